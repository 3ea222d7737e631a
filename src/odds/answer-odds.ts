import type { BaseEvent } from '../kernel/combat.ts';
import type { RawAnswer } from '../kernel/decision.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import { answeredBy } from './answering.ts';
import { type Budget, type Odds, oddsOf } from './odds.ts';
import type { Given } from './question.ts';

/** A step that waits for an answer: where it began, and what it has been given since. */
export interface WaitingStep<S> {
  readonly start: S;
  readonly given: readonly Given[];
}

/** The odds of one answer to the question at which a step waits, all questions after it left to silence. */
export function oddsOfAnswer<S, E extends BaseEvent>(
  ruleset: Ruleset<never, never, S, E>,
  { start, given }: WaitingStep<S>,
  { who, answer }: { readonly who: string; readonly answer: RawAnswer },
  budget: Budget,
): Odds {
  const so: Given = { kind: 'answer', who, answer };
  return oddsOf({ ruleset, start, given: [...given, so], answering: answeredBy() }, budget);
}
