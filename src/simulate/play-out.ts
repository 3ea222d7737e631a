import type { BaseEvent } from '../kernel/combat.ts';
import type { Decision, RawAnswer } from '../kernel/decision.ts';
import type { Throw } from '../kernel/dice.ts';
import { GM } from '../kernel/names.ts';
import type { Policy, Taken } from '../kernel/policy.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import { type Hand, StepRun } from '../kernel/step.ts';
import type { SimulationChance } from './generator.ts';
import { type Given, GivenHand } from './given-hand.ts';

/** Who plays for whom: the policy of a decision. */
export type PolicyOf<S> = (decision: Decision, state: S) => Policy<S>;

/** A fight to be played to its end, and by whom. */
export interface PlayOut<S, E> {
  readonly ruleset: Ruleset<never, never, S, E & BaseEvent>;
  readonly state: S;
  /** What the first step has been given before: it goes on from there. */
  readonly given?: readonly Given[];
  readonly chance: SimulationChance;
  readonly policyOf: PolicyOf<S>;
  /** Steps after which a fight that does not end is given up. */
  readonly mostSteps: number;
  /** Rounds after which it is given up. Absent: no such limit. */
  readonly mostRounds?: number;
  /** Sees each step's events as they come. */
  readonly watch?: (events: readonly E[], before: S, after: S) => void;
}

/** How a fight that was played came out, with what it took. */
export interface PlayedOut<S> {
  readonly state: S;
  readonly steps: number;
  readonly decisions: number;
  readonly events: number;
  /** Given up at one of the limits. */
  readonly isUnfinished: boolean;
}

function isTooLong<S, E>(
  { ruleset, mostSteps, mostRounds }: PlayOut<S, E>,
  state: S,
  steps: number,
): boolean {
  if (steps >= mostSteps) return true;
  // A round has a step at least, so there is nothing to look up before.
  if (mostRounds === undefined || steps < mostRounds) return false;
  return ruleset.overview(state, GM).round > mostRounds;
}

/** Plays a fight to its end by policies, one step after the other; nothing ever waits. */
export function playOut<S, E extends BaseEvent>(play: PlayOut<S, E>): PlayedOut<S> {
  const { ruleset } = play;
  let { state } = play;
  let steps = 0;
  let decisions = 0;
  let events = 0;
  while (!ruleset.over(state) && !isTooLong(play, state, steps)) {
    const given = steps === 0 ? (play.given ?? []) : [];
    const hand = new PlayingHand(play, state, given);
    const run = new StepRun<S, E>(ruleset, state, given.length === 0 ? hand : new GivenHand(given, hand));
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

/** Gives a step dice by chance and answers by policies, and remembers both for policies that look ahead. */
class PlayingHand<S, E extends BaseEvent> implements Hand {
  decisions = 0;
  run!: StepRun<S, E>;
  private readonly play: PlayOut<S, E>;
  private readonly start: S;
  private readonly given: Taken[] = [];

  /** `before`: what another hand gives the step first. */
  constructor(play: PlayOut<S, E>, start: S, before: readonly Given[]) {
    this.play = play;
    this.start = start;
    for (const each of before) if (each.kind !== 'act') this.given.push(each);
  }

  draw(request: Throw): readonly number[] {
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

  chooseAny(open: readonly Decision[]): { readonly who: string; readonly answer: RawAnswer } {
    const decision = open[this.play.chance.pick(open.length)]!;
    return { who: decision.who, answer: this.choose(decision) };
  }
}
