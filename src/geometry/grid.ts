/** A cell of the map: square `[column, row]`, or hex axial `[q, r]`. Always whole numbers. */
export type Cell = readonly [number, number];

/** What one diagonal step on squares costs: 1 unit, 1 and 2 in turn, or it is not allowed. */
export type Diagonals = 'one' | 'alternate' | 'none';

/** The shape of space. `size` bounds it (`[columns, rows]`, cells from 0); without it space is endless. */
export interface Grid {
  readonly shape: 'square' | 'hex';
  readonly diagonals: Diagonals;
  readonly size: readonly [number, number] | null;
}

/** An endless square grid: the map of a fight without a map. */
export const OPEN_FIELD: Grid = { shape: 'square', diagonals: 'one', size: null };

/** Whether two cells are the same one. */
export function sameCell(a: Cell, b: Cell): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

/** A cell as a key for sets and maps. */
export function cellKey(cell: Cell): string {
  return `${cell[0]},${cell[1]}`;
}

/** Whether a cell lies within the bounds of the grid; every cell of an endless one does. */
export function isOnGrid(grid: Grid, cell: Cell): boolean {
  if (grid.size === null) return true;
  return cell[0] >= 0 && cell[1] >= 0 && cell[0] < grid.size[0] && cell[1] < grid.size[1];
}

/** Whether so many cells of the map, at least, are not taken; of an endless one always. */
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
