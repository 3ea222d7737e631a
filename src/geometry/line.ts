import type { Cell } from './grid.ts';

/**
 * The cells that the straight line between two cell centres passes, ends excluded. A line through a corner
 * passes between the cells that meet there. Square cells.
 */
export function cellsBetween(a: Cell, b: Cell): Cell[] {
  const dx = Math.abs(b[0] - a[0]);
  const dy = Math.abs(b[1] - a[1]);
  const stepX = Math.sign(b[0] - a[0]);
  const stepY = Math.sign(b[1] - a[1]);
  const cells: Cell[] = [];
  let [x, y] = a;
  let ix = 0;
  let iy = 0;
  while (ix < dx || iy < dy) {
    const decision = (1 + 2 * ix) * dy - (1 + 2 * iy) * dx;
    if (decision <= 0) {
      x += stepX;
      ix += 1;
    }
    if (decision >= 0) {
      y += stepY;
      iy += 1;
    }
    if (x !== b[0] || y !== b[1]) cells.push([x, y]);
  }
  return cells;
}
