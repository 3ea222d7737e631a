import { type Decision, type RawAnswer, usualOptions } from '../kernel/decision.ts';
import type { Policy } from '../kernel/policy.ts';
import { allAnswers } from './all-answers.ts';
import type { Answering, Reply } from './question.ts';

/** Answers one question, or leaves it (undefined) to whoever comes next. */
export type Answerer<S> = (decision: Decision, state: S) => Reply | undefined;

/** Asks each answerer in turn; what nobody answers is answered by silence. */
export function answeredBy<S>(...answerers: readonly Answerer<S>[]): Answering<S> {
  return (open, state) => {
    for (const answerer of answerers) {
      for (const decision of open) {
        const reply = answerer(decision, state);
        if (reply !== undefined) return reply;
      }
    }
    const { who, otherwise } = open[0]!;
    return { who, answer: otherwise };
  };
}

/** Plays a policy for these combatants, without leaving anything to chance. */
export function byPolicy<S>(policy: Policy<S>, plays: (who: string) => boolean): Answerer<S> {
  return (decision, state) =>
    plays(decision.who) ? { who: decision.who, answer: policy(decision, state, () => 0) } : undefined;
}

/** The first time a question with this key comes to somebody, this is the answer. */
export function once<S>(who: string, key: string, answer: RawAnswer): Answerer<S> {
  return (decision) => (decision.who === who && decision.key === key ? { who, answer } : undefined);
}

/** Whichever usual answer to such a question leaves the most or the least of a fact to be expected. */
export function freely<S>(
  fits: (decision: Decision) => boolean,
  wants: 'most' | 'least',
  fact: string,
): Answerer<S> {
  return (decision) => {
    if (!fits(decision)) return undefined;
    return { who: decision.who, among: allAnswers(usualOptions(decision.options)), wants, fact };
  };
}
