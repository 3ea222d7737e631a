import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Cell,
  cellKey,
  type Edge,
  edgeKey,
  type Grid,
  isClosedBetween,
  isOpenLine,
  sharesSide,
  withEdges,
} from './grid.ts';
import { isStep, neighbours, pathFault, reach, stepsTo, stepTowards } from './path.ts';

const SIZE = 6;
const square = (diagonals: Grid['diagonals']): Grid => ({ shape: 'square', diagonals, size: [SIZE, SIZE] });
const HEX: Grid = { shape: 'hex', diagonals: 'one', size: [SIZE, SIZE] };
const GRIDS: readonly (readonly [string, Grid])[] = [
  ['squares with diagonals of 1', square('one')],
  ['squares with diagonals of 1 and 2 in turn', square('alternate')],
  ['squares without diagonals', square('none')],
  ['hexes', HEX],
];
const SEED = { seed: 20_261_126 };
const cell = fc.tuple(fc.nat(SIZE - 1), fc.nat(SIZE - 1));
const NOWHERE = () => false;

/** Returns every edge of a map. */
function allEdges({ shape }: Grid): readonly Edge[] {
  const cells = Array.from({ length: SIZE * SIZE }, (_, i): Cell => [i % SIZE, Math.floor(i / SIZE)]);
  return cells.flatMap((a, i) =>
    cells.slice(i + 1).flatMap((b): Edge[] => (sharesSide(shape, [a, b]) ? [[a, b]] : [])),
  );
}

describe.each(GRIDS)('on %s', (_, bare) => {
  const some = fc.subarray([...allEdges(bare)]);
  const shapes = some.map((edges) => withEdges(bare, edges));

  test('a wall between two cells stops steps in both directions', () => {
    fc.assert(
      fc.property(fc.constantFrom(...allEdges(bare)), ([a, b]) => {
        const grid = withEdges(bare, [[b, a]]);
        expect([isStep(grid, a, b), isStep(grid, b, a)]).toEqual([false, false]);
        expect(isStep(bare, a, b)).toBe(true);
        expect(pathFault(grid, a, [b], 9, [])).toBe(`a wall is between ${cellKey(a)} and ${cellKey(b)}`);
        expect(isOpenLine(grid, a, b)).toBe(false);
      }),
      SEED,
    );
  });

  test('steps and sight are the same in both directions', () => {
    fc.assert(
      fc.property(shapes, cell, cell, (grid, a, b) => {
        expect(isOpenLine(grid, a, b)).toBe(isOpenLine(grid, b, a));
        expect(isStep(grid, a, b)).toBe(isStep(grid, b, a));
      }),
      SEED,
    );
  });

  test('walls on all sides isolate a cell: no step and no sight leads in or out', () => {
    fc.assert(
      fc.property(cell, cell, some, (inside, other, more) => {
        const around = allEdges(bare).filter((edge) =>
          edge.some((each) => cellKey(each) === cellKey(inside)),
        );
        const grid = withEdges(bare, [...around, ...more]);
        expect(neighbours(grid, inside)).toEqual([]);
        expect(reach(grid, inside, 99, NOWHERE)).toEqual([]);
        expect(isOpenLine(grid, inside, other)).toBe(cellKey(inside) === cellKey(other));
      }),
      SEED,
    );
  });

  test('every neighbour that sees a cell is one step away from it, and no other', () => {
    fc.assert(
      fc.property(shapes, cell, (grid, at) => {
        const near = new Set(neighbours(grid, at).map(cellKey));
        for (const to of neighbours(bare, at)) expect(near.has(cellKey(to))).toBe(isOpenLine(grid, at, to));
      }),
      SEED,
    );
  });

  test('every path found crosses no wall, and a step towards a cell neither', () => {
    fc.assert(
      fc.property(shapes, cell, cell, (grid, from, goal) => {
        for (const { path } of reach(grid, from, 8, NOWHERE))
          expect(pathFault(grid, from, path, 99, [])).toBeUndefined();
        const next = stepTowards(grid, from, goal, NOWHERE);
        if (next !== undefined) expect(isClosedBetween(grid, from, next)).toBe(false);
        const steps = stepsTo(grid, goal, NOWHERE);
        const isReached = reach(grid, from, 99, NOWHERE).some(
          ({ cell: to }) => cellKey(to) === cellKey(goal),
        );
        if (cellKey(from) !== cellKey(goal)) expect(steps.has(cellKey(from))).toBe(isReached);
      }),
      { ...SEED, numRuns: 50 },
    );
  });

  test('one more wall never opens a step or a line', () => {
    fc.assert(
      fc.property(some, fc.constantFrom(...allEdges(bare)), cell, cell, (edges, more, a, b) => {
        const [before, after] = [withEdges(bare, edges), withEdges(bare, [...edges, more])];
        if (isOpenLine(after, a, b)) expect(isOpenLine(before, a, b)).toBe(true);
        if (isStep(after, a, b)) expect(isStep(before, a, b)).toBe(true);
      }),
      SEED,
    );
  });
});

describe('a diagonal step', () => {
  const shut = (...edges: Edge[]) => !isStep(withEdges(square('one'), edges), [1, 1], [2, 2]);
  const right: Edge = [
    [1, 1],
    [2, 1],
  ];
  const below: Edge = [
    [1, 1],
    [1, 2],
  ];
  const upper: Edge = [
    [2, 1],
    [2, 2],
  ];
  const lower: Edge = [
    [1, 2],
    [2, 2],
  ];

  test('passes the end of a wall and an outer corner', () => {
    expect([shut(right), shut(below), shut(upper), shut(lower)]).toEqual([false, false, false, false]);
    expect([shut(right, upper), shut(below, lower)]).toEqual([false, false]);
  });

  test('does not pass a wall that goes on straight, an inner corner, or a crossing', () => {
    expect([shut(right, lower), shut(below, upper), shut(right, below), shut(upper, lower)]).toEqual([
      ...[true, true, true, true],
    ]);
    expect(shut(right, below, upper, lower)).toBe(true);
  });
});

test('an edge has one key for both orders of its cells', () => {
  const edges = [...allEdges(HEX), ...allEdges(square('one'))];
  for (const [a, b] of edges) expect(edgeKey([a, b])).toBe(edgeKey([b, a]));
  expect(new Set(allEdges(HEX).map(edgeKey)).size).toBe(allEdges(HEX).length);
});

test('a grid without edges has no such field', () => {
  expect(
    withEdges(
      withEdges(HEX, [
        [
          [0, 0],
          [1, 0],
        ],
      ]),
      [],
    ),
  ).toEqual(HEX);
  expect(withEdges(HEX, [])).toBe(HEX);
});
