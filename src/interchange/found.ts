import type { Json } from '../kernel/json.ts';

/** One thing that a file from elsewhere says of somebody, in that file's words. */
export interface Fact {
  readonly field: string;
  readonly value: Json;
}

/** Somebody as a file from elsewhere tells of it. */
export interface Found {
  readonly name: string | null;
  /** What it is, where the file says so beside its name: a creature that packs may know. */
  readonly kind: string | null;
  /** Fields of an entry of an encounter that the file says itself: `use`, `count`, `side`, … */
  readonly entry: Readonly<Record<string, Json>>;
  /** What may have a place in a sheet. */
  readonly facts: readonly Fact[];
  /** What has none, as is known from the file's form already. */
  readonly unread: readonly Fact[];
}

/** What was found in a file, and what stands there besides. */
export interface Findings {
  readonly found: readonly Found[];
  readonly unread: readonly Fact[];
}

/** Fields of an entry of an encounter; what else somebody has belongs to its sheet. */
export const OF_ENTRY: ReadonlySet<string> = new Set([
  ...['use', 'id', 'name', 'side', 'seat', 'count', 'isInReserve', 'at'],
]);

/** A word as its writer meant it: a number, yes or no, or text. */
export function meantBy(text: string): Json {
  const trimmed = text.trim();
  if (/^[+-]?\d{1,6}$/.test(trimmed)) return Number(trimmed);
  if (trimmed === 'true' || trimmed === 'yes') return true;
  if (trimmed === 'false' || trimmed === 'no') return false;
  return trimmed;
}

export function isFields(value: Json | undefined): value is { readonly [field: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Everything in a value, each with the way to it: what is left out is told of to the last. */
export function leaves(value: Json, way: string): readonly Fact[] {
  if (typeof value !== 'object' || value === null) return [{ field: way, value }];
  const inner = Object.entries(value) as [string, Json][];
  return inner.flatMap(([key, each]) => leaves(each, way === '' ? key : `${way}.${key}`));
}
