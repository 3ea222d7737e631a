import type { BaseEvent } from '../kernel/combat.ts';
import type { Decision, RawAnswer } from '../kernel/decision.ts';
import type { RollRequest } from '../kernel/dice.ts';
import type { Encounter } from '../kernel/encounter.ts';
import { GM } from '../kernel/ids.ts';
import type { Policy, StepInput } from '../kernel/policy.ts';
import { type Overview, type Ruleset, roundOf } from '../kernel/ruleset.ts';
import { type InputSource, StepRunner } from '../kernel/step.ts';
import type { SimulationChance } from './random.ts';

/** Feeds recorded inputs to a step in their original order, then hands over to another source. */
class ReplaySource implements InputSource {
  private readonly given: readonly StepInput[];
  private readonly after: InputSource;
  private next = 0;

  constructor(given: readonly StepInput[], after: InputSource) {
    this.given = given;
    this.after = after;
  }

  draw(request: RollRequest): readonly number[] {
    return this.take('roll', request.why)?.faces ?? this.after.draw(request);
  }

  choose(decision: Decision): RawAnswer {
    return this.take('answer', decision.key)?.answer ?? this.after.choose(decision);
  }

  chooseAny(open: readonly Decision[]): { readonly who: string; readonly answer: RawAnswer } {
    return this.take('answer', open[0]?.key ?? '') ?? this.after.chooseAny(open);
  }

  nextIntervention(): RawAnswer | undefined {
    return this.given[this.next]?.kind === 'act' ? this.take('act', 'the GM')?.act : undefined;
  }

  private take<K extends StepInput['kind']>(
    kind: K,
    what: string,
  ): Extract<StepInput, { kind: K }> | undefined {
    const recorded = this.given[this.next];
    if (recorded === undefined) return undefined;
    if (recorded.kind !== kind) {
      throw new Error(`the step wants ${kind} (${what}) where it was given ${recorded.kind}`);
    }
    this.next += 1;
    return recorded as Extract<StepInput, { kind: K }>;
  }
}

/** A fight in progress: the state at the start of the current step, and the inputs of that step so far. */
export interface FightInProgress {
  readonly start: unknown;
  readonly given: readonly StepInput[];
}

/** One setup of the fight, as plain JSON. */
export interface Variant {
  /** A readable description of the difference, such as `surprise-tie = noticed`. Empty if there is only one variant. */
  readonly name: string;
  /** The varied settings with their values in this variant. */
  readonly settings: Readonly<Record<string, string | number>>;
  readonly encounter: Encounter<unknown, unknown>;
  /** The name of each side's policy. */
  readonly policies: Readonly<Record<string, string>>;
  /** The point where every fight continues. If absent, fights start at the beginning of the encounter. */
  readonly underWay?: FightInProgress;
}

/** Limits after which a fight is cut off. */
export interface Limits {
  /** Maximum number of rounds. */
  readonly rounds: number;
  /** Maximum number of steps, in case rounds never end. */
  readonly steps: number;
}

/**
 * A set of fights. Each fight number is played once in every variant, with the same random numbers. The first variant
 * is the baseline.
 */
export interface Batch {
  /** A whole number. The same seed gives the same fights. */
  readonly seed: number;
  readonly limits: Limits;
  readonly variants: readonly Variant[];
}

/** A part of a batch: the fights from `from` (inclusive) to `to` (exclusive). */
export interface Chunk {
  readonly from: number;
  readonly to: number;
}

/** Everything needed to play batches: the rulesets of the variants, and the policies they name. */
export interface PolicySet {
  ruleset(id: string): Ruleset;
  policy(ruleset: Ruleset, name: string): Policy;
}

/** A policy with its name. */
export interface NamedPolicy {
  readonly name: string;
  readonly policy: Policy;
}

/** A variant that is ready to be played any number of times. */
export interface Matchup {
  readonly ruleset: Ruleset;
  /** The initial or current state of the fight. It is never modified. */
  readonly start: unknown;
  /** Inputs that the first step has already received. */
  readonly given: readonly StepInput[];
  readonly overview: Overview;
  /** Returns the policy of a combatant. Decisions of the GM use the `simple` policy. */
  readonly policyFor: (who: string) => NamedPolicy;
}

/** The policy that answers for the GM. */
const GM_POLICY = 'simple';

