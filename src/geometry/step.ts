import { type Cell, distance, type Grid, isOnGrid } from './grid.ts';

const ORTHOGONAL: readonly Cell[] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];
const DIAGONAL: readonly Cell[] = [
  [1, -1],
  [1, 1],
  [-1, 1],
  [-1, -1],
];
const HEX: readonly Cell[] = [
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, 0],
  [-1, 1],
  [0, 1],
];
const EVERY_WAY = [...ORTHOGONAL, ...DIAGONAL];

function directions(grid: Grid): readonly Cell[] {
  if (grid.shape === 'hex') return HEX;
  return grid.diagonals === 'none' ? ORTHOGONAL : EVERY_WAY;
}

/** Returns the adjacent cells, always in the same order. */
export function neighbours(grid: Grid, from: Cell): Cell[] {
  const found: Cell[] = [];
  const ways = directions(grid);
  for (let i = 0; i < ways.length; i++) {
    const to: Cell = [from[0] + ways[i]![0], from[1] + ways[i]![1]];
    if (isOnGrid(grid, to)) found.push(to);
  }
  return found;
}

/** Whether any adjacent cell satisfies the predicate. Stops at the first match. */
export function someNeighbour(grid: Grid, from: Cell, isLike: (cell: Cell) => boolean): boolean {
  const ways = directions(grid);
  for (let i = 0; i < ways.length; i++) {
    const to: Cell = [from[0] + ways[i]![0], from[1] + ways[i]![1]];
    if (isOnGrid(grid, to) && isLike(to)) return true;
  }
  return false;
}

/** Whether `to` is a neighbour of `from` on this grid. */
export function isStep(grid: Grid, from: Cell, to: Cell): boolean {
  return isOnGrid(grid, to) && distance(grid, from, to) === 1;
}

/** Whether a step changes both column and row. Always false on hexes. */
export function isDiagonal(grid: Grid, from: Cell, to: Cell): boolean {
  return grid.shape === 'square' && from[0] !== to[0] && from[1] !== to[1];
}

/**
 * Returns the cost of the next step in units, after `diagonalsBefore` diagonal steps. With `alternate`, every second
 * diagonal costs 2.
 */
export function stepCost(grid: Grid, from: Cell, to: Cell, diagonalsBefore: number): number {
  if (grid.diagonals !== 'alternate' || !isDiagonal(grid, from, to)) return 1;
  return diagonalsBefore % 2 === 0 ? 1 : 2;
}
