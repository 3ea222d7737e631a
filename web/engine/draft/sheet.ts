import { type Document, isMap, isScalar, isSeq, parseDocument } from 'yaml';
import type { Fault, Faulty } from '../../../src/content/fault.ts';
import type { JsonSchema } from '../../../src/content/json-schema.ts';
import { withArt } from '../../../src/kernel/battle-views.ts';
import type { Encounter } from '../../../src/kernel/encounter.ts';
import { type Json, sameJson } from '../../../src/kernel/json.ts';
import type { Overview } from '../../../src/kernel/ruleset.ts';
import { readText } from '../reading.ts';
import { kitById } from '../rulebooks.ts';
import { readDraft, type Workbench, WRITTEN, withValue } from './draft.ts';

/** A path within a sheet: the keys of maps and the indexes of lists. */
export type Way = readonly (string | number)[];

/** A combatant's sheet in the text of an encounter. */
export interface SheetDraft {
  /** Where it is written: a whole sheet, or the changes to a sheet of a pack. */
  readonly way: Way;
  /** The sheet with its changes, in the terms of a file: things of the packs are ids. */
  readonly written: Json;
  /** The pack's sheet in the same terms; `undefined` if the whole sheet is in the encounter. */
  readonly base: Json | undefined;
}

/** Returns the sheet of an entry. Returns `undefined` if the text has no such entry. */
export function sheetDraft(text: string, index: number, bench: Workbench): SheetDraft | undefined {
  const entry = readDraft(text)?.entries[index];
  if (entry === undefined) return undefined;
  const way = ['combatants', index, entry.use === null ? 'sheet' : 'with'];
  const own = (parseDocument(text).toJS() as { combatants: Readonly<Record<string, Json>>[] }).combatants[
    index
  ];
  const written = own?.[way[2]!] ?? {};
  if (entry.use === null) return { way, written, base: undefined };
  const base = asWritten(bench.people.find(({ id }) => id === entry.use)?.sheet ?? {}, bench);
  return { way, written: mergedJson(base, written), base };
}

/** Replaces the things of a complete sheet by their ids, where the packs have exactly this thing. */
export function asWritten(sheet: Json, { things }: Pick<Workbench, 'things'>): Json {
  if (!isObject(sheet)) return sheet;
  return Object.fromEntries(
    Object.entries(sheet).map(([key, value]) => {
      const known = things[key];
      if (known === undefined || !Array.isArray(value)) return [key, value];
      return [
        key,
        (value as readonly Json[]).map(
          (item) => known.find(({ entry }) => sameJson(entry, item))?.id ?? item,
        ),
      ];
    }),
  );
}

/** Merges maps; other values of `over`, also lists, replace those of `under`. The loader merges `with` in the same way. */
function mergedJson(under: Json, over: Json): Json {
  if (!isObject(under) || !isObject(over)) return over;
  const merged: Record<string, Json> = { ...under };
  for (const [key, value] of Object.entries(over)) {
    merged[key] = Object.hasOwn(merged, key) ? mergedJson(merged[key]!, value) : value;
  }
  return merged;
}

export function isObject(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the part of a value at a path. */
export function partAt(value: Json | undefined, way: Way): Json | undefined {
  let at = value;
  for (const step of way) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = (at as { readonly [key: string | number]: Json })[step];
  }
  return at;
}

/** The least and the largest number of steps with which a slider is of use. */
const SLIDER = [4, 40] as const;

/**
 * Returns the ends of a slider for a number: the limits of the rulebook, or, if these are too wide, the least and the
 * largest value of people of the packs. Returns `undefined` if single steps are better.
 */
export function spanIn(
  people: readonly { readonly sheet: Json }[],
  way: Way,
  { min, max }: Pick<Extract<FieldShape, { readonly kind: 'number' }>, 'min' | 'max'>,
): readonly [number, number] | undefined {
  const suits = (steps: number): boolean => steps >= SLIDER[0] && steps <= SLIDER[1];
  if (min !== null && max !== null && suits(max - min)) return [min, max];
  const found = people.map(({ sheet }) => partAt(sheet, way)).filter((value) => typeof value === 'number');
  const [least, most] = [Math.min(...found), Math.max(...found)];
  return suits(most - least) ? [least, most] : undefined;
}

/**
 * Sets one value of a sheet in the text. `undefined` removes it. Changes to a sheet of a pack that equal the pack's
 * value are removed, and a list is written as a whole where the encounter does not contain it yet.
 */
