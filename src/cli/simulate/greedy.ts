import type { BaseEvent } from '../../kernel/combat.ts';
import { answerFault, type Decision, type RawAnswer, usualOptions } from '../../kernel/decision.ts';
import { GM } from '../../kernel/ids.ts';
import { sameJson } from '../../kernel/json.ts';
import type { Policy, StepPoint } from '../../kernel/policy.ts';
import type { CombatantSummary, Overview, Ruleset } from '../../kernel/ruleset.ts';
import { type AnswerPlan, allAnswers, answeredBy, byPolicy, type OddsQuery } from '../../odds/answers.ts';
import { explore, runByChance } from '../../odds/explore.ts';
import { toNumber } from '../../odds/rational.ts';
import { playOut } from '../../simulation/play-out.ts';
import { simulationChance } from '../../simulation/random.ts';

/** Rates a state for one side: 1 is a victory without a scratch, -1 the opposite. */
export type Worth<S> = (state: S) => number;

/** The value of still being able to fight. It equals that of full health. */
const ON_ONES_FEET = 0.5;

/**
 * Returns the rating function for a combatant's side: its own condition minus that of all others. `undefined` for the
 * GM and others without a side.
 */
function worthTo<S>(
  ruleset: Pick<Ruleset<never, never, S, never>, 'overview'>,
  start: S,
  who: string,
): Worth<S> | undefined {
  const side = ruleset.overview(start, GM).standings.find(({ id }) => id === who)?.side;
  if (side === undefined) return undefined;
  return (state) => balance(ruleset.overview(state, GM), side);
}

function balance({ standings }: Overview, side: string): number {
  const own = standings.filter((each) => each.side === side);
  const others = standings.filter((each) => each.side !== side);
  return strength(own) - strength(others);
}

function strength(standings: readonly CombatantSummary[]): number {
  const sum = standings.reduce((total, each) => total + (each.isUp ? fitness(each) : 0), 0);
  return sum / Math.max(1, standings.length);
}

function fitness({ health }: CombatantSummary): number {
  const [left, most] = health ?? [0, 1];
  return ON_ONES_FEET + (1 - ON_ONES_FEET) * Math.min(1, Math.max(0, left / Math.max(1, most)));
}

/** Most branches counted for one answer; steps with more branches are only played out. */
const MOST_BRANCHES = 400;
/** Steps of a play-out for each combatant: two to four rounds, depending on the rulebook. */
const STEPS_EACH = 12;

type Rules<S, E extends BaseEvent> = Ruleset<never, never, S, E>;

/** A decision within a step, and the rating for its answers. */
export interface Outlook<S, E extends BaseEvent> {
  readonly ruleset: Rules<S, E>;
  readonly moment: StepPoint<S>;
  readonly worth: Worth<S>;
  /** The seed of the play-outs, so that all answers get the same dice. */
  readonly seed: number;
}

/** The prospects of one answer if everyone continues with the simple policy. */
class Prospect<S, E extends BaseEvent> {
  private readonly outlook: Outlook<S, E>;
  private readonly query: OddsQuery<S, E>;
  private readonly mostSteps: number;

  constructor(outlook: Outlook<S, E>, reply: Extract<AnswerPlan, { readonly answer: unknown }>) {
    const { ruleset, moment } = outlook;
    const { start, given } = moment;
    const strategy = answeredBy(byPolicy(ruleset.policies.simple!, () => true));
    this.outlook = outlook;
    this.query = { ruleset, start, given: [...given, { kind: 'answer', ...reply }], answering: strategy };
    this.mostSteps = STEPS_EACH * ruleset.overview(start, GM).standings.length;
  }

  /** Returns the rating at the end of play-out `number`. */
  played(number: number): number {
    return this.playOut(number).after;
  }

  /** Returns the same rating with the luck of the current step removed, if its exact value is known. */
  playedFrom(exact: number | undefined, number: number): number {
    const { between, after } = this.playOut(number);
    return exact === undefined ? after : exact + after - between;
  }

  /** Returns the exact expected rating after the current step, or `undefined` if it has too many branches. */
  exact(): number | undefined {
    const { ruleset, worth } = this.outlook;
    const judged: Rules<S, E> = {
      ...ruleset,
      outcome: (_events, _before, after) => ({ worth: worth(after) }),
    };
    const explored = explore({ ...this.query, ruleset: judged }, MOST_BRANCHES);
    return explored === undefined ? undefined : toNumber(explored.distribution.expected('worth'));
  }

