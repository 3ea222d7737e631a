import { type Cell, cellKey, distance, type Grid, isClosedBetween, isOnGrid, withEdges } from './grid.ts';

/** Returns the cost of a path in units. The path excludes its start, and its cells must be adjacent. */
export function pathCost(grid: Grid, from: Cell, path: readonly Cell[]): number {
  let cost = 0;
  let diagonals = 0;
  let at = from;
  for (const to of path) {
    cost += stepCost(grid, at, to, diagonals);
    if (isDiagonal(grid, at, to)) diagonals += 1;
    at = to;
  }
  return cost;
}

/** Checks a path. Returns an error message, or `undefined` if the path is valid. */
export function pathFault(
  grid: Grid,
  from: Cell,
  path: readonly Cell[],
  atMost: number,
  blocked: readonly Cell[],
): string | undefined {
  const closed = new Set(blocked.map(cellKey));
  let at = from;
  for (const to of path) {
    if (!isStep(grid, at, to)) {
      const isWalled = isOnGrid(grid, to) && isClosedBetween(grid, at, to);
      return isWalled
        ? `a wall is between ${cellKey(at)} and ${cellKey(to)}`
        : `${cellKey(to)} is not one step from ${cellKey(at)}`;
    }
    if (closed.has(cellKey(to))) return `${cellKey(to)} is blocked`;
    at = to;
  }
  const cost = pathCost(grid, from, path);
  return cost > atMost ? `the path costs ${cost}, at most ${atMost} is allowed` : undefined;
}

/**
 * Returns every cell reachable for at most `atMost` units without crossing blocked cells, nearest first, with its
 * cheapest path. The start is not included.
 */
export function reach(
  grid: Grid,
  from: Cell,
  atMost: number,
  isBlocked: (cell: Cell) => boolean,
): { readonly cell: Cell; readonly cost: number; readonly path: readonly Cell[] }[] {
  interface Place {
    readonly cell: Cell;
    readonly cost: number;
    readonly diagonals: number;
    readonly path: readonly Cell[];
  }
  const start: Place = { cell: from, cost: 0, diagonals: 0, path: [] };
  const done = new Set<string>();
  const found = new Map<string, Place>();
  const keyOf = (cell: Cell, diagonals: number): string => `${cellKey(cell)}/${diagonals % 2}`;
  // The places to continue from, by their cost.
  const open: Place[][] = [[start]];
  for (let spent = 0; spent < open.length; spent++) {
    for (const here of open[spent] ?? []) {
      const key = keyOf(here.cell, here.diagonals);
      if (done.has(key)) continue;
      done.add(key);
      if (here !== start && !found.has(cellKey(here.cell))) found.set(cellKey(here.cell), here);
      for (const to of neighbours(grid, here.cell)) {
        const cost = here.cost + stepCost(grid, here.cell, to, here.diagonals);
        const diagonals = here.diagonals + (isDiagonal(grid, here.cell, to) ? 1 : 0);
        if (cost > atMost || done.has(keyOf(to, diagonals)) || isBlocked(to)) continue;
        open[cost] ??= [];
        open[cost].push({ cell: to, cost, diagonals, path: [...here.path, to] });
      }
    }
  }
  found.delete(cellKey(from));
  return [...found.values()].map(({ cell, cost, path }) => ({ cell, cost, path }));
}

/**
 * Returns the number of steps from each cell to `to` without crossing blocked cells, by `cellKey`. `to` has 0 steps;
 * unreachable cells are omitted. The grid must have a size, otherwise the search never ends.
 */
export function stepsTo(
  grid: Grid,
  to: Cell,
  isBlocked: (cell: Cell) => boolean,
): ReadonlyMap<string, number> {
  const steps = new Map([[cellKey(to), 0]]);
  const open: Cell[] = [to];
  for (let i = 0; i < open.length; i++) {
    const next = steps.get(cellKey(open[i]!))! + 1;
    for (const cell of neighbours(grid, open[i]!)) {
      const key = cellKey(cell);
      if (steps.has(key) || isBlocked(cell)) continue;
      steps.set(key, next);
      open.push(cell);
    }
  }
  return steps;
}

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
const SQUARE_CIRCLE: readonly Cell[] = [
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
];
const EVERY_WAY = [...ORTHOGONAL, ...DIAGONAL];

/** Returns the directions to all cells around one, in a circle. */
export function waysAround({ shape }: Pick<Grid, 'shape'>): readonly Cell[] {
  return shape === 'hex' ? HEX : SQUARE_CIRCLE;
}

function directions(grid: Grid): readonly Cell[] {
  if (grid.shape === 'hex') return HEX;
  return grid.diagonals === 'none' ? ORTHOGONAL : EVERY_WAY;
}

/** The neighbours of the cells of each grid, by `columnKey` and row. Fights ask for them at every step. */
const NEIGHBOURS = new WeakMap<Grid, Map<number, readonly Cell[]>>();

/** Returns the cells that one step leads to, always in the same order. It returns the same list on every call. */
export function neighbours(grid: Grid, from: Cell): readonly Cell[] {
  let lists = NEIGHBOURS.get(grid);
  if (lists === undefined) {
    lists = new Map();
    NEIGHBOURS.set(grid, lists);
  }
  const key = from[0] * 65_536 + from[1];
  let found = lists.get(key);
  if (found === undefined) {
    found = neighboursOf(grid, from);
    lists.set(key, found);
  }
  return found;
}

function neighboursOf(grid: Grid, from: Cell): readonly Cell[] {
  const found: Cell[] = [];
  const ways = directions(grid);
  for (let i = 0; i < ways.length; i++) {
    const to: Cell = [from[0] + ways[i]![0], from[1] + ways[i]![1]];
    if (isOnGrid(grid, to) && !isClosedBetween(grid, from, to)) found.push(to);
  }
  return found;
}

/** Whether any adjacent cell satisfies the predicate. Stops at the first match. */
function someNeighbour(grid: Grid, from: Cell, isLike: (cell: Cell) => boolean): boolean {
  const ways = directions(grid);
  for (let i = 0; i < ways.length; i++) {
    const to: Cell = [from[0] + ways[i]![0], from[1] + ways[i]![1]];
    if (isOnGrid(grid, to) && isLike(to) && !isClosedBetween(grid, from, to)) return true;
  }
  return false;
}

/** Whether one step leads from `from` to `to`. */
export function isStep(grid: Grid, from: Cell, to: Cell): boolean {
  return isOnGrid(grid, to) && distance(grid, from, to) === 1 && !isClosedBetween(grid, from, to);
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

/** Returns the cell after at most `many` steps in one direction, before any wall or blocked cell. */
export function lastAlong(
  grid: Grid,
  from: Cell,
  way: Cell,
  many: number,
  isBlocked: (cell: Cell) => boolean,
): Cell {
  let at = from;
  for (let i = 0; i < many; i++) {
    const next: Cell = [at[0] + way[0], at[1] + way[1]];
    if (!isStep(grid, at, next) || isBlocked(next)) break;
    at = next;
  }
  return at;
}
