import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cell, cellKey, distance, type Grid } from './grid.ts';
import { isDiagonal, neighbours, pathCost, pathFault, reach, stepCost, stepsTo } from './path.ts';

const SIZE = 7;
const square = (diagonals: Grid['diagonals']): Grid => ({ shape: 'square', diagonals, size: [SIZE, SIZE] });
const GRIDS: readonly (readonly [string, Grid])[] = [
  ['squares with diagonals of 1', square('one')],
  ['squares with diagonals of 1 and 2 in turn', square('alternate')],
  ['squares without diagonals', square('none')],
  ['hexes', { shape: 'hex', diagonals: 'one', size: [SIZE, SIZE] }],
];
const cell = fc.tuple(fc.nat(SIZE - 1), fc.nat(SIZE - 1));
const walls = fc.array(cell, { maxLength: 14 });
const SEED = { seed: 20_261_124 };

const isAmong = (blocked: readonly Cell[]) => {
  const keys = new Set(blocked.map(cellKey));
  return (at: Cell) => keys.has(cellKey(at));
};

/** Finds the cheapest cost of every cell by trying every step until no cost improves. */
function bruteForce(grid: Grid, from: Cell, atMost: number, blocked: readonly Cell[]): Map<string, number> {
  const isBlocked = isAmong(blocked);
  const cheapest = new Map([[`${cellKey(from)}/0`, { at: from, cost: 0, diagonals: 0 }]]);
  for (let changed = true; changed; ) {
    changed = false;
    for (const { at, cost, diagonals } of [...cheapest.values()]) {
      for (const to of neighbours(grid, at)) {
        const total = cost + stepCost(grid, at, to, diagonals);
        const count = (diagonals + (isDiagonal(grid, at, to) ? 1 : 0)) % 2;
        const key = `${cellKey(to)}/${count}`;
        if (total > atMost || isBlocked(to) || (cheapest.get(key)?.cost ?? total + 1) <= total) continue;
        cheapest.set(key, { at: to, cost: total, diagonals: count });
        changed = true;
      }
    }
  }
  const costs = new Map<string, number>();
  for (const { at, cost } of cheapest.values()) {
    const key = cellKey(at);
    if (key !== cellKey(from)) costs.set(key, Math.min(cost, costs.get(key) ?? cost));
  }
  return costs;
}

describe.each(GRIDS)('on %s', (_, grid) => {
  test('the reachable cells around walls are those of an exhaustive search, at the same cost', () => {
    fc.assert(
      fc.property(cell, walls, fc.nat(9), (from, blocked, atMost) => {
        const found = reach(grid, from, atMost, isAmong(blocked));
        const costs = new Map(found.map(({ cell: at, cost }) => [cellKey(at), cost]));
        expect(costs.size).toBe(found.length);
        expect([...costs].sort()).toEqual([...bruteForce(grid, from, atMost, blocked)].sort());
      }),
      SEED,
    );
  });

  test('every path found can be walked at its stated cost and ends at its goal', () => {
    fc.assert(
      fc.property(cell, walls, fc.nat(9), (from, blocked, atMost) => {
        for (const { cell: to, cost, path } of reach(grid, from, atMost, isAmong(blocked))) {
          expect(pathFault(grid, from, path, atMost, blocked)).toBeUndefined();
          expect(pathCost(grid, from, path)).toBe(cost);
          expect(path.at(-1)).toEqual(to);
        }
      }),
      SEED,
    );
  });

  test('no path costs less than the distance, and without walls the cheapest costs exactly that', () => {
    fc.assert(
      fc.property(cell, walls, (from, blocked) => {
        for (const { cell: to, cost } of reach(grid, from, 40, isAmong(blocked))) {
          expect(cost).toBeGreaterThanOrEqual(distance(grid, from, to));
        }
        for (const { cell: to, cost } of reach(grid, from, 40, () => false)) {
          expect(cost).toBe(distance(grid, from, to));
        }
      }),
      { ...SEED, numRuns: 25 },
    );
  });

  test('the nearest cells come first', () => {
    const costs = reach(grid, [3, 3], 5, () => false).map(({ cost }) => cost);
    expect(costs).toEqual([...costs].sort((a, b) => a - b));
  });
});

describe('a path', () => {
  const grid = square('alternate');

  test('may be empty, and then costs nothing', () => {
    expect(pathCost(grid, [0, 0], [])).toBe(0);
    expect(pathFault(grid, [0, 0], [], 0, [])).toBeUndefined();
  });

  test('alternates the cost of diagonals between 1 and 2, also across straight steps', () => {
    const path: Cell[] = [
      [1, 1],
      [2, 1],
      [3, 2],
      [4, 3],
    ];
    expect(pathCost(grid, [0, 0], path)).toBe(1 + 1 + 2 + 1);
  });

  test.each([
    ['skips a cell', [[2, 0]], 9, [], '2,0 is not one step from 0,0'],
    ['stays where it is', [[0, 0]], 9, [], '0,0 is not one step from 0,0'],
    ['leaves the board', [[-1, 0]], 9, [], '-1,0 is not one step from 0,0'],
    [
      'leads through a wall',
      [
        [1, 0],
        [2, 0],
      ],
      9,
      [[1, 0]],
      '1,0 is blocked',
    ],
    [
      'costs too much',
      [
        [1, 1],
        [2, 2],
      ],
      2,
      [],
      'the path costs 3, at most 2 is allowed',
    ],
  ] as [string, Cell[], number, Cell[], string][])(
    'that %s cannot be walked',
    (_, path, atMost, blocked, fault) => {
      expect(pathFault(grid, [0, 0], path, atMost, blocked)).toBe(fault);
    },
  );

  test('that costs exactly the allowed amount can be walked', () => {
    expect(
      pathFault(
        grid,
        [0, 0],
        [
          [1, 1],
          [2, 2],
        ],
        3,
        [],
      ),
    ).toBeUndefined();
  });
});

test('nothing is reachable at a cost of 0 or inside walls', () => {
  expect(reach(square('one'), [3, 3], 0, () => false)).toEqual([]);
  expect(reach(square('one'), [3, 3], 9, () => true)).toEqual([]);
});

test.each(GRIDS)(
  'with stepsTo on %s, each cell is one step beyond its best neighbour, or is unreachable',
  (_, grid) => {
    fc.assert(
      fc.property(cell, walls, (to, blocked) => {
        const shut = new Set(blocked.map(cellKey));
        const steps = stepsTo(grid, to, (each) => shut.has(cellKey(each)));
        for (let x = 0; x < SIZE; x++)
          for (let y = 0; y < SIZE; y++) {
            const near = neighbours(grid, [x, y]).flatMap((each) => steps.get(cellKey(each)) ?? []);
            const isShut = shut.has(cellKey([x, y]));
            const expected = isShut || near.length === 0 ? undefined : Math.min(...near) + 1;
            expect(steps.get(cellKey([x, y]))).toBe(x === to[0] && y === to[1] ? 0 : expected);
          }
      }),
      SEED,
    );
  },
);
