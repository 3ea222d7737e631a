import type { RuleId, Seat } from './names.ts';

/** One reason for a number. */
export interface Modifier {
  readonly value: number;
  readonly why: string;
  readonly rule: RuleId;
  /** The seats that may see it; absent: whoever sees the event. */
  readonly onlyFor?: readonly Seat[];
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
