/** What is wrong with a value: where in it, and what is to stand there. */
export interface ShapeFault {
  /** `answer.path[2]`; empty: the whole. */
  readonly path: string;
  readonly wanted: string;
  readonly got: unknown;
}

/** Checks a value at a place; undefined: nothing is wrong. */
export type Shape = (value: unknown, path: string) => ShapeFault | undefined;

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whatever passes the test; `wanted`: what that is, for people. */
export function that(wanted: string, passes: (value: unknown) => boolean): Shape {
  return (value, path) => (passes(value) ? undefined : { path, wanted, got: value });
}

/** Text of at most so many characters. */
export function text(most: number): Shape {
  const wanted = Number.isFinite(most) ? `text of at most ${most} characters` : 'text';
  return that(wanted, (value) => typeof value === 'string' && value.length <= most);
}

/** What may be left out. */
export function optional(shape: Shape): Shape {
  return (value, path) => (value === undefined ? undefined : shape(value, path));
}

/** An object with these fields and no others. */
export function fields(shapes: Readonly<Record<string, Shape>>): Shape {
  return (value, path) => {
    if (!isFields(value)) return { path, wanted: 'an object', got: value };
    for (const name of Object.keys(value)) {
      if (Object.hasOwn(shapes, name)) continue;
      return {
        path: within(path, name),
        wanted: `left out: only ${list(Object.keys(shapes))} are known here`,
        got: value[name],
      };
    }
    for (const [name, shape] of Object.entries(shapes)) {
      const fault = shape(Object.hasOwn(value, name) ? value[name] : undefined, within(path, name));
      if (fault !== undefined) return fault;
    }
    return undefined;
  };
}

/** Plain JSON, nested no deeper than so. */
export function json(depth: number): Shape {
  return (value, path) => {
    if (value === null || typeof value === 'boolean' || typeof value === 'string') return undefined;
    if (Number.isFinite(value)) return undefined;
    if (typeof value !== 'object') return { path, wanted: 'plain JSON', got: value };
    if (depth === 0) return { path, wanted: 'nested less deeply', got: value };
    const inner = json(depth - 1);
    const items: readonly (readonly [string, unknown])[] = Array.isArray(value)
      ? [...value].map((item, i) => [`${path}[${i}]`, item] as const)
      : Object.entries(value).map(([name, item]) => [within(path, name), item] as const);
    for (const [place, item] of items) {
      const fault = inner(item, place);
      if (fault !== undefined) return fault;
    }
    return undefined;
  };
}

function within(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/** `a, b and c`. */
export function list(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** What is wrong, in a sentence. */
export function faultSentence({ path, wanted, got }: ShapeFault): string {
  const what = path === '' ? 'An input' : `"${cut(path)}"`;
  return got === undefined
    ? `${what} is missing: it is to be ${wanted}.`
    : `${what} is to be ${wanted}, not ${named(got)}.`;
}

function named(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return String(value);
  if (typeof value === 'string') return cut(JSON.stringify(value));
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

function cut(words: string): string {
  return words.length > 60 ? `${words.slice(0, 60)}…` : words;
}
