import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cell, cellKey, cellsBetween, distance, type Grid, OPEN_FIELD } from './grid.ts';

const HEX: Grid = { shape: 'hex', diagonals: 'one', size: null };
const cell = fc.tuple(fc.integer({ min: -12, max: 12 }), fc.integer({ min: -12, max: 12 }));
const SEED = { seed: 20_261_125 };

const keys = (cells: readonly Cell[]) => cells.map(cellKey);

describe('a line between squares', () => {
  test.each([
    ['to itself', [0, 0], []],
    ['to a neighbour', [1, 0], []],
    ['to a corner', [1, 1], []],
    [
      'straight',
      [3, 0],
      [
        [1, 0],
        [2, 0],
      ],
    ],
    ['from corner to corner passes between the cells that meet there', [2, 2], [[1, 1]]],
    [
      'steep',
      [1, 2],
      [
        [0, 1],
        [1, 1],
      ],
    ],
    [
      'flat',
      [3, 1],
      [
        [1, 0],
        [2, 1],
      ],
    ],
    [
      'backwards',
      [-2, -1],
      [
        [-1, 0],
        [-1, -1],
      ],
    ],
  ] as [string, Cell, Cell[]][])('a line %s passes the expected cells', (_, to, passed) => {
    expect(cellsBetween(OPEN_FIELD, [0, 0], to)).toEqual(passed);
  });

  test('a line passes exactly the cells whose inside it crosses', () => {
    fc.assert(
      fc.property(cell, cell, (a, b) => {
        expect(keys(cellsBetween(OPEN_FIELD, a, b)).sort()).toEqual(crossed(a, b).sort());
      }),
      SEED,
    );
  });
});

/** Returns the cells between two centres whose inside is crossed by the line segment. Tests each cell separately. */
function crossed(a: Cell, b: Cell): string[] {
  const found: string[] = [];
  for (let x = Math.min(a[0], b[0]); x <= Math.max(a[0], b[0]); x++) {
    for (let y = Math.min(a[1], b[1]); y <= Math.max(a[1], b[1]); y++) {
      const isEnd = (x === a[0] && y === a[1]) || (x === b[0] && y === b[1]);
      if (!isEnd && cuts(a, b, [x, y])) found.push(cellKey([x, y]));
    }
  }
  return found;
}

/** Whether corners of the cell are on both sides of the line through both centres (twice the cross product). */
function cuts(a: Cell, b: Cell, [x, y]: Cell): boolean {
  const sides = [
    [-1, -1],
    [-1, 1],
    [1, -1],
    [1, 1],
  ].map(([dx, dy]) => (b[0] - a[0]) * (2 * (y - a[1]) + dy!) - (b[1] - a[1]) * (2 * (x - a[0]) + dx!));
  return Math.min(...sides) < 0 && Math.max(...sides) > 0;
}

describe.each([
  ['squares', OPEN_FIELD],
  ['hexes', HEX],
] as [string, Grid][])('every line of 25 between %s', (_, grid) => {
  const goals = Array.from({ length: 51 * 51 }, (_, i): Cell => [(i % 51) - 25, Math.floor(i / 51) - 25]);
  const passed = (a: Cell, b: Cell) => keys(cellsBetween(grid, a, b)).join(' ');

  test('a line passes the same cells in both directions, so sight is mutual', () => {
    const back = (to: Cell) =>
      keys(cellsBetween(grid, to, [0, 0]))
        .reverse()
        .join(' ');
    expect(goals.filter((to) => passed([0, 0], to) !== back(to))).toEqual([]);
  });

  test('a line is the same anywhere on the map', () => {
    const elsewhere = ([x, y]: Cell) =>
      keys(cellsBetween(grid, [7, -11], [x + 7, y - 11]).map(([p, q]): Cell => [p - 7, q + 11])).join(' ');
    expect(goals.filter((to) => passed([0, 0], to) !== elsewhere(to))).toEqual([]);
  });
});

describe('a line between hexes', () => {
  test('a line goes step by step, each one nearer', () => {
    fc.assert(
      fc.property(cell, cell, (a, b) => {
        const line = [a, ...cellsBetween(HEX, a, b), b];
        expect(line).toHaveLength(a[0] === b[0] && a[1] === b[1] ? 2 : distance(HEX, a, b) + 1);
        for (const [i, at] of line.slice(0, -1).entries()) {
          expect(distance(HEX, at, line[i + 1]!)).toBeLessThanOrEqual(1);
        }
      }),
      SEED,
    );
  });

  test.each([
    [
      [3, 0],
      [
        [1, 0],
        [2, 0],
      ],
    ],
    [
      [0, -3],
      [
        [0, -1],
        [0, -2],
      ],
    ],
    [
      [3, -3],
      [
        [1, -1],
        [2, -2],
      ],
    ],
    [[1, 0], []],
  ] as [Cell, Cell[]][])('a line along an axis to %j is straight', (to, passed) => {
    expect(cellsBetween(HEX, [0, 0], to)).toEqual(passed);
  });
});