export function withSheetValue(text: string, sheet: SheetDraft, way: Way, value: Json | undefined): string {
  const { way: at, base, written } = sheet;
  if (base !== undefined && value !== undefined && sameJson(partAt(base, way) ?? null, value)) {
    const isInList = way.some((step) => typeof step === 'number');
    if (!isInList) return withValue(text, [...at, ...way], undefined);
  }
  const list = way.findIndex((step) => typeof step === 'number');
  if (list === -1) return withValue(text, [...at, ...way], value);
  const above = way.slice(0, list);
  const isThere = isSeq(parseDocument(text).getIn([...at, ...above]));
  if (isThere)
    return value === undefined
      ? withoutValue(text, [...at, ...way])
      : setThrough(text, [...at, ...way], value);
  const whole = changedJson(partAt(written, above) ?? [], way.slice(list), value);
  return withSheetValue(text, sheet, above, whole);
}

function withoutValue(text: string, way: Way): string {
  const document = parseDocument(text);
  document.deleteIn(way);
  return document.toString(WRITTEN);
}

/** Sets a value below an entry of a list. An entry that is only an id becomes `{ use: id }` with this change. */
function setThrough(text: string, way: Way, value: Json): string {
  const document = parseDocument(text) as unknown as Document;
  for (let end = 1; end < way.length; end += 1) {
    const part = document.getIn(way.slice(0, end), true);
    if (!isScalar(part) || typeof way[end] === 'number') continue;
    const use = document.createNode({ use: part.value });
    if (isMap(use)) use.flow = true;
    document.setIn(way.slice(0, end), use);
  }
  document.setIn(way, document.createNode(value));
  return document.toString(WRITTEN);
}

/** Returns a value with one part set or removed. An id in a list becomes `{ use: id }` if a part of it is set. */
function changedJson(whole: Json, [step, ...rest]: Way, value: Json | undefined): Json {
  if (step === undefined) return value ?? null;
  if (Array.isArray(whole)) {
    const list = [...(whole as readonly Json[])];
    const at = Number(step);
    if (rest.length === 0 && value === undefined) list.splice(at, 1);
    else list[at] = changedJson(list[at] ?? {}, rest, value);
    return list;
  }
  const map: Record<string, Json> = typeof whole === 'string' ? { use: whole } : { ...(whole as object) };
  if (rest.length === 0 && value === undefined) delete map[step];
  else map[step] = changedJson(map[step] ?? {}, rest, value);
  return map;
}

/** A fault of a form, with its place in the sheet. */
export interface FieldFault {
  /** The path within the sheet; empty for the whole sheet. */
  readonly way: Way;
  readonly says: string;
}

/** Returns the faults of one sheet among those of an encounter. */
export function faultsOfSheet(
  faults: readonly Fault[],
  { way }: Pick<SheetDraft, 'way'>,
): readonly FieldFault[] {
  const [list, index, part] = way;
  return faults
    .filter(({ steps }) => steps[0] === list && steps[1] === index)
    .map(({ steps: [, , ...inside], what, remedy }) => ({
      way: inside[0] === part ? inside.slice(1) : inside,
      says: `${what}; ${remedy}`,
    }));
}

/** Returns a value with which a form begins a new part: the required fields with their least values. */
export function emptyFor(schema: JsonSchema): Json | undefined {
  const shape = fieldShape(schema);
  if (shape.kind === 'number') return Math.max(0, shape.min ?? 0);
  if (shape.kind === 'choice') return shape.of[0];
  if (shape.kind === 'flag') return false;
  if (shape.kind === 'text') return 'new';
  if (shape.kind === 'kinds') return emptyFor(shape.of[0]!);
  if (shape.kind !== 'map') return shape.kind === 'counts' ? {} : [];
  const { properties = {}, required = [] } = shape.of;
  return Object.fromEntries(
    Object.entries(properties).flatMap(([key, inner]) => {
      if (!required.includes(key)) return [];
      return [[key, inner.const ?? emptyFor(inner) ?? null] as const];
    }),
  );
}

/** An encounter as its fight begins, for previews. */
export interface Preview {
  readonly text: string;
  readonly encounter: Encounter;
  readonly fight: Overview;
  /** The GM's view of it, in the terms of the rulebook. */
  readonly view: Json;
  /** The sheet of a combatant in lines. */
  readonly lines: (who: string) => readonly string[];
  /** Whether a combatant gets worse with time until it is treated. */
  readonly isUrgent: (who: string) => boolean;
  /** The id of the first combatant of an entry. */
  readonly idOf: (entry: number) => string;
  /** The ids of all combatants of an entry. */
  readonly idsOf: (entry: number) => readonly string[];
}

