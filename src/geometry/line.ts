import { type Cell, distance, type Grid } from './grid.ts';

/**
 * Returns the cells between two cells that a straight line between their centres crosses, without the ends. On squares,
 * a line through a corner passes between the cells that meet there. On hexes, a line along an edge crosses one of the
 * two hexes.
 */
export function cellsBetween(grid: Grid, a: Cell, b: Cell): Cell[] {
  return grid.shape === 'hex' ? hexesBetween(grid, a, b) : squaresBetween(a, b);
}

function hexesBetween(grid: Grid, a: Cell, b: Cell): Cell[] {
  // Start from the same end in both directions, so that a line along an edge crosses the same cells either way.
  if (a[0] > b[0] || (a[0] === b[0] && a[1] > b[1])) return hexesBetween(grid, b, a).reverse();
  const steps = distance(grid, a, b);
  return Array.from({ length: Math.max(0, steps - 1) }, (_, i) => {
    const [q, r] = nearestHex((b[0] - a[0]) * (i + 1), (b[1] - a[1]) * (i + 1), steps);
    return [a[0] + q, a[1] + r];
  });
}

/**
 * Returns the hex that contains the point (q/n, r/n). The coordinate with the largest rounding error is recomputed from
 * the other two. Uses only integers, so that results are identical on all devices.
 */
function nearestHex(q: number, r: number, n: number): Cell {
  const s = -q - r;
  const round = (value: number): number => Math.floor((2 * value + n) / (2 * n));
  const [wq, wr, ws] = [round(q), round(r), round(s)];
  const [dq, dr, ds] = [Math.abs(wq * n - q), Math.abs(wr * n - r), Math.abs(ws * n - s)];
  if (dq > dr && dq > ds) return [-wr - ws, wr];
  return dr > ds ? [wq, -wq - ws] : [wq, wr];
}

function squaresBetween(a: Cell, b: Cell): Cell[] {
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
