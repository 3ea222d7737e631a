import { z } from 'zod';
import type { TokenArt } from '../kernel/encounter.ts';
import type { Json } from '../kernel/json.ts';
import { Faults } from './fault.ts';
import type { Content, RulesetBundle } from './files.ts';
import { readAs, reportParts } from './issues.ts';
import { parseText, type TextFile } from './parse.ts';
import { packCombatant, packHeader, type Side } from './shapes.ts';
import {
  closestNode,
  fieldOf,
  itemsOf,
  type MapNode,
  merged,
  placeholderNode,
  plain,
  type SourceLocation,
  type SourceNode,
  type WrittenField,
  without,
} from './source-node.ts';
import { didYouMean, listed, named, quoted } from './suggestion.ts';

type Entries = ReadonlyMap<string, SourceNode>;

/** The entries of all packs. */
export interface Catalogue {
  /** Entries by kind (such as `weapons`) and id. */
  readonly entries: ReadonlyMap<string, Entries>;
  /** True if parts of a pack could not be read. An unknown name may then be correct. */
  readonly hasGaps: boolean;
}

/**
 * Reads a sheet. In a list that has a counterpart in the catalogue, an entry may be an id, `{use: id, …}` with changes,
 * or complete. Also returns the sheet with all references resolved. Returns `undefined` if the sheet has errors, which
 * are added to `faults`.
 */
function readSheet(
  sheet: SourceNode,
  catalogue: Catalogue,
  content: Content,
  faults: Faults,
): { readonly sheet: unknown; readonly written: SourceNode } | undefined {
  const before = faults.count;
  const { written, isWhole } = withEntries(sheet, catalogue, faults);
  if (!isWhole) {
    reportParts(content.sheet, written, faults);
    return undefined;
  }
  const read = readAs(content.sheet, written, faults);
  return faults.count > before ? undefined : { sheet: read, written };
}

/** Replaces catalogue ids in a sheet by their entries. Unknown ids are skipped. */
function withEntries(
  sheet: SourceNode,
  { entries, hasGaps }: Catalogue,
  faults: Faults,
): { readonly written: SourceNode; readonly isWhole: boolean } {
  if (sheet.kind !== 'map') return { written: sheet, isWhole: true };
  // If packs have gaps, unknown names are not reported.
  const missing = hasGaps ? new Faults() : faults;
  const fields = new Map<string, WrittenField>(sheet.fields);
  let isWhole = true;
  for (const [kind, known] of entries) {
    const field = fields.get(kind);
    if (field?.value.kind !== 'list') continue;
    const items = field.value.items.flatMap((item) => entryFor(item, kind, known, missing) ?? []);
    if (items.length < field.value.items.length) isWhole = false;
    fields.set(kind, { ...field, value: { ...field.value, items } });
  }
  return { written: { ...sheet, fields }, isWhole };
}

function entryFor(item: SourceNode, kind: string, entries: Entries, faults: Faults): SourceNode | undefined {
  if (item.kind === 'map') {
    const use = item.fields.get('use');
    return use === undefined ? item : changed(item, use.value, kind, entries, faults);
  }
  return lookedUp(item, kind, entries, faults);
}

function changed(
  item: MapNode,
  use: SourceNode,
  kind: string,
  entries: Entries,
  faults: Faults,
): SourceNode | undefined {
  const entry = lookedUp(use, kind, entries, faults);
  return entry === undefined ? undefined : merged(entry, without(item, 'use'));
}

function lookedUp(name: SourceNode, kind: string, entries: Entries, faults: Faults): SourceNode | undefined {
  const ids = [...entries.keys()];
  if (name.kind !== 'scalar' || typeof name.value !== 'string') {
    const remedy = `allowed: an id (${listed(ids)}), {use: id} with changes, or a full entry`;
    const value = plain(name);
    const what = value === null ? 'nothing is written here' : `${named(value)} names none of the ${kind}`;
    faults.add('not-allowed', name.place, what, remedy);
    return undefined;
  }
  const entry = entries.get(name.value);
  if (entry !== undefined) return placeholderNode(entry, name.place);
  const remedy = `${didYouMean(name.value, ids)}${kind} of the packs: ${listed(ids)}`;
  faults.add('unknown-id', name.place, `there is no ${quoted(name.value)} among the ${kind}`, remedy);
  return undefined;
}

