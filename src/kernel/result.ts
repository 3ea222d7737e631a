import type { RuleId } from './ids.ts';

/** The reason why a command is rejected. A refusal is a value, and nothing has changed. */
export interface Refusal {
  /** A stable code for programs (`not-an-option`). */
  readonly code: string;
  /** The rule that forbids it; `null` if it comes from the table and not from a rulebook. */
  readonly rule: RuleId | null;
  /** The problem, in one sentence. */
  readonly sentence: string;
  /** The remedy, in one sentence. */
  readonly remedy: string;
}

/**
 * The value, or the reason why a value is missing. Test `'refusal' in result`. `R` is a refusal for people, or for other code: a clause
 * that becomes part of its sentence, or a mistake with its place.
 */
export type Result<T, R = Refusal> = { readonly value: T } | Refused<R>;

/** A result without a value. */
export interface Refused<R = Refusal> {
  readonly refusal: R;
}

/** Returns the value of a result. Throws an error with the reason and the remedy of a refusal. */
export function unwrap<T>(result: Result<T>): T {
  if ('value' in result) return result.value;
  const { sentence, remedy } = result.refusal;
  throw new Error(`${sentence} ${remedy}`.trim());
}

/**
 * Makes a refusal. `rule` is the rule that forbids the command; omit it if the refusal does not come from a
 * rulebook.
 */
export function refusal(code: string, sentence: string, remedy: string, rule: RuleId | null = null): Refusal {
  return { code, rule, sentence, remedy };
}

export function ok<T>(value: T): { readonly value: T } {
  return { value };
}

export function refused<R = Refusal>(because: R): Refused<R> {
  return { refusal: because };
}
