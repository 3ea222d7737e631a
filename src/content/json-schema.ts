import { z } from 'zod';
import type { Json } from '../kernel/json.ts';
import { listed } from './suggestion.ts';

/** The parts of JSON Schema that Riposte uses. */
export interface JsonSchema {
  readonly type?: string;
  readonly $ref?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  /** The schema of the values in a map with arbitrary keys. */
  readonly additionalProperties?: boolean | JsonSchema;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly enum?: readonly Json[];
  readonly const?: Json;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

const asWritten = new WeakMap<z.ZodType, JsonSchema>();

/** Converts a zod schema to a JSON Schema of the file format. */
export function writtenSchema(schema: z.ZodType): JsonSchema {
  const known = asWritten.get(schema);
  if (known !== undefined) return known;
  const made = z.toJSONSchema(schema, { io: 'input' }) as JsonSchema;
  asWritten.set(schema, made);
  return made;
}

/** Returns the schema for the part of `value` at `path`, or `undefined` if the schema does not describe it. */
export function schemaAt(
  schema: JsonSchema,
  path: readonly PropertyKey[],
  value: Json | undefined,
): JsonSchema | undefined {
  let at: JsonSchema | undefined = chosen(schema, value);
  let here = value;
  for (const step of path) {
    here = (here as { readonly [key: PropertyKey]: Json } | null | undefined)?.[step];
    const next: JsonSchema | undefined = at === undefined ? undefined : partAt(at, step);
    at = next === undefined ? undefined : chosen(next, here);
  }
  return at;
}

function partAt(schema: JsonSchema, step: PropertyKey): JsonSchema | undefined {
  const shapes = schema.anyOf ?? schema.oneOf;
  if (shapes !== undefined) {
    const parts = shapes.flatMap((shape) => partAt(shape, step) ?? []);
    return parts.length > 1 ? { anyOf: parts } : parts[0];
  }
  if (typeof step === 'number') return schema.prefixItems?.[step] ?? schema.items;
  const { properties, additionalProperties } = schema;
  const others = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  return properties?.[String(step)] ?? others;
}

/** Chooses the alternative that `value` was probably meant for. Returns the whole schema if this is unclear. */
function chosen(schema: JsonSchema, value: Json | undefined): JsonSchema {
  const shapes = schema.anyOf ?? schema.oneOf;
  if (shapes === undefined || typeof value !== 'object' || value === null) return schema;
  const fitting = shapes.filter((shape) =>
    Array.isArray(value)
      ? shape.type === 'array'
      : shape.type === 'object' && constantsHold(shape, value as { readonly [key: string]: Json }),
  );
  return fitting.length === 1 ? fitting[0]! : schema;
}

function constantsHold(shape: JsonSchema, value: { readonly [key: string]: Json }): boolean {
  return Object.entries(shape.properties ?? {}).every(
    ([key, inner]) => inner.const === undefined || inner.const === value[key],
  );
}

/** Describes the allowed values in words: `a whole number from 1 to 30 (time slices per round)`. */
export function inWords(schema: JsonSchema): string {
  const shapes = schema.anyOf ?? schema.oneOf;
  const words = shapes === undefined ? shapeInWords(schema) : choiceInWords(schema, shapes);
  const description = midSentence(schema.description ?? '');
  if (description === '' || words.startsWith(description)) return words;
  return words === '' ? description : `${words} (${description})`;
}

/** Changes the first letter to lower case, except in abbreviations. */
function midSentence(text: string): string {
  return /^[A-Z][a-z ']/.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text;
}

function choiceInWords(schema: JsonSchema, shapes: readonly JsonSchema[]): string {
  const real = shapes.filter((shape) => shape.type !== 'null');
  if (real.every((shape) => shape.const !== undefined))
    return listed(real.map((shape) => String(shape.const)));
  const kinds = kindsOf(real);
  if (kinds.length > 1) return `a map with kind: one of ${listed(kinds)} and the fields of that kind`;
  const choice = real.map(inWords).join(', or ');
  return real.length < shapes.length ? `${choice}, or null` : schema.description === undefined ? choice : '';
}

/** The values of `kind` that distinguish several map schemas. */
function kindsOf(shapes: readonly JsonSchema[]): string[] {
  const kinds = shapes.map((shape) => shape.properties?.kind?.const);
  return kinds.filter((kind) => typeof kind === 'string');
}

/** Lists the words that a schema allows; empty if it also allows other values. */
export function wordsOf(schema: JsonSchema): string[] {
  const shapes = [schema, ...(schema.anyOf ?? [])];
  const words = shapes.flatMap((shape) => [
    ...(shape.enum ?? []),
    ...(shape.const === undefined ? [] : [shape.const]),
  ]);
  return words.filter((word) => typeof word === 'string');
}

function shapeInWords(schema: JsonSchema): string {
  if (schema.const !== undefined) return String(schema.const);
  if (schema.enum !== undefined) return listed(schema.enum.map(String));
  if (schema.type === 'boolean') return 'true or false';
  if (schema.type === 'integer') return `a whole number${range(schema)}`;
  if (schema.type === 'number') return `a number${range(schema)}`;
  if (schema.type === 'string') return textInWords(schema);
  if (schema.type === 'array') return listInWords(schema);
  if (schema.type === 'object') return mapInWords(schema);
  return '';
}

function range({ minimum, maximum }: JsonSchema): string {
  return minimum === undefined || maximum === undefined ? '' : ` from ${minimum} to ${maximum}`;
}

function textInWords({ minLength = 0, maxLength, pattern, description }: JsonSchema): string {
  if (pattern !== undefined && description !== undefined) return midSentence(description);
  if (maxLength === undefined) return 'text';
  return `text of ${minLength === 0 ? 'at most' : `${minLength} to`} ${maxLength} characters`;
}

function listInWords({ prefixItems, minItems = 0, maxItems, description }: JsonSchema): string {
  if (prefixItems !== undefined) {
    return `${description ?? `a list of ${prefixItems.length}`}, each ${inWords(prefixItems[0]!)}`;
  }
  if (maxItems === undefined) return 'a list';
  return minItems === 0 ? `a list of at most ${maxItems}` : `a list of ${minItems} to ${maxItems}`;
}

function mapInWords({ properties, required = [] }: JsonSchema): string {
  if (properties === undefined) return 'a map';
  const others = Object.keys(properties).filter((key) => !required.includes(key));
  if (required.length === 0) return `a map with any of ${listed(others)}`;
  return `a map with ${listed(required)}${others.length === 0 ? '' : ` and, if wanted, ${listed(others)}`}`;
}
