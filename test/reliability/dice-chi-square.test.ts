import { describe, expect, test } from 'vitest';
import { chanceOfAtLeast, chanceOfSoEven, chiSquare } from './dice-chi-square.ts';

describe('[E8] the probability of a chi-square value', () => {
  // From printed tables of critical values.
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

  test('the probability is 1 if every face is equally frequent', () => {
    expect(chanceOfAtLeast(chiSquare([7, 7, 7, 7]), 3)).toBe(1);
  });

  test('a die with one six too many in 200 rolls is detected', () => {
    const rolls = 10_000_000;
    const fair = rolls / 6;
    const counts = [0, 0, 0, 0, 0].map(() => fair - fair / 1000);
    expect(chanceOfAtLeast(chiSquare([...counts, fair + fair / 200]), 5)).toBeLessThan(1e-6);
  });

  test('the probability of very even counts allows for whole numbers, because a coin is sometimes exactly even', () => {
    // In 20,000 throws of a coin, exactly 0.56 % are equal, and 1.69 % differ by at most one.
    expect(chanceOfSoEven([10_000, 10_000])).toBeGreaterThan(0.0056);
    expect(chanceOfSoEven([10_000, 10_000])).toBeLessThan(0.0169);
  });

  test('dice with too even results are detected', () => {
    expect(chanceOfSoEven(new Array<number>(20).fill(1000))).toBeLessThan(1e-6);
  });
});
