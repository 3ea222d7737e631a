import { parseDocument } from 'yaml';
import type { JsonSchema } from '../../../src/content/json-schema.ts';
import type { Json } from '../../../src/kernel/json.ts';
import type { NewEntry } from './draft.ts';

/** Combatants as they were pasted, or what can't be read. */
export type Pasted = { readonly entries: readonly NewEntry[] } | { readonly problem: string };

/**
 * Reads pasted combatants: a list in YAML or JSON, a table as CSV with a line of headings, or a line of
 * characteristics (`Thug: hp 14, ts 6, I 9, weapons sword + fists`).
 */
export function readPasted(text: string, side: string, sheet: JsonSchema): Pasted {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const [first = ''] = lines;
  if (lines.length === 0) return { problem: 'There is nothing to read.' };
  if (/^\s*[-[{]/.test(first)) return fromYaml(text, side);
  if (lines.length > 1 && /^[\w ]+([,;\t][\w .]+)+$/.test(first.trim())) return fromCsv(lines, side);
  return fromLines(lines, side, sheet);
}

function fromYaml(text: string, side: string): Pasted {
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error !== undefined) return { problem: error.message };
  const value = document.toJS() as Json;
  const list = Array.isArray(value) ? value : [value];
  const isEntry = (each: Json): boolean => typeof each === 'object' && each !== null && !Array.isArray(each);
  if (!list.every(isEntry)) return { problem: 'A list of combatants is needed, each with its fields.' };
  return { entries: list.map((each) => ({ side, ...(each as NewEntry) })) };
}

/** Headings name fields of an entry (`use`, `name`, `count`, `side`, `seat`); others are fields of its sheet. */
const OF_ENTRY = new Set(['use', 'id', 'name', 'side', 'seat', 'count', 'isInReserve']);

function fromCsv([head = '', ...rows]: readonly string[], side: string): Pasted {
  const separator = [';', '\t', ','].find((each) => head.includes(each))!;
  const columns = head.split(separator).map((each) => each.trim());
  const entries = rows.map((row) => {
    const entry: Record<string, Json> = { side };
    const sheet: Record<string, Json> = {};
    for (const [i, cell] of row.split(separator).entries()) {
      const column = columns[i];
      if (column === undefined || cell.trim() === '') continue;
      put(OF_ENTRY.has(column) ? entry : sheet, column.split('.'), plainValue(cell));
    }
    if (Object.keys(sheet).length > 0) entry[entry.use === undefined ? 'sheet' : 'with'] = sheet;
    return entry;
  });
  return { entries };
}

function fromLines(lines: readonly string[], side: string, sheet: JsonSchema): Pasted {
  const entries: NewEntry[] = [];
  for (const line of lines) {
    const [, name, rest] = /^([^:]+):\s*(.+)$/.exec(line.trim()) ?? [];
    if (name === undefined || rest === undefined) {
      return { problem: `"${line.trim()}" can't be read: write "Name: field value, field value".` };
    }
    const read: Record<string, Json> = {};
    for (const part of rest.split(/\s*[,;]\s*/)) {
      const [, field = '', value = ''] = /^(\S+)[\s=]+(.+)$/.exec(part.trim()) ?? [];
      const way = wayTo(sheet, field);
      if (way === undefined) {
        return { problem: `"${part.trim()}" is no field of a sheet; fields: ${fieldsOf(sheet).join(', ')}.` };
      }
      const isList = schemaOf(sheet, way)?.items !== undefined;
      put(read, way, isList ? value.split(/\s*\+\s*/).map(asId) : plainValue(value));
    }
    entries.push({ name, side, sheet: read });
  }
  return { entries };
}

/** Where a field lies in a sheet: at its top, or within one of its maps; case does not matter. */
function wayTo(sheet: JsonSchema, field: string): readonly string[] | undefined {
  for (const [key, inner] of Object.entries(sheet.properties ?? {})) {
    if (key.toLowerCase() === field.toLowerCase()) return [key];
    const deeper = Object.keys(inner.properties ?? {}).find(
      (each) => each.toLowerCase() === field.toLowerCase(),
    );
    if (deeper !== undefined) return [key, deeper];
  }
  return undefined;
}

function schemaOf(schema: JsonSchema, way: readonly string[]): JsonSchema | undefined {
  return way.reduce<JsonSchema | undefined>((at, key) => at?.properties?.[key], schema);
}

function fieldsOf(sheet: JsonSchema): readonly string[] {
  return Object.entries(sheet.properties ?? {}).flatMap(([key, inner]) => [
    key,
    ...Object.keys(inner.properties ?? {}),
  ]);
}

function put(into: Record<string, Json>, way: readonly string[], value: Json): void {
  const [key = '', ...deeper] = way;
  if (deeper.length === 0) {
    into[key] = value;
    return;
  }
  const inner = { ...((into[key] ?? {}) as Record<string, Json>) };
  put(inner, deeper, value);
  into[key] = inner;
}

function plainValue(text: string): Json {
  const trimmed = text.trim();
  if (/^[+-]?\d{1,6}$/.test(trimmed)) return Number(trimmed);
  if (trimmed === 'true' || trimmed === 'yes') return true;
  if (trimmed === 'false' || trimmed === 'no') return false;
  return trimmed;
}

function asId(text: string): string {
  return text.trim().toLowerCase().replaceAll(/\s+/g, '-');
}
