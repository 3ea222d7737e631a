import { type Cell, cellKey, type Grid } from './grid.ts';
import { isDiagonal, isStep, neighbours, stepCost } from './step.ts';

/** Returns the cost of a path in units. The path excludes its start, and its cells must be adjacent. */
export function pathCost(grid: Grid, from: Cell, path: readonly Cell[]): number {
  let cost = 0;
  let diagonals = 0;
  let at = from;
  for (const to of path) {
    cost += stepCost(grid, at, to, diagonals);
    if (isDiagonal(grid, at, to)) diagonals += 1;
    at = to;
  }
  return cost;
}

/** Checks a path. Returns an error message, or `undefined` if the path is valid. */
export function pathFault(
  grid: Grid,
  from: Cell,
  path: readonly Cell[],
  atMost: number,
  blocked: readonly Cell[],
): string | undefined {
  const closed = new Set(blocked.map(cellKey));
  let at = from;
  for (const to of path) {
    if (!isStep(grid, at, to)) return `${cellKey(to)} is not one step from ${cellKey(at)}`;
    if (closed.has(cellKey(to))) return `${cellKey(to)} is blocked`;
    at = to;
  }
  const cost = pathCost(grid, from, path);
  return cost > atMost ? `the path costs ${cost}, at most ${atMost} is allowed` : undefined;
}

/**
 * Returns every cell reachable for at most `atMost` units without crossing blocked cells, nearest first, with its
 * cheapest path. The start is not included.
 */
export function reach(
  grid: Grid,
  from: Cell,
  atMost: number,
  isBlocked: (cell: Cell) => boolean,
): { readonly cell: Cell; readonly cost: number; readonly path: readonly Cell[] }[] {
  interface Place {
    readonly cell: Cell;
    readonly cost: number;
    readonly diagonals: number;
    readonly path: readonly Cell[];
  }
  const start: Place = { cell: from, cost: 0, diagonals: 0, path: [] };
  const done = new Set<string>();
  const found = new Map<string, Place>();
  const keyOf = (cell: Cell, diagonals: number): string => `${cellKey(cell)}/${diagonals % 2}`;
  // The places to continue from, by their cost.
  const open: Place[][] = [[start]];
  for (let spent = 0; spent < open.length; spent++) {
    for (const here of open[spent] ?? []) {
      const key = keyOf(here.cell, here.diagonals);
      if (done.has(key)) continue;
      done.add(key);
      if (here !== start && !found.has(cellKey(here.cell))) found.set(cellKey(here.cell), here);
      for (const to of neighbours(grid, here.cell)) {
        const cost = here.cost + stepCost(grid, here.cell, to, here.diagonals);
        const diagonals = here.diagonals + (isDiagonal(grid, here.cell, to) ? 1 : 0);
        if (cost > atMost || done.has(keyOf(to, diagonals)) || isBlocked(to)) continue;
        open[cost] ??= [];
        open[cost].push({ cell: to, cost, diagonals, path: [...here.path, to] });
      }
    }
  }
  found.delete(cellKey(from));
  return [...found.values()].map(({ cell, cost, path }) => ({ cell, cost, path }));
}

/**
 * Returns the number of steps from each cell to `to` without crossing blocked cells, by `cellKey`. `to` has 0 steps;
 * unreachable cells are omitted. The grid must have a size, otherwise the search never ends.
 */
export function stepsTo(
  grid: Grid,
  to: Cell,
  isBlocked: (cell: Cell) => boolean,
): ReadonlyMap<string, number> {
  const steps = new Map([[cellKey(to), 0]]);
  const open: Cell[] = [to];
  for (let i = 0; i < open.length; i++) {
    const next = steps.get(cellKey(open[i]!))! + 1;
    for (const cell of neighbours(grid, open[i]!)) {
      const key = cellKey(cell);
      if (steps.has(key) || isBlocked(cell)) continue;
      steps.set(key, next);
      open.push(cell);
    }
  }
  return steps;
}
