import type { Json } from './json.ts';

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
