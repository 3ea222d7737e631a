import { exactDistribution } from '../../odds/notation/distribution.ts';
import type { Expression, NotationFault } from '../../odds/notation/expression.ts';
import { parseNotation } from '../../odds/notation/parse.ts';
import { ZERO } from '../../odds/rational.ts';
import { EXIT, Stop } from '../exit.ts';
import type { Column } from './column.ts';

/** The fact that the odds of a line of notation are about. */
export const TOTAL = 'total';

/** Reads dice notation. Throws Stop with the place where it stops making sense. */
export function notationNamed(text: string): Expression {
  const read = parseNotation(text);
  if (!('fault' in read)) return read;
  throw notDice(text, read.fault);
}

const SHOWN = 60;

function notDice(text: string, { column, sentence }: NotationFault): Stop {
  const start = Math.max(0, Math.min(column - 1, text.length) - SHOWN / 2);
  // What can't be seen would push the mark out of its place.
  const shown = text.slice(start, start + SHOWN).replaceAll(/[^\x20-\x7e]/g, '?');
  const mark = `${' '.repeat(column - 1 - start)}^`;
  return new Stop(
    EXIT.usage,
    `column ${column}: ${sentence}\n  ${shown}\n  ${mark}`,
    'Notation: docs/odds.md',
  );
}

/** The exact distribution of a line of notation. Throws Stop when it can't be counted in good time. */
export function notationColumn(text: string, label: string): Column {
  const values = exactDistribution(notationNamed(text));
  if (values === undefined) {
    const remedy = 'riposte roll rolls it all the same.';
    throw new Stop(EXIT.usage, `There are too many ways for ${text} to fall to count them all.`, remedy);
  }
  const chances = values.map(({ value, chance }) => ({ outcome: { [TOTAL]: value as number }, chance }));
  const odds = { how: 'exact', branches: values.length, chances, unfollowed: ZERO } as const;
  return { label, odds, counted: `exact, ${values.length} totals`, assumed: [] };
}
