import { Faults } from '../../../src/content/fault.ts';
import { type Terms, termsOf } from '../../../src/content/import/found.ts';
import type { JsonSchema } from '../../../src/content/json-schema.ts';
import { type PackEntry, packEntries, readPacks } from '../../../src/content/pack.ts';
import { encounterSchema } from '../../../src/content/published.ts';
import { search } from '../../../src/content/search.ts';
import type { Json } from '../../../src/kernel/json.ts';
import type { Rulebook } from '../../../src/kernel/ruleset.ts';
import { rulesets } from '../../../src/rulesets.ts';
import { readText, SHELF } from '../reading.ts';
import { cellsFor, type NewEntry, readDraft, withEntries, withField } from './draft.ts';

/** Adds combatants to the text and places each of them where there is room. */
export function withNewcomers(text: string, entries: readonly NewEntry[]): string {
  return entries.reduce((now, entry) => withEntries(now, [placed(now, entry)]), text);
}

/**
 * Adds a number of a pack's combatants to a side: increases the count of an existing entry, or adds new entries. If
 * their id is already used, they get a new id and name.
 */
export function withPerson(text: string, wanted: Wanted): string {
  const { use, side, count } = wanted;
  const more = alikeIn(text, wanted);
  if (more !== undefined) return withField(text, more.index, 'count', more.count + count);
  return withNewcomers(text, [{ use, ...ownName(text, wanted), side, ...(count > 1 ? { count } : {}) }]);
}

/** The pack combatant to add, by id and name. */
interface Wanted {
  readonly use: string;
  readonly name: string;
  readonly side: string;
  readonly count: number;
}

/**
 * Returns an entry of the same kind whose count can be increased. Entries with a cell for each combatant cannot be
 * increased.
 */
function alikeIn(
  text: string,
  { use, side }: Wanted,
): { readonly index: number; readonly count: number } | undefined {
  const index = (readDraft(text)?.entries ?? []).findIndex(
    (entry) => entry.use === use && entry.side === side && entry.name === null && entry.isPlain,
  );
  return index === -1 ? undefined : { index, count: readDraft(text)!.entries[index]!.count };
}

function ownName(text: string, { use, name, count }: Wanted): NewEntry {
  const read = readText(text);
  const taken = 'faults' in read ? [] : read.encounter.combatants.map(({ id }) => id);
  const ids = (base: string) =>
    count === 1 ? [base] : Array.from({ length: count }, (_, i) => `${base}-${i + 1}`);
  const isFree = (base: string): boolean => !ids(base).some((id) => taken.includes(id));
  if (isFree(use)) return {};
  const letter = [...'bcdefghijklmnopqrstuvwxyz'].find((each) => isFree(`${use}-${each}`)) ?? 'z';
  return { id: `${use}-${letter}`, name: `${name} ${letter.toUpperCase()}` };
}

function placed(text: string, entry: NewEntry): NewEntry {
  if (entry.at !== undefined) return entry;
  const read = readText(text);
  if ('faults' in read) return entry;
  const count = typeof entry.count === 'number' ? entry.count : 1;
  const cells = cellsFor(read.encounter, String(entry.side), count);
  if (cells === undefined || cells.length < count) return entry;
  return { ...entry, at: count === 1 ? [...cells[0]!] : cells.map((cell) => [...cell]) };
}

/** A combatant from a pack. */
export interface PackPerson {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  /** Additional searchable text. */
  readonly search: string;
  readonly sheet: Json;
}

/** Describes one field of a sheet for its author. */
export interface FieldHelp {
  readonly way: string;
  readonly allowed: string;
  readonly isNeeded: boolean;
}

/** Everything needed to build an encounter for a rulebook. */
export interface Workbench {
  readonly rulebook: Rulebook;
  readonly people: readonly PackPerson[];
  /** Returns the combatants that match a search, best match first. */
  find(words: string): readonly PackPerson[];
  readonly sheet: JsonSchema;
  /** The terms into which imported combatants are translated. */
  readonly terms: Terms;
  readonly fields: readonly FieldHelp[];
  readonly options: JsonSchema;
  /** The option fields that name a side. */
  readonly optionsNamingSides: readonly string[];
}

/** Prepares everything for a rulebook. Returns `undefined` if it does not exist. */
export function workbenchFor(id: string): Workbench | undefined {
  const kit = rulesets.find(({ ruleset }) => ruleset.id === id);
  if (kit === undefined) return undefined;
  const people = packEntries(readPacks(SHELF.shipped(id), kit, new Faults())).flatMap(personOf);
  const { $defs, properties } = encounterSchema(kit);
  const sheet = $defs.sheet ?? {};
  return {
    rulebook: kit.ruleset.rulebook,
    people,
    find: (words) => search(people, words),
    sheet,
    terms: termsOf(kit, SHELF),
    fields: fieldsIn(sheet),
    options: properties?.options ?? {},
    optionsNamingSides: kit.content.optionsNamingSides,
  };
}

function personOf({ kind, id, name, about, search: words, entry }: PackEntry): readonly PackPerson[] {
  const { sheet = {} } = entry as { readonly sheet?: Json };
  return kind === 'combatants' ? [{ id, name, about, search: words, sheet }] : [];
}

function fieldsIn(schema: JsonSchema, before = ''): readonly FieldHelp[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => {
    const way = `${before}${key}`;
    if (inner.properties !== undefined) return fieldsIn(inner, `${way}.`);
    return [{ way, allowed: allowedIn(inner), isNeeded: schema.required?.includes(key) === true }];
  });
}

function allowedIn(schema: JsonSchema): string {
  const { description, enum: values, minimum, maximum, type, items } = schema;
  const range =
    minimum === undefined && maximum === undefined ? '' : `${minimum ?? '…'} to ${maximum ?? '…'}`;
  const kind = values !== undefined ? values.join(', ') : items !== undefined ? 'a list' : (type ?? '');
  return [description, kind, range].filter((part) => part !== undefined && part !== '').join('; ');
}
