import type { Cell, Grid } from './grid.ts';

/** Returns the distance between two cells in units, ignoring walls. A whole number; 0 for the same cell. */
export function distance(grid: Grid, a: Cell, b: Cell): number {
  const dx = Math.abs(a[0] - b[0]);
  const dy = Math.abs(a[1] - b[1]);
  if (grid.shape === 'hex') return (dx + dy + Math.abs(a[0] - b[0] + a[1] - b[1])) / 2;
  if (grid.diagonals === 'one') return Math.max(dx, dy);
  if (grid.diagonals === 'none') return dx + dy;
  return Math.max(dx, dy) + Math.floor(Math.min(dx, dy) / 2);
}

/** Whether `b` is at most `range` units away from `a`. */
export function isWithin(grid: Grid, a: Cell, b: Cell, range: number): boolean {
  return distance(grid, a, b) <= range;
}
