import { isClosedBetween, withEdges } from './edges.ts';
import { type Cell, distance, type Grid } from './grid.ts';
import { neighbours } from './path.ts';

// Straight lines through the centres of cells. Only whole numbers, so that results are the same on all devices.

/**
 * Returns how far a cell is from the straight line through two others. Only for comparisons on the same line: the unit
 * grows with the distance of `from` and `through`.
 */
export function offLine(from: Cell, through: Cell, cell: Cell): number {
  const cross = (through[0] - from[0]) * (cell[1] - from[1]) - (through[1] - from[1]) * (cell[0] - from[0]);
  return Math.abs(cross);
}

/** Returns the square of the straight distance between two cells, in columns and rows. */
export function squaredDistance(a: Cell, b: Cell): number {
  return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2;
}

/** Returns whether two cells are on opposite sides of a third, within 45 degrees of a straight line. */
export function isOpposite({ shape }: Pick<Grid, 'shape'>, a: Cell, between: Cell, b: Cell): boolean {
  const along = (p: Cell, q: Cell): number => {
    const [px, py] = [p[0] - between[0], p[1] - between[1]];
    const [qx, qy] = [q[0] - between[0], q[1] - between[1]];
    return 2 * (px * qx + py * qy) + (shape === 'hex' ? px * qy + py * qx : 0);
  };
  const across = along(a, b);
  return across < 0 && 2 * across * across >= along(a, a) * along(b, b);
}

/**
 * Returns the cells of a straight flight away from `from`: at most `many` cells after `start`, up to the first that is
 * blocked or behind a wall on an edge.
 */
export function flightFrom(
  grid: Grid,
  from: Cell,
  start: Cell,
  many: number,
  isBlocked: (cell: Cell) => boolean,
): Cell[] {
  const path: Cell[] = [];
  let at = start;
  for (let i = 0; i < many; i++) {
    const next = straightOn(withEdges(grid, []), from, start, at);
    if (next === undefined || isBlocked(next) || isClosedBetween(grid, at, next)) break;
    path.push(next);
    at = next;
  }
  return path;
}

/** Returns the next cell that leads away from `from` and is nearest to the line through `through`. */
function straightOn(grid: Grid, from: Cell, through: Cell, at: Cell): Cell | undefined {
  const far = distance(grid, from, at);
  let best: Cell | undefined;
  for (const cell of neighbours(grid, at)) {
    if (distance(grid, from, cell) <= far) continue;
    if (best === undefined || offLine(from, through, cell) < offLine(from, through, best)) best = cell;
  }
  return best;
}