/** Returns the encounter of a text as its fight begins, or the faults of the text. */
export function previewOf(text: string): Preview | Faulty {
  const read = readText(text);
  if ('faults' in read) return read;
  const { encounter } = read;
  const { ruleset } = kitById(encounter.ruleset)!;
  const state = ruleset.start(encounter);
  const view = ruleset.view(state, 'gm');
  const counts = readDraft(text)?.entries.map(({ count }) => count) ?? [];
  const idsOf = (entry: number): readonly string[] => {
    const first = counts.slice(0, entry).reduce((sum, count) => sum + count, 0);
    return encounter.combatants.slice(first, first + (counts[entry] ?? 0)).map(({ id }) => id);
  };
  return {
    text,
    encounter,
    view,
    fight: withArt(ruleset.overview(state, 'gm'), encounter),
    lines: (who) => ruleset.words.sheet?.(view, who) ?? [],
    isUrgent: (who) => ruleset.carried?.(state, who)?.isUrgent === true,
    idOf: (entry) => idsOf(entry)[0] ?? '',
    idsOf,
  };
}

/** The kind of field that suits a schema, without `null`. */
export type FieldShape =
  | { readonly kind: 'flag' }
  | {
      readonly kind: 'number';
      readonly min: number | null;
      readonly max: number | null;
      readonly isWhole: boolean;
    }
  | { readonly kind: 'choice'; readonly of: readonly Json[] }
  | { readonly kind: 'several'; readonly of: readonly Json[] }
  | { readonly kind: 'text'; readonly longest: number | null }
  | { readonly kind: 'words' }
  | { readonly kind: 'map'; readonly of: JsonSchema }
  | { readonly kind: 'list'; readonly of: JsonSchema }
  | { readonly kind: 'counts'; readonly of: JsonSchema }
  | { readonly kind: 'kinds'; readonly of: readonly JsonSchema[] }
  | { readonly kind: 'other' };

/** The largest number that a schema means as a limit. A schema without limits names the largest safe number. */
const MOST = 1_000_000;
const limit = (bound: number | undefined): number | null =>
  bound === undefined || Math.abs(bound) > MOST ? null : bound;

/** Returns the field that suits a schema. */
export function fieldShape(schema: JsonSchema): FieldShape {
  const shapes = (schema.anyOf ?? schema.oneOf)?.filter(({ type }) => type !== 'null');
  if (shapes !== undefined) return shapes.length === 1 ? fieldShape(shapes[0]!) : unionShape(shapes);
  const { type, enum: values, items, properties, additionalProperties } = schema;
  if (values !== undefined) return { kind: 'choice', of: values };
  if (schema.const !== undefined) return { kind: 'choice', of: [schema.const] };
  if (type === 'boolean') return { kind: 'flag' };
  if (type === 'integer' || type === 'number') {
    return {
      kind: 'number',
      min: limit(schema.minimum),
      max: limit(schema.maximum),
      isWhole: type === 'integer',
    };
  }
  if (type === 'string') return { kind: 'text', longest: schema.maxLength ?? null };
  if (type === 'array' && items !== undefined) {
    const inner = fieldShape(items);
    if (inner.kind === 'choice') return { kind: 'several', of: inner.of };
    return inner.kind === 'text' ? { kind: 'words' } : { kind: 'list', of: items };
  }
  if (properties !== undefined) return { kind: 'map', of: schema };
  return type === 'object' && typeof additionalProperties === 'object'
    ? { kind: 'counts', of: additionalProperties }
    : { kind: 'other' };
}

function unionShape(shapes: readonly JsonSchema[]): FieldShape {
  if (shapes.every((shape) => shape.const !== undefined)) {
    return { kind: 'choice', of: shapes.map((shape) => shape.const!) };
  }
  if (shapes.every((shape) => shape.properties?.kind !== undefined)) return { kind: 'kinds', of: shapes };
  const inner = shapes.map(fieldShape);
  // If a value can be written in several ways, the form offers the one with the most structure.
  return (
    inner.find(({ kind }) => kind === 'map') ??
    inner.find(({ kind }) => kind === 'several') ??
    inner.find(({ kind }) => kind === 'text') ??
    inner[0] ?? { kind: 'other' }
  );
}
