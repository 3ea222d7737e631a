import type { Dice } from '../kernel/dice.ts';

/** Every sum that some dice can come to, lowest first, with how many of all `total` ways lead there. */
export interface DiceSums {
  readonly sums: readonly number[];
  readonly ways: readonly bigint[];
  readonly total: bigint;
}

const KNOWN = new Map<string, DiceSums>();
const MOST_KNOWN = 500;

/** The sums of dice, worked out once for each kind of dice. */
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
  // Counted from the good end: the lowest are the highest of dice turned round.
  if (kept < n && keep! < 0) ways.reverse();
  return { sums: ways.map((_, i) => kept * lo + i), ways, total: BigInt(sides) ** BigInt(n) };
}

/**
 * How many ways `n` dice with faces 0 to `m - 1` come to each sum: the coefficients p of
 * ((1 - x^m) / (1 - x))^n. Its derivative gives each of them from three earlier ones, so that a thousand dice
 * cost no more than a few thousand additions.
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

/** The work that counting kept dice takes, in small steps: to be looked at before it is begun. */
export function countingCost({ n, lo, hi, keep }: Dice): number {
  const sides = hi - lo + 1;
  const kept = keep === undefined ? n : Math.min(Math.abs(keep), n);
  if (kept === n) return n * sides;
  return (sides * n * n * kept * sides) / 2;
}

/**
 * The same for the sum of the `kept` highest: face after face from the highest down, so many of the dice still
 * free show it. `table[free][sum]` counts the ways to have come there.
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

/** Faces that come to this sum, for rules that read nothing but the sum. */
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
