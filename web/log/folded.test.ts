import { expect, test } from 'vitest';
import type { LogLine } from '../../src/table/view.ts';
import { folded } from './fold.tsx';

const lines = (...types: readonly string[]) =>
  types.map((type, i): LogLine => {
    const told = { sentence: type, rule: 'r', type, depth: 0, round: 1, sums: [] };
    return { kind: 'fight', n: i + 1, at: 0, card: 1, marks: [], ...told };
  });
const counts = (of: readonly LogLine[]) => {
  const { first, between, last } = folded(of);
  return [first.length, between.length, last.length];
};

test('a short card is shown in full', () => {
  expect(counts(lines('attack', 'hit', 'wounded', 'died'))).toEqual([4, 0, 0]);
});

test('the cause and the result of a long card stay visible', () => {
  expect(counts(lines('attack', 'a', 'b', 'c', 'wounded', 'died'))).toEqual([1, 3, 2]);
});

test('the start and end of turns are not results', () => {
  expect(counts(lines('attack', 'a', 'b', 'wounded', 'died', 'turn-ended', 'turn-started'))).toEqual([
    1, 2, 4,
  ]);
});

test('the active combatant is shown before the cause', () => {
  expect(counts(lines('turn-started', 'attack', 'a', 'b', 'wounded', 'died'))).toEqual([2, 2, 2]);
});

test('a card with only turns and rounds is shown in full', () => {
  expect(counts(lines('turn-ended', 'round-ended', 'round-started', 'ts-refilled', 'turn-started'))).toEqual([
    5, 0, 0,
  ]);
});
