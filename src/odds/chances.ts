import { type Dice, keptSum, type Reading, type RollRequest, type RollResult } from '../kernel/dice.ts';

/** All possible sums of some dice, lowest first, each with the number of ways to get it, out of `total`. */
export interface DiceSums {
  readonly sums: readonly number[];
  readonly ways: readonly bigint[];
  readonly total: bigint;
}

const KNOWN = new Map<string, DiceSums>();
const MOST_KNOWN = 500;

/** Returns the sums of these dice. Results are cached by kind of dice. */
export function diceSums(dice: Dice): DiceSums {
  const key = `${dice.n},${dice.lo},${dice.hi},${dice.keep ?? ''}`;
  const known = KNOWN.get(key);
  if (known !== undefined) return known;
  const found = countSums(dice);
  if (KNOWN.size >= MOST_KNOWN) KNOWN.clear();
  KNOWN.set(key, found);
  return found;
}

function countSums({ n, lo, hi, keep }: Dice): DiceSums {
  const sides = hi - lo + 1;
  const kept = keep === undefined ? n : Math.min(Math.abs(keep), n);
  const ways = kept === n ? waysOfAll(n, sides) : waysOfKept(n, sides, kept);
  // Counts are computed for the highest dice; keeping the lowest is the mirror image.
  if (kept < n && keep! < 0) ways.reverse();
  return { sums: ways.map((_, i) => kept * lo + i), ways, total: BigInt(sides) ** BigInt(n) };
}

/**
 * Counts the ways to get each sum with `n` dice that have the faces 0 to `m - 1`. These are the coefficients p of ((1 -
 * x^m) / (1 - x))^n. The derivative gives each coefficient from three earlier ones, so a thousand dice need only a few
 * thousand additions.
 */
function waysOfAll(n: number, m: number): bigint[] {
  const p: bigint[] = [1n];
  const at = (i: number): bigint => (i < 0 ? 0n : p[i]!);
  for (let j = 0; j < n * (m - 1); j++) {
    const sum =
      BigInt(n + j) * at(j) +
      BigInt(j + 1 - m - n * m) * at(j + 1 - m) +
      BigInt(n * (m - 1) - (j - m)) * at(j - m);
    p.push(sum / BigInt(j + 1));
  }
  return p;
}

/** Estimates the number of operations needed to count kept dice. Check it before you start counting. */
export function countingCost({ n, lo, hi, keep }: Dice): number {
  const sides = hi - lo + 1;
  const kept = keep === undefined ? n : Math.min(Math.abs(keep), n);
  if (kept === n) return n * sides;
  return (sides * n * n * kept * sides) / 2;
}

/**
 * Counts the ways to get each sum of the `kept` highest dice. It goes from the highest face down and decides how many
 * of the free dice show that face. `table[free][sum]` is the number of ways so far.
 */
function waysOfKept(n: number, m: number, kept: number): bigint[] {
  const width = kept * (m - 1) + 1;
  let table: bigint[][] = Array.from({ length: n + 1 }, () => new Array<bigint>(width).fill(0n));
  table[n]![0] = 1n;
  for (let face = m - 1; face >= 0; face--) table = withFace(table, { face, n, kept, width });
  return table[0]!;
}

interface Face {
  readonly face: number;
  readonly n: number;
  readonly kept: number;
  readonly width: number;
}

function withFace(table: readonly bigint[][], { face, n, kept, width }: Face): bigint[][] {
  const next = Array.from({ length: n + 1 }, () => new Array<bigint>(width).fill(0n));
  for (let free = 0; free <= n; free++) {
    const wanted = Math.max(kept - (n - free), 0);
    for (let sum = 0; sum < width; sum++) {
      const ways = table[free]![sum]!;
      if (ways === 0n) continue;
      let choices = 1n;
      for (let shown = 0; shown <= free; shown++) {
        const to = next[free - shown]!;
        to[sum + face * Math.min(shown, wanted)]! += ways * choices;
        choices = (choices * BigInt(free - shown)) / BigInt(shown + 1);
      }
    }
  }
  return next;
}

