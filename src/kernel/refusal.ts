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
