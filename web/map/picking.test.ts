import { expect, test, vi } from 'vitest';
import type { Cell } from '../../src/geometry/grid.ts';
import { cellsWithin, drawTo, mostOf, pathOn, pathText, pickAt, reachOf } from './picking.ts';

const GRID = { shape: 'square', diagonals: 'alternate', size: [6, 6] } as const;
const WALK = { grid: GRID, from: [1, 1], atMost: 3, blocked: [[2, 1]] } as const;

test('a path grows by a step, and going back shortens it', () => {
  const one = pathOn([WALK], [], [1, 2])!;
  expect(one).toEqual([[1, 2]]);
  const two = pathOn([WALK], one, [2, 3])!;
  expect(two).toEqual([
    [1, 2],
    [2, 3],
  ]);
  expect(pathOn([WALK], two, [1, 2])).toEqual(one);
  expect(pathOn([WALK], one, [1, 1])).toEqual([]);
});

test('a path never goes through blocked cells, above its limit, or in leaps', () => {
  expect(pathOn([WALK], [], [2, 1])).toBeUndefined();
  expect(pathOn([WALK], [], [3, 3])).toBeUndefined();
  expect(
    pathOn(
      [WALK],
      [
        [1, 2],
        [1, 3],
        [1, 4],
      ],
      [1, 5],
    ),
  ).toBeUndefined();
});

test('a path shows its steps and its cost, with every second diagonal counted as two', () => {
  expect(
    pathText(
      [WALK],
      [
        [2, 2],
        [3, 3],
      ],
    ),
  ).toEqual({ cost: 3, ways: ['se', 'se'] });
});

test('blocked cells are not reachable', () => {
  const keys = reachOf([WALK]).map(({ cell }) => cell.join());
  expect(keys).toContain('3,1');
  expect(keys).not.toContain('2,1');
});

test('an area contains the cells in range that are not behind a wall or off the map', () => {
  const open = { grid: { ...GRID, diagonals: 'one' }, centre: [0, 0], range: 1 } as const;
  expect(cellsWithin(open)).toEqual([
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ]);
  const walled = { ...open, range: 2, walls: [[1, 0]] } as const;
  expect(cellsWithin(walled)).not.toContainEqual([2, 0]);
});

test('on an endless field the range alone bounds an area', () => {
  const grid = { shape: 'hex', diagonals: 'one', size: null } as const;
  expect(cellsWithin({ grid, centre: [0, 0], range: 1 })).toHaveLength(7);
});

test('a tap chooses the cheapest path, and a tap on the combatant removes it', () => {
  const choose = vi.fn();
  const picking = { kind: 'path', walks: [WALK], path: [], choose } as const;
  expect(pickAt(picking, [1, 3])).toBe(true);
  expect(choose).toHaveBeenLastCalledWith([
    [1, 2],
    [1, 3],
  ]);
  expect(pickAt(picking, [1, 1])).toBe(true);
  expect(choose).toHaveBeenLastCalledWith([]);
  expect(pickAt(picking, [2, 1])).toBe(false);
});

test('a tap chooses a cell only if a cell can be chosen', () => {
  const choose = vi.fn();
  const picking = { kind: 'cell', cells: [[2, 2]], from: [1, 1], chosen: undefined, choose } as const;
  expect([pickAt(picking, [2, 2]), pickAt(picking, [3, 2])]).toEqual([true, false]);
  expect(choose).toHaveBeenCalledExactlyOnceWith([2, 2]);
});

test('a finger that skips a cell still draws a path', () => {
  const choose = vi.fn();
  drawTo({ kind: 'path', walks: [WALK], path: [], choose }, [1, 3]);
  expect(choose).toHaveBeenLastCalledWith([
    [1, 2],
    [1, 3],
  ]);
  choose.mockClear();
  drawTo({ kind: 'path', walks: [WALK], path: [[1, 2]], choose }, [1, 2]);
  expect(choose).not.toHaveBeenCalled();
});

test('the chosen kind of move counts: a crawl goes half as far over rough ground', () => {
  const round = { grid: GRID, from: [1, 1], atMost: 4, blocked: [[2, 1]] } as const;
  const over = { ...round, atMost: 2, blocked: [] } as const;
  const costs = new Map(reachOf([round, over]).map(({ cell, cost }) => [cell.join(), cost]));
  expect([costs.get('2,1'), costs.get('3,1'), costs.get('4,1')]).toEqual([1, 2, 4]);
  expect(pathOn([round, over], [[2, 1]], [3, 1])).toHaveLength(2);
  expect(
    pathOn(
      [round, over],
      [
        [2, 1],
        [3, 1],
      ],
      [4, 1],
    ),
  ).toBeUndefined();
  expect([mostOf([round, over], []), mostOf([round, over], [[2, 1]])]).toEqual([4, 2]);
});

test('a path drawn round a corner takes the diagonal, if that costs less', () => {
  const drawn = (cells: readonly Cell[]): readonly Cell[] => {
    let path: readonly Cell[] = [];
    const choose = (next: readonly Cell[]): void => {
      path = next;
    };
    for (const cell of cells) drawTo({ kind: 'path', walks: [{ ...WALK, blocked: [] }], path, choose }, cell);
    return path;
  };
  expect(
    drawn([
      [1, 2],
      [2, 2],
    ]),
  ).toEqual([[2, 2]]);
  // The second diagonal would cost as much as the way round.
  expect(
    drawn([
      [2, 2],
      [2, 3],
      [3, 3],
    ]),
  ).toEqual([
    [2, 2],
    [2, 3],
    [3, 3],
  ]);
  // A way past another cell stays as it was drawn.
  expect(
    drawn([
      [1, 2],
      [1, 3],
    ]),
  ).toEqual([
    [1, 2],
    [1, 3],
  ]);
});
