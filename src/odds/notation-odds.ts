import { type Dice, type FaceSource, keptSum } from '../kernel/dice.ts';
import { countingCost, diceSums } from './chances.ts';
import { combine, diceIn, type Expression, rangeOf } from './notation.ts';
import type { ValueChance } from './outcomes.ts';

/** The number of ways to get each value, out of `total`. */
interface Ways {
  readonly byValue: ReadonlyMap<number, bigint>;
  readonly total: bigint;
}

/** Maximum work for counting, in operations on 64-bit words: well under a second. */
const MOST_WORK = 20_000_000;

/**
 * Returns every possible total of an expression with its exact chance, lowest first. Returns `undefined` if counting
 * would take too long.
 */
export function exactDistribution(expression: Expression): readonly ValueChance[] | undefined {
  if (workFor(expression).work > MOST_WORK) return undefined;
  const { byValue, total } = waysFor(expression);
  return [...byValue]
    .sort(([a], [b]) => a - b)
    .map(([value, ways]) => ({ value, chance: { n: ways, d: total } }));
}

interface Work {
  /** The total work of the count. */
  readonly work: number;
  /** The maximum number of values, and the length of their counts in 64-bit words. */
  readonly values: number;
  readonly words: number;
}

function workFor(expression: Expression): Work {
  switch (expression.kind) {
    case 'number':
      return { work: 1, values: 1, words: 1 };
    case 'dice': {
      const { n, lo, hi } = expression.dice;
      const words = wordsFor(n * Math.log2(hi - lo + 1));
      const { least, most } = rangeOf(expression);
      return { work: countingCost(expression.dice) * words, values: most - least + 1, words };
    }
    case 'negative':
      return workFor(expression.of);
    default: {
      const a = workFor(expression.left);
      const b = workFor(expression.right);
      const { least, most } = rangeOf(expression);
      const pairs = a.values * b.values;
      return {
        work: a.work + b.work + pairs * (8 + a.words * b.words),
        values: Math.min(pairs, most - least + 1),
        words: a.words + b.words,
      };
    }
  }
}

const WORD = 64;

function wordsFor(bits: number): number {
  return 1 + Math.floor(bits / WORD);
}

function waysFor(expression: Expression): Ways {
  switch (expression.kind) {
    case 'number':
      return { byValue: new Map([[expression.value, 1n]]), total: 1n };
    case 'dice': {
      const { sums, ways, total } = diceSums(expression.dice);
      return { byValue: new Map(sums.map((sum, i) => [sum, ways[i]!])), total };
    }
    case 'negative': {
      const { byValue, total } = waysFor(expression.of);
      return { byValue: new Map([...byValue].map(([value, ways]) => [0 - value, ways])), total };
    }
    default:
      return waysForTwo(expression);
  }
}

function waysForTwo({ kind, left, right }: Extract<Expression, { kind: '+' | '-' | '*' }>): Ways {
  const a = waysFor(left);
  const b = waysFor(right);
  const byValue = new Map<number, bigint>();
  for (const [x, waysOfX] of a.byValue) {
    for (const [y, waysOfY] of b.byValue) {
      // Treat -0 and 0 as the same total.
      const value = combine(kind, x, y) + 0;
      byValue.set(value, (byValue.get(value) ?? 0n) + waysOfX * waysOfY);
    }
  }
  return { byValue, total: a.total * b.total };
}

/** The dice of an expression with the faces they show. */
export interface RolledDice {
  readonly text: string;
  readonly dice: Dice;
  readonly faces: readonly number[];
  readonly sum: number;
}

/** Rolls an expression. Returns its dice from left to right, and the total. */
export function rollExpression(
  expression: Expression,
  draw: FaceSource,
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
