import { expect, test } from 'vitest';
import { meant, readQuickAdd } from './quick-add.ts';

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

test.each(['', '  ', 'x5'])('"%s" adds nobody', (line) => {
  expect(readQuickAdd(line)).toBeUndefined();
});

const PEOPLE = [
  { id: 'old-thug', name: 'Old Thug', about: '' },
  { id: 'thug', name: 'Thug', about: '' },
  { id: 'guard', name: 'Guard', about: 'Hits any thug on sight' },
  { id: 'thugee', name: 'Thugée', about: '' },
];

test('the likeliest comes first', () => {
  expect(meant(PEOPLE, 'thug').map(({ id }) => id)).toEqual(['thug', 'thugee', 'old-thug', 'guard']);
  expect(meant(PEOPLE, 'Thugs')[0]?.id).toBe('thug');
  expect(meant(PEOPLE, 'thugee')[0]?.id).toBe('thugee');
});
