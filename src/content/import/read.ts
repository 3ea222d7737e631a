import { type Json, unprintableInValue } from '../../kernel/json.ts';
import { ok, type Result, refused } from '../../kernel/result.ts';
import { Faults, faultLine } from '../fault.ts';
import type { JsonSchema } from '../json-schema.ts';
import { parseText } from '../parse.ts';
import { MOST_COMBATANTS } from '../shapes.ts';
import { plain } from '../source-node.ts';
import { LONGEST_TEXT } from '../syntax.ts';
import {
  type Fact,
  type Findings,
  type Found,
  fieldFor,
  fieldWrittenAs,
  fitsType,
  isFields,
  leafValues,
  schemaAt,
  type Terms,
  wayTo,
} from './found.ts';
import { fromLines, fromTable, fromTree } from './readers.ts';

/** A combatant as an encounter entry without a side. The importer of the combatant chooses the side. */
export type ImportedCombatant = Readonly<Record<string, Json>>;

/** An imported combatant, and a sentence about skipped fields if there are any. */
export interface ImportResult {
  readonly combatant: ImportedCombatant;
  readonly warning: string | undefined;
}

const LONGEST_VALUE = 40;

/**
 * Translates a found combatant into a sheet. Fields without a place in the sheet are reported. A creature that a pack
 * contains is taken from the pack, and the given values become changes.
 */
function settle({ name, kind, entry, facts, unread }: Found, terms: Terms): ImportResult {
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
  return { combatant, warning: skippedFields(name ?? kind ?? String(use), left) };
}

/** Returns a sentence that lists the skipped fields, or `undefined` if nothing was skipped. */
function skippedFields(whose: string, facts: readonly Fact[]): string | undefined {
  if (facts.length === 0) return undefined;
  return `${whose}: left out: ${facts.length > MOST_LISTED ? grouped(facts) : listed(facts)}`;
}

/** More skipped fields than this are listed by the field that holds them. */
const MOST_LISTED = 12;

function listed(facts: readonly Fact[]): string {
  return facts.map(({ field, value }) => `${field} ${short(value)}`.trim()).join(', ');
}

function grouped(facts: readonly Fact[]): string {
  const groups = Map.groupBy(facts, ({ field }) => field.split('.')[0]!);
  const said = [...groups].map(([field, own]) =>
    own.length < 4 ? listed(own) : `${field} (${own.length} values)`,
  );
  return said.join(', ');
}

function short(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}

/** Puts one fact into a sheet. Returns the parts that have no place there. */
function place(sheet: Record<string, Json>, { field, value }: Fact, terms: Terms): readonly Fact[] {
  const named = field === '' ? fieldWrittenAs(terms.sheet, String(value)) : undefined;
  const way = named === undefined ? wayTo(terms.sheet, field) : [named];
  if (way === undefined) return leafValues(value, field);
  const [top = '', member] = way;
  const meant = named === undefined ? asMeant(value) : value;
  const schema = schemaAt(terms.sheet, way);
  if (schema.type !== 'array' && !fitsType(schema, meant)) return leafValues(value, field);
  if (member !== undefined) {
    sheet[top] = { ...(sheet[top] as object | undefined), [member]: meant };
    return [];
  }
  if (schema.type !== 'array') {
    sheet[top] = meant;
    return [];
  }
  const items = typeof value === 'string' ? value.split(/\s*\+\s*/) : [value].flat();
  const known = terms.known.get(top);
  const found = items.map((item) => itemOf(item as Json, known, schema.items ?? {}));
  const kept = found.filter((item) => item !== undefined);
  if (kept.length > 0) sheet[top] = [...((sheet[top] as readonly Json[] | undefined) ?? []), ...kept];
  return items.flatMap((item, i) => (found[i] === undefined ? leafValues(item as Json, top) : []));
}

/** Converts a list item to its pack id, if packs list such items. Keeps an item that is written out, if it fits. */
function itemOf(
  item: Json,
  known: ReadonlyMap<string, string> | undefined,
  schema: JsonSchema,
): Json | undefined {
  const name = isFields(item) ? item.name : item;
  if (typeof name !== 'string' || known === undefined) return typeof name === 'string' ? name.trim() : item;
  const word = name.trim().toLowerCase();
  const written = isFields(item) && Object.keys(item).length > 1 && fitsType(schema, item) ? item : undefined;
  return known.get(word) ?? known.get(word.replaceAll(/\s+/g, '-')) ?? written;
}

