import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cell, distance, type Grid, isWithin, OPEN_FIELD } from './grid.ts';

const square = (diagonals: Grid['diagonals']): Grid => ({ ...OPEN_FIELD, diagonals });
const HEX: Grid = { shape: 'hex', diagonals: 'one', size: null };
const GRIDS: readonly (readonly [string, Grid])[] = [
  ['squares with diagonals of 1', square('one')],
  ['squares with diagonals of 1 and 2 in turn', square('alternate')],
  ['squares without diagonals', square('none')],
  ['hexes', HEX],
];
const cell = fc.tuple(fc.integer({ min: -40, max: 40 }), fc.integer({ min: -40, max: 40 }));
const SEED = { seed: 20_261_123 };

describe('distance on squares', () => {
  test.each([
    [[0, 0], 0, 0, 0],
    [[1, 0], 1, 1, 1],
    [[0, -3], 3, 3, 3],
    [[1, 1], 1, 1, 2],
    [[2, 2], 2, 3, 4],
    [[3, 3], 3, 4, 6],
    [[4, -4], 4, 6, 8],
    [[5, 2], 5, 6, 7],
    [[-5, 3], 5, 6, 8],
  ] as [Cell, number, number, number][])(
    'to %j it is %i, with alternating diagonals %i, without diagonals %i',
    (to, one, alternate, none) => {
      expect(distance(square('one'), [0, 0], to)).toBe(one);
      expect(distance(square('alternate'), [0, 0], to)).toBe(alternate);
      expect(distance(square('none'), [0, 0], to)).toBe(none);
    },
  );
});

test.each([
  [[0, 0], 0],
  [[1, 0], 1],
  [[1, -1], 1],
  [[1, 1], 2],
  [[3, -1], 3],
  [[-2, -2], 4],
  [[2, -5], 5],
] as [Cell, number][])('distance on hexes to %j is %i', (to, far) => {
  expect(distance(HEX, [0, 0], to)).toBe(far);
});

describe.each(GRIDS)('on %s', (_, grid) => {
  test('the distance is the same in both directions, 0 only to the cell itself, and always a whole number', () => {
    fc.assert(
      fc.property(cell, cell, (a, b) => {
        const far = distance(grid, a, b);
        expect(far).toBe(distance(grid, b, a));
        expect(far === 0).toBe(a[0] === b[0] && a[1] === b[1]);
        expect(Number.isInteger(far)).toBe(true);
      }),
      SEED,
    );
  });

  test('the distance does not depend on the position on the map', () => {
    fc.assert(
      fc.property(cell, cell, cell, (a, b, by) => {
        const moved = (c: Cell): Cell => [c[0] + by[0], c[1] + by[1]];
        expect(distance(grid, moved(a), moved(b))).toBe(distance(grid, a, b));
      }),
      SEED,
    );
  });

  // Two paths with one diagonal each cost 1 + 1. A single path with both diagonals costs 1 + 2, so a detour can save at
  // most 1.
  test('a detour is never shorter, except by 1 where diagonals alternate', () => {
    const less = grid.diagonals === 'alternate' ? 1 : 0;
    fc.assert(
      fc.property(cell, cell, cell, (a, b, c) => {
        expect(distance(grid, a, c)).toBeLessThanOrEqual(distance(grid, a, b) + distance(grid, b, c) + less);
      }),
      SEED,
    );
  });
});

test.each([
  [2, false],
  [3, true],
  [4, true],
])('within %i of a cell 3 away: %s', (range, within) => {
  expect(isWithin(OPEN_FIELD, [0, 0], [3, 1], range)).toBe(within);
});
