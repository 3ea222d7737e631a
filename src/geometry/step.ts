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
function someNeighbour(grid: Grid, from: Cell, isLike: (cell: Cell) => boolean): boolean {
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
