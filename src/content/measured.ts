import { z } from 'zod';
import type { Faults } from './fault.ts';
import { readAs } from './reading.ts';
import type { Side } from './sides.ts';
import { didYouMean } from './suggestion.ts';
import { listed, quoted } from './wording.ts';
import { fieldOf, type Written } from './written.ts';

/** What wins a fight in which no side is left standing. */
export const NOBODY = 'nobody';

const percent = z.number().min(0).max(100);
const number = z.number().min(0).max(1_000_000);

/** What many fights by policies came to, as an encounter's file keeps it. */
export const measuredShape = z.strictObject({
  fights: z.int().min(1).max(10_000_000).describe('How many were played'),
  seed: z.int().min(0).max(999_999_999).describe('The same seed gives the same fights'),
  policy: z.string().min(1).max(80).describe('The policy that every side played by'),
  version: z.string().min(1).max(20).describe('The version of the rules'),
  wins: z.record(z.string(), percent).describe('How many of a hundred each side won, by its id'),
  undecided: percent.optional().describe('How many of a hundred were cut off undecided; none unless given'),
  rounds: number.describe('How many rounds a fight took, on average'),
  fallen: z.record(z.string(), number).describe('How many of each side fell in a fight, on average'),
  dead: z.record(z.string(), number).describe('How many of each side died in a fight, on average'),
  first: z
    .array(z.string().max(100))
    .max(100)
    .describe('Who won the first of these fights, one by one, and in which round: crew 5'),
});

/** What many fights by policies came to: figures that a file keeps for whoever chooses an encounter. */
export type Measured = z.output<typeof measuredShape>;

/** What an encounter's file says was measured; undefined when it says nothing, or something is wrong with it. */
export function readMeasured(
  written: Written,
  sides: readonly Pick<Side, 'id'>[] | undefined,
  faults: Faults,
): Measured | undefined {
  const block = fieldOf(written, 'measured');
  if (block === undefined) return undefined;
  const before = faults.count;
  const measured = readAs(measuredShape, block, faults);
  const ids = (sides ?? []).map(({ id }) => id);
  if (measured === undefined || sides === undefined) return undefined;
  tellStrangers(fieldOf(block, 'wins'), [...ids, NOBODY], faults);
  for (const field of ['fallen', 'dead']) tellStrangers(fieldOf(block, field), ids, faults);
  return faults.count > before ? undefined : measured;
}

/** Figures of a side that there is not are those of another encounter. */
function tellStrangers(figures: Written | undefined, known: readonly string[], faults: Faults): void {
  if (figures?.kind !== 'map') return;
  for (const [id, { key }] of figures.fields) {
    if (known.includes(id)) continue;
    const remedy = `${didYouMean(id, known)}sides: ${listed(known)}; riposte pack measure writes it anew`;
    faults.add('unknown-id', key, `there is no side ${quoted(id)}`, remedy);
  }
}
