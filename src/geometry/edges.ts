import { type Cell, cellsBetween, distance, type Edge, type Grid } from './grid.ts';

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
