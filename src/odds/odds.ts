import type { BaseEvent, Combat } from '../kernel/combat.ts';
import type { Decision, RawAnswer } from '../kernel/decision.ts';
import type { CountedFacts, FactOdds, OddsView } from '../kernel/outcome.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import { answeredBy, type OddsInput, type OddsQuery } from './answers.ts';
import { explore, NeedsExactOdds, type Sampling, sample } from './explore.ts';
import {
  chanceOf,
  distributionOf,
  factsIn,
  meanOf,
  type OutcomeDistribution,
  type Outcomes,
} from './outcomes.ts';
import { type Rational, toNumber } from './rational.ts';

/** The possible outcomes of a step with their chances. */
export type Odds =
  | {
      readonly kind: 'exact';
      /** Number of branches. The step ran once for each of them. */
      readonly branches: number;
      readonly chances: Outcomes;
      /**
       * Total chance of the branches that were cut as too deep and too unlikely. Including it, the chances add up to
       * exactly 1.
       */
      readonly unfollowed: Rational;
    }
  | {
      readonly kind: 'sampled';
      /** Number of runs with random dice. Sampling is used if there are too many branches. */
      readonly runs: number;
      readonly chances: Outcomes;
    }
  | {
      /** There are too many branches, and sampling cannot find a best choice. */
      readonly kind: 'unknown';
    };

/** Limits, and the sampling to use if a step has more than `branches` branches. */
export interface Budget {
  /** Maximum number of branches to count. Each one is a run of the step. */
  readonly branches: number;
  readonly sampling: Sampling;
}

/**
 * Computes the odds of a step. They are exact if every outcome of the dice can be run, and sampled if there are too
 * many.
 */
export function oddsOf<S, E extends BaseEvent>(query: OddsQuery<S, E>, budget: Budget): Odds {
  const explored = explore(query, budget.branches);
  if (explored !== undefined) {
    const { distribution, branches } = explored;
    return {
      kind: 'exact',
      branches,
      chances: distribution,
      unfollowed: distribution.unfollowed(),
    };
  }
  const outcomeDistribution = sampledOrNot(query, budget.sampling);
  if (outcomeDistribution === undefined) return { kind: 'unknown' };
  return { kind: 'sampled', runs: budget.sampling.runs, chances: outcomeDistribution };
}

function sampledOrNot<S, E extends BaseEvent>(
  query: OddsQuery<S, E>,
  sampling: Sampling,
): OutcomeDistribution | undefined {
  try {
    return sample(query, sampling);
  } catch (signal) {
    if (signal instanceof NeedsExactOdds) return undefined;
    throw signal;
  }
}

/** A step that waits for an answer: its first state, and its inputs so far. */
export interface WaitingStep<S> {
  readonly start: S;
  readonly given: readonly OddsInput[];
}

/** An answer whose odds are computed. */
export interface AskedAnswer<S> {
  readonly who: string;
  readonly answer: RawAnswer;
  /** Reduces the state to the part that the asking seat knows. If absent, everything is known. */
  readonly known?: (state: S) => S;
}

/** Computes the odds of one answer to the current question. Later questions in the step use their default answers. */
export function oddsOfAnswer<S, E extends BaseEvent>(
  ruleset: Ruleset<never, never, S, E>,
  { start, given }: WaitingStep<S>,
  { who, answer, ...rest }: AskedAnswer<S>,
  budget: Budget,
): Odds {
  const so: OddsInput = { kind: 'answer', who, answer };
  return oddsOf({ ruleset, start, given: [...given, so], answering: answeredBy(), ...rest }, budget);
}

/**
 * Returns the odds of one answer in short. If the answer only plans an act, they are those of the act as things stand
 * now.
 */
export function oddsOfChoice<S, E extends BaseEvent>(
  ruleset: Ruleset<never, never, S, E>,
  step: WaitingStep<S>,
  asked: AskedAnswer<S>,
  budget: Budget,
): OddsView {
  const { who, answer, known = (state) => state } = asked;
  // A plan is made before anything else happens in its step.
  const start = step.given.length > 0 ? undefined : ruleset.planned?.(known(step.start), who, answer);
  if (start === undefined) return oddsView(oddsOfAnswer(ruleset, step, asked, budget));
  const odds = oddsOf({ ruleset, start, given: [], answering: answeredBy() }, budget);
  return { ...oddsView(odds), isPlanned: true };
}

