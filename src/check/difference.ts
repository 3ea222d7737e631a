import type { Json } from '../kernel/json.ts';

/** Where what happened is not what was expected. */
export interface Difference {
  /** The way to the value (`state.combatants.bob.hp`). */
  readonly path: string;
  readonly expected: string;
  readonly got: string;
}

type Fields = { readonly [key: string]: Json | undefined };

function isFields(value: Json | undefined): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function short(value: Json | undefined): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

/**
 * The first way in which `got` does not have what `expected` names; undefined when it has it all. Fields that
 * are not named do not matter. A number stands for a sum with that total. A map stands for a list of things
 * with ids. In a list of maps each must be found, in that order, others between them; other lists are equal.
 */
export function difference(expected: Json, got: Json | undefined, path: string): Difference | undefined {
  if (Array.isArray(expected)) return listDifference(expected, got, path);
  if (isFields(expected)) return fieldsDifference(expected, got, path);
  const value = typeof expected === 'number' && isFields(got) && 'total' in got ? got.total : got;
  return value === expected ? undefined : { path, expected: short(expected), got: short(value) };
}

function fieldsDifference(expected: Fields, got: Json | undefined, path: string): Difference | undefined {
  for (const [key, value] of Object.entries(expected)) {
    const found = difference(value!, fieldOf(got, key), `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return isFields(got) || Array.isArray(got)
    ? undefined
    : { path, expected: short(expected), got: short(got) };
}

/** A field of a map, or the entry of a list that has this id. */
function fieldOf(value: Json | undefined, key: string): Json | undefined {
  if (isFields(value)) return Object.hasOwn(value, key) ? value[key] : undefined;
  if (!Array.isArray(value)) return undefined;
  return value.find((entry) => isFields(entry) && (entry.id ?? entry.item ?? entry.limb) === key);
}

function listDifference(
  expected: readonly Json[],
  got: Json | undefined,
  path: string,
): Difference | undefined {
  if (!Array.isArray(got)) return { path, expected: short(expected), got: short(got) };
  if (expected.length > 0 && expected.every(isFields)) return subsequenceDifference(expected, got, path);
  if (expected.length !== got.length) return { path, expected: short(expected), got: short(got) };
  for (const [i, value] of expected.entries()) {
    const found = difference(value, got[i], `${path}[${i}]`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function subsequenceDifference(
  expected: readonly Json[],
  got: readonly Json[],
  path: string,
): Difference | undefined {
  let from = 0;
  for (const [i, value] of expected.entries()) {
    const at = got.findIndex((each, j) => j >= from && difference(value, each, '') === undefined);
    if (at === -1) return nearest(value, got.slice(from), `${path}[${i}]`);
    from = at + 1;
  }
  return undefined;
}

/** Of the entries that come near (the same type), the way in which the first differs. */
function nearest(value: Json, got: readonly Json[], path: string): Difference {
  const kin = got.find((each) => isFields(each) && isFields(value) && isKin(value, each));
  const found = kin === undefined ? undefined : difference(value, kin, path);
  return found ?? { path, expected: short(value), got: got.length === 0 ? 'nothing more' : 'none like it' };
}

function isKin(value: Fields, each: Fields): boolean {
  return (
    value.type !== undefined &&
    value.type === each.type &&
    (value.who === undefined || value.who === each.who)
  );
}
