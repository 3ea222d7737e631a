import { expect, test } from 'vitest';
import { type Modifier, sumOf } from './explanation.ts';

const part = (value: number): Modifier => ({ value, why: 'because', rule: 'rule' });

test('a sum is the total of its parts, in the order in which they came', () => {
  const parts = [part(7), part(-3), part(0), part(2)];
  expect(sumOf(parts)).toEqual({ total: 6, parts });
});

test('of nothing it is 0', () => {
  expect(sumOf([])).toEqual({ total: 0, parts: [] });
});
