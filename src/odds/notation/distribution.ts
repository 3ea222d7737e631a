import { countingCost, diceSums } from '../dice-sums.ts';
import type { ValueChance } from '../facts.ts';
import type { Expression } from './expression.ts';
import { combine, rangeOf } from './range.ts';

/** How many of all `total` ways lead to each value. */
interface Ways {
  readonly byValue: ReadonlyMap<number, bigint>;
  readonly total: bigint;
}

/** Steps of work (of 64 bits) that counting may take: well under a second. */
const MOST_WORK = 20_000_000;

/**
 * Every total that a line can come to with its exact chance, lowest first; undefined when counting them would
 * take too long.
 */
export function exactDistribution(expression: Expression): readonly ValueChance[] | undefined {
  if (workFor(expression).work > MOST_WORK) return undefined;
  const { byValue, total } = waysFor(expression);
  return [...byValue]
    .sort(([a], [b]) => a - b)
    .map(([value, ways]) => ({ value, chance: { n: ways, d: total } }));
}

interface Work {
  /** All that it takes to count this. */
  readonly work: number;
  /** How many values it has at most, and how long the numbers of their ways are, in words of 64 bits. */
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
      // -0 and 0 are one total.
      const value = combine(kind, x, y) + 0;
      byValue.set(value, (byValue.get(value) ?? 0n) + waysOfX * waysOfY);
    }
  }
  return { byValue, total: a.total * b.total };
}
