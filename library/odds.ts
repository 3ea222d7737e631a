// The entry point `riposte/odds` computes exact odds by running the rules for every outcome of the dice. It also parses
// dice notation.

import type { OpenDecision } from '../src/fight/dice.ts';
import type { Fight } from '../src/fight/fight.ts';
import type { BaseEvent } from '../src/kernel/combat.ts';
import { answerFault, type RawAnswer } from '../src/kernel/decision.ts';
import type { Encounter } from '../src/kernel/encounter.ts';
import type { FactOdds, Forecast } from '../src/kernel/outcome.ts';
import { ok, type Result, refusal, refused } from '../src/kernel/result.ts';
import type { Ruleset } from '../src/kernel/ruleset.ts';
import { answeredBy, answerOnce } from '../src/odds/answers.ts';
import { duelSetup, findAttack } from '../src/odds/attack-query.ts';
import { forecastWithOdds } from '../src/odds/forecast.ts';
import { type Expression, parseNotation as parse } from '../src/odds/notation.ts';
import { type Budget, type Odds, oddsOf, oddsView } from '../src/odds/odds.ts';
import { machineChoice } from '../src/opponent/levels.ts';
import { simulationChance } from '../src/simulation/random.ts';

export type { AnswerPlan, AnswerStrategy, OddsInput, OddsQuery } from '../src/odds/answers.ts';
export { type Answerer, allAnswers, answeredBy, answerOnce, bestFor, byPolicy } from '../src/odds/answers.ts';
export type { AttackQuery, Attempt, Opening } from '../src/odds/attack-query.ts';
export { type AttackSetup, duelSetup, reachAttack } from '../src/odds/attack-query.ts';
export type { Sampling } from '../src/odds/explore.ts';
export type { Expression, NotationFault } from '../src/odds/notation.ts';
export { type Range, rangeOf } from '../src/odds/notation.ts';
export { exactDistribution, type RolledDice, rollExpression } from '../src/odds/notation-odds.ts';
export { type Budget, type Odds, oddsOf, oddsOfAnswer, type WaitingStep } from '../src/odds/odds.ts';
export type { Chance } from '../src/odds/outcomes.ts';
export {
  chanceOf,
  chanceOfReaching,
  distributionOf,
  type FactValue,
  factsIn,
  meanOf,
  type Outcomes,
  type ValueChance,
} from '../src/odds/outcomes.ts';
export { type Rational, toNumber } from '../src/odds/rational.ts';

/** The usual limits: up to 100,000 branches exactly, otherwise 20,000 runs with the same dice each time. */
const USUAL: Budget = { branches: 100_000, sampling: { runs: 20_000, draw: simulationChance(1, 0).draw } };

/** Parses dice notation such as `3d6+2`. A refusal names the column. */
export function parseNotation(text: string): Result<Expression> {
  const read = parse(text);
  if ('value' in read) return read;
  const { column, sentence } = read.refusal;
  return refused(refusal('not-dice', `column ${column}: ${sentence}.`, 'docs/odds.md lists the notation.'));
}

/** An attack: who attacks whom, and how. */
export interface AttackAsked {
  readonly by: string;
  readonly against: string;
  /** The kind of attack; the first that is possible if absent. */
  readonly kind?: string;
  /** Other values of the attack, such as the weapon and a called shot. */
  readonly with?: readonly string[];
  /** Distance in cells, with these two alone and no walls; 1 if absent. */
  readonly apart?: number;
}

/** The odds of an attack, and its facts in short: chances and means. */
export interface AttackOdds {
  readonly odds: Odds;
  readonly facts: readonly FactOdds[];
}

/** Dice streams to try until the attack is possible. */
const TRIES = 10;

/**
 * Computes the odds of an attack in an encounter. Everyone passes until the attack, and later questions get their
 * default answers. Refuses an attack that never becomes possible.
 */
