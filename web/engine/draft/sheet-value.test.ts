import { expect, test } from 'vitest';
import { sheetValue } from './draft.ts';

const SHEET = {
  hp: 18,
  stats: { I: 10 },
  weapons: [{ id: 'fists', damage: {} }, 'sabre'],
  boons: [],
  armour: { a: 1 },
};

test.each([
  ['hp', 18],
  ['stats.I', 10],
  ['weapons', ['fists', 'sabre']],
  ['boons', undefined],
  ['armour', undefined],
  ['stats.V', undefined],
  ['hp.now', undefined],
])('%s', (way, value) => {
  expect(sheetValue(SHEET, way)).toEqual(value);
});
