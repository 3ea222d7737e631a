import { type Dice, type Drawn, keptSum, type Throw } from '../kernel/dice.ts';
import { type DiceSums, diceSums, facesWithSum } from './dice-sums.ts';

/** All the ways in which a roll, or several at once, can fall: way `i` stands for `ways(i)` of `total`. */
export interface Chances<V> {
  readonly count: number;
  readonly total: bigint;
  value(i: number): V;
  ways(i: number): bigint;
}

/** The ways of one roll: its sums where the rule promises to read nothing else, else every face of every die. */
export function chancesOf({ dice, read }: Throw): Chances<Drawn> {
  return read === 'sum' ? everySum(dice) : everyFace(dice);
}

const SUMS = new WeakMap<DiceSums, Chances<Drawn>>();

function everySum(dice: Dice): Chances<Drawn> {
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

function everyFace(dice: Dice): Chances<Drawn> {
  const { n, lo, hi } = dice;
  const sides = hi - lo + 1;
  const value = (i: number): Drawn => {
    const faces: number[] = [];
    for (let rest = i; faces.length < n; rest = Math.floor(rest / sides)) faces.push(lo + (rest % sides));
    return { sum: keptSum(dice, faces), faces };
  };
  return { count: sides ** n, total: BigInt(sides) ** BigInt(n), value, ways: () => 1n };
}

type Together = { readonly drawn: readonly Drawn[]; readonly ways: bigint };

/**
 * The ways of several rolls that are all rolled again while `again` says so: those that stand, each as likely
 * among them as it is among all. Rolling for ever comes to exactly that.
 */
export function chancesTogether(
  requests: readonly Throw[],
  again: (drawn: readonly Drawn[]) => boolean,
): Chances<readonly Drawn[]> {
  const all = requests.map(chancesOf).reduce<readonly Together[]>(
    (before, each) =>
      before.flatMap(({ drawn, ways }) =>
        Array.from({ length: each.count }, (_, i) => ({
          drawn: [...drawn, each.value(i)],
          ways: ways * each.ways(i),
        })),
      ),
    [{ drawn: [], ways: 1n }],
  );
  const stand = all.filter(({ drawn }) => !again(drawn));
  if (stand.length === 0) throw new Error('however these dice fall, they are rolled again');
  return {
    count: stand.length,
    total: stand.reduce((sum, { ways }) => sum + ways, 0n),
    value: (i) => stand[i]!.drawn,
    ways: (i) => stand[i]!.ways,
  };
}

/** How many ways there are to look at before any is left out. */
export function countTogether(requests: readonly Throw[]): number {
  return requests.reduce((count, request) => count * chancesOf(request).count, 1);
}
