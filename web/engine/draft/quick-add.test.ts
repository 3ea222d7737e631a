import { expect, test } from 'vitest';
import { readQuickAdd } from './draft.ts';

test.each([
  ['Thug x5', 'Thug', 5],
  ['Thug ×5', 'Thug', 5],
  ['5 Thug', 'Thug', 5],
  ['3x mire ogre', 'mire ogre', 3],
  ['Thug', 'Thug', 1],
  ['Thug x0', 'Thug', 1],
  ['Thug x999', 'Thug', 200],
])('%s', (line, words, count) => {
  expect(readQuickAdd(line)).toEqual({ words, count });
});

test.each(['', '  ', 'x5'])('"%s" does not add a combatant', (line) => {
  expect(readQuickAdd(line)).toBeUndefined();
});
