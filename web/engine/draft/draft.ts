import { type Document, isMap, isSeq, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml';
import { Faults } from '../../../src/content/fault.ts';
import { type Terms, termsOf } from '../../../src/content/import/found.ts';
import { readCombatants } from '../../../src/content/import/read.ts';
import type { JsonSchema } from '../../../src/content/json-schema.ts';
import { type PackEntry, packEntries, readPacks } from '../../../src/content/pack.ts';
import { encounterSchema } from '../../../src/content/published.ts';
import { search } from '../../../src/content/suggestion.ts';
import { type Cell, cellKey, isOnGrid } from '../../../src/geometry/grid.ts';
import { neighbours } from '../../../src/geometry/path.ts';
import type { Encounter } from '../../../src/kernel/encounter.ts';
import type { Json } from '../../../src/kernel/json.ts';
import { ok, type Result, refused } from '../../../src/kernel/result.ts';
import type { RollBonus, Rulebook } from '../../../src/kernel/ruleset.ts';
import { readText, SHELF } from '../reading.ts';
import { kitById } from '../rulebooks.ts';

/** An entry of an encounter's combatants, reduced to the parts that lists show. */
export interface DraftEntry {
  readonly use: string | null;
  readonly name: string | null;
  readonly side: string;
  readonly seat: string | null;
  readonly count: number;
  readonly isInReserve: boolean;
  /** The temper with which a machine plays it; `null` if the entry states none. */
  readonly temper: string | null;
  /** Whether the sheet, or its changes to the pack, make the combatant hidden. */
  readonly isHidden: boolean;
  /** Whether it changes the sheet of the pack. */
  readonly isChanged: boolean;
  /** True if the entry has no other fields, such as an id, a sheet or a place. */
  readonly isPlain: boolean;
}

/** An encounter's text, reduced to the parts that lists show. */
export interface Draft {
  readonly name: string;
  readonly ruleset: string;
  /** The licence of the encounter, and that of its pictures; empty without one. */
  readonly license: string;
  readonly pictureLicense: string;
  readonly sides: readonly { readonly id: string; readonly name: string; readonly seat: string | null }[];
  readonly entries: readonly DraftEntry[];
  /** The rulings and options in the text. Missing ones have their defaults. */
  readonly rulings: Readonly<Record<string, Json>>;
  readonly options: Readonly<Record<string, Json>>;
}

/** Reads the parts of a text that lists can show. Returns `undefined` if the text is not a map with lists. */
export function readDraft(text: string): Draft | undefined {
  const document = parseDocument(text);
  if (document.errors.length > 0 || !isMap(document.contents)) return undefined;
  const plain = document.toJS() as Record<string, unknown>;
  const list = (name: string) =>
    Array.isArray(plain[name]) ? (plain[name] as Record<string, unknown>[]) : [];
  const fields = (name: string) =>
    typeof plain[name] === 'object' && plain[name] !== null ? (plain[name] as Record<string, Json>) : {};
  return {
    name: String(plain.name ?? ''),
    ruleset: String(plain.ruleset ?? ''),
    license: String(plain.license ?? ''),
    pictureLicense: String(plain.pictureLicense ?? ''),
    sides: list('sides').map(({ id, name, seat }) => ({
      id: String(id),
      name: String(name ?? id),
      seat: typeof seat === 'string' ? seat : null,
    })),
    entries: list('combatants').map(entryOf),
    rulings: fields('rulings'),
    options: fields('options'),
  };
}

const PLAIN = new Set(['use', 'side', 'count']);

function entryOf(written: Record<string, unknown>): DraftEntry {
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  const { use, name, side, seat, count, isInReserve, temper } = written ?? {};
  const sheet = (written?.sheet ?? written?.with) as Record<string, unknown> | undefined;
  return {
    use: text(use),
    name: text(name),
    side: String(side ?? ''),
    seat: text(seat),
    count: typeof count === 'number' ? count : 1,
    isInReserve: isInReserve === true,
    temper: text(temper),
    isHidden: sheet?.isHidden === true,
    isChanged: written?.with !== undefined,
    isPlain: Object.keys(written ?? {}).every((key) => PLAIN.has(key)),
  };
}

/** The fields of a combatant to add. */
export type NewEntry = Readonly<Record<string, Json>>;

/** Appends combatants to the text. Everything else, including comments, stays unchanged. */
export function withEntries(text: string, entries: readonly NewEntry[]): string {
  return changed(text, (document) => {
    const list = combatantsOf(document);
    for (const entry of entries) {
      const node = document.createNode(entry);
      (node as YAMLMap).flow = !('sheet' in entry);
      list.add(node);
    }
  });
}

export function withoutEntry(text: string, index: number): string {
  return changed(text, (document) => document.deleteIn(['combatants', index]));
}

/** Sets one field of a combatant in the text; `undefined` removes it. */
export function withField(text: string, index: number, field: string, value: Json | undefined): string {
  return withValue(text, ['combatants', index, field], value);
}

/** Sets one value in the text. `undefined` removes it, and also the maps that become empty. */
export function withValue(text: string, path: readonly (string | number)[], value: Json | undefined): string {
  return changed(text, (document) => {
    if (value !== undefined) {
      document.setIn(path, writtenNode(document, value));
      return;
    }
    for (let end = path.length; end > 0; end -= 1) {
      document.deleteIn(path.slice(0, end));
      const left = document.getIn(path.slice(0, end - 1));
      if (end === 1 || !isMap(left) || left.items.length > 0) return;
    }
  });
}

/** Returns one value as YAML, so that it can be edited separately. Empty if the value is missing. */
export function partText(text: string, path: readonly (string | number)[]): string {
  const part = parseDocument(text).getIn(path, true);
  if (part === undefined || part === null) return '';
  const inner = parseDocument('');
  if (isMap(part)) part.flow = false;
  inner.contents = part as never;
  return inner.toString(WRITTEN);
}

/** Replaces one part of the text. Returns why not if the new part is not valid YAML. */
export function withPart(
  text: string,
  path: readonly (string | number)[],
  part: string,
): Result<string, string> {
  const written = parseDocument(part);
  const [error] = written.errors;
  if (error !== undefined) return refused(error.message);
  if (part.trim() === '') return ok(withValue(text, path, undefined));
  return ok(changed(text, (document) => document.setIn(path, written.contents)));
}

/** Short lists and maps without further parts are written on one line. */
function writtenNode(document: Document, value: Json): unknown {
  const node = document.createNode(value);
  const isPlainPart = (part: unknown): boolean => typeof part !== 'object' || part === null;
  if ((isMap(node) || isSeq(node)) && Object.values(value as object).every(isPlainPart)) node.flow = true;
  return node;
}

export const WRITTEN = { lineWidth: 110, flowCollectionPadding: true } as const;

function changed(text: string, change: (document: Document) => void): string {
  const document = parseDocument(text) as unknown as Document;
  change(document);
  return document.toString(WRITTEN);
}

function combatantsOf(document: Document): YAMLSeq {
  const list = document.get('combatants');
  if (isSeq(list)) return list;
  document.set('combatants', document.createNode([]));
  return document.get('combatants') as YAMLSeq;
}

/** Pasted combatants, with warnings about skipped fields. */
interface Pasted {
  readonly entries: readonly NewEntry[];
  readonly warnings: readonly string[];
}

/** Reads pasted combatants in any supported format, or states in a clause why it cannot. They join `side` unless they name another side. */
export function readPasted(text: string, side: string, terms: Terms): Result<Pasted, string> {
  const read = readCombatants(new TextEncoder().encode(text), terms);
  if ('refusal' in read) return read;
  const { combatants, warnings } = read.value;
  return ok({ entries: combatants.map((each) => ({ side, ...each })), warnings });
}

/**
 * Returns free cells for new combatants as close to their side as possible, or `undefined` if the encounter does not
 * need start cells.
 */
function cellsFor(
  { field, combatants }: Encounter,
  side: string,
  count: number,
): readonly Cell[] | undefined {
  if (!field.isMapped) return undefined;
  const grid = { shape: field.shape, diagonals: 'one' as const, size: field.size };
  const taken = new Set([...field.walls, ...combatants.map(({ at }) => at)].map(cellKey));
  const own = combatants.find((each) => each.side === side) ?? combatants[0];
  const queue: Cell[] = [own?.at ?? [0, 0]];
  const seen = new Set(queue.map(cellKey));
  const free: Cell[] = [];
  for (let cell = queue.shift(); cell !== undefined && free.length < count; cell = queue.shift()) {
    if (!taken.has(cellKey(cell))) free.push(cell);
    for (const next of neighbours(grid, cell)) {
      if (!isOnGrid(grid, next) || seen.has(cellKey(next))) continue;
      seen.add(cellKey(next));
      queue.push(next);
    }
  }
  return free;
}

/** A parsed line of quick add: `Thug x5`, `5 Thug`, `3x Thug`, `Thug`. */
export interface QuickAdd {
  readonly words: string;
  readonly count: number;
}

const MOST = 200;

/** Parses a line of quick add. Returns `undefined` if it is empty. */
export function readQuickAdd(line: string): QuickAdd | undefined {
  const trimmed = line.trim();
  const after = /^(.*?)\s*[x×*]\s*(\d{1,3})$/i.exec(trimmed);
  const before = /^(\d{1,3})\s*[x×*]?\s+(.*)$/i.exec(trimmed);
  const [words, count] =
    after !== null ? [after[1]!, after[2]!] : before !== null ? [before[2]!, before[1]!] : [trimmed, '1'];
  const many = Math.min(MOST, Math.max(1, Number(count)));
  return words.trim() === '' ? undefined : { words: words.trim(), count: many };
}

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

/** A thing of the packs that sheets can name, such as a weapon. */
export interface PackThing extends Omit<PackPerson, 'sheet'> {
  readonly entry: Json;
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
  /** The things of the packs, by the list of a sheet that contains them, such as `weapons`. */
  readonly things: Readonly<Record<string, readonly PackThing[]>>;
  /** The schemas of these things. */
  readonly thingSchemas: Readonly<Record<string, JsonSchema>>;
  readonly options: JsonSchema;
  /** The option fields that name a side. */
  readonly optionsNamingSides: readonly string[];
  /** The fields of a sheet in which a fight leaves something. */
  readonly leftByFights: readonly string[];
  /** The bonus that numbers of a sheet give to rolls; `undefined` if the rulebook has none. */
  readonly rollBonus: RollBonus | undefined;
}

/** Returns the things that match a search, best match first. */
export function findThings(all: readonly PackThing[], words: string): readonly PackThing[] {
  return search(all, words);
}

/** Prepares everything for a rulebook. Returns `undefined` if it does not exist. */
export function workbenchFor(id: string): Workbench | undefined {
  const kit = kitById(id);
  if (kit === undefined) return undefined;
  const entries = packEntries(readPacks(SHELF.shipped(id), kit, new Faults()));
  const people = entries.flatMap(personOf);
  const kinds = Object.keys(kit.content.catalogue);
  const { $defs, properties } = encounterSchema(kit);
  const sheet = $defs.sheet ?? {};
  return {
    rulebook: kit.ruleset.rulebook,
    people,
    find: (words) => search(people, words),
    sheet,
    terms: termsOf(kit, SHELF),
    things: Object.fromEntries(kinds.map((kind) => [kind, entries.filter((each) => each.kind === kind)])),
    thingSchemas: Object.fromEntries(kinds.map((kind) => [kind, $defs[kind] ?? {}])),
    options: properties?.options ?? {},
    optionsNamingSides: kit.content.optionsNamingSides,
    leftByFights: kit.content.leftByFights ?? [],
    rollBonus: kit.ruleset.rollBonus,
  };
}

/** Returns an entry of a pack as a combatant; empty if it is a thing. */
export function personOf({ kind, id, name, about, search: words, entry }: PackEntry): readonly PackPerson[] {
  const { sheet = {} } = entry as { readonly sheet?: Json };
  return kind === 'combatants' ? [{ id, name, about, search: words, sheet }] : [];
}
