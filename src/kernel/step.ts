import type { BaseEvent, Combat } from './combat.ts';
import type { Answer, Answered, Decision, Option, RawAnswer } from './decision.ts';
import { type Drawn, facesFault, keptSum, type Throw } from './dice.ts';
import type { Ruleset } from './ruleset.ts';

/**
 * Who supplies what a step asks for: a policy and a generator, a record, a script, or people. A hand that has
 * no answer yet throws a signal of its own; the step is then run again from its start once there is one.
 */
export interface Hand {
  draw(request: Throw): readonly number[];
  choose(decision: Decision): RawAnswer;
  chooseAny(decisions: readonly Decision[]): { readonly who: string; readonly answer: RawAnswer };
  /** The GM's next intervention at this point, if any: asked before every roll and every question. */
  stepIn?(): RawAnswer | undefined;
}

/** What a finished step left behind. */
export interface StepResult<S, E> {
  readonly state: S;
  readonly events: readonly E[];
}

const LAPSE: unique symbol = Symbol('what was pending lapsed');

/** One run of one step: the state so far and the events that made it. */
export class StepRun<S, E extends BaseEvent> implements Combat<S, E> {
  state: S;
  readonly events: E[] = [];
  private readonly ruleset: Ruleset<never, never, S, E>;
  private readonly hand: Hand;

  constructor(ruleset: Ruleset<never, never, S, E>, state: S, hand: Hand) {
    this.ruleset = ruleset;
    this.state = state;
    this.hand = hand;
  }

  /** Runs the step to its end. Throws the hand's signal when the hand has nothing more to give. */
  run(): StepResult<S, E> {
    try {
      this.ruleset.step(this);
    } catch (signal) {
      if (signal !== LAPSE) throw signal;
    }
    if (this.events.length === 0) {
      throw new Error(`${this.ruleset.id}: a step recorded nothing and would run for ever`);
    }
    return { state: this.state, events: this.events };
  }

  record(event: E): void {
    this.state = this.ruleset.evolve(this.state, event);
    this.events.push(event);
  }

  roll(request: Throw): Drawn {
    while (this.gmSteppedIn());
    const faces = this.hand.draw(request);
    const fault = facesFault(request.dice, faces);
    if (fault !== undefined) throw new RangeError(`${request.why}: ${fault}`);
    return { sum: keptSum(request.dice, faces), faces };
  }

  rollAll(requests: readonly Throw[], again: (drawn: readonly Drawn[]) => boolean): readonly Drawn[] {
    for (;;) {
      const drawn = requests.map((request) => this.roll(request));
      if (!again(drawn)) return drawn;
    }
  }

  ask<O extends Option>(build: () => Decision<O> | undefined): Answer<O> | undefined {
    let decision = build();
    while (decision !== undefined && this.gmSteppedIn()) decision = build();
    if (decision === undefined) return undefined;
    return this.hand.choose(decision as unknown as Decision) as Answer<O>;
  }

  askAny<O extends Option>(build: () => readonly Decision<O>[]): Answered<O> | undefined {
    let decisions = build();
    while (decisions.length > 0 && this.gmSteppedIn()) decisions = build();
    if (decisions.length === 0) return undefined;
    return this.hand.chooseAny(decisions as unknown as readonly Decision[]) as Answered<O>;
  }

  endStep(): never {
    throw LAPSE;
  }

  private gmSteppedIn(): boolean {
    const act = this.hand.stepIn?.();
    if (act === undefined) return false;
    this.ruleset.intervene(this, act);
    return true;
  }
}
