import { type Cell, type Grid, isOnGrid } from './grid.ts';

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

/** The cells one step away, always in the same order. */
export function neighbours(grid: Grid, from: Cell): Cell[] {
  const found: Cell[] = [];
  const ways = directions(grid);
  for (let i = 0; i < ways.length; i++) {
    const to: Cell = [from[0] + ways[i]![0], from[1] + ways[i]![1]];
    if (isOnGrid(grid, to)) found.push(to);
  }
  return found;
}

/** Whether `to` is a neighbour of `from` on this grid. */
export function isStep(grid: Grid, from: Cell, to: Cell): boolean {
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  if (!isOnGrid(grid, to)) return false;
  return directions(grid).some((way) => way[0] === dx && way[1] === dy);
}

/** Whether a way from cell to cell changes both column and row; on hexes none does. */
export function isDiagonal(grid: Grid, from: Cell, to: Cell): boolean {
  return grid.shape === 'square' && from[0] !== to[0] && from[1] !== to[1];
}

/**
 * What the next step costs in units, when `diagonalsBefore` diagonal steps were taken before it.
 * With `alternate` every second diagonal costs 2.
 */
export function stepCost(grid: Grid, from: Cell, to: Cell, diagonalsBefore: number): number {
  if (grid.diagonals !== 'alternate' || !isDiagonal(grid, from, to)) return 1;
  return diagonalsBefore % 2 === 0 ? 1 : 2;
}
