import type { RuleId } from './names.ts';

/** Why something that somebody wanted is not done. Illegal play is a value; nothing has changed. */
export interface Refusal {
  /** The reason in one stable word group (`not-an-option`), for programs. */
  readonly code: string;
  /** The rule that forbids it; null when no rulebook does, but the order of the table. */
  readonly rule: RuleId | null;
  /** What is wrong, for a person. */
  readonly sentence: string;
  /** What can be done instead, for a person. */
  readonly remedy: string;
}

/** The result of something that may be refused: its value, or the refusal. Ask `'refusal' in result`. */
export type Result<T> = { readonly value: T } | Refused;

/** A result without a value. */
export interface Refused {
  readonly refusal: Refusal;
}

/** Makes a refusal. `rule`: the rule that forbids it; left out when no rulebook does. */
export function refusal(code: string, sentence: string, remedy: string, rule: RuleId | null = null): Refusal {
  return { code, rule, sentence, remedy };
}

export function ok<T>(value: T): { readonly value: T } {
  return { value };
}

export function refused(because: Refusal): Refused {
  return { refusal: because };
}
