import type { BaseEvent } from '../kernel/combat.ts';
import type { Decision, RawAnswer } from '../kernel/decision.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import type { WaitingStep } from './answer-odds.ts';
import { answeredBy } from './answering.ts';
import { explore } from './explore.ts';
import type { Given } from './question.ts';

/** Branches that are looked at before "it might hit" is taken for granted. */
const MOST_BRANCHES = 400;

/**
 * Whether the combatant who is asked may be hit in the rest of the step if the question is met with silence. Yes
 * where that cannot be found out quickly. `known`: what whoever asks knows of the fight; absent: everything.
 */
export function mayBeHit(
  rules: Ruleset,
  { start, given }: WaitingStep<unknown>,
  { who, otherwise }: Pick<Decision, 'who' | 'otherwise'>,
  known: ((state: unknown) => unknown) | undefined,
): boolean {
  const so: Given = { kind: 'answer', who, answer: otherwise as RawAnswer };
  const question = {
    ruleset: { ...rules, outcome: struckIn(rules, who) } as Ruleset<never, never, unknown, BaseEvent>,
    start,
    given: [...given, so],
    answering: answeredBy<unknown>(),
    ...(known && { known }),
  };
  const explored = explore<unknown, BaseEvent>(question, MOST_BRANCHES);
  if (explored === undefined || explored.tallies.unfollowed().n > 0n) return true;
  return explored.tallies.chances().some(({ outcome }) => outcome.struck === true);
}

/** Whether events struck one combatant. An area strikes more than the first at whom it is aimed. */
function struckIn(rules: Ruleset, who: string): Ruleset['outcome'] {
  return (events, before, after) => {
    const { hit, target } = rules.outcome(events, before, after);
    const isHurt = rules.deeds?.(events).some((deed) => deed.kind === 'hurt' && deed.who === who) ?? false;
    return { struck: isHurt || (hit === true && target === who) };
  };
}
