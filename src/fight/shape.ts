import {
  type Json,
  madeVisible,
  unprintableInJson,
  unprintableInName,
  unprintableInValue,
} from '../kernel/json.ts';

/** An error in a value: its path, and the expected value. */
export interface ShapeFault {
  /** A path such as `answer.path[2]`; empty for the whole value. */
  readonly path: string;
  readonly wanted: string;
  readonly got: unknown;
  /** Set if a text is too long but otherwise valid: its name for users, its length and the limit. */
  readonly tooLong?: { readonly what: string; readonly length: number; readonly most: number };
}

/** A JSON Schema, limited to what shapes need. */
export type Schema = { readonly [keyword: string]: Json };

/** The shape of a value: validates it, and describes it to developers. */
export interface Shape<T> {
  /** Returns the error in a value at a path, or `undefined` if it is valid. */
  readonly fault: (value: unknown, path: string) => ShapeFault | undefined;
  readonly schema: Schema;
  /** Whether the field is optional. */
  readonly isOptional?: true;
  /** The type of valid values. Never set at run time; it exists for the type system. */
  readonly passes?: T;
}

/** A shape for each field of an object. */
export type FieldShapes<T> = { readonly [Name in keyof T]-?: Shape<T[Name]> };

/** The shapes of each kind's fields, other than `kind`. */
export type KindShapes<T extends { readonly kind: string }> = {
  readonly [Kind in T['kind']]: FieldShapes<Omit<Extract<T, { readonly kind: Kind }>, 'kind'>>;
};

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Accepts any value that passes the test; `wanted` describes it in error messages. */
export function that<T>(wanted: string, passes: (value: unknown) => boolean, schema: Schema): Shape<T> {
  return { fault: (value, path) => (passes(value) ? undefined : { path, wanted, got: value }), schema };
}

/** Text with at most `most` characters. `what` is its name in the error for texts that are too long. */
export function text(most: number, what?: string): Shape<string> {
  const isLimited = Number.isFinite(most);
  const wanted = isLimited ? `text of at most ${most} characters` : 'text';
  return {
    fault: (value, path) => {
      if (typeof value === 'string' && value.length <= most) return undefined;
      const isLong = typeof value === 'string' && what !== undefined;
      return { path, wanted, got: value, ...(isLong && { tooLong: { what, length: value.length, most } }) };
    },
    schema: { type: 'string', ...(isLimited && { maxLength: most }) },
  };
}

const INVISIBLE = 'text without invisible characters (an escape, a mark of direction, half of a sign)';

/** The same shape, but without invisible characters, for text from users. */
export function showable<T extends Json>(shape: Shape<T>): Shape<T> {
  return visible(shape, (value) => unprintableInJson(value as Json) === undefined);
}

/** User text that may have several lines. */
export function words(most: number, what?: string): Shape<string> {
  return visible(text(most, what), (value) => unprintableInValue(value as string) === undefined);
}

/** User text on one line. */
export function oneLine(most: number, what?: string): Shape<string> {
  return visible(text(most, what), (value) => unprintableInName(value as string) === undefined);
}

function visible<T>(shape: Shape<T>, isVisible: (value: unknown) => boolean): Shape<T> {
  return {
    ...shape,
    fault: (value, path) => {
      const fault = shape.fault(value, path);
      if (fault !== undefined || isVisible(value)) return fault;
      return { path, wanted: INVISIBLE, got: typeof value === 'string' ? madeVisible(value) : value };
    },
  };
}

/** A whole number between two bounds. */
export function whole(least: number, most: number): Shape<number> {
  const passes = (value: unknown): boolean =>
    Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;
  const bounds = { minimum: least, maximum: most };
  const isBounded = most < Number.MAX_SAFE_INTEGER;
  const wanted = isBounded ? `a whole number from ${least} to ${most}` : 'a whole number';
  return that(wanted, passes, { type: 'integer', ...(isBounded && bounds) });
}

/** True or false. */
export const truth: Shape<boolean> = that('true or false', (value) => typeof value === 'boolean', {
  type: 'boolean',
});

/** One of these texts. */
export function oneOf<T extends string>(...values: readonly T[]): Shape<T> {
  const quoted = values.map((value) => JSON.stringify(value));
  return that(`one of ${list(quoted)}`, (value) => values.includes(value as T), {
    type: 'string',
    enum: values,
  });
}

/** The shape, or `null`. */
export function nullable<T>(shape: Shape<T>): Shape<T | null> {
  return {
    fault: (value, path) => {
      const fault = value === null ? undefined : shape.fault(value, path);
      return fault && { ...fault, wanted: `${fault.wanted}, or null` };
    },
    schema: { anyOf: [shape.schema, { type: 'null' }] },
  };
}

/** An optional field. */
export function optional<T>(shape: Shape<T>): Shape<T | undefined> {
  return {
    fault: (value, path) => (value === undefined ? undefined : shape.fault(value, path)),
    schema: shape.schema,
    isOptional: true,
  };
}

/** The same shape with a description. */
export function described<T>(shape: Shape<T>, description: string): Shape<T> {
  return { ...shape, schema: { ...shape.schema, description } };
}

