import type { Json } from '../kernel/json.ts';

/**
 * Thrown if the rules or the engine break their contract: the same inputs produced other events, a step never ends, and
 * so on. The input fails, and the fight passed in stays valid.
 */
export class InvariantError extends Error {
  override readonly name = 'Bug';
}

/** The exact difference: its path within the value, the expected value and the actual one. */
export interface Difference {
  readonly path: string;
  readonly expected: Json | undefined;
  readonly got: Json | undefined;
}

function isBranch(value: Json | undefined): value is readonly Json[] | { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null;
}

/**
 * Returns the first difference of two values, or `undefined` if they are the same JSON. A missing field equals an
 * undefined one.
 */
export function firstDifference(expected: Json | undefined, got: Json | undefined): Difference | undefined {
  if (expected === got) return undefined;
  if (!isBranch(expected) || !isBranch(got) || Array.isArray(expected) !== Array.isArray(got)) {
    return { path: '', expected, got };
  }
  const left = expected as { readonly [key: string]: Json };
  const right = got as { readonly [key: string]: Json };
  for (const key of keysOfBoth(left, right)) {
    const found = firstDifference(left[key], right[key]);
    if (found !== undefined) return { ...found, path: found.path === '' ? key : `${key}.${found.path}` };
  }
  return undefined;
}

function keysOfBoth(left: object, right: object): readonly string[] {
  const keys = Object.keys(left);
  for (const key of Object.keys(right)) if (!Object.hasOwn(left, key)) keys.push(key);
  return keys;
}

/** Thrown if a journal is unreadable or altered, with the line and the reason. */
export class JournalError extends Error {
  override readonly name = 'JournalError';
  /** From 1; the header is line 1, entry `n` is line `n + 1`. */
  readonly line: number;
  readonly sentence: string;
  readonly difference: Difference | undefined;

  constructor(line: number, sentence: string, difference?: Difference) {
    super(`line ${line}: ${sentence}`);
    this.line = line;
    this.sentence = sentence;
    this.difference = difference;
  }
}

/** Thrown if a fight needs a rulebook, or house rules, that this process has not loaded. */
export class MissingRulebook extends JournalError {
  readonly id: string;
  /** With the house rules and the hash of the files; `null` for a fight that has not begun. */
  readonly version: string | null;

  constructor(id: string, version: string | null) {
    const which = version === null ? id : `${id}, version ${version},`;
    const remedy = 'a terminal or a server loads one with --rulebook and its folder';
    super(1, `the rulebook ${which} is not loaded here; ${remedy}`);
    this.id = id;
    this.version = version;
  }
}
