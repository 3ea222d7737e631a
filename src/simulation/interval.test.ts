import { describe, expect, test } from 'vitest';
import { mean, rate, rateDifference, student } from './rows.ts';

describe('the interval of a chance', () => {
  // Newcombe 1998, table I, score method: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
  for (const [hits, n, low, high] of [
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ] as const) {
    test(`${hits} of ${n} has the interval ${low} to ${high}`, () => {
      const estimate = rate(hits, n);
      expect(estimate.value).toBe(hits / n);
      expect(estimate.low).toBeCloseTo(low, 4);
      expect(estimate.high).toBeCloseTo(high, 4);
    });
  }

  test('no fights give the interval 0 to 1', () => {
    expect(rate(0, 0)).toEqual({ value: 0, low: 0, high: 1 });
  });

  test('the interval ends at 0 and 1, and always contains the value', () => {
    for (const n of [1, 3, 10, 1000, 10_000_000]) {
      expect(rate(0, n).low).toBe(0);
      expect(rate(n, n).high).toBe(1);
      for (const hits of [0, 1, n - 1, n]) {
        const { value, low, high } = rate(hits, n);
        expect(low).toBeLessThanOrEqual(value);
        expect(high).toBeGreaterThanOrEqual(value);
      }
    }
  });
});

describe('the interval of a mean', () => {
  test('the quantiles match the tables of Student’s distribution', () => {
    const table = {
      1: 12.706,
      2: 4.303,
      6: 2.447,
      7: 2.3646,
      10: 2.2281,
      11: 2.201,
      30: 2.0423,
      120: 1.9799,
    };
    for (const [freedom, quantile] of Object.entries(table)) {
      expect(student(Number(freedom))).toBeCloseTo(quantile, 3);
    }
    expect(student(10_000_000)).toBeCloseTo(1.96, 4);
  });

  test('4, 6 and 8 have the mean 6, give or take 4.968', () => {
    const { value, low, high } = mean({ sum: 18, squares: 16 + 36 + 64 }, 3);
    expect(value).toBe(6);
    expect(high - 6).toBeCloseTo(4.968, 3);
    expect(6 - low).toBeCloseTo(4.968, 3);
  });

  test('equal values have an interval without width', () => {
    expect(mean({ sum: 30, squares: 90 }, 10)).toEqual({ value: 3, low: 3, high: 3 });
  });

  test('one fight gives no interval', () => {
    expect(mean({ sum: 7, squares: 49 }, 1)).toEqual({ value: 7, low: -Infinity, high: Infinity });
  });
});

describe('the interval of a difference of chances', () => {
  test('pairs with equal results still have some uncertainty', () => {
    const { value, low, high } = rateDifference({ sum: 0, squares: 0 }, 100);
    expect(value).toBe(0);
    expect(low).toBeCloseTo(-0.0192, 4);
    expect(high).toBeCloseTo(0.0192, 4);
  });

  test('12 won and 2 lost pairs of 100 favour the change', () => {
    const { value, low, high } = rateDifference({ sum: 10, squares: 14 }, 100);
    expect(value).toBe(0.1);
    expect(low).toBeCloseTo(0.0261, 4);
    expect(high).toBeCloseTo(0.17, 4);
  });
});
