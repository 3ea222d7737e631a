import { describe, expect, test } from 'vitest';
import { chanceOfAtLeast, chanceOfSoEven, chiSquare } from './dice-chi-square.ts';

describe('[E8] the chance of a chi-square', () => {
  // As printed in tables of critical values.
  test.each([
    [3.841, 1, 0.05],
    [10.828, 1, 0.001],
    [11.07, 5, 0.05],
    [20.515, 5, 0.001],
    [1.145, 5, 0.95],
    [27.877, 9, 0.001],
    [43.82, 19, 0.001],
    [123.225, 99, 0.05],
    [148.23, 99, 0.001],
  ])('%f with %i degrees of freedom is %f', (statistic, degrees, chance) => {
    expect(chanceOfAtLeast(statistic, degrees) / chance).toBeCloseTo(1, 2);
  });

  test('is 1 where every face came equally often', () => {
    expect(chanceOfAtLeast(chiSquare([7, 7, 7, 7]), 3)).toBe(1);
  });

  test('shows a die whose six comes one time in 200 more often than it should', () => {
    const rolls = 10_000_000;
    const fair = rolls / 6;
    const counts = [0, 0, 0, 0, 0].map(() => fair - fair / 1000);
    expect(chanceOfAtLeast(chiSquare([...counts, fair + fair / 200]), 5)).toBeLessThan(1e-6);
  });

  test('of counts so even is that of what whole numbers of rolls allow: a coin comes out equal now and then', () => {
    // Exactly 0.56 % of 20,000 throws of a coin are equal, and 1.69 % at most one off.
    expect(chanceOfSoEven([10_000, 10_000])).toBeGreaterThan(0.0056);
    expect(chanceOfSoEven([10_000, 10_000])).toBeLessThan(0.0169);
  });

  test('shows dice that come too evenly', () => {
    expect(chanceOfSoEven(new Array<number>(20).fill(1000))).toBeLessThan(1e-6);
  });
});
