import type { Json } from '../../src/kernel/json.ts';

/** A JSON Schema as it is published. */
export type Schema = { readonly [keyword: string]: Json | undefined };

type Check = (value: Json, wanted: never, schema: Schema, whole: Schema) => boolean;
type Fields = { readonly [key: string]: Json };

const isMap = (value: Json): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const TYPES: Readonly<Record<string, (value: Json) => boolean>> = {
  object: isMap,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
};

const says = () => true;

const CHECKS: Readonly<Record<string, Check>> = {
  type: (value, wanted: string) => TYPES[wanted]!(value),
  const: (value, wanted: Json) => value === wanted,
  enum: (value, wanted: readonly Json[]) => wanted.includes(value),
  minimum: (value, wanted: number) => typeof value !== 'number' || value >= wanted,
  maximum: (value, wanted: number) => typeof value !== 'number' || value <= wanted,
  multipleOf: (value, wanted: number) =>
    typeof value !== 'number' || Math.abs(value / wanted - Math.round(value / wanted)) < 1e-9,
  minLength: (value, wanted: number) => typeof value !== 'string' || value.length >= wanted,
  maxLength: (value, wanted: number) => typeof value !== 'string' || value.length <= wanted,
  pattern: (value, wanted: string) => typeof value !== 'string' || new RegExp(wanted, 'u').test(value),
  minItems: (value, wanted: number) => !Array.isArray(value) || value.length >= wanted,
  maxItems: (value, wanted: number) => !Array.isArray(value) || value.length <= wanted,
  prefixItems: (value, wanted: readonly Schema[], _, whole) =>
    !Array.isArray(value) || value.every((item, i) => i >= wanted.length || fits(item, wanted[i]!, whole)),
  items: (value, wanted: Schema | false, { prefixItems }, whole) => {
    if (!Array.isArray(value)) return true;
    const rest = value.slice((prefixItems as Json[] | undefined)?.length ?? 0);
    return wanted === false ? rest.length === 0 : rest.every((item) => fits(item, wanted, whole));
  },
  required: (value, wanted: readonly string[]) =>
    !isMap(value) || wanted.every((key) => Object.hasOwn(value, key)),
  properties: (value, wanted: Readonly<Record<string, Schema>>, _, whole) =>
    !isMap(value) ||
    Object.entries(value).every(
      ([key, inner]) => wanted[key] === undefined || fits(inner, wanted[key], whole),
    ),
  propertyNames: (value, wanted: Schema, _, whole) =>
    !isMap(value) || Object.keys(value).every((key) => fits(key, wanted, whole)),
  additionalProperties: (value, wanted: Schema | boolean, { properties = {} }, whole) =>
    !isMap(value) ||
    Object.entries(value).every(([key, inner]) => {
      if (Object.hasOwn(properties as Fields, key)) return true;
      return typeof wanted === 'boolean' ? wanted : fits(inner, wanted, whole);
    }),
  anyOf: (value, wanted: readonly Schema[], _, whole) => wanted.some((shape) => fits(value, shape, whole)),
  oneOf: (value, wanted: readonly Schema[], _, whole) =>
    wanted.filter((shape) => fits(value, shape, whole)).length === 1,
  $ref: (value, wanted: string, _, whole) => fits(value, definition(whole, wanted), whole),
  $schema: says,
  $id: says,
  $defs: says,
  title: says,
  description: says,
  default: says,
};

function definition({ $defs }: Schema, ref: string): Schema {
  const found = ($defs as Readonly<Record<string, Schema>>)[ref.replace('#/$defs/', '')];
  if (found === undefined) throw new Error(`${ref} is not defined`);
  return found;
}

/** Whether a value fits a JSON Schema, for the keywords that ours use; any other keyword is an error. */
export function fits(value: Json, schema: Schema, whole: Schema = schema): boolean {
  return Object.entries(schema).every(([keyword, wanted]) => {
    const check = CHECKS[keyword];
    if (check === undefined) throw new Error(`the keyword ${keyword} is not known here`);
    return check(value, wanted as never, schema, whole);
  });
}
