import { describe, expect, test } from 'vitest';
import { type Cell, cellKey, type Grid, isOnGrid, OPEN_FIELD, sameCell } from './grid.ts';
import { isDiagonal, isStep, neighbours, stepCost } from './path.ts';

const BOARD: Grid = { shape: 'square', diagonals: 'one', size: [3, 2] };
const HEX: Grid = { shape: 'hex', diagonals: 'one', size: null };

test.each([
  [[0, 0], true],
  [[2, 1], true],
  [[3, 1], false],
  [[2, 2], false],
  [[-1, 0], false],
  [[0, -1], false],
] as [Cell, boolean][])('%j is on a board of 3 x 2: %s', (cell, lies) => {
  expect(isOnGrid(BOARD, cell)).toBe(lies);
  expect(isOnGrid({ ...BOARD, size: null }, cell)).toBe(true);
});

test('cells with the same numbers are the same and have the same key', () => {
  expect(sameCell([1, 2], [1, 2])).toBe(true);
  expect(sameCell([1, 2], [2, 1])).toBe(false);
  expect(cellKey([1, 12])).not.toBe(cellKey([11, 2]));
  expect(cellKey([-1, 2])).toBe('-1,2');
});

describe('one step', () => {
  test('a step leads to 8 cells on squares, to 4 without diagonals, to 6 on hexes', () => {
    expect(neighbours(OPEN_FIELD, [0, 0])).toHaveLength(8);
    expect(neighbours({ ...OPEN_FIELD, diagonals: 'none' }, [0, 0])).toEqual([
      [0, -1],
      [1, 0],
      [0, 1],
      [-1, 0],
    ]);
    expect(neighbours(HEX, [0, 0])).toHaveLength(6);
  });

  test('a step does not lead off the board', () => {
    expect(neighbours(BOARD, [0, 0])).toEqual([
      [1, 0],
      [0, 1],
      [1, 1],
    ]);
  });

  test.each([
    [[0, 0], false],
    [[1, 0], true],
    [[1, 1], true],
    [[2, 0], false],
    [[0, -1], false],
  ] as [Cell, boolean][])('from 0,0 of the board %j is one step away: %s', (to, is) => {
    expect(isStep(BOARD, [0, 0], to)).toBe(is);
  });

  test('on hexes, two of the eight corners of a square are two steps away', () => {
    expect(isStep(HEX, [0, 0], [1, -1])).toBe(true);
    expect(isStep(HEX, [0, 0], [1, 1])).toBe(false);
  });

  test('a step is diagonal if both numbers change, and never on hexes', () => {
    expect(isDiagonal(OPEN_FIELD, [0, 0], [1, 1])).toBe(true);
    expect(isDiagonal(OPEN_FIELD, [0, 0], [1, 0])).toBe(false);
    expect(isDiagonal(HEX, [0, 0], [1, -1])).toBe(false);
  });

  test.each([
    ['one', [1, 1, 1, 1]],
    ['alternate', [1, 2, 1, 2]],
  ] as const)('diagonal steps, counted %s, cost in turn %j', (diagonals, costs) => {
    const grid: Grid = { ...OPEN_FIELD, diagonals };
    expect([0, 1, 2, 3].map((before) => stepCost(grid, [0, 0], [1, 1], before))).toEqual(costs);
    expect(stepCost(grid, [0, 0], [1, 0], 1)).toBe(1);
  });
});
