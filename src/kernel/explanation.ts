import type { Json } from './json.ts';
import type { RuleId } from './names.ts';

/** One reason for a number. */
export interface Modifier {
  readonly value: number;
  readonly why: string;
  readonly rule: RuleId;
}

/** A number together with all that made it. The explanation is the computation: `total` is the sum of `parts`. */
export interface Sum {
  readonly total: number;
  readonly parts: readonly Modifier[];
}

/** Adds up modifiers. */
export function sumOf(parts: readonly Modifier[]): Sum {
  let total = 0;
  for (let i = 0; i < parts.length; i++) total += parts[i]!.value;
  return { total, parts };
}

/** Every sum in a value at any depth, in the order they are written, by the name of the field that holds it. */
export function sumsIn(value: unknown, name = ''): (readonly [string, Sum])[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('total' in value && 'parts' in value) return [[name, value as Sum]];
  return Object.entries(value).flatMap(([field, inner]) =>
    sumsIn(inner, Array.isArray(value) ? name : field),
  );
}

/** Whether somebody may see one part of a sum, by its place among the parts. */
export type IsOpen = (part: Modifier, place: number) => boolean;

/** What a folded part says instead of its reasons. */
const UNTOLD = 'what is not told';

/**
 * A sum as somebody may see it who may not see all that made it: what is not open becomes one part without
 * reasons, so that the parts still add up to the total. `rule`: what that part is told to come from.
 */
export function foldedSum({ total, parts }: Sum, isOpen: IsOpen, rule: RuleId): Sum {
  const open = parts.filter(isOpen);
  const { total: told } = sumOf(open);
  // Whether anything was left out must not show where it comes to nothing.
  return { total, parts: told === total ? open : [...open, { value: total - told, why: UNTOLD, rule }] };
}

/** A value with every sum in it folded. */
export function withFoldedSums(value: Json, isOpen: IsOpen, rule: RuleId): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => withFoldedSums(each, isOpen, rule));
  if ('total' in value && 'parts' in value) {
    return foldedSum(value as unknown as Sum, isOpen, rule) as unknown as Json;
  }
  const entries = Object.entries(value as { readonly [key: string]: Json | undefined });
  return Object.fromEntries(
    entries.flatMap(([key, each]) => (each === undefined ? [] : [[key, withFoldedSums(each, isOpen, rule)]])),
  );
}
