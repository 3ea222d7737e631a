import type { Decision, RawAnswer } from './decision.ts';

/** A whole number from 0 to `n - 1`, each equally likely: the only chance a policy has. */
export type Pick = (n: number) => number;

/** One thing that a step was given: what was answered, or the faces of a roll. */
export type Taken =
  | { readonly kind: 'answer'; readonly who: string; readonly answer: RawAnswer }
  | { readonly kind: 'roll'; readonly faces: readonly number[] };

/** The point in a step at which a question is asked: where the step began, and all it was given since. */
export interface Moment<S = unknown> {
  readonly start: S;
  readonly given: readonly Taken[];
}

/** Plays for somebody: picks one legal answer. Pure but for `pick`. Only who looks ahead needs the moment. */
export type Policy<S = unknown> = (decision: Decision, state: S, pick: Pick, moment?: Moment<S>) => RawAnswer;
