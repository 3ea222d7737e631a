/** Plain JSON: all that a state, an event, an answer or a question about them is made of. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

/** A type with all its fields and lists read-only, however deep: what a schema reads, as rules see it. */
export type Frozen<T> = T extends readonly (infer E)[]
  ? readonly Frozen<E>[]
  : T extends object
    ? { readonly [K in keyof T]: Frozen<T[K]> }
    : T;

/** Some fields of a value, in the order in which they are named. */
export function picked<T extends object, K extends keyof T>(value: T, ...fields: readonly K[]): Pick<T, K> {
  return Object.fromEntries(fields.map((field) => [field, value[field]])) as Pick<T, K>;
}

/** The same JSON text for the same value, whatever order its keys were written in. Absent and undefined are one. */
export function canonical(value: Json | undefined): string {
  if (value === undefined) return 'null';
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) {
    let list = '[';
    for (let i = 0; i < value.length; i++) list += (i === 0 ? '' : ',') + canonical(value[i]);
    return `${list}]`;
  }
  const record = value as { readonly [key: string]: Json | undefined };
  let fields = '{';
  for (const key of inOrder(Object.keys(record))) {
    const field = record[key];
    if (field !== undefined)
      fields += `${fields.length > 1 ? ',' : ''}${JSON.stringify(key)}:${canonical(field)}`;
  }
  return `${fields}}`;
}

/** Keys up to which inserting them one by one is the quickest; it would be slow for many that somebody sent. */
const FEW = 24;

/** Sorts in place, few keys by insertion: this is done many times for each command, and sorting makes copies. */
function inOrder(keys: string[]): readonly string[] {
  if (keys.length > FEW) return keys.sort();
  for (let i = 1; i < keys.length; i += 1) {
    const key = keys[i]!;
    let at = i;
    for (; at > 0 && keys[at - 1]! > key; at -= 1) keys[at] = keys[at - 1]!;
    keys[at] = key;
  }
  return keys;
}

/** Whether two values are the same JSON. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object') return false;
  return canonical(a) === canonical(b);
}
