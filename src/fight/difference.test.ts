import { expect, test } from 'vitest';
import { firstDifference } from './errors.ts';

test('values that are the same JSON do not differ, and a missing field equals an undefined one', () => {
  expect(firstDifference({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toBeUndefined();
  expect(firstDifference({ a: 1, b: undefined }, { a: 1 })).toBeUndefined();
  expect(firstDifference({ a: 1, b: 2 }, { b: 2, a: 1 })).toBeUndefined();
});

test.each([
  [1, 2, { path: '', expected: 1, got: 2 }],
  [{ a: { b: [1, 2] } }, { a: { b: [1, 3] } }, { path: 'a.b.1', expected: 2, got: 3 }],
  [[1], [1, 2], { path: '1', expected: undefined, got: 2 }],
  [[1, 2], [1], { path: '1', expected: 2, got: undefined }],
  [{ a: 1 }, { b: 1 }, { path: 'a', expected: 1, got: undefined }],
  [{ a: [] }, { a: {} }, { path: 'a', expected: [], got: {} }],
  [{ a: null }, { a: {} }, { path: 'a', expected: null, got: {} }],
  [{}, { a: null }, { path: 'a', expected: undefined, got: null }],
])('comparing %j with %j finds the first difference', (expected, got, difference) => {
  expect(firstDifference(expected, got)).toEqual(difference);
});
