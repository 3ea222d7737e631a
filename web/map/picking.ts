import { type Cell, cellKey, sameCell } from '../../src/geometry/grid.ts';
import { pathCost, pathFault, reach } from '../../src/geometry/path.ts';
import { isWithinReach, type Walk, type Within } from '../../src/kernel/decision.ts';
import type { Way } from './ways.ts';
import { waysAlong } from './ways.ts';

/** What is chosen on the map: a path to walk, or one cell out of several. */
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
    };

/** The walks that are open from one place: fewer cells over rough ground, say, and more round it. */
export type Walks = readonly [Walk, ...Walk[]];

type Reached = ReturnType<typeof reach>;

const reached = new WeakMap<Walks, Reached>();

/** Where walks may lead, with the cheapest path to each cell, the nearest first. */
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

/** How much may be spent on a way that begins like this. */
export function mostOf(walks: Walks, path: readonly Cell[]): number {
  const open = walks.filter((walk) => isOpen(walk, path));
  return Math.max(...(open.length === 0 ? walks : open).map(({ atMost }) => atMost));
}

function isOpen({ grid, from, atMost, blocked }: Walk, path: readonly Cell[]): boolean {
  return pathFault(grid, from, path, atMost, blocked) === undefined;
}

/** A path with one cell more; back to the cell before the last takes one off; undefined when it can't go there. */
export function pathOn(walks: Walks, path: readonly Cell[], cell: Cell): readonly Cell[] | undefined {
  const before = path.at(-2) ?? (path.length === 1 ? walks[0].from : undefined);
  if (before !== undefined && sameCell(before, cell)) return path.slice(0, -1);
  const longer = [...path, cell];
  return walks.some((walk) => isOpen(walk, longer)) ? longer : undefined;
}

/** What a path costs, and the ways it goes. */
export function pathTold(
  [{ grid, from }]: Walks,
  path: readonly Cell[],
): { readonly cost: number; readonly ways: readonly Way[] } {
  return { cost: pathCost(grid, from, path), ways: waysAlong(grid, from, path) };
}

/** All cells of an area target. On an endless grid it is a piece of it: every range is finite. */
export function cellsWithin(domain: Within): readonly Cell[] {
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

/** Chooses what lies at a cell; false when nothing can be chosen there. */
export function pickAt(picking: Picking, at: Cell): boolean {
  if (picking.kind === 'cell') {
    const found = picking.cells.find((cell) => sameCell(cell, at));
    if (found !== undefined) picking.choose(found);
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

/** Draws a path on to a cell: by one step, or by the cheapest way where the finger was too quick. */
export function drawTo({ walks, path, choose }: Extract<Picking, { readonly kind: 'path' }>, at: Cell): void {
  const next = pathOn(walks, path, at) ?? reachOf(walks).find(({ cell }) => sameCell(cell, at))?.path;
  if (next !== undefined && !sameCell(at, path.at(-1) ?? walks[0].from)) choose(next);
}