/** The contents of packs: catalogue entries, and combatants with their sheets. */
export interface Library {
  readonly catalogue: Catalogue;
  readonly combatants: ReadonlyMap<string, SourceNode>;
}

/** Returns the schema of a pack file: its header, and a list for each kind in the catalogue. */
export function packShape(content: Content) {
  const lists = Object.keys(content.catalogue).map((kind) => [
    kind,
    z.array(z.unknown()).max(500).default([]),
  ]);
  return packHeader.extend(Object.fromEntries(lists) as Record<string, z.ZodType<unknown[]>>);
}

/**
 * Reads packs first separately and then together, because packs may refer to each other's entries. If several packs
 * have the same id, the last pack wins, so that your own packs can override shipped entries.
 */
export function readPacks(files: readonly TextFile[], bundle: RulesetBundle, faults: Faults): Library {
  const before = faults.count;
  const packs = files
    .flatMap((file) => parseText(file, faults) ?? [])
    .filter((pack) => isFor(bundle, pack, faults));
  for (const pack of packs) readAs(packShape(bundle.content), pack, faults);
  const entries = new Map(
    Object.entries(bundle.content.catalogue).map(([kind, schema]) => {
      const known = new Map<string, SourceNode>();
      for (const pack of packs) readEntries(itemsOf(fieldOf(pack, kind)), schema, known, faults);
      return [kind, known] as const;
    }),
  );
  const catalogue = { entries, hasGaps: faults.count > before };
  const combatants = new Map<string, SourceNode>();
  for (const pack of packs) {
    const found = new Map<string, SourceNode>();
    readEntries(itemsOf(fieldOf(pack, 'combatants')), packCombatant, found, faults);
    for (const [id, combatant] of found) {
      const complete = readCombatant(combatant, catalogue, bundle.content, faults);
      if (complete !== undefined) combatants.set(id, complete);
    }
  }
  return { catalogue, combatants };
}

function isFor(bundle: RulesetBundle, pack: SourceNode, faults: Faults): boolean {
  const ruleset = closestNode(pack, ['ruleset']);
  if (ruleset.kind !== 'scalar' || ruleset.value === bundle.ruleset.id) return true;
  const what = `this pack is for ${quoted(String(ruleset.value))}`;
  faults.add('wrong-ruleset', ruleset.place, what, `a pack for ${bundle.ruleset.id} is needed`);
  return false;
}

/** Reads one list of one pack, and adds its valid entries to `known` by id. */
function readEntries(
  items: readonly SourceNode[],
  schema: z.ZodType,
  known: Map<string, SourceNode>,
  faults: Faults,
): void {
  const lines = new Map<string, number>();
  for (const item of items) {
    const before = faults.count;
    readAs(schema, item, faults);
    const id = fieldOf(item, 'id');
    if (faults.count > before || id === undefined) continue;
    const key = String(plain(id));
    const line = lines.get(key);
    if (line === undefined) {
      lines.set(key, id.place.line);
      known.set(key, item);
      continue;
    }
    const what = `${quoted(key)} is listed twice; the first is in line ${line}`;
    faults.add('duplicate-id', id.place, what, 'give each a separate id');
  }
}

/** A combatant of a pack, with its references resolved. `undefined` if the sheet has errors. */
function readCombatant(
  combatant: SourceNode,
  catalogue: Catalogue,
  content: Content,
  faults: Faults,
): SourceNode | undefined {
  const sheet = fieldOf(combatant, 'sheet');
  if (sheet === undefined || combatant.kind !== 'map') return undefined;
  const read = readSheet(sheet, catalogue, content, faults);
  if (read === undefined) return undefined;
  const field = { key: sheet.place, value: read.written };
  return { ...combatant, fields: new Map(combatant.fields).set('sheet', field) };
}

/** Everything needed to read the combatants of an encounter. */
export interface Reading {
  readonly library: Library;
  readonly content: Content;
  /** The sides of the encounter; `undefined` if they have errors. */
  readonly sides: readonly Side[] | undefined;
  readonly faults: Faults;
}

/** A combatant before it is placed. */
interface Base {
  readonly name: string;
  readonly art?: TokenArt;
  readonly sheet: unknown;
}

