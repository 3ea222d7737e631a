import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compare, plus, rational, times, toNumber } from '../../src/odds/rational.ts';

const fraction = fc
  .tuple(fc.bigInt(-(10n ** 6n), 10n ** 6n), fc.bigInt(1n, 10n ** 6n))
  .map(([n, d]) => rational(n, d));

describe('fractions', () => {
  test('are reduced to lowest terms, with the sign above', () => {
    expect(rational(-6n, 4n)).toEqual({ n: -3n, d: 2n });
    expect(() => rational(1n, 0n)).toThrow(RangeError);
  });

  test('add and multiply exactly', () => {
    expect(plus(rational(1n, 3n), rational(1n, 6n))).toEqual({ n: 1n, d: 2n });
    expect(times(rational(2n, 3n), rational(3n, 4n))).toEqual({ n: 1n, d: 2n });
    fc.assert(fc.property(fraction, fraction, (a, b) => compare(plus(a, b), plus(b, a)) === 0));
  });

  test('are compared by value', () => {
    fc.assert(
      fc.property(fraction, fraction, (a, b) => {
        const difference = Number(a.n * b.d - b.n * a.d);
        expect(Math.sign(compare(a, b))).toBe(Math.sign(difference));
      }),
    );
  });

  test('become the nearest number at any length', () => {
    fc.assert(fc.property(fraction, (a) => toNumber(a) === Number(a.n) / Number(a.d)));
    expect(toNumber(rational(-158_107n, 791_279n))).toBe(-158_107 / 791_279);
    const long = 7n ** 900n;
    expect(toNumber({ n: long, d: long * 3n })).toBe(1 / 3);
    expect(toNumber({ n: 1n, d: 2n ** 1000n })).toBe(2 ** -1000);
    expect(toNumber({ n: 1n, d: 6n ** 1000n })).toBe(0);
    expect(toNumber({ n: 3n * long, d: long })).toBe(3);
  });
});