  /** Finishes the current step and plays on. Returns the ratings after the step and at the end. */
  private playOut(number: number): { readonly between: number; readonly after: number } {
    const { ruleset, worth, seed } = this.outlook;
    const chance = simulationChance(seed, number);
    const { state } = runByChance(this.query, chance.draw);
    const policyOf = () => ruleset.policies.simple!;
    const end = playOut<S, E>({ ruleset, state, chance, policyOf, mostSteps: this.mostSteps });
    return { between: worth(state), after: worth(end.state) };
  }
}

/** Most answers examined for one decision; of more answers, the first. */
const MOST_ANSWERS = 24;
/** Play-outs of every answer to find the promising ones. */
const FIRST_LOOK = 8;
/** Answers examined more closely, in addition to the simple policy's answer. */
const SHORT_LIST = 3;
/** Play-outs of each answer in the closer look. They use new dice, so that early luck is not counted twice. */
const CLOSER_LOOK = 24;
/** Standard errors by which an answer must beat the simple policy's answer. */
const SURELY = 1.5;
/** Upper bound for the seeds of play-outs. */
const SEEDS = 2 ** 30;

/**
 * Creates a policy that chooses the simple policy's answer, unless another answer is clearly better. The rating of an
 * answer has two parts: the expected state after the current step, exact if the budget allows, and the change over some
 * further rounds of the simple policy. All answers get the same dice.
 */
export function greedy<S, E extends BaseEvent>(ruleset: Ruleset<never, never, S, E>): Policy<S> {
  const simple = ruleset.policies.simple!;
  return (decision, state, pick, point) => {
    const usual = simple(decision, state, pick);
    const answers = others(decision, usual);
    if (point === undefined || answers.length === 0) return usual;
    const worth = worthTo(ruleset, point.start, decision.who);
    if (worth === undefined) return usual;
    const outlook = { ruleset, moment: point, worth, seed: pick(SEEDS) };
    return better(outlook, decision.who, usual, answers) ?? usual;
  };
}

function others({ options }: Decision, usual: RawAnswer): readonly RawAnswer[] {
  return allAnswers(usualOptions(options))
    .filter((answer) => !sameJson(answer, usual) && answerFault(options, answer) === undefined)
    .slice(0, MOST_ANSWERS);
}

/** Returns the answer with the largest certain lead over `usual`, or `undefined` if no answer has one. */
function better<S, E extends BaseEvent>(
  outlook: Outlook<S, E>,
  who: string,
  usual: RawAnswer,
  answers: readonly RawAnswer[],
): RawAnswer | undefined {
  const promise = new Prospect(outlook, { who, answer: usual });
  const rivals = answers.map((answer) => ({ answer, prospect: new Prospect(outlook, { who, answer }) }));
  const short = shortList(promise, rivals);
  if (short.length === 0) return undefined;
  const standard = closerLook(promise);
  let lead = 0;
  let found: RawAnswer | undefined;
  for (const { answer, prospect } of short) {
    const sure = sureLead(closerLook(prospect), standard);
    if (sure <= lead) continue;
    lead = sure;
    found = answer;
  }
  return found;
}

interface Rival<S, E extends BaseEvent> {
  readonly answer: RawAnswer;
  readonly prospect: Prospect<S, E>;
}

/** Returns the answers that beat the usual one in a few play-outs, best first. */
function shortList<S, E extends BaseEvent>(usual: Prospect<S, E>, rivals: readonly Rival<S, E>[]) {
  const firstLook = (prospect: Prospect<S, E>): number =>
    mean(Array.from({ length: FIRST_LOOK }, (_, i) => prospect.played(i)));
  const standard = firstLook(usual);
  return rivals
    .map((rival) => ({ ...rival, worth: firstLook(rival.prospect) }))
    .filter(({ worth }) => worth > standard)
    .sort((a, b) => b.worth - a.worth)
    .slice(0, SHORT_LIST);
}

function closerLook<S, E extends BaseEvent>(prospect: Prospect<S, E>): readonly number[] {
  const exact = prospect.exact();
  return Array.from({ length: CLOSER_LOOK }, (_, i) => prospect.playedFrom(exact, FIRST_LOOK + i));
}

/** Returns the lower bound for the mean lead of some play-outs over others, compared pair by pair. */
function sureLead(these: readonly number[], those: readonly number[]): number {
  const leads = these.map((worth, i) => worth - those[i]!);
  const lead = mean(leads);
  const variance = leads.reduce((sum, each) => sum + (each - lead) ** 2, 0) / (leads.length - 1);
  return lead - SURELY * Math.sqrt(variance / leads.length);
}

function mean(list: readonly number[]): number {
  return list.reduce((sum, each) => sum + each, 0) / list.length;
}
