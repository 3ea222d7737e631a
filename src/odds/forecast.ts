import type { BaseEvent } from '../kernel/combat.ts';
import { answerFault, type Decision, type RawAnswer } from '../kernel/decision.ts';
import type { Forecast, Provoked } from '../kernel/outcome.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import { type InputSource, StepRunner } from '../kernel/step.ts';
import { attacksOn, type OddsInput } from './answers.ts';
import { type Budget, oddsOfChoice, type WaitingStep } from './odds.ts';

/** A plan that is tried and not carried out. */
export interface TriedPlan<S> {
  /** The question that the plan begins with. */
  readonly asked: Pick<Decision, 'who' | 'key'>;
  readonly answers: readonly RawAnswer[];
  /** Reduces the state to the part that the asking seat knows. If absent, everything is known. */
  readonly known?: (state: S) => S;
  /** Whether the forecast may end; called at each question of its combatant after the first. */
  readonly isThere?: (decision: Decision) => boolean;
}

/** Where a plan leads as long as nobody reacts. */
interface TriedForecast<S> {
  /** For each answer that is possible: who may react to it. */
  readonly steps: readonly (readonly Provoked[])[];
  /** The question that its combatant is asked afterwards, if nothing else comes before it. */
  readonly next: {
    readonly decision: Decision;
    readonly state: S;
    /** The step that waits for its answer; `undefined` if the step began before the plan. */
    readonly step: WaitingStep<S> | undefined;
  } | null;
}

/** Maximum number of steps of the rules; after them, a plan counts as over. */
const MOST_STEPS = 200;

/**
 * Tries a plan with the knowledge of its seat. Other combatants let everything pass. The forecast ends at a roll, at an
 * illegal answer, and when the turn passes to another combatant.
 */
export function forecast<S, E extends BaseEvent>(
  ruleset: Ruleset<never, never, S, E>,
  { start, given }: WaitingStep<S>,
  plan: TriedPlan<S>,
): TriedForecast<S> {
  const hand = new ForecastHand(given, plan);
  let state = start;
  for (let steps = 0; steps < MOST_STEPS && !ruleset.over(state); steps += 1) {
    const run = new StepRunner(ruleset, state, hand);
    hand.begin(run);
    try {
      state = run.run().state;
    } catch (signal) {
      if (!(signal instanceof Ended)) throw signal;
      const { decision } = signal;
      if (decision === null) break;
      const step = steps === 0 ? undefined : { start: state, given: hand.inStep };
      return { steps: hand.steps, next: { decision, state: run.state, step } };
    }
  }
  return { steps: hand.steps, next: null };
}

/**
 * Thrown through the rules where a forecast ends: at a question to its combatant, or at `null` if the next question is
 * unknown.
 */
class Ended {
  readonly decision: Decision | null;

  constructor(decision: Decision | null) {
    this.decision = decision;
  }
}

/** Gives the inputs so far, then the answers of the plan. Everyone else gives the default answer. */
class ForecastHand<S> implements InputSource {
  readonly steps: Provoked[][] = [];
  /** The answers given in the current step. */
  inStep: OddsInput[] = [];
  private readonly given: readonly OddsInput[];
  private readonly plan: TriedPlan<S>;
  private run: { state: S } | undefined;
  private next = 0;
  /** Whether an answer of the plan was given in the current step. */
  private isUnderWay = true;

  constructor(given: readonly OddsInput[], plan: TriedPlan<S>) {
    this.given = given;
    this.plan = plan;
  }

  begin(run: { state: S }): void {
    this.isUnderWay = this.run === undefined;
    this.inStep = [];
    this.run = run;
  }

  draw(): readonly number[] {
    const given = this.take('roll');
    if (given === undefined) throw new Ended(null);
    return given.faces;
  }

  choose(decision: Decision): RawAnswer {
    return this.chooseAny([decision]).answer;
  }

  chooseAny(open: readonly Decision[]): { readonly who: string; readonly answer: RawAnswer } {
    const given = this.take('answer');
    if (given !== undefined) return given;
    const { asked } = this.plan;
    const own = open.find(({ who, key }) => who === asked.who && key === asked.key);
    const answer = own === undefined ? this.passed(open) : { who: own.who, answer: this.planned(own) };
    this.inStep.push({ kind: 'answer', ...answer });
    return answer;
  }

  nextIntervention(): RawAnswer | undefined {
    return this.take('act')?.act;
  }

  private planned(decision: Decision): RawAnswer {
    const { answers, known, isThere } = this.plan;
    const count = this.steps.length;
    const answer = answers[count];
    if (count > 0 && (answer === undefined || isThere?.(decision))) throw new Ended(decision);
    if (answer === undefined || answerFault(decision.options, answer) !== undefined)
      throw new Ended(decision);
    if (count === 0 && known !== undefined) this.run!.state = known(this.run!.state);
    this.steps.push([]);
    this.isUnderWay = true;
    return answer;
  }

  private passed(open: readonly Decision[]): { readonly who: string; readonly answer: RawAnswer } {
    const step = this.steps.at(-1);
    // The next step of the rules asks another combatant: the turn has ended.
    if (step === undefined || !this.isUnderWay) throw new Ended(null);
    for (const { who, key, rule } of open) {
      const isNew = who !== this.plan.asked.who && !step.some((each) => each.who === who && each.key === key);
      if (isNew) step.push({ who, key, rule });
    }
    const { who, defaultAnswer } = open[0]!;
    return { who, answer: defaultAnswer as RawAnswer };
  }

  private take<K extends OddsInput['kind']>(kind: K): Extract<OddsInput, { kind: K }> | undefined {
    const input = this.given[this.next];
    if (input?.kind !== kind) return undefined;
    this.next += 1;
    return input as Extract<OddsInput, { kind: K }>;
  }
}

/**
 * Returns what a plan would lead to. With a `target`, the plan is tried only until the target is within reach of an
 * attack.
 */
export function forecastWithOdds<S, E extends BaseEvent>(
  rules: Ruleset<never, never, S, E>,
  step: WaitingStep<S>,
  plan: TriedPlan<S>,
  { target, budget }: { readonly target: string | undefined; readonly budget: Budget },
): Forecast {
  const isThere = (decision: Decision): boolean => target !== undefined && canAttack(rules, decision, target);
  const { steps, next } = forecast(rules, step, { ...plan, isThere });
  const { who } = plan.asked;
  const last = plan.answers.at(-1)!;
  const before =
    plan.answers.length > 1 && target === undefined
      ? forecast(rules, step, { ...plan, answers: plan.answers.slice(0, -1) })
      : undefined;
  const waits = before?.next?.step;
  const isLegal = waits !== undefined && answerFault(before!.next!.decision.options, last) === undefined;
  return {
    steps,
    next: next && { decision: next.decision, state: next.state },
    ...(isLegal && { odds: oddsOfChoice(rules, waits, { who, answer: last }, budget) }),
  };
}

/** Whether a target is within reach of an attack with an item. A feint or an ambush needs none. */
function canAttack<S, E extends BaseEvent>(
  rules: Ruleset<never, never, S, E>,
  { options }: Decision,
  target: string,
): boolean {
  return attacksOn(rules, options, target).some(({ params }) =>
    Object.keys(params).some((param) => rules.words.meanings?.[param] === 'item'),
  );
}
