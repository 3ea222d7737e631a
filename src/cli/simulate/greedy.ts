import type { BaseEvent } from '../../kernel/combat.ts';
import { answerFault, type Decision, type RawAnswer } from '../../kernel/decision.ts';
import type { Deed } from '../../kernel/deed.ts';
import { sameJson } from '../../kernel/json.ts';
import { GM } from '../../kernel/names.ts';
import type { Moment, Policy } from '../../kernel/policy.ts';
import type { Ruleset } from '../../kernel/ruleset.ts';
import { allAnswers } from '../../odds/all-answers.ts';
import { type Answerer, answeredBy, byPolicy } from '../../odds/answering.ts';
import { explore } from '../../odds/explore.ts';

/** Answers looked into for one question; of more than these the first. */
const MOST_ANSWERS = 24;
/** Branches of one answer; one with more is left to the simple policy. */
const MOST_BRANCHES = 1500;
/** By how much more an answer must promise than the best before it: a little more is less than a plan is worth. */
const GAIN = 0.1;

type Rules<S, E extends BaseEvent> = Ruleset<never, never, S, E>;

/**
 * Does the kind of thing that the simple policy would do, in the way that leaves the most to be expected of the
 * step, counted exactly over all ways in which its dice can fall: what is taken of the health that foes have
 * left, less what is lost of one's own; a fall counts as a whole life. Everybody else, and itself later in the step, is taken to play the
 * simple policy. The kind is not its own choice, because a step ends too soon to show what moving is good for.
 */
export function greedy<S, E extends BaseEvent>(ruleset: Rules<S, E>): Policy<S> {
  const simple = ruleset.policies.simple!;
  return (decision, state, pick, moment) => {
    const usual = simple(decision, state, pick);
    if (moment === undefined || ruleset.deeds === undefined) return usual;
    const rules = scored(ruleset, moment.start, decision.who);
    if (rules === undefined) return usual;
    const worthOf = (answer: RawAnswer): number | undefined => expected(rules, moment, decision, answer);
    let best = usual;
    let most = worthOf(usual);
    if (most === undefined) return usual;
    for (const answer of others(decision, usual)) {
      const worth = worthOf(answer);
      if (worth === undefined || worth <= most + GAIN * Math.abs(most) + 1e-6) continue;
      best = answer;
      most = worth;
    }
    return best;
  };
}

function others({ options }: Decision, usual: RawAnswer): readonly RawAnswer[] {
  return allAnswers(options)
    .filter((answer) => answer.kind === usual.kind && !sameJson(answer, usual))
    .slice(0, MOST_ANSWERS);
}

/** The same rules, with the worth of a step for one combatant's side as their only fact. */
function scored<S, E extends BaseEvent>(
  ruleset: Rules<S, E>,
  start: S,
  who: string,
): Rules<S, E> | undefined {
  const { standings } = ruleset.overview(start, GM);
  const side = standings.find(({ id }) => id === who)?.side;
  if (side === undefined) return undefined;
  const weights = new Map(
    standings.map((each) => [
      each.id,
      { sign: each.side === side ? -1 : 1, left: Math.max(1, each.health![0]) },
    ]),
  );
  const worth = (deed: Deed): number => {
    if (deed.kind === 'attacked' || deed.kind === 'won') return 0;
    const { sign, left } = weights.get(deed.who) ?? { sign: 0, left: 1 };
    if (deed.kind === 'healed') return (-sign * deed.amount) / left;
    return sign * (deed.kind === 'hurt' ? Math.min(1, deed.amount / left) : 1);
  };
  const sum = (events: readonly E[]): number =>
    ruleset.deeds!(events).reduce((total, deed) => total + worth(deed), 0);
  return { ...ruleset, outcome: (events) => ({ worth: sum(events) }) };
}

/** What an answer leaves to be expected; undefined when that takes too many branches. */
function expected<S, E extends BaseEvent>(
  ruleset: Rules<S, E>,
  { start, given }: Moment<S>,
  { who, key }: Decision,
  answer: RawAnswer,
): number | undefined {
  const own: Answerer<S> = (decision) => {
    const isIt = decision.who === who && decision.key === key;
    return isIt && answerFault(decision.options, answer) === undefined ? { who, answer } : undefined;
  };
  const answering = answeredBy(
    own,
    byPolicy(ruleset.policies.simple!, () => true),
  );
  const explored = explore({ ruleset, start, given, answering }, MOST_BRANCHES);
  if (explored === undefined) return undefined;
  const { n, d } = explored.tallies.expected('worth');
  return Number((n * 1_000_000_000n) / d) / 1e9;
}
