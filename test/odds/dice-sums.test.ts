import { describe, expect, test } from 'vitest';
import { type Dice, keptSum } from '../../src/kernel/dice.ts';
import { diceSums, facesWithSum } from '../../src/odds/chances.ts';

/** All outcomes of these dice, one by one. */
function counted(dice: Dice): Map<number, bigint> {
  const { n, lo, hi } = dice;
  const ways = new Map<number, bigint>();
  const faces = new Array<number>(n).fill(lo);
  for (;;) {
    const sum = keptSum(dice, faces);
    ways.set(sum, (ways.get(sum) ?? 0n) + 1n);
    let die = 0;
    while (die < n && faces[die] === hi) faces[die++] = lo;
    if (die === n) return ways;
    faces[die]! += 1;
  }
}

const kinds: Dice[] = [1, 2, 3, 4, 5].flatMap((n) =>
  [
    [1, 6],
    [0, 9],
    [1, 1],
    [-1, 2],
  ].flatMap(([lo, hi]) => {
    const plain: Dice = { n, lo: lo!, hi: hi! };
    const kept = Array.from({ length: n }, (_, i) => [i + 1, -i - 1]).flat();
    return [plain, ...kept.map((keep) => ({ ...plain, keep }))];
  }),
);

describe('sums of dice', () => {
  test.each(kinds)('of %o: the ways to each sum are those of counting all faces', (dice) => {
    const { sums, ways, total } = diceSums(dice);
    expect(new Map(sums.map((sum, i) => [sum, ways[i]!]))).toEqual(counted(dice));
    expect(ways.reduce((sum, each) => sum + each, 0n)).toBe(total);
  });

  test.each(kinds)('of %o: the faces that represent a sum add up to it', (dice) => {
    for (const sum of diceSums(dice).sums) {
      const faces = facesWithSum(dice, sum);
      expect(faces).toHaveLength(dice.n);
      expect(faces.every((face) => face >= dice.lo && face <= dice.hi)).toBe(true);
      expect(keptSum(dice, faces)).toBe(sum);
    }
  });

  test('of a thousand dice have 5,001 values, with 6 to the 1,000th ways in all', () => {
    const { sums, ways, total } = diceSums({ n: 1000, lo: 1, hi: 6 });
    expect(sums).toHaveLength(5001);
    expect(total).toBe(6n ** 1000n);
    expect(ways.reduce((sum, each) => sum + each, 0n)).toBe(total);
  });
});
