import type { BaseEvent } from '../kernel/combat.ts';
import type { Decision, RawAnswer } from '../kernel/decision.ts';
import type { Ruleset } from '../kernel/ruleset.ts';

/** One thing that a step was given before the point from which odds are asked. */
export type Given =
  | { readonly kind: 'answer'; readonly who: string; readonly answer: RawAnswer }
  | { readonly kind: 'roll'; readonly faces: readonly number[] }
  | { readonly kind: 'act'; readonly act: RawAnswer };

/**
 * How a question inside the step is answered: by this answer, or by whichever of several leaves the most or the
 * least of a fact to be expected. Whoever chooses so knows all that has happened in the step up to then.
 */
export type Reply =
  | { readonly who: string; readonly answer: RawAnswer }
  | {
      readonly who: string;
      readonly among: readonly RawAnswer[];
      readonly wants: 'most' | 'least';
      readonly fact: string;
    };

/** Answers the questions of a step. Several decisions: whichever it would rather answer first. */
export type Answering<S> = (open: readonly Decision[], state: S) => Reply;

/** A step of which the odds are wanted. */
export interface Question<S, E extends BaseEvent> {
  readonly ruleset: Ruleset<never, never, S, E>;
  /** The state in which the step begins. */
  readonly start: S;
  /** What the step has been given so far; empty: it is looked at from its beginning. */
  readonly given: readonly Given[];
  readonly answering: Answering<S>;
  /** What is known of the fight where what was given ends: all that follows is forecast from it. Absent: all of it. */
  readonly known?: (state: S) => S;
}
