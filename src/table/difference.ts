import type { Json } from '../kernel/json.ts';

/** What exactly differs: the place within a value, what should stand there, and what does. */
export interface Difference {
  readonly path: string;
  readonly expected: Json | undefined;
  readonly got: Json | undefined;
}

function isBranch(value: Json | undefined): value is readonly Json[] | { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null;
}

/** The first place where two values differ; undefined when they are the same JSON. Absent and undefined are one. */
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
