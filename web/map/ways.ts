import { type Cell, type Grid, sameCell } from '../../src/geometry/grid.ts';
import { neighbours } from '../../src/geometry/step.ts';

/** A direction of the compass, as the texts name it. */
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

/** The ways that lead on from a cell, in the order in which people read a compass rose. */
export function waysFrom(grid: Grid, from: Cell): readonly { readonly way: Way; readonly cell: Cell }[] {
  const beside = neighbours(grid, from);
  return waysOf(grid).flatMap(([way, [x, y]]) => {
    const cell: Cell = [from[0] + x, from[1] + y];
    return beside.some((each) => sameCell(each, cell)) ? [{ way, cell }] : [];
  });
}

/** The way to a cell beside another; undefined when it is not beside it. */
export function wayTo(grid: Grid, from: Cell, to: Cell): Way | undefined {
  return waysFrom(grid, from).find(({ cell }) => sameCell(cell, to))?.way;
}

/** Keys as they lie on a keyboard: arrows, and the corners of the number pad for what lies between them. */
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

/** Where a key leads from a cell; undefined when it leads nowhere. On hexes up is north-east and down south-west. */
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

/** The ways of a whole path, step by step. */
export function waysAlong(grid: Grid, from: Cell, path: readonly Cell[]): readonly Way[] {
  let at = from;
  return path.flatMap((cell) => {
    const way = wayTo(grid, at, cell);
    at = cell;
    return way === undefined ? [] : [way];
  });
}
