import type { Json } from './json.ts';

// Control characters move a terminal's cursor, and marks of direction make text read as something else.
const IN_A_FILE = /[^\P{Cc}\n\r\t]/u;
/** As in a value, and what ends a line. */
const IN_A_NAME = /[\p{Cc}\p{Bidi_Control}\p{Cs}\p{Zl}\p{Zp}]/u;
const IN_A_VALUE = /[^\P{Cc}\n\t]|[\p{Bidi_Control}\p{Cs}\p{Zl}\p{Zp}]/u;

/** A character that may not stand where it stands. */
export interface Unprintable {
  readonly index: number;
  /** As it is written about: `U+001B`. */
  readonly code: string;
}

function firstOf(pattern: RegExp, text: string): Unprintable | undefined {
  const found = pattern.exec(text);
  if (found === null) return undefined;
  const code = found[0].codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
  return { index: found.index, code: `U+${code}` };
}

/** The first character that no file may contain. */
export function unprintableInFile(text: string): Unprintable | undefined {
  return firstOf(IN_A_FILE, text);
}

/** The first character that no value may contain, however it was written. */
export function unprintableInValue(text: string): Unprintable | undefined {
  return firstOf(IN_A_VALUE, text);
}

/** The first character that no name may contain: it stands on one line. */
export function unprintableInName(text: string): Unprintable | undefined {
  return firstOf(IN_A_NAME, text);
}

/** The first character that no text in a value may contain, however deep it stands. */
export function unprintableInJson(value: Json): Unprintable | undefined {
  if (typeof value === 'string') return unprintableInValue(value);
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, item] of Object.entries(value)) {
    const found = unprintableInValue(name) ?? unprintableInJson(item as Json);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The same text with every such character shown: an escape as `␛`, others as `<U+202E>`. */
export function madeVisible(text: string): string {
  return text.replaceAll(new RegExp(IN_A_VALUE, 'gu'), shown);
}

/** Where Unicode has pictures of the first 32 control characters. */
const PICTURES = 0x2400;

function shown(character: string): string {
  const code = character.codePointAt(0)!;
  if (code < 0x20) return String.fromCodePoint(PICTURES + code);
  return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
}