export function lineUp({ encounter, policies, underWay }: Variant, policySet: PolicySet): Matchup {
  const ruleset = policySet.ruleset(encounter.ruleset);
  const start = underWay?.start ?? ruleset.start(encounter);
  const named = (name: string): NamedPolicy => ({ name, policy: policySet.policy(ruleset, name) });
  const bySide = new Map(Object.entries(policies).map(([side, name]) => [side, named(name)]));
  const gm = { ...named(GM_POLICY), name: `${GM_POLICY} for the ${GM}` };
  const byId = new Map(encounter.combatants.map(({ id, side }) => [id, bySide.get(side) ?? gm]));
  const overview = ruleset.overview(start, GM);
  const given = underWay?.given ?? [];
  return { ruleset, start, given, overview, policyFor: (who) => byId.get(who) ?? gm };
}

/** Returns the policy that answers a decision. */
export type PolicyOf<S> = (decision: Decision, state: S) => Policy<S>;

/** A fight to play to its end, with its policies and limits. */
export interface PlayOut<S, E> {
  readonly ruleset: Ruleset<never, never, S, E & BaseEvent>;
  readonly state: S;
  /** Inputs that the first step has already received. The fight continues after them. */
  readonly given?: readonly StepInput[];
  readonly chance: SimulationChance;
  readonly policyOf: PolicyOf<S>;
  /** Maximum number of steps before the fight is cut off. */
  readonly mostSteps: number;
  /** Maximum number of rounds before the fight is cut off. If absent, rounds are not limited. */
  readonly mostRounds?: number;
  /** Called after each step with its events and the states around it. */
  readonly watch?: (events: readonly E[], before: S, after: S) => void;
}

/** The final state of a fight, and how it ended. */
export interface PlayedOut<S> {
  readonly state: S;
  readonly steps: number;
  readonly decisions: number;
  readonly events: number;
  /** True if the fight was cut off at a limit. */
  readonly isUnfinished: boolean;
}

/** Returns a function that is called after each step and reports whether a limit has been reached. */
function watchFor<S, E>({ ruleset, mostSteps, mostRounds }: PlayOut<S, E>) {
  // Each round takes at least one step, so the round limit cannot be reached before this many steps.
  let nextLook = mostRounds ?? mostSteps;
  return (state: S, steps: number): boolean => {
    if (steps >= mostSteps) return true;
    if (mostRounds === undefined || steps < nextLook) return false;
    const roundsLeft = mostRounds - roundOf(ruleset, state);
    nextLook = steps + roundsLeft + 1;
    return roundsLeft < 0;
  };
}

/** Plays a fight to its end with policies, step by step and synchronously. */
export function playOut<S, E extends BaseEvent>(play: PlayOut<S, E>): PlayedOut<S> {
  const { ruleset } = play;
  let { state } = play;
  let steps = 0;
  let decisions = 0;
  let events = 0;
  const isTooLong = watchFor(play);
  while (!ruleset.over(state) && !isTooLong(state, steps)) {
    const given = steps === 0 ? (play.given ?? []) : [];
    const hand = new PlayingHand(play, state, given);
    const run = new StepRunner<S, E>(
      ruleset,
      state,
      given.length === 0 ? hand : new ReplaySource(given, hand),
    );
    hand.run = run;
    const done = run.run();
    play.watch?.(done.events, state, done.state);
    state = done.state;
    steps += 1;
    events += done.events.length;
    decisions += hand.decisions;
  }
  return { state, steps, decisions, events, isUnfinished: !ruleset.over(state) };
}

/** Supplies random dice and policy answers to a step, and records them for policies that look ahead. */
class PlayingHand<S, E extends BaseEvent> implements InputSource {
  decisions = 0;
  run!: StepRunner<S, E>;
  private readonly play: PlayOut<S, E>;
  private readonly start: S;
  private readonly given: StepInput[] = [];

  /** `before` lists inputs that the step receives first. */
  constructor(play: PlayOut<S, E>, start: S, before: readonly StepInput[]) {
    this.play = play;
    this.start = start;
    this.given.push(...before);
  }

  draw(request: RollRequest): readonly number[] {
    const faces = this.play.chance.draw(request);
    this.given.push({ kind: 'roll', faces });
    return faces;
  }

  choose(decision: Decision): RawAnswer {
    const { policyOf, chance } = this.play;
    const { state } = this.run;
    this.decisions += 1;
    const moment = { start: this.start, given: this.given };
    const answer = policyOf(decision, state)(decision, state, chance.pick, moment);
    this.given.push({ kind: 'answer', who: decision.who, answer });
    return answer;
  }

  whichOf(many: number): number {
    return this.play.chance.pick(many);
  }

  chooseAny(open: readonly Decision[]): { readonly who: string; readonly answer: RawAnswer } {
    const decision = open[this.whichOf(open.length)]!;
    return { who: decision.who, answer: this.choose(decision) };
  }
}
