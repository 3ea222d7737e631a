import { expect, test } from 'vitest';
import { amountOn, readAmount } from './amount.ts';

test.each([
  ['-7', { kind: 'by', value: -7 }],
  ['−7', { kind: 'by', value: -7 }],
  ['+3', { kind: 'by', value: 3 }],
  [' + 3 ', { kind: 'by', value: 3 }],
  ['=12', { kind: 'set', value: 12 }],
  ['= -4', { kind: 'set', value: -4 }],
  ['12', { kind: 'set', value: 12 }],
  ['2d6', { kind: 'dice', sign: 0, notation: '2d6' }],
  ['-2d6+1', { kind: 'dice', sign: -1, notation: '2d6+1' }],
  ['d10', { kind: 'dice', sign: 0, notation: 'd10' }],
  ['2z10', { kind: 'dice', sign: 0, notation: '2z10' }],
])('a number box takes %s', (text, amount) => {
  expect(readAmount(text, 'set')).toEqual(amount);
});

test('a bare number is a change where a change is expected', () => {
  expect(readAmount('7', 'by')).toEqual({ kind: 'by', value: 7 });
});

test.each(['', 'x', '7x', '1.5', '++3', '-', '='])('a number box refuses "%s"', (text) => {
  expect(readAmount(text, 'set')).toBeUndefined();
});

test.each([
  [{ kind: 'by', value: -7 } as const, 3],
  [{ kind: 'by', value: -70 } as const, 0],
  [{ kind: 'by', value: 70 } as const, 20],
  [{ kind: 'set', value: 12 } as const, 12],
])('%j on 10 of 20', (amount, value) => {
  expect(amountOn(amount, 10, { min: 0, max: 20 })).toBe(value);
});
