import type { Faults } from './fault.ts';
import { readAs } from './reading.ts';
import type { Side } from './sides.ts';
import type { Content } from './sources.ts';
import { didYouMean } from './suggestion.ts';
import { listed, quoted } from './wording.ts';
import { fieldOf, plain, type Written } from './written.ts';

/** Reads what an encounter says in the words of its ruleset alone. */
export function readOptions(
  written: Written,
  content: Content,
  sides: readonly Side[] | undefined,
  faults: Faults,
): unknown {
  const own = fieldOf(written, 'options');
  const options = readAs(
    content.options,
    own ?? { kind: 'map', place: written.place, fields: new Map() },
    faults,
  );
  const ids = sides?.map((each) => each.id);
  for (const field of content.optionsNamingSides) {
    const named = fieldOf(own, field);
    const value = named === undefined ? null : plain(named);
    if (ids === undefined || typeof value !== 'string' || ids.includes(value)) continue;
    const remedy = `${didYouMean(value, ids)}sides: ${listed(ids)}`;
    faults.add('unknown-id', named!.place, `there is no side ${quoted(value)}`, remedy);
  }
  return options;
}
