import { randomInt } from 'node:crypto';
import { Command } from 'commander';
import type { Column } from '../designer/asked.ts';
import type { FaceSource } from '../kernel/dice.ts';
import { type Expression, type NotationFault, parseNotation } from '../odds/notation.ts';
import { exactDistribution, type RolledDice, rollExpression } from '../odds/notation-odds.ts';
import { OutcomeDistribution } from '../odds/outcomes.ts';
import { ZERO } from '../odds/rational.ts';
import { simulationChance } from '../simulation/random.ts';
import { CliError, EXIT, wholeNumber } from './environment.ts';
import { standardScreen, wrap } from './screen.ts';

/** The fact whose odds are shown for dice notation. */
export const TOTAL = 'total';

/** Parses dice notation. Throws CliError with the place of the error. */
function notationNamed(text: string): Expression {
  const read = parseNotation(text);
  if ('value' in read) return read.value;
  throw notDice(text, read.refusal);
}

const SHOWN = 60;

function notDice(text: string, { column, sentence }: NotationFault): CliError {
  const start = Math.max(0, Math.min(column - 1, text.length) - SHOWN / 2);
  // Invisible characters would shift the mark away from its place.
  const shown = text.slice(start, start + SHOWN).replaceAll(/[^\x20-\x7e]/g, '?');
  const mark = `${' '.repeat(column - 1 - start)}^`;
  return new CliError(
    EXIT.usage,
    `column ${column}: ${sentence}\n  ${shown}\n  ${mark}`,
    'Notation: docs/odds.md',
  );
}

/** Computes the exact distribution of dice notation. Throws CliError if that would take too long. */
export function notationColumn(text: string, label: string): Column {
  const values = exactDistribution(notationNamed(text));
  if (values === undefined) {
    const remedy = 'riposte roll rolls it all the same.';
    throw new CliError(EXIT.usage, `${text} has too many possible results to count.`, remedy);
  }
  const chances = new OutcomeDistribution();
  for (const { value, chance } of values) chances.add({ [TOTAL]: value as number }, chance.n, chance.d);
  const odds = { kind: 'exact', branches: values.length, chances, unfollowed: ZERO } as const;
  return { label, odds, counted: `exact, ${values.length} totals`, assumed: [] };
}

export function rollCommand(): Command {
  return new Command('roll')
    .summary('roll dice')
    .description('Rolls dice notation: 3d6+2, 4d6kl3, 8d10>=7, 3d6!, 2z10 (faces 0 to 9). See docs/odds.md.')
    .argument('<dice...>', 'the dice to roll')
    .option('--seed <n>', 'the same number gives the same dice; random if omitted', wholeNumber)
    .option('--json', 'print it as JSON, one object a line')
    .action(roll);
}

function roll(dice: readonly string[], options: { readonly seed?: number; readonly json?: boolean }): void {
  const draw = options.seed === undefined ? byChance : simulationChance(options.seed, 0).draw;
  const expressions = dice.map(notationNamed);
  const screen = standardScreen();
  for (const [i, expression] of expressions.entries()) {
    const { total, rolled } = rollExpression(expression, draw);
    if (options.json === true) console.log(JSON.stringify({ dice: dice[i], total, rolled }));
    else screen.print(...wrap(rollText(dice[i]!, total, rolled), { columns: screen.columns, rest: '  ' }));
  }
}

const byChance: FaceSource = ({ dice: { n, lo, hi } }) =>
  Array.from({ length: n }, () => randomInt(lo, hi + 1));

/** Formats a roll: `3d6+2: 14 (3d6: 5 4 3)`. */
function rollText(text: string, total: number, rolled: readonly RolledDice[]): string {
  const dice = rolled.map(({ text: name, faces }) => `${name}: ${faces.join(' ')}`);
  return `${text}: ${total}${dice.length === 0 ? '' : ` (${dice.join('; ')})`}`;
}
