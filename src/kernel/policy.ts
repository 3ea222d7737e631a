import type { Decision, RawAnswer } from './decision.ts';

/** A whole number from 0 to `n - 1`, each equally likely: the only chance a policy has. */
export type Pick = (n: number) => number;

/** Plays for somebody: picks one legal answer. Pure but for `pick`. */
export type Policy<S = unknown> = (decision: Decision, state: S, pick: Pick) => RawAnswer;
