// Control characters move a terminal's cursor, and marks of direction make text read as something else.
const IN_A_FILE = /[^\P{Cc}\n\r\t]/u;
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
