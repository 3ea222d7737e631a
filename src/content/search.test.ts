import { expect, test } from 'vitest';
import { search } from './search.ts';

const PEOPLE = [
  { id: 'old-thug', name: 'Old Thug', about: '' },
  { id: 'thug', name: 'Thug', about: '' },
  { id: 'guard', name: 'Guard', about: 'Hits any thug on sight', search: 'iron halberd' },
  { id: 'thugee', name: 'Thugée', about: '' },
  { id: 'tactics/night-watch', name: 'Who goes there', about: '' },
];
const idsFor = (words: string) => search(PEOPLE, words).map(({ id }) => id);

test('the likeliest comes first', () => {
  expect(idsFor('thug')).toEqual(['thug', 'thugee', 'old-thug', 'guard']);
  expect(idsFor('Thugs')[0]).toBe('thug');
  expect(idsFor('thugee')[0]).toBe('thugee');
});

test('an entry with all of the words is found, whatever their order', () => {
  expect(idsFor('halberd guard')).toEqual(['guard']);
  expect(idsFor('sight THUG')).toEqual(['guard']);
  expect(idsFor('halberd bow')).toEqual([]);
});

test('an id is found with its hyphens and without', () => {
  expect(idsFor('night-watch')).toEqual(['tactics/night-watch']);
  expect(idsFor('watch night')).toEqual(['tactics/night-watch']);
  expect(idsFor('tactics/night-watch')).toEqual(['tactics/night-watch']);
});

test('an encounter is found by its own id before what merely begins like it', () => {
  const all = [
    { id: 'duelling-pistol', name: 'Duelling pistol', about: '' },
    { id: 'book/duel', name: 'A debt', about: '' },
  ];
  expect(search(all, 'duel').map(({ id }) => id)).toEqual(['book/duel', 'duelling-pistol']);
});

test('without a word all are found', () => {
  expect(idsFor(' ')).toHaveLength(PEOPLE.length);
});
