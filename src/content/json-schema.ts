import { z } from 'zod';
import type { Json } from '../kernel/json.ts';

/** The parts of JSON Schema that the schemas here use. */
export interface JsonSchema {
  readonly type?: string;
  readonly $ref?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  /** Of a map whose keys are not known beforehand: what each holds. */
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

/** What people may write for a zod schema, as JSON Schema. */
export function writtenSchema(schema: z.ZodType): JsonSchema {
  const known = asWritten.get(schema);
  if (known !== undefined) return known;
  const made = z.toJSONSchema(schema, { io: 'input' }) as JsonSchema;
  asWritten.set(schema, made);
  return made;
}

/** The schema of the part that `path` leads to in `value`; undefined where nothing is said about it. */
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

/** Of several shapes, the one that `value` seems to be meant for; all of them when that can't be told. */
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
