import type { z } from 'zod';
import type { Faults } from './fault.ts';
import { readAs } from './reading.ts';
import { side } from './shapes.ts';
import { quoted } from './wording.ts';
import { fieldOf, itemsOf, type Written } from './written.ts';

export type Side = z.output<typeof side>;

/** Reads the sides of an encounter; undefined when something is wrong with one. */
export function readSides(written: Written, faults: Faults): readonly Side[] | undefined {
  const before = faults.count;
  const items = itemsOf(fieldOf(written, 'sides'));
  const sides = items.flatMap((item) => readAs(side, item, faults) ?? []);
  for (const [i, { id }] of sides.entries()) {
    if (sides.findIndex((other) => other.id === id) === i || faults.count > before) continue;
    faults.add(
      'duplicate-id',
      items[i]!.place,
      `two sides are called ${quoted(id)}`,
      'give each an id of its own',
    );
  }
  return faults.count > before || items.length === 0 ? undefined : sides;
}