/** Returns faces with this sum, for rules that read only the sum. */
export function facesWithSum({ n, lo, hi, keep }: Dice, sum: number): readonly number[] {
  const kept = keep === undefined ? n : Math.min(Math.abs(keep), n);
  const faces: number[] = [];
  let rest = sum - kept * lo;
  for (let i = 0; i < kept; i++) {
    const more = Math.min(rest, hi - lo);
    faces.push(lo + more);
    rest -= more;
  }
  while (faces.length < n) faces.push(keep! > 0 ? lo : hi);
  return faces;
}

/** All outcomes of one or more rolls. Outcome `i` has the weight `ways(i)` out of `total`. */
export interface Chances<V> {
  readonly count: number;
  readonly total: bigint;
  /**
   * Returns the result of outcome `i`. The last outcome is `undefined` if there are infinitely many and the least
   * likely ones are left out.
   */
  value(i: number): V | undefined;
  ways(i: number): bigint;
}

/** Returns the outcomes of one roll that the rule can tell apart: every combination of faces, every sum, or two sides. */
export function chancesOf({ dice, read, explodes }: RollRequest): Chances<RollResult> {
  if (explodes !== undefined) return everyExplosion(dice);
  if (typeof read === 'object') return bothSides(everySum(dice), read.atLeast);
  return read === 'sum' ? everySum(dice) : everyFace(dice);
}

const SIDES = new WeakMap<Chances<RollResult>, Map<number, Chances<RollResult>>>();

/** Returns two outcomes, below `atLeast` and from it on, or one if the other is impossible. Each has its lowest sum. */
function bothSides(sums: Chances<RollResult>, atLeast: number): Chances<RollResult> {
  const known = SIDES.get(sums) ?? new Map<number, Chances<RollResult>>();
  SIDES.set(sums, known);
  const chances = known.get(atLeast) ?? divided(sums, atLeast);
  known.set(atLeast, chances);
  return chances;
}

function divided(sums: Chances<RollResult>, atLeast: number): Chances<RollResult> {
  const each = Array.from({ length: sums.count }, (_, i) => ({ value: sums.value(i), ways: sums.ways(i) }));
  const isReached = ({ value }: (typeof each)[number]): boolean => value!.sum >= atLeast;
  const sides = [each.filter((one) => !isReached(one)), each.filter(isReached)]
    .filter((side) => side.length > 0)
    .map((side) => ({ value: side[0]!.value, ways: side.reduce((all, { ways }) => all + ways, 0n) }));
  return {
    count: sides.length,
    total: sums.total,
    value: (i) => sides[i]!.value,
    ways: (i) => sides[i]!.ways,
  };
}

const SUMS = new WeakMap<DiceSums, Chances<RollResult>>();

function everySum(dice: Dice): Chances<RollResult> {
  const counted = diceSums(dice);
  let chances = SUMS.get(counted);
  if (chances === undefined) {
    const { sums, ways, total } = counted;
    const drawn = sums.map((sum) => ({ sum, faces: facesWithSum(dice, sum) }));
    chances = { count: sums.length, total, value: (i) => drawn[i]!, ways: (i) => ways[i]! };
    SUMS.set(counted, chances);
  }
  return chances;
}

/** Number of highest faces in a row from which on a roll is not followed: less likely than one in a million. */
const MOST_EXPLOSIONS = 8;
const EXPLOSIONS = new Map<number, Chances<RollResult>>();

