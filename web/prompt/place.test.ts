import { expect, test } from 'vitest';
import type { Grid } from '../../src/geometry/grid.ts';
import { placeAt, readCell } from './param.tsx';

const GRID: Grid = { shape: 'square', diagonals: 'one', size: [10, 10] };

test.each([
  ['5,4', [5, 4]],
  [' 5 4 ', [5, 4]],
  ['[-1, 2]', [-1, 2]],
])('a cell is written as %s', (text, cell) => {
  expect(readCell(text)).toEqual(cell);
});

test.each(['', '5', 'north', '1,2,3', '1.5,2'])('"%s" is not a cell', (text) => {
  expect(readCell(text)).toBeUndefined();
});

test('the path to a cell leads around obstacles, and only as far as allowed', () => {
  const walk = [{ grid: GRID, from: [0, 0] as const, atMost: 2, blocked: [[1, 0] as const] }] as const;
  expect(placeAt(walk, [2, 0])).toEqual([
    [1, 1],
    [2, 0],
  ]);
  expect(placeAt(walk, [3, 0])).toBeUndefined();
  expect(placeAt(walk, [1, 0])).toBeUndefined();
  expect(placeAt(walk, [0, 0])).toEqual([]);
});

test('a cell of an area is within its range', () => {
  const within = [{ grid: GRID, centre: [5, 5] as const, range: 2 }] as const;
  expect(placeAt(within, [7, 5])).toEqual([7, 5]);
  expect(placeAt(within, [8, 5])).toBeUndefined();
});
