import { expect, test } from 'vitest';
import { sumOfCosts, unitsFor } from './places.ts';

test.each([
  ['1 TS', '5 TS', 5],
  ['1 TS', '2 TS, 3 kept', 2],
  ['1 yd', '3 of 9 yd, action', 3],
  ['2 TS', '5 TS', 2],
  ['1 minor action', '1 significant, 2 minor', 0],
  ['', '5 TS', 0],
])('with steps of %s each, "%s" costs %i', (each, budget, units) => {
  expect(unitsFor(each, budget)).toBe(units);
});

test('prices of one kind add up, others are listed', () => {
  expect(sumOfCosts(['1 TS', '1 TS', '3 TS'])).toBe('5 TS');
  expect(sumOfCosts(['2 yd', 'action', ''])).toBe('2 yd + action');
});
