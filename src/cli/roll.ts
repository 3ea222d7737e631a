import { randomInt } from 'node:crypto';
import { Command } from 'commander';
import type { DrawFaces } from '../kernel/dice.ts';
import { type RolledDice, rollExpression } from '../odds/notation/roll.ts';
import { simulationChance } from '../simulate/generator.ts';
import { notationNamed } from './odds/notation.ts';
import { wholeNumber } from './replay.ts';
import { standardScreen } from './screen.ts';
import { wrap } from './wrap.ts';

export function rollCommand(): Command {
  return new Command('roll')
    .summary('roll dice')
    .description('Rolls dice notation: 3d6+2, 4d6kl3, 2z10 (faces 0 to 9). See docs/odds.md.')
    .argument('<dice...>', 'what to roll')
    .option('--seed <n>', 'the same number gives the same dice; else they are by chance', wholeNumber)
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

const byChance: DrawFaces = ({ dice: { n, lo, hi } }) =>
  Array.from({ length: n }, () => randomInt(lo, hi + 1));

/** `3d6+2: 14 (3d6: 5 4 3)` */
function rollText(text: string, total: number, rolled: readonly RolledDice[]): string {
  const dice = rolled.map(({ text: name, faces }) => `${name}: ${faces.join(' ')}`);
  return `${text}: ${total}${dice.length === 0 ? '' : ` (${dice.join('; ')})`}`;
}
