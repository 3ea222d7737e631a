import type { Json } from '../../kernel/json.ts';
import { Faults } from '../fault.ts';
import type { PackShelf, RulesetBundle } from '../files.ts';
import type { JsonSchema } from '../json-schema.ts';
import { readPacks } from '../pack.ts';
import { encounterSchema } from '../published.ts';
import { fieldOf, plain, type SourceNode } from '../source-node.ts';

/** A field and its value as written in an imported file. */
export interface Fact {
  readonly field: string;
  readonly value: Json;
}

/** A combatant as described in an imported file. */
export interface Found {
  readonly name: string | null;
  /** The type of creature, if the file gives it separately from the name. A pack may contain this creature. */
  readonly kind: string | null;
  /** Fields of an encounter entry that the file specifies: `use`, `count`, `side`, … */
  readonly entry: Readonly<Record<string, Json>>;
  /** Facts that may belong in a sheet. */
  readonly facts: readonly Fact[];
  /** Facts that never belong in a sheet, as the file format shows. */
  readonly unread: readonly Fact[];
}

/** The combatants found in a file, and any other contents. */
export interface Findings {
  readonly found: readonly Found[];
  readonly unread: readonly Fact[];
}

/** Fields that belong to an encounter entry. All other fields belong to the sheet. */
export const OF_ENTRY: ReadonlySet<string> = new Set([
  ...['use', 'id', 'name', 'side', 'seat', 'count', 'isInReserve', 'temper', 'at'],
]);

/** Interprets a word as a number, a boolean or text. */
export function fieldFor(text: string): Json {
  const trimmed = text.trim();
  if (/^[+-]?\d{1,6}$/.test(trimmed)) return Number(trimmed);
  if (trimmed === 'true' || trimmed === 'yes') return true;
  if (trimmed === 'false' || trimmed === 'no') return false;
  return trimmed;
}

/** A map of an imported file. */
export type Fields = { readonly [field: string]: Json };

export function isFields(value: Json | undefined): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Lists every leaf of a value with its path, so that each skipped field can be reported. */
export function leafValues(value: Json, way: string): readonly Fact[] {
  if (typeof value !== 'object' || value === null) return [{ field: way, value }];
  const inner = Object.entries(value) as [string, Json][];
  return inner.flatMap(([key, each]) => leafValues(each, way === '' ? key : `${way}.${key}`));
}

/** The terms of a rulebook, into which imported combatants are translated. */
export interface Terms {
  /** The schema of a sheet as written in a file. */
  readonly sheet: JsonSchema;
  /** Ids of pack entries by kind (`weapons`, `combatants`), indexed by id and by name in lower case. */
  readonly known: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** Builds the terms of a rulebook from its schemas and its shipped packs. */
export function termsOf(bundle: RulesetBundle, shelf: PackShelf): Terms {
  const { catalogue, combatants } = readPacks(shelf.shipped(bundle.ruleset.id), bundle, new Faults());
  const lists = [...catalogue.entries, ['combatants', combatants] as const];
  const known = new Map(lists.map(([kind, entries]) => [kind, namesOf(entries)]));
  return { sheet: encounterSchema(bundle).$defs.sheet ?? {}, known };
}

function namesOf(entries: ReadonlyMap<string, SourceNode>): ReadonlyMap<string, string> {
  return new Map(
    [...entries].flatMap(([id, entry]) => {
      const name = fieldOf(entry, 'name');
      return [id, ...(name === undefined ? [] : [String(plain(name))])].map(
        (word) => [word.toLowerCase(), id] as const,
      );
    }),
  );
}

/**
 * Returns the path of a field in a sheet: at the top level or inside one of its maps. Ignores case. The field may
 * include its map, as in `stats.I`. Returns `undefined` if the sheet has no such field.
 */
export function wayTo(sheet: JsonSchema, field: string): readonly string[] | undefined {
  const wanted = field.toLowerCase();
  for (const [key, inner] of Object.entries(sheet.properties ?? {})) {
    if (key.toLowerCase() === wanted) return [key];
    const within = Object.keys(membersOf(inner)).find((each) =>
      [each, `${key}.${each}`].some((way) => way.toLowerCase() === wanted),
    );
    if (within !== undefined) return [key, within];
  }
  return undefined;
}

/** Returns the field of a sheet that accepts a word of this form, such as a row of characteristics. */
export function fieldWrittenAs(sheet: JsonSchema, word: string): string | undefined {
  const fits = ({ type, pattern }: JsonSchema): boolean =>
    type === 'string' && pattern !== undefined && new RegExp(pattern, 'u').test(word);
  return Object.entries(sheet.properties ?? {}).find(([, inner]) => (inner.anyOf ?? [inner]).some(fits))?.[0];
}

/** Returns the schema at a path that `wayTo` returned. */
export function schemaAt(sheet: JsonSchema, way: readonly string[]): JsonSchema {
  return way.reduce<JsonSchema>((at, key) => membersOf(at)[key] ?? {}, sheet);
}

/** Returns whether a value has a type that the schema accepts. Limits are checked when the encounter is read. */
export function fitsType(schema: JsonSchema, value: Json): boolean {
  const { type, anyOf, properties } = schema;
  if (anyOf !== undefined) return anyOf.some((each) => fitsType(each, value));
  if (type === 'integer' || type === 'number') return typeof value === 'number';
  if (type === 'string' || type === 'boolean') return typeof value === type;
  if (type === 'array')
    return Array.isArray(value) && value.every((each) => fitsType(schema.items ?? {}, each));
  if (type !== 'object' && properties === undefined) return true;
  if (!isFields(value)) return false;
  return Object.entries(value).every(
    ([key, each]) =>
      properties === undefined || (properties[key] !== undefined && fitsType(properties[key], each)),
  );
}

/** Returns the members of a map schema, also if the schema allows other forms. */
function membersOf(schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return (
    schema.properties ?? schema.anyOf?.find(({ properties }) => properties !== undefined)?.properties ?? {}
  );
}
