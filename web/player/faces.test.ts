import { expect, test } from 'vitest';
import { facesFrom, keysFor, notationOf, readsZero } from './dice-pad.tsx';

test('a pad has a key for every face', () => {
  expect(keysFor({ n: 3, lo: 1, hi: 6 })).toEqual([1, 2, 3, 4, 5, 6]);
  expect(keysFor({ n: 2, lo: 0, hi: 9 })).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('a hundred faces are typed instead of tapped', () => {
  expect(keysFor({ n: 1, lo: 1, hi: 100 })).toEqual([]);
});

test('dice that count from 0 are shown from 0', () => {
  expect(notationOf({ n: 2, lo: 0, hi: 9 })).toEqual({ text: '2d10', keep: 0 });
  expect(readsZero({ n: 2, lo: 0, hi: 9 })).toBe(true);
  expect(readsZero({ n: 2, lo: 1, hi: 10 })).toBe(false);
});

test('if only some dice are kept, their number is shown', () => {
  expect(notationOf({ n: 4, lo: 1, hi: 6, keep: -3 })).toEqual({ text: '4d6', keep: -3 });
});

test('typed faces count when all are present and each is valid', () => {
  const dice = { n: 2, lo: 1, hi: 100 };
  expect(facesFrom('40, 3', dice)).toEqual([40, 3]);
  expect(facesFrom('40', dice)).toBeUndefined();
  expect(facesFrom('40 101', dice)).toBeUndefined();
  expect(facesFrom('40 x', dice)).toBeUndefined();
});
