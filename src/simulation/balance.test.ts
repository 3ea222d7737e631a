import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { balance, type PlayValue } from './balance.ts';
import { simulationChance } from './random.ts';

const DIE = { why: 'test', rule: 'test', who: 'test', dice: { n: 1, lo: 1, hi: 1_000_000 } } as never;

/** Plays fights that are won with a chance that depends on the value. Equal fight numbers have equal dice. */
function fights(chance: (value: number) => number, seed = 3) {
  let played = 0;
  const play: PlayValue = (value, from, to) => {
    let wins = 0;
    for (let fight = from; fight < to; fight++) {
      const [face] = simulationChance(seed, fight).draw(DIE);
      if (face! <= chance(value) * 1_000_000) wins += 1;
    }
    played += to - from;
    return Promise.resolve(wins);
  };
  return { play, played: () => played };
}

const values = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const GOAL = { values: values(1, 60), target: 0.5, most: 3200 };
/** Falls from 1 to 0, and is `middle` at one half. */
const falling = (middle: number, width: number) => (value: number) =>
  1 / (1 + Math.exp((value - middle) / width));

describe('the search for a value', () => {
  test('it finds the value in the middle of a falling curve', async () => {
    const { best, range, isReached, isBent } = await balance(GOAL, fights(falling(23, 4)).play);
    expect(best.value).toBe(23);
    expect(range![0]).toBeGreaterThanOrEqual(22);
    expect(range![1]).toBeLessThanOrEqual(24);
    expect({ isReached, isBent }).toEqual({ isReached: true, isBent: false });
  });

  test('it finds the value of a rising curve, and of another target', async () => {
    const rising = (value: number): number => 1 - falling(30, 5)(value);
    const { best } = await balance({ ...GOAL, target: 0.8 }, fights(rising).play);
    expect(Math.abs(best.value - 37)).toBeLessThanOrEqual(1);
  });

  test('a value far from the target costs 200 fights, one near it costs all', async () => {
    const { tried } = await balance(GOAL, fights(falling(23, 4)).play);
    expect(tried[0]).toMatchObject({ value: 1, fights: 200, is: 'above' });
    expect(tried.at(-1)).toMatchObject({ value: 60, fights: 200, is: 'below' });
    expect(tried.find(({ value }) => value === 23)).toMatchObject({ fights: 3200, is: 'even' });
  });

  test('the search costs much less than playing every value', async () => {
    const { play, played } = fights(falling(23, 4));
    await balance(GOAL, play);
    expect(played()).toBeLessThan(0.15 * 60 * 3200);
  });

  test('it says that no value reaches the target, and names the nearest end', async () => {
    const { best, isReached, range, tried } = await balance(GOAL, fights(() => 0.9).play);
    expect(isReached).toBe(false);
    expect(range).toBeUndefined();
    expect(tried).toHaveLength(5);
    expect([1, 16, 31, 45, 60]).toContain(best.value);
  });

  test('a jump over the target leaves no even value, and the nearer one is the best', async () => {
    const jump = (value: number): number => (value < 10 ? 0.9 : 0.45);
    const { best, range, isReached } = await balance(GOAL, fights(jump).play);
    expect(best.value).toBe(10);
    expect(range).toBeUndefined();
    expect(isReached).toBe(true);
  });

  test('a curve that rises and falls again is reported, with the first crossing', async () => {
    const hill = (value: number): number => 0.2 + 0.7 * Math.exp(-((value - 28) ** 2) / 200);
    const { isBent, isReached, best } = await balance(GOAL, fights(hill).play);
    expect({ isBent, isReached }).toEqual({ isBent: true, isReached: true });
    expect(best.value).toBe(15);
  });

  test('one value alone is tried once', async () => {
    const { tried, best } = await balance({ ...GOAL, values: [4] }, fights(() => 0.5).play);
    expect(tried).toHaveLength(1);
    expect(best.value).toBe(4);
  });

  test('the true value lies in the range for almost every curve, or next to it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 5, max: 55 }),
        fc.double({ min: 1, max: 8, noNaN: true }),
        fc.integer({ min: 1, max: 1000 }),
        async (middle, width, seed) => {
          const { range, best } = await balance(
            { ...GOAL, most: 800 },
            fights(falling(middle, width), seed).play,
          );
          const [low, high] = range ?? [best.value, best.value];
          // A slope of 1 / (4 * width) a value, and four standard errors of 800 fights.
          const slack = 1 + 4 * width * 4 * Math.sqrt(0.25 / 800);
          expect(middle).toBeGreaterThanOrEqual(low - slack);
          expect(middle).toBeLessThanOrEqual(high + slack);
        },
      ),
      { numRuns: 30 },
    );
  });
});
