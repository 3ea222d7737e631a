import { distance } from './distance.ts';
import type { Cell, Grid } from './grid.ts';
import { neighbours } from './step.ts';

/** Straightness: of two cells equally far, the one nearer to the line between the points comes first. */
function off(a: Cell, b: Cell): number {
  return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2;
}

/** The free cell one step on that brings `from` nearest to `goal`; undefined when no step brings it nearer. */
export function stepTowards(
  grid: Grid,
  from: Cell,
  goal: Cell,
  isBlocked: (cell: Cell) => boolean,
): Cell | undefined {
  return bestStep(grid, from, isBlocked, (cell) => -distance(grid, cell, goal) * 1e6 - off(cell, goal));
}

/** The free cell one step on that takes `from` furthest from `threat`; undefined when no step takes it further. */
export function stepAway(
  grid: Grid,
  from: Cell,
  threat: Cell,
  isBlocked: (cell: Cell) => boolean,
): Cell | undefined {
  return bestStep(grid, from, isBlocked, (cell) => distance(grid, cell, threat) * 1e6 + off(cell, threat));
}

function bestStep(
  grid: Grid,
  from: Cell,
  isBlocked: (cell: Cell) => boolean,
  worth: (cell: Cell) => number,
): Cell | undefined {
  let best: Cell | undefined;
  let most = worth(from);
  for (const cell of neighbours(grid, from)) {
    const value = worth(cell);
    if (value > most && !isBlocked(cell)) {
      best = cell;
      most = value;
    }
  }
  return best;
}
