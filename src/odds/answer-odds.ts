import type { BaseEvent, Combat } from '../kernel/combat.ts';
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

/** An answer of which the odds are wanted. */
export interface AskedAnswer<S> {
  readonly who: string;
  readonly answer: RawAnswer;
  /** What whoever asks knows of the fight. Absent: everything. */
  readonly known?: (state: S) => S;
}

/** The odds of one answer to the question at which a step waits, all questions after it left to silence. */
export function oddsOfAnswer<S, E extends BaseEvent>(
  ruleset: Ruleset<never, never, S, E>,
  { start, given }: WaitingStep<S>,
  { who, answer, ...rest }: AskedAnswer<S>,
  budget: Budget,
): Odds {
  const so: Given = { kind: 'answer', who, answer };
  return oddsOf({ ruleset, start, given: [...given, so], answering: answeredBy(), ...rest }, budget);
}

/** The odds of what the GM does by hand, such as a check that the GM requests; what follows it is not looked at. */
export function oddsOfAct<S, E extends BaseEvent>(
  ruleset: Ruleset<never, never, S, E>,
  state: S,
  act: RawAnswer,
  budget: Budget,
): Odds {
  const onlyTheAct = { ...ruleset, step: (combat: Combat<S, E>) => ruleset.intervene(combat, act) };
  return oddsOf({ ruleset: onlyTheAct, start: state, given: [], answering: answeredBy() }, budget);
}
