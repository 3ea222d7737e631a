import { exactDistribution } from '../../src/odds/notation/distribution.ts';
import { parseNotation } from '../../src/odds/notation/parse.ts';
import { toNumber } from '../../src/odds/rational.ts';

/** Every total of a line of dice with its chance, or why it can't be told. */
export type DiceOdds =
  | {
      readonly chances: readonly { readonly value: number; readonly chance: number }[];
      readonly mean: number;
    }
  | { readonly problem: string };

export function diceOdds(notation: string): DiceOdds {
  const read = parseNotation(notation);
  if ('fault' in read) return { problem: `Column ${read.fault.column}: ${read.fault.sentence}.` };
  const exact = exactDistribution(read);
  if (exact === undefined) return { problem: 'These are too many dice to be counted exactly.' };
  const chances = exact.map(({ value, chance }) => ({ value: Number(value), chance: toNumber(chance) }));
  return { chances, mean: chances.reduce((sum, { value, chance }) => sum + value * chance, 0) };
}