/** Computes the odds of a GM override, such as a check that the GM requests. The rest of the step is not evaluated. */
export function oddsOfAct<S, E extends BaseEvent>(
  ruleset: Ruleset<never, never, S, E>,
  state: S,
  act: RawAnswer,
  budget: Budget,
): Odds {
  const onlyTheAct = { ...ruleset, step: (combat: Combat<S, E>) => ruleset.intervene(combat, act) };
  return oddsOf({ ruleset: onlyTheAct, start: state, given: [], answering: answeredBy() }, budget);
}

/** Maximum number of branches to search before assuming that an attack might hit. */
const MOST_BRANCHES = 400;

/**
 * Returns whether the asked combatant may be hit in the rest of the step if the question gets its default answer.
 * Returns true if this cannot be decided quickly. `known` reduces the state to the part that the seat knows; if absent,
 * everything is known.
 */
export function mayBeHit(
  rules: Ruleset,
  { start, given }: WaitingStep<unknown>,
  { who, defaultAnswer }: Pick<Decision, 'who' | 'defaultAnswer'>,
  known: ((state: unknown) => unknown) | undefined,
): boolean {
  const so: OddsInput = { kind: 'answer', who, answer: defaultAnswer as RawAnswer };
  const question = {
    ruleset: { ...rules, outcome: struckIn(rules, who) } as Ruleset<never, never, unknown, BaseEvent>,
    start,
    given: [...given, so],
    answering: answeredBy<unknown>(),
    ...(known && { known }),
  };
  const explored = explore<unknown, BaseEvent>(question, MOST_BRANCHES);
  if (explored === undefined || explored.distribution.unfollowed().n > 0n) return true;
  return chanceOf(explored.distribution, 'struck').n > 0n;
}

/**
 * Limits the outcome to one combatant. Damage also counts as a hit, because an area attack can hit more than its first
 * target.
 */
function struckIn(rules: Ruleset, who: string): Ruleset['outcome'] {
  const isHurt = (events: readonly BaseEvent[]): boolean =>
    rules.deeds?.(events).some((deed) => deed.kind === 'hurt' && deed.who === who) ?? false;
  const isHit = ({ hit, target }: CountedFacts): boolean => hit === true && target === who;
  const { parts } = rules.outcome;
  const outcome: Ruleset['outcome'] = (events, before, after, concern) => ({
    struck: isHurt(events) || isHit(rules.outcome(events, before, after, concern)),
  });
  if (parts === undefined) return outcome;
  const ofParts: typeof parts = {
    ...parts,
    facts: { struck: 'any' },
    count: (events, from, concern) => ({
      struck: isHurt(events.slice(from)) || isHit(parts.count(events, from, concern)),
    }),
    needs: (fact) => [fact],
    stated: (fact, counted) => counted[fact],
  };
  return Object.assign(outcome, { parts: ofParts });
}

/** Returns odds in short, without results that are impossible. */
export function oddsView(odds: Odds): OddsView {
  if (odds.kind === 'unknown') return { kind: 'unknown', facts: [] };
  const { kind, chances } = odds;
  const attacker = likeliest(chances, 'attacker');
  const target = likeliest(chances, 'target');
  return {
    kind,
    facts: factsIn(chances).flatMap((fact) => factView(chances, fact)),
    ...(attacker !== undefined && { attacker }),
    ...(target !== undefined && { target }),
  };
}

/** Returns no facts for impossible results and for names. */
function factView(chances: Outcomes, name: string): readonly FactOdds[] {
  const kinds = distributionOf(chances, name).map(({ value }) => typeof value);
  if (kinds.includes('number')) return [{ name, mean: meanOf(chances, name) }];
  const chance = toNumber(chanceOf(chances, name));
  return chance > 0 ? [{ name, chance }] : [];
}

function likeliest(chances: Outcomes, fact: string): string | undefined {
  const names = distributionOf(chances, fact).filter(({ value }) => typeof value === 'string');
  const [first] = names.toSorted((a, b) => toNumber(b.chance) - toNumber(a.chance));
  return first?.value as string | undefined;
}
