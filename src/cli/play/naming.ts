import { type Cell, type Grid, OPEN_FIELD, sameCell } from '../../geometry/grid.ts';
import { neighbours } from '../../geometry/step.ts';
import type { Option } from '../../kernel/decision.ts';
import type { Json } from '../../kernel/json.ts';
import type { Overview, Ruleset } from '../../kernel/ruleset.ts';

/** What things are called at one question: in the ruleset's words, and where somebody stands. */
export interface Naming {
  readonly option: (option: Option) => string;
  readonly value: (param: string, value: Json) => string;
  readonly grid: Grid;
  /** Where the one who is asked stands. */
  readonly from: Cell | undefined;
  readonly places: readonly { readonly names: readonly string[]; readonly cell: Cell }[];
}

/** The names of things for the question that `who` is asked. */
export function namingFor(words: Ruleset['words'], state: unknown, overview: Overview, who: string): Naming {
  return {
    option: (option) => words.option(option),
    value: (param, value) => words.value(param, value, state, who),
    grid: overview.grid ?? OPEN_FIELD,
    from: overview.standings.find(({ id }) => id === who)?.cell,
    places: overview.standings.map(({ id, name, cell }) => ({ names: [id, name], cell })),
  };
}

const SQUARE: Readonly<Record<string, Cell>> = {
  north: [0, -1],
  'north-east': [1, -1],
  east: [1, 0],
  'south-east': [1, 1],
  south: [0, 1],
  'south-west': [-1, 1],
  west: [-1, 0],
  'north-west': [-1, -1],
};
const HEX: Readonly<Record<string, Cell>> = {
  'north-east': [1, -1],
  east: [1, 0],
  'south-east': [0, 1],
  'south-west': [-1, 1],
  west: [-1, 0],
  'north-west': [0, -1],
};

/** The way from a cell to one beside it: `north-east`; undefined when it is not beside it. */
export function wayTo(grid: Grid, from: Cell, to: Cell): string | undefined {
  if (!neighbours(grid, from).some((cell) => sameCell(cell, to))) return undefined;
  const ways = Object.entries(grid.shape === 'hex' ? HEX : SQUARE);
  return ways.find(([, [x, y]]) => from[0] + x === to[0] && from[1] + y === to[1])?.[0];
}

/** The cell that lies one step this way (`north-east`, `ne`) from another. */
export function cellThisWay(grid: Grid, from: Cell, way: string): Cell | undefined {
  const ways = Object.entries(grid.shape === 'hex' ? HEX : SQUARE);
  const step = ways.find(([name]) => name === way || shortWay(name) === way)?.[1];
  return step === undefined ? undefined : [from[0] + step[0], from[1] + step[1]];
}

/** `ne` for `north-east`. */
export function shortWay(way: string): string {
  return way
    .split('-')
    .map((part) => part[0])
    .join('');
}

/** A text as it is compared: small letters, no marks, hyphens for blanks. */
export function plainly(text: string): string {
  const bare = text.normalize('NFD').replaceAll(/\p{Mark}/gu, '');
  return bare
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-')
    .replace(/[.,;:!]+$/, '');
}
