import { type Cell, distance, type Grid } from './grid.ts';
import { isStep, neighbours, someNeighbour } from './step.ts';

/**
 * Returns a measure of the distance between two cells. If two cells have the same distance, the one closer to the
 * straight line gets a smaller value.
 */
function farness(grid: Grid, a: Cell, b: Cell): number {
  return distance(grid, a, b) * 1e6 + (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2;
}

/** Returns the free adjacent cell that brings `from` closest to `goal`, or `undefined` if no step brings it closer. */
export function stepTowards(
  grid: Grid,
  from: Cell,
  goal: Cell,
  isBlocked: (cell: Cell) => boolean,
): Cell | undefined {
  return bestStep(grid, from, isBlocked, (cell) => -farness(grid, cell, goal));
}

/**
 * Returns the free adjacent cell that takes `from` furthest from `threat`, or `undefined` if no step takes it further
 * away.
 */
export function stepAway(
  grid: Grid,
  from: Cell,
  threat: Cell,
  isBlocked: (cell: Cell) => boolean,
): Cell | undefined {
  return bestStep(grid, from, isBlocked, (cell) => farness(grid, cell, threat));
}

/** Whether `stepTowards` finds a cell. */
export function canStepTowards(
  grid: Grid,
  from: Cell,
  goal: Cell,
  isBlocked: (cell: Cell) => boolean,
): boolean {
  return canStep(grid, from, goal, 1, isBlocked);
}

/** Whether `stepAway` finds a cell. */
export function canStepAway(
  grid: Grid,
  from: Cell,
  threat: Cell,
  isBlocked: (cell: Cell) => boolean,
): boolean {
  return canStep(grid, from, threat, -1, isBlocked);
}

/**
 * Tries the straight step first, because it usually decides. `sign` is 1 to approach the other cell and -1 to move
 * away.
 */
function canStep(
  grid: Grid,
  from: Cell,
  other: Cell,
  sign: 1 | -1,
  isBlocked: (cell: Cell) => boolean,
): boolean {
  const before = farness(grid, from, other);
  const leads = (cell: Cell): boolean => sign * (before - farness(grid, cell, other)) > 0 && !isBlocked(cell);
  const straight: Cell = [
    from[0] + sign * Math.sign(other[0] - from[0]),
    from[1] + sign * Math.sign(other[1] - from[1]),
  ];
  return (isStep(grid, from, straight) && leads(straight)) || someNeighbour(grid, from, leads);
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
