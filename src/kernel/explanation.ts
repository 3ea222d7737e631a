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
