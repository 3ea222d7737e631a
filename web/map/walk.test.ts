import { expect, test } from 'vitest';
import { shortPrice, sumOfCosts, wholePrice } from './places.ts';

const counted = (text: string, n: number, unit: string) => ({ cost: text, price: { text, n, unit } });
const uncounted = (cost: string) => ({ cost, price: undefined });

test('prices in one unit add up, others are listed', () => {
  expect(sumOfCosts([counted('1 TS', 1, 'TS'), counted('1 TS', 1, 'TS'), counted('3 TS', 3, 'TS')])).toBe(
    '5 TS',
  );
  expect(sumOfCosts([counted('2 yd', 2, 'yd'), uncounted('action'), uncounted('')])).toBe('2 yd + action');
});

test('a single price stays in the words of the rulebook', () => {
  expect(sumOfCosts([uncounted(''), counted('1 minor action', 1, 'minor')])).toBe('1 minor action');
  expect(sumOfCosts([])).toBe('');
});

test('a narrow tile shows a counted price by its short unit', () => {
  expect(shortPrice([counted('2 minor actions', 2, 'minor')])).toBe('2 minor');
  expect(shortPrice([counted('half the significant action', 0.5, 'significant')])).toBe('½ significant');
  expect(shortPrice([uncounted('half of Speed')])).toBe('half of Speed');
  expect(shortPrice([uncounted('')])).toBe('');
});

test('an attack whose price depends on the weapon shows the range, not "free"', () => {
  expect(shortPrice([counted('3 TS', 3, 'TS'), counted('2 TS', 2, 'TS')])).toBe('2–3 TS');
  expect(shortPrice([uncounted(''), counted('1 TS', 1, 'TS')])).toBe('0–1 TS');
  expect(wholePrice([counted('2 minor actions', 2, 'minor')])).toBe('2 minor actions');
});
