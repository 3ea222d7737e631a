import { type Cell, cellKey } from '../../geometry/grid.ts';
import { reach } from '../../geometry/path.ts';
import { answerFault, type Domain, type OneOf, type Walk } from '../../kernel/decision.ts';
import type { Json } from '../../kernel/json.ts';
import { cellThisWay, type Naming, plainly, shortWay, wayTo } from './naming.ts';

/** Whether a value may be given for a parameter. */
export function allows(domain: Domain, value: Json): boolean {
  return answerFault([{ kind: 'it', params: { value: domain } }], { kind: 'it', value }) === undefined;
}

/** What somebody typed for a parameter as a value that it may take; undefined when it is none, or could be several. */
export function valueFrom(text: string, param: string, domain: Domain, naming: Naming): Json | undefined {
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

export function isCell(value: Json): value is Cell {
  return Array.isArray(value) && value.length === 2 && value.every(Number.isInteger);
}

/** A cell by its column and row (`5,4`), by who stands there, or by the way to it. */
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

/** A path as it is typed: each cell or way in turn (`n n 5,4`), only where to (`7,2`), or `here`. */
function path(
  text: string,
  { grid, from, atMost, blocked }: Walk,
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

/** One value of a list as people read it: `north 5,4`, `the axe`. */
export function valueText(param: string, value: Json, naming: Naming): string {
  const said = naming.value(param, value);
  if (!isCell(value) || naming.from === undefined) return said;
  const way = wayTo(naming.grid, naming.from, value);
  return way === undefined ? said : `${shortWay(way)} (${said})`;
}

/** What may be typed for a parameter, for the Tab key. */
export function wordsFor(param: string, domain: Domain, naming: Naming): readonly string[] {
  if (!('oneOf' in domain)) return [];
  return [...new Set(domain.oneOf.flatMap((value) => namesOf(param, value, naming)))];
}

/** What may be typed for a parameter that has no list of values. */
export function domainText(domain: Exclude<Domain, OneOf>): string {
  if ('min' in domain) return `a whole number from ${domain.min} to ${domain.max}`;
  if ('centre' in domain) {
    return `a cell as column,row at most ${domain.range} from ${cellKey(domain.centre)}, or whoever stands there`;
  }
  if ('maxLength' in domain) return `a few words, at most ${domain.maxLength} characters`;
  return `where to, as column,row, or each step (n ne 5,4); at most ${domain.atMost}; "here" to stay`;
}
