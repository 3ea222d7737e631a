import { expect, test } from 'vitest';
import { oddsInShort, percentText } from './odds-words.ts';

test.each([
  [0, '0 %'],
  [0.004, '<1 %'],
  [0.584, '58 %'],
  [0.996, '>99 %'],
  [1, '100 %'],
])('a chance of %d is told as %s', (chance, text) => {
  expect(percentText(chance)).toBe(text);
});

test('the damage told is that of a hit', () => {
  const facts = [
    { name: 'hit', chance: 0.5 },
    { name: 'damage', mean: 3 },
    { name: 'target falls', chance: 0.1 },
  ];
  const odds = oddsInShort({ kind: 'exact', facts, basis: 'everything' });
  expect(odds).toEqual({ hit: 0.5, damage: 6, falls: 0.1, succeeds: undefined, isEstimate: false });
});

test('an answer without chance has no odds', () => {
  expect(oddsInShort({ kind: 'exact', facts: [], basis: 'everything' })).toBeUndefined();
});
