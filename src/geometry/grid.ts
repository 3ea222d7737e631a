/** A cell of the map: square `[column, row]`, or hex axial `[q, r]`. Always whole numbers. */
export type Cell = readonly [number, number];

/** The cost of diagonal steps on squares: always 1 unit, alternately 1 and 2 units, or not allowed. */
export type Diagonals = 'one' | 'alternate' | 'none';

/** The shape of the map. `size` is `[columns, rows]`, with cells counted from 0; a grid without a size is infinite. */
export interface Grid {
  readonly shape: 'square' | 'hex';
  readonly diagonals: Diagonals;
  readonly size: readonly [number, number] | null;
}

/** An infinite square grid, used for fights without a map. */
export const OPEN_FIELD: Grid = { shape: 'square', diagonals: 'one', size: null };

/** Whether two cells are equal. */
export function sameCell(a: Cell, b: Cell): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

/** Returns a key for sets and maps of cells. */
export function cellKey(cell: Cell): string {
  return `${cell[0]},${cell[1]}`;
}

/** Whether a cell is inside the grid. Always true for an infinite grid. */
export function isOnGrid(grid: Grid, cell: Cell): boolean {
  if (grid.size === null) return true;
  return cell[0] >= 0 && cell[1] >= 0 && cell[0] < grid.size[0] && cell[1] < grid.size[1];
}

/** Whether at least `wanted` cells of the grid are free. Always true for an infinite grid. */
export function hasRoom({ size }: Grid, isTaken: (cell: Cell) => boolean, wanted = 1): boolean {
  if (size === null) return true;
  const [columns, rows] = size;
  let left = wanted;
  for (let column = 0; column < columns; column += 1) {
    for (let row = 0; row < rows; row += 1) {
      if (!isTaken([column, row])) left -= 1;
      if (left <= 0) return true;
    }
  }
  return false;
}

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
