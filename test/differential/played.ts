import type { BaseEvent } from '../../src/kernel/combat.ts';
import type { Decision, RawAnswer } from '../../src/kernel/decision.ts';
import type { RollRequest } from '../../src/kernel/dice.ts';
import type { Ruleset } from '../../src/kernel/ruleset.ts';
import { type InputSource, StepRunner } from '../../src/kernel/step.ts';

// Plays a fight through the engine step by step and records every die and answer.

/** One die roll or answer, and the number of earlier events of the step. */
export type Given =
  | { readonly after: number; readonly kind: 'dice'; readonly faces: readonly number[] }
  | {
      readonly after: number;
      readonly kind: 'answer';
      readonly decision: Decision;
      readonly answer: RawAnswer;
    };

/** One step of the engine with all its inputs. */
export interface Played<S, E> {
  readonly before: S;
  readonly events: readonly E[];
  readonly given: readonly Given[];
}

/** The source of dice and answers. */
export interface Source<S> {
  dice(request: RollRequest): readonly number[];
  answer(decision: Decision): RawAnswer;
  /** Which of several open questions is answered first. */
  first(decisions: readonly Decision[]): Decision;
  /** The GM overrides before the first roll or question of this step. */
  intervention?(state: S): RawAnswer | undefined;
}

/** The steps of a fight, until it is over or there are `most` of them. */
export function playSteps<S, E extends BaseEvent>(
  ruleset: Ruleset<never, never, S, E>,
  start: S,
  source: Source<S>,
  most: number,
): Played<S, E>[] {
  const steps: Played<S, E>[] = [];
  let state = start;
  while (steps.length < most && !ruleset.over(state)) {
    const hand = new Recorder(source, state);
    const run = new StepRunner(ruleset, state, hand);
    hand.events = run.events;
    const done = run.run();
    steps.push({ before: state, events: done.events, given: hand.given });
    state = done.state;
  }
  return steps;
}

class Recorder<S> implements InputSource {
  events: readonly unknown[] = [];
  readonly given: Given[] = [];
  private readonly source: Source<S>;
  private act: RawAnswer | undefined;

  constructor(source: Source<S>, state: S) {
    this.source = source;
    this.act = source.intervention?.(state);
  }

  draw: InputSource['draw'] = (request) => {
    const faces = this.source.dice(request);
    this.given.push({ after: this.events.length, kind: 'dice', faces });
    return faces;
  };

  choose: InputSource['choose'] = (decision) => {
    const answer = this.source.answer(decision);
    this.given.push({ after: this.events.length, kind: 'answer', decision, answer });
    return answer;
  };

  chooseAny: InputSource['chooseAny'] = (decisions) => {
    const decision = this.source.first(decisions);
    return { who: decision.who, answer: this.choose(decision) };
  };

  nextIntervention = (): RawAnswer | undefined => {
    const { act } = this;
    this.act = undefined;
    return act;
  };
}
