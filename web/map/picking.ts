import { type Cell, cellKey, sameCell } from '../../src/geometry/grid.ts';
import { pathCost, pathFault, reach } from '../../src/geometry/path.ts';
import { isWithinReach, type Walk, type Within } from '../../src/kernel/decision.ts';
import type { Way } from './ways.ts';
import { waysAlong } from './ways.ts';

/** What is chosen on the map: a path to walk, or one cell out of several. */
export type Picking =
  | {
      readonly kind: 'path';
      readonly walk: Walk;
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

/** Where a walk may lead, with the cheapest path to each cell. */
export function reachOf({ grid, from, atMost, blocked }: Walk): ReturnType<typeof reach> {
  const closed = new Set(blocked.map(cellKey));
  return reach(grid, from, atMost, (cell) => closed.has(cellKey(cell)));
}

/** A path with one cell more; back to the cell before the last takes one off; undefined when it can't go there. */
export function pathOn(walk: Walk, path: readonly Cell[], cell: Cell): readonly Cell[] | undefined {
  const before = path.at(-2) ?? (path.length === 1 ? walk.from : undefined);
  if (before !== undefined && sameCell(before, cell)) return path.slice(0, -1);
  const longer = [...path, cell];
  return pathFault(walk.grid, walk.from, longer, walk.atMost, walk.blocked) === undefined
    ? longer
    : undefined;
}

/** What a path costs, and the ways it goes. */
export function pathTold(
  { grid, from }: Walk,
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
  if (sameCell(at, picking.walk.from)) {
    picking.choose([]);
    return true;
  }
  const path = reachOf(picking.walk).find(({ cell }) => sameCell(cell, at))?.path;
  if (path !== undefined) picking.choose(path);
  return path !== undefined;
}

/** Draws a path on to a cell: by one step, or by the cheapest way where the finger was too quick. */
export function drawTo({ walk, path, choose }: Extract<Picking, { readonly kind: 'path' }>, at: Cell): void {
  const next = pathOn(walk, path, at) ?? reachOf(walk).find(({ cell }) => sameCell(cell, at))?.path;
  if (next !== undefined && !sameCell(at, path.at(-1) ?? walk.from)) choose(next);
}
