import { type Cell, cellKey, type Grid, sameCell, withEdges } from '../../src/geometry/grid.ts';
import { neighbours, pathCost, pathFault, reach } from '../../src/geometry/path.ts';
import { type CellRange, isWithinReach, type PathDomain } from '../../src/kernel/decision.ts';

/** A compass direction, as in the text keys. */
export type Way = 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w' | 'nw';

const SQUARE: Readonly<Record<Way, Cell>> = {
  nw: [-1, -1],
  n: [0, -1],
  ne: [1, -1],
  w: [-1, 0],
  e: [1, 0],
  sw: [-1, 1],
  s: [0, 1],
  se: [1, 1],
};
const HEX: Partial<Record<Way, Cell>> = {
  nw: [0, -1],
  ne: [1, -1],
  w: [-1, 0],
  e: [1, 0],
  sw: [-1, 1],
  se: [0, 1],
};

function waysOf({ shape }: Grid): readonly (readonly [Way, Cell])[] {
  return Object.entries(shape === 'hex' ? HEX : SQUARE) as [Way, Cell][];
}

/** Returns the directions that lead from a cell to a neighbour, in compass order. Walls do not count. */
export function waysFrom(grid: Grid, from: Cell): readonly { readonly way: Way; readonly cell: Cell }[] {
  const beside = neighbours(withEdges(grid, []), from);
  return waysOf(grid).flatMap(([way, [x, y]]) => {
    const cell: Cell = [from[0] + x, from[1] + y];
    return beside.some((each) => sameCell(each, cell)) ? [{ way, cell }] : [];
  });
}

/** Returns the direction of an adjacent cell, or `undefined` if the cell is not adjacent. */
export function wayTo(grid: Grid, from: Cell, to: Cell): Way | undefined {
  return waysFrom(grid, from).find(({ cell }) => sameCell(cell, to))?.way;
}

/** Keys by direction: arrows, and the corners of the number pad for diagonals. */
const KEYS: Readonly<Record<string, readonly Way[]>> = {
  ArrowUp: ['n', 'ne'],
  ArrowDown: ['s', 'sw'],
  ArrowLeft: ['w'],
  ArrowRight: ['e'],
  Home: ['nw'],
  PageUp: ['ne'],
  End: ['sw'],
  PageDown: ['se'],
};

/** Returns the cell that a key leads to, or `undefined`. On hexes, up is north-east and down is south-west. */
export function cellByKey(grid: Grid, from: Cell, key: string): Cell | undefined {
  const ways = waysFrom(grid, from);
  const wanted = Object.hasOwn(KEYS, key) ? KEYS[key]! : [];
  for (const way of wanted) {
    const found = ways.find((each) => each.way === way);
    if (found !== undefined) return found.cell;
    if (grid.shape === 'square') return undefined;
  }
  return undefined;
}

/** Returns the directions of a path, step by step. */
export function waysAlong(grid: Grid, from: Cell, path: readonly Cell[]): readonly Way[] {
  let at = from;
  return path.flatMap((cell) => {
    const way = wayTo(grid, at, cell);
    at = cell;
    return way === undefined ? [] : [way];
  });
}

/** The current choice on the map: a path, or one of several cells. */
export type Picking =
  | {
      readonly kind: 'path';
      readonly walks: Walks;
      readonly path: readonly Cell[];
      readonly choose: (path: readonly Cell[]) => void;
    }
  | {
      readonly kind: 'cell';
      readonly cells: readonly Cell[];
      readonly from: Cell;
      readonly chosen: Cell | undefined;
      readonly choose: (cell: Cell) => void;
      /** Called on a click, if a click does more than to choose. */
      readonly take?: (cell: Cell) => void;
    };

/** The moves available from one place, for example a shorter one across rough ground and a longer one around it. */
export type Walks = readonly [PathDomain, ...PathDomain[]];

type Reached = ReturnType<typeof reach>;

const reached = new WeakMap<Walks, Reached>();

/** Returns every cell that the moves can reach, with its cheapest path, nearest first. */
export function reachOf(walks: Walks): Reached {
  const known = reached.get(walks);
  if (known !== undefined) return known;
  const all = walks.flatMap(({ grid, from, atMost, blocked }) => {
    const closed = new Set(blocked.map(cellKey));
    return reach(grid, from, atMost, (cell) => closed.has(cellKey(cell)));
  });
  const cheapest = new Map<string, Reached[number]>();
  for (const way of all.sort((a, b) => a.cost - b.cost)) {
    if (!cheapest.has(cellKey(way.cell))) cheapest.set(cellKey(way.cell), way);
  }
  const found = [...cheapest.values()];
  reached.set(walks, found);
  return found;
}

/** Returns the maximum cost of a move that begins with this path. */
export function mostOf(walks: Walks, path: readonly Cell[]): number {
  const open = walks.filter((pathDomain) => isOpen(pathDomain, path));
  return Math.max(...(open.length === 0 ? walks : open).map(({ atMost }) => atMost));
}

