import type { Json } from '../kernel/json.ts';
import { type Fact, type Findings, meantBy, OF_ENTRY } from './found.ts';

/** Separators, the likeliest first: a heading with a tab or a semicolon in it is no name. */
const SEPARATORS = ['\t', ';', ','];

/** A table with a line of headings, by RFC 4180 or with semicolons or tabs. undefined: it is none. */
export function fromTable(text: string): Findings | undefined {
  const [first = ''] = text.trimStart().split('\n');
  const separator = SEPARATORS.find((each) => first.includes(each));
  if (separator === undefined || /[:[{]/.test(first)) return undefined;
  const [head, ...rows] = rowsOf(text, separator);
  if (head === undefined || rows.length === 0 || !head.some((each) => /^(name|use)$/i.test(each.trim()))) {
    return undefined;
  }
  const columns = head.map((each) => each.trim());
  return { found: rows.map((row) => foundIn(columns, row)), unread: [] };
}

function foundIn(columns: readonly string[], row: readonly string[]) {
  const entry: Record<string, Json> = {};
  const facts: Fact[] = [];
  const unread: Fact[] = [];
  for (const [i, cell] of row.entries()) {
    const column = columns[i] ?? '';
    if (cell.trim() === '') continue;
    const field = [...OF_ENTRY].find((each) => each.toLowerCase() === column.toLowerCase());
    if (column === '') unread.push({ field: `column ${i + 1}`, value: cell });
    else if (field !== undefined) entry[field] = meantBy(cell);
    else facts.push({ field: column, value: meantBy(cell) });
  }
  const { name, ...rest } = entry;
  return { name: name === undefined ? null : String(name), kind: null, entry: rest, facts, unread };
}

/** Rows with their cells; a cell in quotes may hold separators, line ends and doubled quotes. */
function rowsOf(text: string, separator: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  const cell = new RegExp(`"((?:[^"]|"")*)"|([^${separator}\\r\\n]*)`, 'y');
  for (let at = 0; at <= text.length; ) {
    cell.lastIndex = at;
    const found = cell.exec(text)!;
    rows.at(-1)!.push(found[1]?.replaceAll('""', '"') ?? found[2]!);
    at += found[0].length;
    const end = /^\r?\n/.exec(text.slice(at, at + 2))?.[0];
    if (end !== undefined) rows.push([]);
    else if (text[at] !== separator && at < text.length) rows.at(-1)!.push('');
    at += end?.length ?? 1;
  }
  return rows.filter((row) => row.some((each) => each.trim() !== ''));
}