/** Reads the combatant that an entry names or describes, with its changes. */
export function readBase(entry: SourceNode, reading: Reading): Base | undefined {
  const use = fieldOf(entry, 'use');
  const sheet = fieldOf(entry, 'sheet');
  if (use !== undefined && sheet === undefined) return readUsed(use, fieldOf(entry, 'with'), reading);
  if (use === undefined && sheet !== undefined) return readOwn(entry, sheet, reading);
  if (sheet !== undefined) {
    const remedy = 'keep one of them; with: changes the sheet of the one used';
    reading.faults.add('contradiction', sheet.place, 'there is both a use and a sheet', remedy);
  } else if (entry.kind === 'map') {
    const remedy = 'add use: the id of a combatant of a pack, or sheet: and a name';
    reading.faults.add('missing', entry.place, 'it is not said who this is', remedy);
  }
  return undefined;
}

/** Reads a combatant with a sheet in the encounter. */
function readOwn(
  entry: SourceNode,
  sheet: SourceNode,
  { library, content, faults }: Reading,
): Base | undefined {
  const changes = fieldOf(entry, 'with');
  if (changes !== undefined) {
    const what = '`with` changes a sheet of a pack, and this one is written here';
    faults.add('contradiction', changes.place, what, 'write it in the sheet');
  }
  const name = fieldOf(entry, 'name');
  if (name === undefined)
    faults.add('missing', entry.place, 'name is missing', 'add name: the name shown to players');
  const read = readSheet(sheet, library.catalogue, content, faults);
  return read === undefined || name === undefined ? undefined : { name: textOf(name), sheet: read.sheet };
}

function textOf(name: SourceNode): string {
  return String(plain(name)).trim();
}

/** Reads a combatant from a pack, with the changes in the encounter. */
function readUsed(use: SourceNode, changes: SourceNode | undefined, reading: Reading): Base | undefined {
  const { library, content, faults } = reading;
  if (use.kind !== 'scalar' || typeof use.value !== 'string') return undefined;
  const used = library.combatants.get(use.value);
  if (used === undefined) {
    const ids = [...library.combatants.keys()];
    const remedy = `${didYouMean(use.value, ids)}combatants of the packs: ${listed(ids)}`;
    faults.add('unknown-id', use.place, `there is no combatant ${quoted(use.value)}`, remedy);
    return undefined;
  }
  if (changes !== undefined && changes.kind !== 'map') {
    const remedy = 'allowed: the fields of a sheet that are different';
    faults.add('not-allowed', changes.place, '`with` is not a map', remedy);
    return undefined;
  }
  const own = placeholderNode(fieldOf(used, 'sheet')!, use.place);
  const sheet = changes === undefined ? own : merged(own, changes);
  const read = readSheet(sheet, library.catalogue, content, faults);
  if (read === undefined) return undefined;
  const art = fieldOf(used, 'art');
  return {
    name: textOf(fieldOf(used, 'name')!),
    ...(art && { art: plain(art) as unknown as TokenArt }),
    sheet: read.sheet,
  };
}

/** An entry of a pack. */
export interface PackEntry {
  /** `combatants`, or a kind of the rulebook's catalogue. */
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly about: string;
  /** The searchable text in lower case. */
  readonly search: string;
  /** The entry with all references resolved. */
  readonly entry: Json;
  readonly place: SourceLocation;
}

/** Lists all entries of packs: combatants first, then the kinds of the catalogue. */
export function packEntries({ catalogue, combatants }: Library): readonly PackEntry[] {
  const people = entriesOf('combatants', combatants);
  return [...people, ...[...catalogue.entries].flatMap(([kind, entries]) => entriesOf(kind, entries))];
}

function entriesOf(kind: string, entries: ReadonlyMap<string, SourceNode>): readonly PackEntry[] {
  return [...entries].map(([id, written]) => {
    const entry = plain(written);
    const { name = id, about = '' } = entry as { readonly name?: string; readonly about?: string };
    const search = wordsIn(entry).join(' ').toLowerCase();
    return { kind, id, name, about, search, entry, place: written.place };
  });
}

function wordsIn(value: Json | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((part) => wordsIn(part as Json));
}
