import { expect, test } from 'vitest';
import type { Card } from './cards.ts';
import { stretchesAfter } from './stretches.ts';

const cards = (count: number): readonly Card[] =>
  Array.from({ length: count }, (_, i) => ({ key: i + 1, lines: [], heading: undefined, isStruck: false }));

test('all cards lie in stretches, oldest first', () => {
  const all = cards(45);
  expect(stretchesAfter([], all).map(({ length }) => length)).toEqual([20, 20, 5]);
  expect(stretchesAfter([], all).flat()).toEqual(all);
  expect(stretchesAfter([], [])).toEqual([]);
});

test('a stretch stays the same until one of its cards changes', () => {
  const before = cards(45);
  const known = stretchesAfter([], before);
  const after = stretchesAfter(known, [
    ...before.slice(0, 44),
    { ...before[44]!, isStruck: true },
    ...cards(1),
  ]);
  expect(after.map((stretch, i) => stretch === known[i])).toEqual([true, true, false]);
});
