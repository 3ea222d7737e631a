import type { BaseEvent, Combat, SeparatePart } from './combat.ts';
import type { Answer, Answered, Decision, Option, RawAnswer } from './decision.ts';
import { facesFault, keptSum, type RollRequest, type RollResult, rollExploding } from './dice.ts';
import type { Ruleset } from './ruleset.ts';

/**
 * Supplies the inputs of a step: a policy with a generator, a record, a script, or people. A source without an
 * answer throws its own signal; the step is run again from its start when the answer exists.
 */
export interface InputSource {
  draw(request: RollRequest): readonly number[];
  choose(decision: Decision): RawAnswer;
  chooseAny(decisions: readonly Decision[]): { readonly who: string; readonly answer: RawAnswer };
  /**
   * Returns the index of the question that it answers, if it can decide without seeing them; then only that one is
   * built. Returns `undefined` if it must see them.
   */
  whichOf?(many: number): number | undefined;
  /**
   * Returns the next GM override at this point, if any. It is called before every roll and every question.
   */
  nextIntervention?(): RawAnswer | undefined;
}

/** The result of a finished step. */
export interface StepResult<S, E> {
  readonly state: S;
  readonly events: readonly E[];
}

const LAPSE: unique symbol = Symbol('what was pending lapsed');

/** One run of one step: the state so far and the events that led to it. */
export class StepRunner<S, E extends BaseEvent> implements Combat<S, E> {
  state: S;
  readonly events: E[] = [];
  private readonly ruleset: Ruleset<never, never, S, E>;
  private readonly source: InputSource;

  constructor(ruleset: Ruleset<never, never, S, E>, state: S, source: InputSource) {
    this.ruleset = ruleset;
    this.state = state;
    this.source = source;
  }

  /** Runs the step to its end. Throws the signal of the source if it has no more inputs. */
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

  roll(request: RollRequest): RollResult {
    if (request.explodes === undefined) return this.rollOnce(request);
    return rollExploding(request, (once) => this.rollOnce(once));
  }

  private rollOnce(request: RollRequest): RollResult {
    while (this.gmSteppedIn());
    const faces = this.source.draw(request);
    const fault = facesFault(request.dice, faces);
    if (fault !== undefined) throw new RangeError(`${request.why}: ${fault}`);
    return { sum: keptSum(request.dice, faces), faces };
  }

  rollAll(
    requests: readonly RollRequest[],
    again: (drawn: readonly RollResult[]) => boolean,
  ): readonly RollResult[] {
    for (;;) {
      const drawn = requests.map((request) => this.roll(request));
      if (!again(drawn)) return drawn;
    }
  }

  ask<O extends Option>(build: () => Decision<O> | undefined): Answer<O> | undefined {
    let decision = build();
    while (decision !== undefined && this.gmSteppedIn()) decision = build();
    if (decision === undefined) return undefined;
    return this.source.choose(decision as unknown as Decision) as Answer<O>;
  }

  askFirst<W, O extends Option>(
    open: () => readonly W[],
    build: (whom: W) => Decision<O>,
  ): Answered<O> | undefined {
    let asked = open();
    while (asked.length > 0 && this.gmSteppedIn()) asked = open();
    if (asked.length === 0) return undefined;
    const which = this.source.whichOf?.(asked.length);
    if (which === undefined) {
      const decisions = asked.map(build) as unknown as readonly Decision[];
      return this.source.chooseAny(decisions) as Answered<O>;
    }
    const decision = build(asked[which]!) as unknown as Decision;
    return { who: decision.who, answer: this.source.choose(decision) as Answer<O> };
  }

  dependsOnlyOn(): void {}

  apart<R>(parts: readonly SeparatePart<R>[]): readonly R[] {
    return parts.map(({ does }) => does());
  }

  endStep(): never {
    throw LAPSE;
  }

  private gmSteppedIn(): boolean {
    const act = this.source.nextIntervention?.();
    if (act === undefined) return false;
    this.ruleset.intervene(this, act);
    return true;
  }
}
