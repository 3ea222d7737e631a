import { type Cell, cellKey, type Grid, OPEN_FIELD, sameCell } from '../../geometry/grid.ts';
import { neighbours, reach } from '../../geometry/path.ts';
import { answerFault, isCell, type OneOf, type ParamDomain, type PathDomain } from '../../kernel/decision.ts';
import type { Json } from '../../kernel/json.ts';
import type { Overview, Ruleset } from '../../kernel/ruleset.ts';

/** The names for values in one prompt: the ruleset's words, and the positions of combatants. */
export interface Naming {
  readonly value: (param: string, value: Json) => string;
  readonly grid: Grid;
  /** The cell of the combatant that must answer. */
  readonly from: Cell | undefined;
  readonly places: readonly { readonly names: readonly string[]; readonly cell: Cell }[];
}

/** Returns the names for a prompt to `who`. */
export function namingFor(words: Ruleset['words'], state: unknown, overview: Overview, who: string): Naming {
  return {
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

/** Returns the direction from a cell to an adjacent one, such as `north-east`, or `undefined` if it is not adjacent. */
export function wayTo(grid: Grid, from: Cell, to: Cell): string | undefined {
  if (!neighbours(grid, from).some((cell) => sameCell(cell, to))) return undefined;
  const ways = Object.entries(grid.shape === 'hex' ? HEX : SQUARE);
  return ways.find(([, [x, y]]) => from[0] + x === to[0] && from[1] + y === to[1])?.[0];
}

/** Returns the next cell in a direction (`north-east`, `ne`). */
function cellThisWay(grid: Grid, from: Cell, way: string): Cell | undefined {
  const ways = Object.entries(grid.shape === 'hex' ? HEX : SQUARE);
  const step = ways.find(([name]) => name === way || shortWay(name) === way)?.[1];
  return step === undefined ? undefined : [from[0] + step[0], from[1] + step[1]];
}

/** Shortens a direction: `ne` for `north-east`. */
export function shortWay(way: string): string {
  return way
    .split('-')
    .map((part) => part[0])
    .join('');
}

/** Normalises a text for comparison: lower case, no marks, hyphens instead of spaces. */
export function plainly(text: string): string {
  const bare = text.normalize('NFD').replaceAll(/\p{Mark}/gu, '');
  return bare
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-')
    .replace(/[.,;:!]+$/, '');
}

/** Returns whether a value is valid for a parameter. */
function allows(domain: ParamDomain, value: Json): boolean {
  return answerFault([{ kind: 'it', params: { value: domain } }], { kind: 'it', value }) === undefined;
}

/** Parses typed text as a value of a parameter; `undefined` if it is invalid or ambiguous. */
export function valueFrom(
  text: string,
  param: string,
  domain: ParamDomain,
  naming: Naming,
): Json | undefined {
  if ('oneOf' in domain) return listedValue(text, param, domain, naming);
  const value =
    'min' in domain
      ? wholeNumber(text)
      : 'maxLength' in domain
        ? text.trim()
        : 'centre' in domain
          ? cellFrom(text, naming)
          : path(text, domain, naming);
  return value !== undefined && allows(domain, value) ? value : undefined;
}

function wholeNumber(text: string): number | undefined {
  return /^[+-]?\d{1,9}$/.test(text) ? Number(text) : undefined;
}

function listedValue(text: string, param: string, { oneOf }: OneOf, naming: Naming): Json | undefined {
  const wanted = plainly(text);
  if (wanted === '') return undefined;
  const names = oneOf.map((value) => namesOf(param, value, naming));
  const tests: readonly ((name: string) => boolean)[] = [
    (name) => name === wanted,
    (name) => name.startsWith(wanted),
    (name) => name.includes(`-${wanted}`),
  ];
  for (const test of tests) {
    const found = oneOf.filter((_, i) => names[i]!.some(test));
    if (found.length > 0) return found.length === 1 ? found[0] : undefined;
  }
  return /^\d+$/.test(text) && !oneOf.some((value) => typeof value === 'number')
    ? oneOf[Number(text) - 1]
    : undefined;
}

function namesOf(param: string, value: Json, naming: Naming): readonly string[] {
  const said = plainly(naming.value(param, value));
  if (!isCell(value)) return [plainly(String(value)), said];
  const way = naming.from === undefined ? undefined : wayTo(naming.grid, naming.from, value);
  return [cellKey(value), said, ...(way === undefined ? [] : [way, shortWay(way)])];
}

/** Parses a cell: by column and row (`5,4`), by the combatant on it, or by direction. */
function cellFrom(text: string, { places, grid, from }: Naming, start = from): Cell | undefined {
  const numbers = /^\[?\s*(-?\d{1,4})\s*[,/ ]\s*(-?\d{1,4})\s*\]?$/.exec(text);
  if (numbers !== null) return [Number(numbers[1]), Number(numbers[2])];
  const wanted = plainly(text);
  if (wanted === '') return undefined;
  const thisWay = start === undefined ? undefined : cellThisWay(grid, start, wanted);
  if (thisWay !== undefined) return thisWay;
  const found = places.filter(({ names }) => names.some((name) => plainly(name).startsWith(wanted)));
  const exact = found.find(({ names }) => names.some((name) => plainly(name) === wanted));
  return exact?.cell ?? (found.length === 1 ? found[0]!.cell : undefined);
}

/** Parses a path: every cell or direction in order (`n n 5,4`), only the destination (`7,2`), or `here`. */
function path(
  text: string,
  { grid, from, atMost, blocked }: PathDomain,
  naming: Naming,
): readonly Cell[] | undefined {
  const parts = text.split(/\s+/).filter((part) => part !== '');
  if (parts.length === 1 && parts[0] === 'here') return [];
  const cells: Cell[] = [];
  for (const part of parts) {
    const cell = cellFrom(part, naming, cells.at(-1) ?? from);
    if (cell === undefined) return undefined;
    cells.push(cell);
  }
  if (cells.length !== 1) return cells;
  const closed = new Set(blocked.map(cellKey));
  const ways = reach(grid, from, atMost, (cell) => closed.has(cellKey(cell)));
  return ways.find(({ cell }) => cellKey(cell) === cellKey(cells[0]!))?.path ?? cells;
}

/** Formats one value of a list: `north 5,4`, `the axe`. */
export function valueText(param: string, value: Json, naming: Naming): string {
  const said = naming.value(param, value);
  if (!isCell(value) || naming.from === undefined) return said;
  const way = wayTo(naming.grid, naming.from, value);
  return way === undefined ? said : `${shortWay(way)} (${said})`;
}

/** Returns the completions of a parameter for the Tab key. */
export function wordsFor(param: string, domain: ParamDomain, naming: Naming): readonly string[] {
  if (!('oneOf' in domain)) return [];
  return [...new Set(domain.oneOf.flatMap((value) => namesOf(param, value, naming)))];
}

/** Describes the valid values of a parameter that has no list. */
export function domainText(domain: Exclude<ParamDomain, OneOf>): string {
  if ('min' in domain) return `a whole number from ${domain.min} to ${domain.max}`;
  if ('centre' in domain) {
    return `a cell as column,row at most ${domain.range} from ${cellKey(domain.centre)}, or the name of a combatant there`;
  }
  if ('maxLength' in domain) return `a few words, at most ${domain.maxLength} characters`;
  return `where to, as column,row, or each step (n ne 5,4); at most ${domain.atMost}; "here" to stay`;
}
