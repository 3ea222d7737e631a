import type { JsonSchema } from '../../src/content/json-schema.ts';
import type { Json } from '../../src/kernel/json.ts';
import { code, plain } from './markdown.ts';

/** The parts of a JSON Schema that are used here. */
export type Schema = Omit<JsonSchema, 'properties' | 'items' | 'prefixItems' | 'anyOf' | 'oneOf'> & {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly additionalProperties?: boolean | Schema;
  readonly default?: Json;
  readonly exclusiveMinimum?: number;
};

/** Wider bounds only state that a number is an integer. */
const { MAX_SAFE_INTEGER: WIDEST } = Number;

/** Patterns with a common name. */
const KNOWN: Readonly<Record<string, string>> = {
  '^[a-z0-9]+(-[a-z0-9]+)*$': 'an id',
  '^\\P{Cc}*$': 'one line of text',
};

/** The columns of the rows below. */
export const FIELDS = ['field', 'what it holds', 'left out', 'says'] as const;

/** A row for each field of a schema, those of maps and lists within it too: its way, its values, its default. */
export function fieldRows(schema: Schema, way = ''): readonly (readonly string[])[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const path = way === '' ? name : `${way}.${name}`;
    const isNeeded = schema.required?.includes(name) ?? false;
    return [
      [code(path), valueWords(inner), leftOut(inner, isNeeded), plain(inner.description ?? '')],
      ...innerRows(inner, path),
    ];
  });
  const shapes = schema.anyOf ?? schema.oneOf ?? [];
  return [...own, ...shapes.flatMap((shape) => fieldRows(shape, way))];
}

function innerRows(schema: Schema, path: string): readonly (readonly string[])[] {
  // A schema with its own table needs no rows here.
  if (schema.items?.anyOf?.some(({ $ref }) => $ref !== undefined)) return [];
  const { items, additionalProperties: values } = schema;
  return [
    ...fieldRows(schema, path),
    ...(items === undefined ? [] : fieldRows(items, `${path}[]`)),
    ...(typeof values === 'object' ? fieldRows(values, `${path}.*`) : []),
  ];
}

function leftOut(schema: Schema, isNeeded: boolean): string {
  if (schema.default !== undefined) return code(JSON.stringify(schema.default));
  return isNeeded ? 'required' : '';
}

/** The allowed values, in words. */
export function valueWords(schema: Schema): string {
  const { $ref, const: only, enum: some, anyOf, oneOf, type } = schema;
  if ($ref !== undefined) return `[${$ref.split('/').at(-1)}](#${$ref.split('/').at(-1)})`;
  if (only !== undefined) return code(JSON.stringify(only));
  if (some !== undefined) return some.map((value) => code(JSON.stringify(value))).join(', ');
  const shapes = anyOf ?? oneOf;
  if (shapes !== undefined && type === undefined) return [...new Set(shapes.map(valueWords))].join(' or ');
  if (type === 'integer' || type === 'number') return numberWords(schema);
  if (type === 'string') return textWords(schema);
  if (type === 'array') return listWords(schema);
  if (type === 'boolean') return 'true or false';
  if (type === 'object') return 'a map';
  return type === 'null' ? 'nothing' : (type ?? 'anything');
}

function numberWords({ type, minimum, exclusiveMinimum, maximum }: Schema): string {
  const what = type === 'integer' ? 'a whole number' : 'a number';
  const least = minimum ?? exclusiveMinimum;
  const from = least === undefined || least <= -WIDEST ? '' : ` from ${least}`;
  const to = maximum === undefined || maximum >= WIDEST ? '' : `${from === '' ? ' up' : ''} to ${maximum}`;
  return `${what}${from}${to}`;
}

function textWords({ minLength = 0, maxLength, pattern = '' }: Schema): string {
  const length = maxLength === undefined ? '' : `, ${minLength} to ${maxLength} characters`;
  const known = pattern === '' ? 'a text' : KNOWN[pattern];
  return known === undefined ? `a text${length}, ${code(pattern)}` : `${known}${length}`;
}

function listWords({ items, prefixItems, minItems, maxItems }: Schema): string {
  if (prefixItems !== undefined) return `[${prefixItems.map(valueWords).join(', ')}]`;
  const many =
    minItems === undefined && maxItems === undefined ? '' : ` (${minItems ?? 0} to ${maxItems ?? 'any'})`;
  return `a list${many} of: ${items === undefined ? 'anything' : valueWords(items)}`;
}