/** A list with `least` to `most` items. */
export function listOf<T>(item: Shape<T>, least: number, most: number): Shape<readonly T[]> {
  const wanted = least > 0 ? `a list of ${least} to ${most}` : `a list of at most ${most}`;
  return {
    fault: (value, path) => {
      if (!Array.isArray(value) || value.length < least || value.length > most) {
        return { path, wanted, got: value };
      }
      return firstFault(value.map((each, i) => [item, each, `${path}[${i}]`]));
    },
    schema: { type: 'array', items: item.schema, ...(least > 0 && { minItems: least }), maxItems: most },
  };
}

/** A map from names to values of one shape. `name` tests the keys. */
export function mapOf<T>(
  name: Shape<string>,
  value: Shape<T>,
  most: number,
): Shape<Readonly<Record<string, T>>> {
  return {
    fault: (map, path) => {
      if (!isFields(map) || Object.keys(map).length > most) {
        return { path, wanted: `an object with at most ${most} fields`, got: map };
      }
      return firstFault(
        Object.entries(map).flatMap(([key, each]) => [
          [name, key, within(path, key)],
          [value, each, within(path, key)],
        ]),
      );
    },
    schema: { type: 'object', additionalProperties: value.schema },
  };
}

/** An object with these fields and no others. */
export function fields<T>(shapes: FieldShapes<T>): Shape<T> {
  const known = Object.entries(shapes) as readonly (readonly [string, Shape<unknown>])[];
  const needed = known.flatMap(([name, { isOptional }]) => (isOptional ? [] : [name]));
  return {
    fault: (value, path) => {
      if (!isFields(value)) return { path, wanted: 'an object', got: value };
      const stray = Object.keys(value).find((name) => !Object.hasOwn(shapes, name));
      if (stray !== undefined) {
        const wanted = `left out: only ${list(known.map(([name]) => name))} are known here`;
        return { path: within(path, stray), wanted, got: value[stray] };
      }
      return firstFault(
        known.map(([name, shape]) => [
          shape,
          Object.hasOwn(value, name) ? value[name] : undefined,
          within(path, name),
        ]),
      );
    },
    schema: {
      type: 'object',
      properties: Object.fromEntries(known.map(([name, { schema }]) => [name, schema])),
      required: needed,
      additionalProperties: false,
    },
  };
}

/** An object of one of these kinds, with the fields of its kind and no others. */
export function ofKind<T extends { readonly kind: string }>(shapes: KindShapes<T>): Shape<T> {
  const kinds = Object.keys(shapes) as readonly T['kind'][];
  const each = kinds.map((kind) =>
    fields({ kind: oneKind(kind), ...shapes[kind] } as unknown as FieldShapes<T>),
  );
  return {
    fault: (value, path) => {
      if (!isFields(value)) return { path, wanted: 'an object', got: value };
      const at = kinds.indexOf(value.kind as T['kind']);
      if (at >= 0) return each[at]!.fault(value, path);
      return { path: within(path, 'kind'), wanted: `one of ${list(kinds)}`, got: value.kind };
    },
    schema: { oneOf: each.map(({ schema }) => schema) },
  };
}

function oneKind(kind: string): Shape<string> {
  return that(JSON.stringify(kind), (value) => value === kind, { type: 'string', const: kind });
}

/** Plain JSON with a maximum nesting depth. */
export function json(depth: number): Shape<Json> {
  return { fault: (value, path) => jsonFault(value, path, depth), schema: {} };
}

function jsonFault(value: unknown, path: string, depth: number): ShapeFault | undefined {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return undefined;
  if (Number.isFinite(value)) return undefined;
  if (typeof value !== 'object') return { path, wanted: 'plain JSON', got: value };
  if (depth === 0) return { path, wanted: 'nested less deeply', got: value };
  const items: readonly (readonly [string, unknown])[] = Array.isArray(value)
    ? [...value].map((item, i) => [`${path}[${i}]`, item] as const)
    : Object.entries(value).map(([name, item]) => [within(path, name), item] as const);
  for (const [place, item] of items) {
    const fault = jsonFault(item, place, depth - 1);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

type Check = readonly [shape: Shape<never> | Shape<unknown>, value: unknown, path: string];

function firstFault(checks: readonly Check[]): ShapeFault | undefined {
  for (const [shape, value, path] of checks) {
    const fault = shape.fault(value, path);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function within(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/** Joins texts: `a, b and c`. */
function list(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** Describes an error in a sentence. `whole` is the name of the value. */
export function faultSentence({ path, wanted, got }: ShapeFault, whole: string): string {
  const what = path === '' ? whole : `"${cut(path)}"`;
  return got === undefined
    ? `${what} is missing. It must be ${wanted}.`
    : `${what} must be ${wanted}, not ${named(got)}.`;
}

function named(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return String(value);
  if (typeof value === 'string') return cut(JSON.stringify(value));
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

function cut(sentence: string): string {
  return sentence.length > 60 ? `${sentence.slice(0, 60)}…` : sentence;
}