export function attackOdds<Sheet, Options, S, E extends BaseEvent>(
  {
    ruleset,
    encounter,
  }: {
    readonly ruleset: Ruleset<Sheet, Options, S, E>;
    readonly encounter: Encounter<Sheet, Options>;
  },
  { by, against, kind, with: values = [], apart = 1 }: AttackAsked,
  budget = USUAL,
): Result<AttackOdds> {
  const rules = ruleset as unknown as Ruleset<never, never, S, E>;
  const ids = encounter.combatants.map(({ id }) => id);
  const stranger = [by, against].find((id) => !ids.includes(id));
  if (stranger !== undefined)
    return refused(
      refusal('no-combatant', `There is no combatant "${stranger}".`, `Combatants: ${ids.join(', ')}.`),
    );
  const start = ruleset.start(duelSetup(encounter, { by, against, apart }));
  const streams = Array.from({ length: TRIES }, (_, i) => () => simulationChance(1 + i, 0).draw);
  const { found, seen } = findAttack(
    rules,
    start,
    { by, against, kind, values: [against, ...values] },
    streams,
  );
  if (found === undefined) {
    const remedy = `Try another distance, or one of these values: ${[...seen.values].join(', ')}.`;
    return refused(refusal('no-attack', `${by} never comes to attack ${against} in this way.`, remedy));
  }
  const { start: from, opening } = found.situation;
  const answering = answeredBy<S>(
    opening === null ? () => undefined : answerOnce(by, opening.key, opening.answer),
  );
  const odds = oddsOf({ ruleset: rules, start: from, given: [], answering }, budget);
  return ok({ odds, facts: oddsView(odds).facts });
}

/** The question that a program looks at. */
export interface OfQuestion {
  /** The id of an open question; the first one if absent. */
  readonly decision?: string;
  /** A whole number: the same seed gives the same advice. */
  readonly seed?: number;
}

/**
 * Tries answers of one combatant one after the other with the knowledge of its seat, as long as nobody reacts: who may
 * react to each, and what can be done afterwards. Refuses if the fight asks no such question, or if the first answer is
 * illegal.
 */
export function forecast<S, E extends BaseEvent>(
  fight: Fight<S, E>,
  answers: readonly RawAnswer[],
  of: OfQuestion = {},
): Result<Forecast> {
  const open = openQuestion(fight, of);
  if (open === undefined) return refused(NOBODY_ASKED);
  const fault = answers[0] && answerFault(open.decision.options, answers[0]);
  if (fault !== undefined)
    return refused(
      refusal('not-an-option', `${fault.sentence}.`, 'Look at decision.options of the question.'),
    );
  const { who, key, seat } = open.decision;
  const known = (state: S): S => fight.rules.known?.(state, seat) ?? state;
  const plan = { asked: { who, key }, answers, known };
  const rules = fight.rules as unknown as Ruleset<never, never, S, E>;
  return ok(forecastWithOdds(rules, fight.now.step, plan, { target: undefined, budget: USUAL }));
}

/** An answer that a machine would give, and why. */
export interface BestAnswer {
  /** The id of the question. */
  readonly decision: string;
  readonly answer: RawAnswer;
  /** The results of its rehearsals; `null` if there was nothing to compare. Chances are from 0 to 1. */
  readonly expected: { readonly foeFalls: number; readonly ownFalls: number } | null;
}

/**
 * Returns what the machine `hard` would answer to an open question, from the knowledge of its seat. Takes up to a few
 * seconds. Refuses if the fight asks no such question.
 */
export function bestAnswer<S, E extends BaseEvent>(
  fight: Fight<S, E>,
  of: OfQuestion = {},
): Result<BestAnswer> {
  const open = openQuestion(fight, of);
  if (open === undefined) return refused(NOBODY_ASKED);
  const { step, state } = fight.now;
  const moment = { start: step.start, given: step.given, now: state };
  const by = { level: 'hard' } as const;
  const { answer, expected } = machineChoice(fight.rules as never, open.decision, moment, by, of.seed ?? 1);
  return ok({ decision: open.id, answer, expected });
}

const NOBODY_ASKED = refusal(
  'question-gone',
  'The fight asks no such question now.',
  'Look at fight.now.waiting.',
);

function openQuestion<S, E extends BaseEvent>(
  { now }: Fight<S, E>,
  { decision }: OfQuestion,
): OpenDecision | undefined {
  if (now.waiting.kind !== 'decisions') return undefined;
  return now.waiting.open.find(({ id }) => decision === undefined || id === decision);
}
