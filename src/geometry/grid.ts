/** A cell of the map: square `[column, row]`, or hex axial `[q, r]`. Always whole numbers. */
export type Cell = readonly [number, number];

/** The cost of diagonal steps on squares: always 1 unit, alternately 1 and 2 units, or not allowed. */
export type Diagonals = 'one' | 'alternate' | 'none';

/** The edge between two cells that share a side, in either order. */
export type Edge = readonly [Cell, Cell];

/** The shape of the map. `size` is `[columns, rows]`, with cells counted from 0; a grid without a size is infinite. */
export interface Grid {
  readonly shape: 'square' | 'hex';
  readonly diagonals: Diagonals;
  readonly size: readonly [number, number] | null;
  /** The edges that no step and no line of sight crosses: walls and closed doors. Absent without any. */
  readonly edges?: readonly Edge[];
}

/** An infinite square grid, used for fights without a map. */
export const OPEN_FIELD: Grid = { shape: 'square', diagonals: 'one', size: null };

/** Whether two cells are equal. */
export function sameCell(a: Cell, b: Cell): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

/** Whether two cells are equal or next to each other, also across a corner. */
export function touches(a: Cell, b: Cell): boolean {
  return Math.abs(a[0] - b[0]) <= 1 && Math.abs(a[1] - b[1]) <= 1;
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

/** A door on the edge between two cells. */
export interface Door {
  readonly id: string;
  /** Optional. What people call it; otherwise it is named by its place. */
  readonly name?: string;
  readonly between: Edge;
  readonly is: 'open' | 'closed' | 'locked';
  /** Set if everybody knows that it is locked, because somebody tried it. */
  readonly isTried?: true;
}

/** The closed edges of each grid as a set, because a list of edges never changes. */
const CLOSED = new WeakMap<readonly Edge[], ReadonlySet<string>>();

/** Returns a key for sets and maps of edges. It is the same for both orders of the cells. */
export function edgeKey([a, b]: Edge): string {
  const isInOrder = a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]);
  return isInOrder ? `${a[0]},${a[1]}|${b[0]},${b[1]}` : `${b[0]},${b[1]}|${a[0]},${a[1]}`;
}

/** Whether two cells share a side: 4 on squares, 6 on hexes. */
export function sharesSide(shape: Grid['shape'], [a, b]: Edge): boolean {
  return distance({ shape, diagonals: 'none', size: null }, a, b) === 1;
}

/** Returns a grid with these closed edges, or without any. */
export function withEdges(grid: Grid, edges: readonly Edge[]): Grid {
  if (edges.length === 0 && grid.edges === undefined) return grid;
  const { shape, diagonals, size } = grid;
  return edges.length === 0 ? { shape, diagonals, size } : { shape, diagonals, size, edges };
}

/**
 * Whether a closed edge is between two neighbouring cells. A diagonal step passes the corner of four cells: it is
 * closed if both ways round the corner are, so it passes the end of a wall, but no wall that goes on.
 */
export function isClosedBetween({ shape, edges }: Grid, a: Cell, b: Cell): boolean {
  if (edges === undefined || edges.length === 0) return false;
  let closed = CLOSED.get(edges);
  if (closed === undefined) {
    closed = new Set(edges.map(edgeKey));
    CLOSED.set(edges, closed);
  }
  if (shape === 'hex' || a[0] === b[0] || a[1] === b[1]) return closed.has(edgeKey([a, b]));
  const corners: readonly Cell[] = [
    [a[0], b[1]],
    [b[0], a[1]],
  ];
  return corners.every((via) => closed.has(edgeKey([a, via])) || closed.has(edgeKey([via, b])));
}

/** Whether a straight line between the centres of two cells crosses no closed edge. Walls on cells do not count. */
export function isOpenLine(grid: Grid, from: Cell, to: Cell): boolean {
  if (grid.edges === undefined || grid.edges.length === 0) return true;
  let at = from;
  for (const next of [...cellsBetween(grid, from, to), to]) {
    if (isClosedBetween(grid, at, next)) return false;
    at = next;
  }
  return true;
}

/** Returns the last cells of a path, from the nearest one at this distance from its end; `undefined` for a shorter path. */
export function lastStretch(grid: Grid, path: readonly Cell[], atLeast: number): readonly Cell[] | undefined {
  const end = path.at(-1);
  if (end === undefined) return undefined;
  const at = path.findLastIndex((cell) => distance(grid, cell, end) >= atLeast);
  return at === -1 ? undefined : path.slice(at);
}

/**
 * Returns whether each step leads nearer to the goal and one straight line through the goal passes all the cells.
 */
export function isStraightAt(grid: Grid, cells: readonly Cell[], goal: Cell): boolean {
  const metres = cells.map((cell) => distance(grid, cell, goal));
  if (metres.some((each, i) => i > 0 && each >= metres[i - 1]!)) return false;
  return isOnOneLine(offsets(grid, cells, goal), grid.diagonals === 'none' ? 1 : 0);
}

/** The distance of a cell from the goal, along the main direction of the cells and across it. */
interface Offset {
  readonly along: number;
  readonly across: number;
}

/** Returns the offsets of the cells from the goal; those of the first cell are 0 or more. */
function offsets({ shape }: Grid, cells: readonly Cell[], goal: Cell): Offset[] {
  const axes = cells.map(([x, y]) => {
    const [dx, dy] = [goal[0] - x, goal[1] - y];
    return shape === 'hex' ? [dx, dy, -dx - dy] : [dx, dy];
  });
  const first = axes[0]!;
  const main = first.findIndex((each) => Math.abs(each) === Math.max(...first.map(Math.abs)));
  const side = main === 0 ? 1 : 0;
  const sign = (axis: number) => (first[axis]! < 0 ? -1 : 1);
  return axes.map((each) => ({ along: sign(main) * each[main]!, across: sign(side) * each[side]! }));
}

/**
 * Returns whether one line through the goal passes within half a cell of each cell: each cell gives a lower and an
 * upper bound for its slope. `corner` is 1 if steps follow only rows and columns, so that cells are touched farther
 * off.
 */
function isOnOneLine(cells: readonly Offset[], corner: 0 | 1): boolean {
  if (cells.some(({ along }) => along < 1)) return false;
  return cells.every((low) =>
    cells.every((high) => {
      const least = Math.max(0, 2 * low.across - 1) * (2 * high.along - corner);
      const most = (2 * high.across + 1) * (2 * low.along + corner);
      return corner === 1 ? least < most : least <= most;
    }),
  );
}

/**
 * Returns who takes a step at which moment if all walk for the same time, each at an equal pace: one with n steps takes one
 * at each n-th part of that time. Within a moment, the order of the list is kept.
 */
export function atEqualPace<W>(walkers: readonly W[], stepsOf: (walker: W) => number): readonly W[][] {
  const all = walkers.flatMap((walker, place) => {
    const of = stepsOf(walker);
    return Array.from({ length: of }, (_, i) => ({ walker, place, step: i + 1, of }));
  });
  const later = (a: (typeof all)[number], b: (typeof all)[number]) => a.step * b.of - b.step * a.of;
  all.sort((a, b) => later(a, b) || a.place - b.place);
  const moments: (typeof all)[] = [];
  for (const each of all) {
    const last = moments.at(-1);
    if (last !== undefined && later(last[0]!, each) === 0) last.push(each);
    else moments.push([each]);
  }
  return moments.map((moment) => moment.map(({ walker }) => walker));
}
