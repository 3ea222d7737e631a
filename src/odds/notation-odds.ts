import { type Dice, type FaceSource, keptSum } from '../kernel/dice.ts';
import { countingCost, diceSums } from './chances.ts';
import { combine, diceIn, type Expression, type Operator, rangeOf } from './notation.ts';
import { type DiceTerm, facesOf, LIMITS, passes } from './notation-dice.ts';
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
    case 'dice':
      return workForDice(expression);
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

function workForDice(term: DiceTerm): Work {
  const { dice } = term;
  const { n, lo, hi } = dice;
  const { least, most } = rangeOf(term);
  const values = most - least + 1;
  if (isPlain(term)) {
    const words = wordsFor(n * Math.log2(hi - lo + 1));
    return { work: countingCost(dice) * words, values, words };
  }
  const die = wordsFor(Math.log2(Number(weightsOf(term).total)));
  const words = wordsFor(n * Math.log2(Number(weightsOf(term).total)));
  if (dice.keep !== undefined) return { work: countingCost(dice) * words, values, words };
  const own = Math.ceil(values / n);
  // One die with its explosions is counted first: each exploding face is joined with all values of the next die.
  const { explodes } = term.rules;
  const more = explodes === undefined ? 0 : facesOf(term).filter((face) => passes(explodes, face)).length;
  const one = more * own * LIMITS.explosions * die * 8;
  return { work: one + (values * n * own * words * die) / 2, values, words };
}

const WORD = 64;

function wordsFor(bits: number): number {
  return 1 + Math.floor(bits / WORD);
}

function waysFor(expression: Expression): Ways {
  switch (expression.kind) {
    case 'number':
      return { byValue: new Map([[expression.value, 1n]]), total: 1n };
    case 'dice':
      return waysForDice(expression);
    case 'negative': {
      const { byValue, total } = waysFor(expression.of);
      return { byValue: new Map([...byValue].map(([value, ways]) => [0 - value, ways])), total };
    }
    default:
      return waysForTwo(expression);
  }
}

/** Returns whether each face of the dice simply counts with its number; some dice may be dropped. */
function isPlain({ rules: { again, explodes, counts } }: DiceTerm): boolean {
  return again === undefined && explodes === undefined && counts === undefined;
}

function waysForDice(term: DiceTerm): Ways {
  const { dice } = term;
  if (isPlain(term)) {
    const { sums, ways, total } = diceSums(dice);
    return { byValue: new Map(sums.map((sum, i) => [sum, ways[i]!])), total };
  }
  if (dice.keep !== undefined) return waysOfKept(weightsOf(term), dice.n, dice.keep);
  const one = valuesOfOne(term);
  let all: Ways = { byValue: new Map([[0, 1n]]), total: 1n };
  for (let i = 0; i < dice.n; i += 1) all = joined('+', all, one);
  return all;
}

/** Returns the weight of each face of one die, with its rerolls included. */
function weightsOf(term: DiceTerm): Ways {
  const { dice, rules } = term;
  const faces = facesOf(term);
  const { again } = rules;
  if (again?.isOnce !== true)
    return { byValue: new Map(faces.map((face) => [face, 1n])), total: BigInt(faces.length) };
  const sides = BigInt(dice.hi - dice.lo + 1);
  const repeated = BigInt(faces.filter((face) => passes(again, face)).length);
  const weights = faces.map((face): [number, bigint] => [
    face,
    passes(again, face) ? repeated : repeated + sides,
  ]);
  return { byValue: new Map(weights), total: sides * sides };
}

/** Returns the values of one die with all its explosions: the sum of its faces, or the number of faces that count. */
function valuesOfOne(term: DiceTerm): Ways {
  const { explodes, counts } = term.rules;
  const one = weightsOf(term);
  const worth = (face: number): number => (counts === undefined ? face : passes(counts, face) ? 1 : 0);
  const step = (more: Ways | undefined): Ways => {
    const byValue = new Map<number, bigint>();
    const total = one.total * (more?.total ?? 1n);
    const add = (value: number, ways: bigint) => byValue.set(value, (byValue.get(value) ?? 0n) + ways);
    for (const [face, ways] of one.byValue) {
      const isMore = more !== undefined && explodes !== undefined && passes(explodes, face);
      if (!isMore) add(worth(face), ways * (more?.total ?? 1n));
      else for (const [value, others] of more.byValue) add(worth(face) + value, ways * others);
    }
    return { byValue, total };
  };
  let ways = step(undefined);
  if (explodes !== undefined) for (let i = 0; i < LIMITS.explosions; i += 1) ways = step(ways);
  return ways;
}

