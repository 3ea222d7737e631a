import type { BaseEvent } from '../kernel/combat.ts';
import type { Decision, RawAnswer } from '../kernel/decision.ts';
import type { FaceSource } from '../kernel/dice.ts';
import type { Concern, OutcomeParts } from '../kernel/outcome.ts';
import { type InputSource, type StepResult, StepRunner } from '../kernel/step.ts';
import { concernOf, type OddsInput, type OddsQuery } from './answers.ts';
import { BranchRun, NotApart, TooManyBranches } from './branch-run.ts';
import { OutcomeDistribution } from './outcomes.ts';

/** The result of running every branch of a step. */
export interface Explored {
  readonly distribution: OutcomeDistribution;
  readonly branches: number;
}

/** Runs every branch of a step. Returns `undefined` if there are more than `budget` branches. */
export function explore<S, E extends BaseEvent>(
  query: OddsQuery<S, E>,
  budget: number,
): Explored | undefined {
  try {
    return followApart(query, budget) ?? followAll(query, budget);
  } catch (signal) {
    if (signal instanceof TooManyBranches) return undefined;
    throw signal;
  }
}

/** Follows separate parts apart. Returns `undefined` if they may depend on each other. */
function followApart<S, E extends BaseEvent>(query: OddsQuery<S, E>, budget: number): Explored | undefined {
  const { parts } = query.ruleset.outcome;
  if (parts === undefined) return undefined;
  try {
    return followAll(query, budget, parts);
  } catch (signal) {
    if (signal instanceof NotApart) return undefined;
    throw signal;
  }
}

/** Throws TooManyBranches if there are more than `budget`, or if one roll has more outcomes. */
function followAll<S, E extends BaseEvent>(
  query: OddsQuery<S, E>,
  budget: number,
  parts?: OutcomeParts<E>,
): Explored {
  const distribution = new OutcomeDistribution(parts);
  const run = new BranchRun(query, budget, parts);
  let branches = 0;
  do {
    if (branches === budget) throw new TooManyBranches(budget + 1);
    run.tally(run.run(), distribution);
    branches += 1;
  } while (run.advance(distribution));
  return { distribution, branches };
}

/** Settings for sampling: the number of runs, and the source of dice. */
export interface Sampling {
  readonly runs: number;
  readonly draw: FaceSource;
}

/** Thrown if the step contains a best or worst choice. Only exact odds can evaluate such a choice. */
export class NeedsExactOdds {}

/** Runs the step `runs` times with random dice. Throws NeedsExactOdds at a free choice. */
export function sample<S, E extends BaseEvent>(
  query: OddsQuery<S, E>,
  { runs, draw }: Sampling,
): OutcomeDistribution {
  const { ruleset, start } = query;
  const distribution = new OutcomeDistribution();
  const all = BigInt(runs);
  for (let i = 0; i < runs; i++) {
    const hand = new SampleHand(query, draw);
    const { events, state } = hand.play();
    distribution.add(ruleset.outcome(events, start, state, hand.concern), 1n, all);
  }
  return distribution;
}

/** Runs the step once with random dice. Throws NeedsExactOdds at a free choice. */
export function runByChance<S, E extends BaseEvent>(
  query: OddsQuery<S, E>,
  draw: FaceSource,
): StepResult<S, E> {
  return new SampleHand(query, draw).play();
}

/** Supplies the given inputs first, then random dice and the answers of the query. */
class SampleHand<S, E extends BaseEvent> implements InputSource {
  /** The attack that the last given answer is about. */
  concern: Concern | null | undefined;
  private readonly run: StepRunner<S, E>;
  private readonly query: OddsQuery<S, E>;
  private readonly dice: FaceSource;
  private next = 0;

  constructor(query: OddsQuery<S, E>, dice: FaceSource) {
    this.query = query;
    this.dice = dice;
    this.run = new StepRunner(query.ruleset, query.start, this);
  }

  play(): StepResult<S, E> {
    return this.run.run();
  }

  draw(request: Parameters<FaceSource>[0]): readonly number[] {
    return this.take('roll')?.faces ?? this.dice(request);
  }

  choose(decision: Decision): RawAnswer {
    return this.chooseAny([decision]).answer;
  }

  chooseAny(open: readonly Decision[]): { readonly who: string; readonly answer: RawAnswer } {
    const given = this.take('answer');
    if (given !== undefined) {
      if (this.next === this.query.given.length) this.beginForecast(open, given);
      return given;
    }
    const plan = this.query.answering(open, this.run.state);
    if ('answer' in plan) return plan;
    throw new NeedsExactOdds();
  }

  private beginForecast(open: readonly Decision[], given: Extract<OddsInput, { kind: 'answer' }>): void {
    const { known, ruleset } = this.query;
    this.concern = concernOf(ruleset, open, given, this.run.events);
    if (known !== undefined) this.run.state = known(this.run.state);
  }

  nextIntervention(): RawAnswer | undefined {
    return this.take('act')?.act;
  }

  private take<K extends OddsInput['kind']>(kind: K): Extract<OddsInput, { kind: K }> | undefined {
    const input = this.query.given[this.next];
    if (input?.kind !== kind) return undefined;
    this.next += 1;
    return input as Extract<OddsInput, { kind: K }>;
  }
}