function isOpen({ grid, from, atMost, blocked }: PathDomain, path: readonly Cell[]): boolean {
  return pathFault(grid, from, path, atMost, blocked) === undefined;
}

/**
 * Adds a cell to a path. Going back to the previous cell removes the last one. Returns `undefined` if the cell is out
 * of reach.
 */
export function pathOn(walks: Walks, path: readonly Cell[], cell: Cell): readonly Cell[] | undefined {
  const before = path.at(-2) ?? (path.length === 1 ? walks[0].from : undefined);
  if (before !== undefined && sameCell(before, cell)) return path.slice(0, -1);
  const longer = [...path, cell];
  return walks.some((pathDomain) => isOpen(pathDomain, longer)) ? longer : undefined;
}

/** Describes a path with its cost and directions. */
export function pathText(
  [{ grid, from }]: Walks,
  path: readonly Cell[],
): { readonly cost: number; readonly ways: readonly Way[] } {
  return { cost: pathCost(grid, from, path), ways: waysAlong(grid, from, path) };
}

/** Returns all cells in range. The result is finite even on an infinite grid. */
export function cellsWithin(domain: CellRange): readonly Cell[] {
  const { centre, range, grid } = domain;
  const cells: Cell[] = [];
  const [width, height] = grid.size ?? [Infinity, Infinity];
  const first = (at: number, most: number): number =>
    most === Infinity ? at - range : Math.max(0, at - range);
  const last = (at: number, most: number): number => Math.min(most - 1, at + range);
  for (let row = first(centre[1], height); row <= last(centre[1], height); row += 1) {
    for (let column = first(centre[0], width); column <= last(centre[0], width); column += 1) {
      if (isWithinReach(domain, [column, row])) cells.push([column, row]);
    }
  }
  return cells;
}

/** How far around the combatants a cell can be chosen on an infinite grid. */
const AROUND = 8;

/** Returns all cells in one of these ranges. On an infinite grid, returns those near the combatants. */
export function cellsToPick(
  ranges: readonly [CellRange, ...CellRange[]],
  standings: readonly { readonly cell: Cell }[],
): readonly Cell[] {
  const [{ grid }] = ranges;
  const columns = standings.map(({ cell }) => cell[0]);
  const rows = standings.map(({ cell }) => cell[1]);
  const [left, top, right, bottom] =
    grid.size === null
      ? [
          Math.min(...columns) - AROUND,
          Math.min(...rows) - AROUND,
          Math.max(...columns) + AROUND,
          Math.max(...rows) + AROUND,
        ]
      : [0, 0, grid.size[0] - 1, grid.size[1] - 1];
  const cells: Cell[] = [];
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) {
      if (ranges.some((range) => isWithinReach(range, [column, row]))) cells.push([column, row]);
    }
  }
  return cells;
}

/** Chooses the place at a cell. Returns false if it cannot be chosen. */
export function pickAt(picking: Picking, at: Cell): boolean {
  if (picking.kind === 'cell') {
    const found = picking.cells.find((cell) => sameCell(cell, at));
    if (found !== undefined) (picking.take ?? picking.choose)(found);
    return found !== undefined;
  }
  if (sameCell(at, picking.walks[0].from)) {
    picking.choose([]);
    return true;
  }
  const path = reachOf(picking.walks).find(({ cell }) => sameCell(cell, at))?.path;
  if (path !== undefined) picking.choose(path);
  return path !== undefined;
}

/**
 * Extends a drawn path to a cell: by one step, or by the cheapest path if the finger skipped cells. A finger that goes
 * round a corner of two cells means the diagonal, if that costs less.
 */
export function drawTo({ walks, path, choose }: Extract<Picking, { readonly kind: 'path' }>, at: Cell): void {
  const longer = pathOn(walks, path, at);
  const next =
    longer === undefined
      ? reachOf(walks).find(({ cell }) => sameCell(cell, at))?.path
      : (straightened(walks, longer) ?? longer);
  if (next !== undefined && !sameCell(at, path.at(-1) ?? walks[0].from)) choose(next);
}

/** Returns the path without its last cell but one, if that costs less; `undefined` otherwise. */
function straightened(walks: Walks, path: readonly Cell[]): readonly Cell[] | undefined {
  if (path.length < 2) return undefined;
  const shorter = [...path.slice(0, -2), path.at(-1)!];
  if (sameCell(shorter.at(-2) ?? walks[0].from, shorter.at(-1)!)) return undefined;
  const cost = (each: readonly Cell[]): number => pathText(walks, each).cost;
  const isLegal = walks.some((pathDomain) => isOpen(pathDomain, shorter));
  return isLegal && cost(shorter) < cost(path) ? shorter : undefined;
}
