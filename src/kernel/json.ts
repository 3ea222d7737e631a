/** Plain JSON, the type of every state, event, answer and decision. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

/**
 * A type with all its fields and lists read-only, at any depth. Rules see the result of a schema in this form.
 */
export type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;

/** Returns some fields of a value, in the given order. */
export function picked<T extends object, K extends keyof T>(value: T, ...fields: readonly K[]): Pick<T, K> {
  return Object.fromEntries(fields.map((field) => [field, value[field]])) as Pick<T, K>;
}

/**
 * Returns the same JSON text for equal values, whatever the order of their keys. Absent and `undefined` fields are
 * equal.
 */
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

/**
 * Up to this number of keys, insertion sort is fastest. It would be slow for a large object from a client.
 */
const FEW = 24;

/**
 * Sorts in place, and few keys by insertion. It runs many times for each command, and other sorts make copies.
 */
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

/** Returns whether two values are the same JSON. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object') return false;
  return canonical(a) === canonical(b);
}