/**
 * Counts the ways to get each sum of kept dice whose faces have weights. Like `diceSums`, it decides for one face after
 * the other, in the order in which they are kept, how many of the free dice show it. `keep` is positive for the highest
 * dice, negative for the lowest.
 */
function waysOfKept({ byValue, total }: Ways, n: number, keep: number): Ways {
  const kept = Math.abs(keep);
  const faces = [...byValue].sort(([a], [b]) => (keep > 0 ? b - a : a - b));
  let table = new Map<number, Map<number, bigint>>([[n, new Map([[0, 1n]])]]);
  for (const [face, weight] of faces) {
    const next = new Map<number, Map<number, bigint>>();
    for (const [free, sums] of table) {
      const wanted = Math.max(kept - (n - free), 0);
      let choices = 1n;
      for (let shown = 0; shown <= free; shown += 1) {
        const to = next.get(free - shown) ?? new Map<number, bigint>();
        next.set(free - shown, to);
        for (const [sum, ways] of sums) {
          const value = sum + face * Math.min(shown, wanted);
          to.set(value, (to.get(value) ?? 0n) + ways * choices);
        }
        choices = (choices * BigInt(free - shown) * weight) / BigInt(shown + 1);
      }
    }
    table = next;
  }
  return { byValue: table.get(0)!, total: total ** BigInt(n) };
}

function waysForTwo({ kind, left, right }: Extract<Expression, { left: Expression }>): Ways {
  return joined(kind, waysFor(left), waysFor(right));
}

/** Combines two distributions that do not depend on each other. */
function joined(kind: Operator, a: Ways, b: Ways): Ways {
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

/** Returns all faces of a roll in order, and the number of sides of each die. */
export function facesAndSides(rolled: readonly RolledDice[]): {
  readonly faces: readonly number[];
  readonly sides: readonly number[];
} {
  const dice = rolled.flatMap(({ faces, dice: { lo, hi } }) =>
    faces.map((face) => [face, hi - lo + 1] as const),
  );
  return { faces: dice.map(([face]) => face), sides: dice.map(([, sides]) => sides) };
}

/** Rolls an expression. Returns its dice from left to right, and the total. */
export function rollExpression(
  expression: Expression,
  draw: FaceSource,
): { readonly total: number; readonly rolled: readonly RolledDice[] } {
  const rolled = diceIn(expression).map((term) => rollTerm(term, draw));
  let next = 0;
  const total = totalOf(expression, () => rolled[next++]!.sum);
  return { total, rolled };
}

/** Rolls the dice of one term. Its faces are all dice in the order in which they were thrown. */
function rollTerm(term: DiceTerm, draw: FaceSource): RolledDice {
  const { dice, rules, text } = term;
  const { again, explodes, counts } = rules;
  const throwDice = (thrown: Dice): readonly number[] =>
    draw({ dice: thrown, owner: '', rule: '', why: text, read: 'faces' });
  const faces = [...throwDice(dice)];
  const throwOne = (): number => {
    const [face] = throwDice({ n: 1, lo: dice.lo, hi: dice.hi }) as [number];
    faces.push(face);
    return face;
  };
  const standing = (first: number): number => {
    let face = first;
    while (again !== undefined && passes(again, face)) {
      face = throwOne();
      if (again.isOnce) break;
    }
    return face;
  };
  const firsts = [...faces].map(standing);
  if (explodes === undefined && counts === undefined)
    return { text, dice, faces, sum: keptSum(dice, firsts) };
  let sum = 0;
  for (const first of firsts) {
    let face = first;
    for (let explosions = 0; ; explosions += 1) {
      sum += counts === undefined ? face : passes(counts, face) ? 1 : 0;
      if (explodes === undefined || explosions === LIMITS.explosions || !passes(explodes, face)) break;
      face = standing(throwOne());
    }
  }
  return { text, dice, faces, sum };
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
