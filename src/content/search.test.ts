import { expect, test } from 'vitest';
import { search } from './suggestion.ts';

const PEOPLE = [
  { id: 'old-thug', name: 'Old Thug', about: '' },
  { id: 'thug', name: 'Thug', about: '' },
  { id: 'guard', name: 'Guard', about: 'Hits any thug on sight', search: 'iron halberd' },
  { id: 'thugee', name: 'Thugée', about: '' },
  { id: 'tactics/night-watch', name: 'Who goes there', about: '' },
];
const idsFor = (words: string) => search(PEOPLE, words).map(({ id }) => id);

test('the best match comes first', () => {
  expect(idsFor('thug')).toEqual(['thug', 'thugee', 'old-thug', 'guard']);
  expect(idsFor('Thugs')[0]).toBe('thug');
  expect(idsFor('thugee')[0]).toBe('thugee');
});

test('an entry with all of the words is found, in any order of them', () => {
  expect(idsFor('halberd guard')).toEqual(['guard']);
  expect(idsFor('sight THUG')).toEqual(['guard']);
  expect(idsFor('halberd bow')).toEqual([]);
});

test('an id is found with and without its hyphens', () => {
  expect(idsFor('night-watch')).toEqual(['tactics/night-watch']);
  expect(idsFor('watch night')).toEqual(['tactics/night-watch']);
  expect(idsFor('tactics/night-watch')).toEqual(['tactics/night-watch']);
});

test('an encounter is found by its own id before longer ids that begin with it', () => {
  const all = [
    { id: 'duelling-pistol', name: 'Duelling pistol', about: '' },
    { id: 'book/duel', name: 'A debt', about: '' },
  ];
  expect(search(all, 'duel').map(({ id }) => id)).toEqual(['book/duel', 'duelling-pistol']);
});

test('a search without words finds everything', () => {
  expect(idsFor(' ')).toHaveLength(PEOPLE.length);
});
