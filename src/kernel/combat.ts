import type { Answer, Answered, Decision, Option } from './decision.ts';
import type { RollRequest, RollResult } from './dice.ts';
import type { RuleId } from './names.ts';

/** What every event has: what happened, and the rule it happened by. */
export interface BaseEvent {
  readonly type: string;
  readonly rule: RuleId;
}

/**
 * What a rule sees of the fight. Rules are plain synchronous functions of it: they roll, ask and record,
 * and nothing else. They read `state` afresh after each of the three, because a GM may have stepped in.
 */
export interface Combat<S, E extends BaseEvent> {
  /** The fight as it is now; each `record` puts another in its place. */
  readonly state: S;
  /** One roll: as many faces as there are dice, whole numbers from `lo` to `hi`, and the sum of those kept. */
  roll(request: RollRequest): RollResult;
  /** All at once, drawn again as a whole while `again` says so. Exact odds condition on it. */
  rollAll(
    requests: readonly RollRequest[],
    again: (drawn: readonly RollResult[]) => boolean,
  ): readonly RollResult[];
  /** Puts a question to one seat. `build` reads the state; undefined from it means the question is moot. */
  ask<O extends Option>(build: () => Decision<O> | undefined): Answer<O> | undefined;
  /**
   * Puts a question to several at once and returns whichever answers first; undefined when `open` has nobody.
   * `open` and `build` read the state. A question is built only where somebody looks at it.
   */
  askFirst<W, O extends Option>(
    open: () => readonly W[],
    build: (whom: W) => Decision<O>,
  ): Answered<O> | undefined;
  /** The only way anything changes. */
  record(event: E): void;
  /** Ends the step here: what is pending lapses. */
  endStep(): never;
}
