import type { Json } from '../kernel/json.ts';

/** What exactly differs: the place within an entry, what should stand there, and what does. */
export interface Difference {
  readonly path: string;
  readonly expected: Json | undefined;
  readonly got: Json | undefined;
}

/** A journal that can't be trusted or read: in which line, and what is wrong. */
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

function isBranch(value: Json | undefined): value is readonly Json[] | { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null;
}

/** The first place where two values differ; undefined when they are the same JSON. Absent and undefined are one. */
export function firstDifference(
  expected: Json | undefined,
  got: Json | undefined,
  path = '',
): Difference | undefined {
  if (expected === got) return undefined;
  if (!isBranch(expected) || !isBranch(got) || Array.isArray(expected) !== Array.isArray(got)) {
    return { path, expected, got };
  }
  const left = expected as { readonly [key: string]: Json };
  const right = got as { readonly [key: string]: Json };
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const found = firstDifference(left[key], right[key], path === '' ? key : `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
