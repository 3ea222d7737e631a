import type { BaseEvent } from '../kernel/combat.ts';
import type { Decision, RawAnswer } from '../kernel/decision.ts';
import type { Policy } from '../kernel/policy.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import { StepRun } from '../kernel/step.ts';
import type { SimulationChance } from './generator.ts';

/** Who plays for whom: the policy of a decision. */
export type PolicyOf<S> = (decision: Decision, state: S) => Policy<S>;

export interface PlayOut<S, E> {
  readonly ruleset: Ruleset<never, never, S, E & BaseEvent>;
  readonly state: S;
  readonly chance: SimulationChance;
  readonly policyOf: PolicyOf<S>;
  /** Steps after which a fight that does not end is given up. */
  readonly mostSteps: number;
  /** Rounds after which it is given up. Absent: no such limit. */
  readonly mostRounds?: number;
  /** Sees each step's events as they come. */
  readonly watch?: (events: readonly E[], before: S, after: S) => void;
}

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
  return ruleset.overview(state).round > mostRounds;
}

/** Plays a fight to its end by policies, one step after the other; nothing ever waits. */
export function playOut<S, E extends BaseEvent>(play: PlayOut<S, E>): PlayedOut<S> {
  const { ruleset, chance, policyOf } = play;
  let { state } = play;
  let steps = 0;
  let decisions = 0;
  let events = 0;
  let run!: StepRun<S, E>;
  const choose = (decision: Decision): RawAnswer => {
    decisions += 1;
    return policyOf(decision, run.state)(decision, run.state, chance.pick);
  };
  const hand = {
    draw: chance.draw,
    choose,
    chooseAny(open: readonly Decision[]) {
      const decision = open[chance.pick(open.length)]!;
      return { who: decision.who, answer: choose(decision) };
    },
  };
  while (!ruleset.over(state) && !isTooLong(play, state, steps)) {
    run = new StepRun<S, E>(ruleset, state, hand);
    const done = run.run();
    play.watch?.(done.events, state, done.state);
    state = done.state;
    steps += 1;
    events += done.events.length;
  }
  return { state, steps, decisions, events, isUnfinished: !ruleset.over(state) };
}
