import { expect, test } from 'vitest';
import type { MeasureRow } from '../../src/simulation/rows.ts';
import { isClear, rowOf, variantText } from './sweeps.tsx';

const rate = (
  value: number,
  low: number,
  high: number,
  difference?: readonly [number, number, number],
): MeasureRow => ({
  name: 'win',
  of: 'gate',
  kind: 'rate',
  estimate: { value, low, high },
  ...(difference && { difference: { value: difference[0], low: difference[1], high: difference[2] } }),
});
const english = variantText('en');

test('a chance is shown with its interval', () => {
  const row = rate(0.5531, 0.5222, 0.584);
  expect([english.value(row), english.interval(row)]).toEqual(['55.3%', '52.2% – 58.4%']);
});

test('a difference of chances is shown in points, with its interval', () => {
  const row = rate(0.5, 0.4, 0.6, [-0.032, -0.05, -0.014]);
  expect(english.difference(row)).toBe('-3.2 (-5 … -1.4)');
  expect(variantText('de').difference(row)).toBe('-3,2 (-5 … -1,4)');
});

test('a difference is clear if its interval excludes zero', () => {
  expect(isClear(rate(0.5, 0.4, 0.6, [0.03, 0.01, 0.05]))).toBe(true);
  expect(isClear(rate(0.5, 0.4, 0.6, [0.03, -0.01, 0.07]))).toBe(false);
  expect(isClear(rate(0.5, 0.4, 0.6))).toBe(false);
});

test('a measure is found by its name and its side', () => {
  const row = rate(0.5, 0.4, 0.6);
  expect([rowOf([row], 'win', 'gate'), rowOf([row], 'win', 'road'), rowOf([row], 'rounds')]).toEqual([
    row,
    undefined,
    undefined,
  ]);
});
