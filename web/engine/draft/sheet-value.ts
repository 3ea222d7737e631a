import type { Json } from '../../../src/kernel/json.ts';

/**
 * What stands in a sheet at a field (`stats.I`), as somebody would write it there: things of the catalogue by
 * their ids. undefined: nothing, or more than fits a line.
 */
export function sheetValue(sheet: Json, way: string): Json | undefined {
  let at: Json | undefined = sheet;
  for (const key of way.split('.')) {
    if (typeof at !== 'object' || at === null || Array.isArray(at)) return undefined;
    at = (at as Readonly<Record<string, Json>>)[key];
  }
  if (at === undefined || at === null) return undefined;
  if (!Array.isArray(at)) return typeof at === 'object' ? undefined : at;
  const ids = at.map(idOf);
  return ids.length === 0 || ids.includes(undefined) ? undefined : (ids as readonly string[]);
}

function idOf(item: Json): string | undefined {
  if (typeof item === 'string') return item;
  if (typeof item !== 'object' || item === null) return undefined;
  const { id } = item as { readonly id?: unknown };
  return typeof id === 'string' ? id : undefined;
}
