import { didYouMean } from '../content/suggestion.ts';
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

/** Whether `got` has everything that `expected` names. */
export function matches(expected: Json, got: Json | undefined): boolean {
  return differences(expected, got, '').length === 0;
}

/**
 * Every way in which `got` does not have what `expected` names. Fields that are not named do not matter. A number stands
 * for a sum with that total. A map stands for a list of things with ids. In a list of maps each must be found, in that
 * order, others between them; other lists are equal.
 */
export function differences(expected: Json, got: Json | undefined, path: string): readonly Difference[] {
  if (Array.isArray(expected)) return listDifferences(expected, got, path);
  if (isFields(expected)) return fieldsDifferences(expected, got, path);
  const value = typeof expected === 'number' && isFields(got) && 'total' in got ? got.total : got;
  return value === expected ? [] : [{ path, expected: short(expected), got: short(value) }];
}

function fieldsDifferences(expected: Fields, got: Json | undefined, path: string): readonly Difference[] {
  if (!isFields(got) && !Array.isArray(got)) return [{ path, expected: short(expected), got: short(got) }];
  return Object.entries(expected).flatMap(([key, value]) => {
    const own = fieldOf(got, key);
    const found = differences(value!, own, `${path}.${key}`);
    return own !== undefined || found.length === 0
      ? found
      : [{ path: `${path}.${key}`, expected: short(value), got: missing(key, got) }];
  });
}

/** Says that a key is not there, and which keys are. */
function missing(key: string, got: Fields | readonly Json[]): string {
  const known = Array.isArray(got) ? got.flatMap((entry) => idOf(entry) ?? []) : Object.keys(got);
  const near = didYouMean(key, known);
  return `there is no "${key}"; ${near}${known.length === 0 ? 'nothing is there' : `there are: ${known.join(', ')}`}`;
}

function idOf(entry: Json): string | undefined {
  const id = isFields(entry) ? (entry.id ?? entry.item ?? entry.limb) : undefined;
  return typeof id === 'string' ? id : undefined;
}

/** A field of a map, or the entry of a list that has this id. */
function fieldOf(value: Fields | readonly Json[], key: string): Json | undefined {
  if (isFields(value)) return Object.hasOwn(value, key) ? value[key] : undefined;
  return (value as readonly Json[]).find((entry) => idOf(entry) === key);
}

function listDifferences(
  expected: readonly Json[],
  got: Json | undefined,
  path: string,
): readonly Difference[] {
  if (!Array.isArray(got)) return [{ path, expected: short(expected), got: short(got) }];
  if (expected.length > 0 && expected.every(isFields)) return subsequenceDifferences(expected, got, path);
  if (expected.length !== got.length) return [{ path, expected: short(expected), got: short(got) }];
  return expected.flatMap((value, i) => differences(value, got[i], `${path}[${i}]`));
}

/** The entries that are not found in this order; the search goes on after the last one that was. */
function subsequenceDifferences(
  expected: readonly Json[],
  got: readonly Json[],
  path: string,
): readonly Difference[] {
  const found: Difference[] = [];
  let from = 0;
  for (const [i, value] of expected.entries()) {
    const at = got.findIndex((each, j) => j >= from && matches(value, each));
    if (at === -1) found.push(...nearest(value, got.slice(from), `${path}[${i}]`));
    else from = at + 1;
  }
  return found;
}

/** Of the entries that come near (the same type), the ways in which the first differs. */
function nearest(value: Json, got: readonly Json[], path: string): readonly Difference[] {
  const kin = got.find((each) => isFields(each) && isFields(value) && isKin(value, each));
  if (kin !== undefined) return differences(value, kin, path);
  return [{ path, expected: short(value), got: got.length === 0 ? 'nothing more' : 'none like it' }];
}

function isKin(value: Fields, each: Fields): boolean {
  return (
    value.type !== undefined &&
    value.type === each.type &&
    (value.who === undefined || value.who === each.who)
  );
}