function asMeant(value: Json): Json {
  return typeof value === 'string' ? fieldFor(value) : value;
}

/** The result of an import. */
export interface Imported {
  /** Encounter entries without a side. Reading the encounter validates their sheets. */
  readonly combatants: readonly ImportedCombatant[];
  /** Sentences about the fields that a sheet cannot store, one for each combatant. */
  readonly warnings: readonly string[];
}

/**
 * Imports combatants from plain lines, lines of characteristics, CSV, encounter blocks of note-taking tools, lists from
 * trackers, actors of virtual tabletops (YAML or JSON), or encounter entries. Pure. Rejects binary data and texts that
 * would take too long to read, with a clause that states why. Skipped fields are listed in the warnings.
 */
export function readCombatants(bytes: Uint8Array, terms: Terms): Result<Imported, string> {
  if (bytes.length > 4 * LONGEST_TEXT) return refused(`${bytes.length} bytes are too many to be read`);
  const text = decoded(bytes);
  if (text === undefined) return refused('this is not text in UTF-8');
  if (text.length > LONGEST_TEXT) return refused(`${text.length} characters are too many to be read`);
  const control = unprintableInValue(text.replaceAll('\r', ''));
  if (control !== undefined) return refused(`it has an invisible character, ${control.code}: take it out`);
  if (text.trim() === '') return refused('there is nothing to read');
  const findings = findingsIn(text);
  if ('refusal' in findings) return findings;
  const { found, unread } = findings.value;
  if (found.length > MOST_COMBATANTS) {
    return refused(`these are ${found.length} combatants; at most ${MOST_COMBATANTS} are read`);
  }
  const settled = found.map((each) => settle(each, terms));
  const skipped = skippedFields('the file', unread);
  if (found.length === 0 && skipped !== undefined) return refused(`nobody in this can fight; ${skipped}`);
  const warnings = [skipped, ...settled.map(({ warning }) => warning)];
  return ok({
    combatants: settled.map(({ combatant }) => combatant),
    warnings: warnings.filter((warning) => warning !== undefined),
  });
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Blocks of note-takers. One block may hold several encounters between lines of `---`. */
const BLOCK = /^```(?:encounter|statblock)[^\n]*\n([\s\S]*?)^```/gm;
/** A list in running text: `encounter: 3: Thug, Ogre`. */
const INLINE = /`encounter:\s*([^`\n]+)`/g;

/** The properties at the head of a note. */
const PROPERTIES = /^---\n([\s\S]*?)\n---(?:\n|$)/;

function findingsIn(text: string): Result<Findings, string> {
  const blocks = [...text.matchAll(BLOCK)].flatMap(([, block]) => block!.split(/^---\s*$/m));
  blocks.push(...[...text.matchAll(INLINE)].map(([, list]) => `[${list}]`));
  if (blocks.length > 0) return together(blocks.filter((each) => each.trim() !== '').map(treeIn));
  const properties = PROPERTIES.exec(text)?.[1];
  if (properties !== undefined) return treeIn(properties);
  const plainForm = /^\s*[-[{]|^\s*(creatures|combatants|actors|name)\s*:/im.test(text.slice(0, 2000))
    ? undefined
    : (fromTable(text) ?? fromLines(text));
  return plainForm === undefined ? treeIn(text) : ok(plainForm);
}

function together(parts: readonly Result<Findings, string>[]): Result<Findings, string> {
  const read: Findings[] = [];
  for (const part of parts) {
    if ('refusal' in part) return part;
    read.push(part.value);
  }
  return ok({ found: read.flatMap(({ found }) => found), unread: read.flatMap(({ unread }) => unread) });
}

function treeIn(text: string): Result<Findings, string> {
  const faults = new Faults();
  const node = parseText({ name: 'import', text }, faults);
  const [fault] = faults.list();
  if (node === undefined || fault !== undefined) {
    return refused(fault === undefined ? 'this can not be read' : faultLine(fault));
  }
  const found = fromTree(plain(node));
  if (found !== undefined) return ok(found);
  const how =
    'write a person on each line, such as "Thug x3: hp 14, weapons sword", or a list of people with names';
  return refused(`nobody is found in this: ${how}`);
}