/** Returns the sums of a die from 1 that is rolled again on its highest face, each with all its faces. */
function everyExplosion({ hi }: Dice): Chances<RollResult> {
  const known = EXPLOSIONS.get(hi);
  if (known !== undefined) return known;
  const drawn: { readonly value: RollResult | undefined; readonly ways: bigint }[] = [];
  for (let again = 0; again < MOST_EXPLOSIONS; again++) {
    const ways = BigInt(hi) ** BigInt(MOST_EXPLOSIONS - 1 - again);
    for (let face = 1; face < hi; face++) {
      const faces = [...Array.from({ length: again }, () => hi), face];
      drawn.push({ value: { sum: again * hi + face, faces }, ways });
    }
  }
  drawn.push({ value: undefined, ways: 1n });
  const total = BigInt(hi) ** BigInt(MOST_EXPLOSIONS);
  const chances = {
    count: drawn.length,
    total,
    value: (i: number) => drawn[i]!.value,
    ways: (i: number) => drawn[i]!.ways,
  };
  EXPLOSIONS.set(hi, chances);
  return chances;
}

function everyFace(dice: Dice): Chances<RollResult> {
  const { n, lo, hi } = dice;
  const sides = hi - lo + 1;
  const value = (i: number): RollResult => {
    const faces: number[] = [];
    for (let rest = i; faces.length < n; rest = Math.floor(rest / sides)) faces.push(lo + (rest % sides));
    return { sum: keptSum(dice, faces), faces };
  };
  return { count: sides ** n, total: BigInt(sides) ** BigInt(n), value, ways: () => 1n };
}

interface Together {
  /** `undefined` stands for the rest if there are infinitely many outcomes. */
  readonly drawn: readonly RollResult[] | undefined;
  ways: bigint;
}

/**
 * Returns the outcomes of rolls that are all repeated while `again` is true. Only accepted outcomes remain, with
 * their relative weights; rerolling without a limit gives exactly the same chances. Outcomes with the same reading
 * are merged.
 */
export function chancesTogether(
  requests: readonly RollRequest[],
  again: (drawn: readonly RollResult[]) => boolean,
  read: Reading | undefined,
): Chances<readonly RollResult[]> {
  const stand: Together[] = [];
  const byReading = new Map<unknown, Together>();
  forEachOutcome(requests.map(chancesOf), (drawn, ways) => {
    if (drawn !== undefined && again(drawn)) return;
    // Without a reading, each followed outcome stands alone. The outcomes that are not followed are merged.
    const reading = drawn === undefined ? undefined : read === undefined ? {} : read(drawn);
    const known = byReading.get(reading);
    if (known !== undefined) {
      known.ways += ways;
      return;
    }
    const first = { drawn: drawn && [...drawn], ways };
    byReading.set(reading, first);
    stand.push(first);
  });
  if (stand.length === 0) throw new Error('however these dice fall, they are rolled again');
  return {
    count: stand.length,
    total: stand.reduce((sum, { ways }) => sum + ways, 0n),
    value: (i) => stand[i]!.drawn,
    ways: (i) => stand[i]!.ways,
  };
}

/**
 * Calls back for every outcome of several rolls, with its weight. The list of results is the same object each time. It
 * is `undefined` if one of the rolls is not followed.
 */
function forEachOutcome(
  all: readonly Chances<RollResult>[],
  tell: (drawn: readonly RollResult[] | undefined, ways: bigint) => void,
): void {
  const drawn: RollResult[] = [];
  const from = (place: number, before: bigint): void => {
    const each = all[place];
    if (each === undefined) {
      tell(drawn, before);
      return;
    }
    for (let i = 0; i < each.count; i++) {
      const value = each.value(i);
      const ways = before * each.ways(i);
      if (value === undefined) {
        tell(
          undefined,
          all.slice(place + 1).reduce((product, { total }) => product * total, ways),
        );
        continue;
      }
      drawn[place] = value;
      from(place + 1, ways);
    }
  };
  from(0, 1n);
}

/** Counts the combinations of these rolls before rejected ones are removed. */
export function countTogether(requests: readonly RollRequest[]): number {
  return requests.reduce((count, request) => count * chancesOf(request).count, 1);
}
