import type { Json } from '../kernel/json.ts';
import { type Fact, type Found, leaves, meantBy } from './found.ts';
import { fieldWrittenAs, type Terms, wayTo } from './terms.ts';

/** Somebody as an encounter lists it, its side left to whoever brings it in. */
export type Newcomer = Readonly<Record<string, Json>>;

/** Somebody in the terms of a rulebook, and a sentence on what is left out, if anything is. */
export interface Settled {
  readonly combatant: Newcomer;
  readonly warning: string | undefined;
}

const LONGEST_VALUE = 40;

/**
 * Finds for everything that was found its place in a sheet; what has none is told, not dropped. A creature that packs
 * know is taken from there, with what is said of it as changes.
 */
export function settle({ name, kind, entry, facts, unread }: Found, terms: Terms): Settled {
  const use = entry.use ?? terms.known.get('combatants')?.get((kind ?? '').toLowerCase());
  const sheet: Record<string, Json> = {};
  const left = [...unread, ...facts.flatMap((fact) => place(sheet, fact, terms))];
  const called = name ?? (use === undefined ? kind : null);
  if (kind !== null && use === undefined && kind !== called) left.push({ field: 'creature', value: kind });
  const isSaid = Object.keys(sheet).length > 0;
  const isWhole = entry.sheet !== undefined || entry.with !== undefined;
  const combatant = {
    ...(use === undefined ? {} : { use }),
    ...(called === null ? {} : { name: called }),
    ...entry,
    ...(isWhole ? {} : use === undefined ? { sheet } : isSaid ? { with: sheet } : {}),
  };
  return { combatant, warning: leftOut(name ?? kind ?? String(use), left) };
}

/** A sentence on what is left out; undefined when nothing is. */
export function leftOut(whose: string, facts: readonly Fact[]): string | undefined {
  if (facts.length === 0) return undefined;
  const said = facts.map(({ field, value }) => `${field} ${short(value)}`.trim());
  return `${whose}: left out: ${said.join(', ')}`;
}

function short(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}

/** Puts one fact into a sheet; gives what of it has no place there. */
function place(sheet: Record<string, Json>, { field, value }: Fact, terms: Terms): readonly Fact[] {
  const named = field === '' ? fieldWrittenAs(terms.sheet, String(value)) : undefined;
  const way = named === undefined ? wayTo(terms.sheet, field) : [named];
  if (way === undefined) return leaves(value, field);
  const [top = '', member] = way;
  if (member !== undefined) {
    sheet[top] = { ...(sheet[top] as object | undefined), [member]: asMeant(value) };
    return [];
  }
  if (terms.sheet.properties?.[top]?.type !== 'array') {
    sheet[top] = named === undefined ? asMeant(value) : value;
    return [];
  }
  const items = typeof value === 'string' ? value.split(/\s*\+\s*/) : [value].flat();
  const known = terms.known.get(top);
  const found = items.map((item) => itemOf(item as Json, known));
  const kept = found.filter((item) => item !== undefined);
  if (kept.length > 0) sheet[top] = [...((sheet[top] as readonly Json[] | undefined) ?? []), ...kept];
  return items.flatMap((item, i) => (found[i] === undefined ? leaves(item as Json, top) : []));
}

/** An item of a list: by the id that packs know it by, where they list such things. */
function itemOf(item: Json, known: ReadonlyMap<string, string> | undefined): Json | undefined {
  if (typeof item !== 'string' || known === undefined) return typeof item === 'string' ? item.trim() : item;
  const word = item.trim().toLowerCase();
  return known.get(word) ?? known.get(word.replaceAll(/\s+/g, '-'));
}

function asMeant(value: Json): Json {
  return typeof value === 'string' ? meantBy(value) : value;
}
