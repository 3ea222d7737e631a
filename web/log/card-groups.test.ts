import { expect, test } from 'vitest';
import { cardGroupsAfter, type LogCard } from './cards.tsx';

const cards = (count: number): readonly LogCard[] =>
  Array.from({ length: count }, (_, i) => ({ key: i + 1, lines: [], heading: undefined, isStruck: false }));

test('all cards are in groups, oldest first', () => {
  const all = cards(45);
  expect(cardGroupsAfter([], all).map(({ length }) => length)).toEqual([20, 20, 5]);
  expect(cardGroupsAfter([], all).flat()).toEqual(all);
  expect(cardGroupsAfter([], [])).toEqual([]);
});

test('a group stays the same until one of its cards changes', () => {
  const before = cards(45);
  const known = cardGroupsAfter([], before);
  const after = cardGroupsAfter(known, [
    ...before.slice(0, 44),
    { ...before[44]!, isStruck: true },
    ...cards(1),
  ]);
  expect(after.map((group, i) => group === known[i])).toEqual([true, true, false]);
});
