import type { Json } from './json.ts';
import type { RuleId } from './names.ts';

/** One reason for a number. */
export interface Modifier {
  readonly value: number;
  /** The reason, as a code of the rulebook's catalogue: `weapon-bonus`. */
  readonly why: string;
  /** What the reason names: ids and numbers. Absent when the code says it all. */
  readonly of?: Readonly<Record<string, string | number>>;
  /** The faces of the dice that this part is the sum of, where it is a roll. */
  readonly faces?: readonly number[];
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
export type IsVisible = (part: Modifier, place: number) => boolean;

/** The code of a part that sums up reasons which somebody may not see. */
export const HIDDEN_REASON = 'hidden';

/**
 * A sum as somebody may see it who may not see all that made it: what is not open becomes one part without
 * reasons, so that the parts still add up to the total. `rule`: what that part is told to come from.
 */
export function maskedSum({ total, parts }: Sum, isVisible: IsVisible, rule: RuleId): Sum {
  const open = parts.filter(isVisible);
  const { total: told } = sumOf(open);
  // Whether anything was left out must not show where it comes to nothing.
  return {
    total,
    parts: told === total ? open : [...open, { value: total - told, why: HIDDEN_REASON, rule }],
  };
}

/** A value with every sum in it folded. */
export function withMaskedSums(value: Json, isVisible: IsVisible, rule: RuleId): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => withMaskedSums(each, isVisible, rule));
  if ('total' in value && 'parts' in value) {
    return maskedSum(value as unknown as Sum, isVisible, rule) as unknown as Json;
  }
  const entries = Object.entries(value as { readonly [key: string]: Json | undefined });
  return Object.fromEntries(
    entries.flatMap(([key, each]) =>
      each === undefined ? [] : [[key, withMaskedSums(each, isVisible, rule)]],
    ),
  );
}
