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

/** Returns a list of different values with one of them moved directly before another. */
export function movedBefore<T>(list: readonly T[], one: T, other: T): T[] {
  const rest = list.filter((each) => each !== one);
  rest.splice(rest.indexOf(other), 0, one);
  return rest;
}

/** Returns some fields of a value, in the given order. */
export function picked<T extends object, K extends keyof T>(value: T, ...fields: readonly K[]): Pick<T, K> {
  const part: Partial<Pick<T, K>> = {};
  for (const field of fields) part[field] = value[field];
  return part as Pick<T, K>;
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

/**
 * Returns the same JSON with each text as the engine stores names. Rules compare ids all the time, and two such texts
 * are compared by address.
 */
export function withStoredTexts<T>(value: T): T {
  if (typeof value === 'string') return Object.keys({ [value]: true })[0] as T;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withStoredTexts) as T;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withStoredTexts(each)])) as T;
}

// Control characters move the cursor of a terminal, and direction marks make text appear in another order.
const IN_A_FILE = /[^\P{Cc}\n\r\t]/u;
/** Same as in a value, and line breaks. */
const IN_A_NAME = /[\p{Cc}\p{Bidi_Control}\p{Cs}\p{Zl}\p{Zp}]/u;
const IN_A_VALUE = /[^\P{Cc}\n\t]|[\p{Bidi_Control}\p{Cs}\p{Zl}\p{Zp}]/u;

/** A character that is not allowed at its place. */
export interface Unprintable {
  readonly index: number;
  /** Its code point in the usual notation: `U+001B`. */
  readonly code: string;
}

function firstOf(pattern: RegExp, text: string): Unprintable | undefined {
  const found = pattern.exec(text);
  if (found === null) return undefined;
  const code = found[0].codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
  return { index: found.index, code: `U+${code}` };
}

/** Returns the first character that no file may contain. */
export function unprintableInFile(text: string): Unprintable | undefined {
  return firstOf(IN_A_FILE, text);
}

/** Returns the first character that no value may contain, even if it is escaped. */
export function unprintableInValue(text: string): Unprintable | undefined {
  return firstOf(IN_A_VALUE, text);
}

/** Returns the first character that no name may contain. A name has only one line. */
export function unprintableInName(text: string): Unprintable | undefined {
  return firstOf(IN_A_NAME, text);
}

/** Returns the first character that no text in a value may contain, at any depth. */
export function unprintableInJson(value: Json): Unprintable | undefined {
  if (typeof value === 'string') return unprintableInValue(value);
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, item] of Object.entries(value)) {
    const found = unprintableInValue(name) ?? unprintableInJson(item as Json);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the text with every such character made visible: an escape as `␛`, others as `<U+202E>`. */
export function madeVisible(text: string): string {
  return text.replaceAll(new RegExp(IN_A_VALUE, 'gu'), shown);
}

/** The first Unicode picture of a control character; 32 of them follow in order. */
const PICTURES = 0x2400;

function shown(character: string): string {
  const code = character.codePointAt(0)!;
  if (code < 0x20) return String.fromCodePoint(PICTURES + code);
  return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
}
