import { type Dice, type DrawFaces, keptSum } from '../../kernel/dice.ts';
import { diceIn } from './dice-term.ts';
import type { Expression } from './expression.ts';
import { combine } from './range.ts';

/** Dice of a line as they fell. */
export interface RolledDice {
  readonly text: string;
  readonly dice: Dice;
  readonly faces: readonly number[];
  readonly sum: number;
}

/** Rolls a line: its dice from left to right, and what they come to. */
export function rollExpression(
  expression: Expression,
  draw: DrawFaces,
): { readonly total: number; readonly rolled: readonly RolledDice[] } {
  const rolled = diceIn(expression).map(({ text, dice }) => {
    const faces = draw({ dice, owner: '', rule: '', why: text, read: 'faces' });
    return { text, dice, faces, sum: keptSum(dice, faces) };
  });
  let next = 0;
  const total = totalOf(expression, () => rolled[next++]!.sum);
  return { total, rolled };
}

function totalOf(expression: Expression, sum: () => number): number {
  switch (expression.kind) {
    case 'number':
      return expression.value;
    case 'dice':
      return sum();
    case 'negative':
      return 0 - totalOf(expression.of, sum);
    default: {
      const left = totalOf(expression.left, sum);
      return combine(expression.kind, left, totalOf(expression.right, sum));
    }
  }
}
