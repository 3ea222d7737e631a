import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cell, distance, type Grid, isOnGrid, OPEN_FIELD } from './grid.ts';
import { canStepAway, canStepTowards, isStep, stepAway, stepTowards } from './path.ts';

const GRIDS: readonly (readonly [string, Grid])[] = [
  ['squares', OPEN_FIELD],
  ['squares without diagonals', { ...OPEN_FIELD, diagonals: 'none' }],
  ['squares whose diagonals are counted in turn', { ...OPEN_FIELD, diagonals: 'alternate' }],
  ['hexes', { shape: 'hex', diagonals: 'one', size: null }],
];
const cell = fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -20, max: 20 }));
const SEED = { seed: 20_261_126 };
const free = () => false;

describe.each(GRIDS)('on %s', (_, grid) => {
  test('repeated steps towards a cell reach it without a detour', () => {
    fc.assert(
      fc.property(cell, cell, (from, goal) => {
        let at: Cell = from;
        let steps = 0;
        for (
          let next = stepTowards(grid, at, goal, free);
          next !== undefined;
          next = stepTowards(grid, at, goal, free)
        ) {
          expect(isStep(grid, at, next)).toBe(true);
          expect(distance(grid, next, goal)).toBeLessThanOrEqual(distance(grid, at, goal));
          at = next;
          steps += 1;
        }
        expect(at).toEqual(goal);
        expect(steps).toBeLessThanOrEqual(distance(grid, from, goal));
      }),
      SEED,
    );
  });

  test('the test for a step agrees with the search for one, around any obstacles', () => {
    const cellNear = fc.tuple(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -2, max: 2 }));
    const inTheWay = fc.uniqueArray(cellNear, { maxLength: 20, selector: ([x, y]) => 10 * x + y });
    const edge = fc.constantFrom(null, [3, 3] as const);
    fc.assert(
      fc.property(cellNear, cellNear, inTheWay, edge, (from, other, taken, size) => {
        const ground = { ...grid, size };
        const isBlocked = ([x, y]: Cell) => taken.some((each) => each[0] === x && each[1] === y);
        const towards = stepTowards(ground, from, other, isBlocked);
        const away = stepAway(ground, from, other, isBlocked);
        expect(canStepTowards(ground, from, other, isBlocked)).toBe(towards !== undefined);
        expect(canStepAway(ground, from, other, isBlocked)).toBe(away !== undefined);
      }),
      { ...SEED, numRuns: 1000 },
    );
  });

  test('on open ground, a step away always increases the distance', () => {
    fc.assert(
      fc.property(cell, cell, (from, threat) => {
        const next = stepAway(grid, from, threat, free);
        expect(next).toBeDefined();
        expect(distance(grid, next!, threat)).toBeGreaterThan(distance(grid, from, threat));
      }),
      SEED,
    );
  });
});

describe('a single step', () => {
  test('towards a cell prefers the straight line', () => {
    expect(stepTowards(OPEN_FIELD, [0, 0], [5, 0], free)).toEqual([1, 0]);
    expect(stepTowards(OPEN_FIELD, [0, 0], [5, 5], free)).toEqual([1, 1]);
  });

  test('goes round a combatant in the way if that still leads nearer', () => {
    const isBlocked = ([x, y]: Cell) => x === 1 && y === 0;
    const next = stepTowards(OPEN_FIELD, [0, 0], [5, 0], isBlocked)!;
    expect(Math.abs(next[1])).toBe(1);
    expect(distance(OPEN_FIELD, next, [5, 0])).toBe(4);
  });

  test('does not exist towards an adjacent combatant whose cell is taken', () => {
    expect(stepTowards(OPEN_FIELD, [0, 0], [1, 0], ([x, y]) => x === 1 && y === 0)).toBeUndefined();
  });

  test('does not exist towards its own cell', () => {
    expect(stepTowards(OPEN_FIELD, [2, 2], [2, 2], free)).toBeUndefined();
  });

  test('does not exist inside walls', () => {
    expect(stepTowards(OPEN_FIELD, [0, 0], [5, 0], () => true)).toBeUndefined();
    expect(stepAway(OPEN_FIELD, [0, 0], [5, 0], () => true)).toBeUndefined();
  });

  test('does not exist away from a corner of the board', () => {
    const board: Grid = { ...OPEN_FIELD, size: [4, 4] };
    expect(stepAway(board, [0, 0], [3, 3], free)).toBeUndefined();
    expect(isOnGrid(board, stepAway(board, [1, 1], [3, 3], free)!)).toBe(true);
  });
});
