import type { Answer, Answered, Decision, Option } from './decision.ts';
import type { Reading, RollRequest, RollResult } from './dice.ts';
import type { RuleId } from './ids.ts';

/** Fields that every event has: its type and the rule that caused it. */
export interface BaseEvent {
  readonly type: string;
  readonly rule: RuleId;
}

/**
 * The interface between a rule and the fight. Rules are synchronous functions that only roll, ask and record. After
 * each of these calls, read `state` again: a GM override may have changed it.
 */
export interface Combat<S, E extends BaseEvent> {
  /** The current state. Each `record` replaces it. */
  readonly state: S;
  /** Rolls dice. Returns one face per die, from `lo` to `hi`, and the sum of the kept faces. */
  roll(request: RollRequest): RollResult;
  /**
   * Makes several rolls at once and repeats all of them while `again` returns true. Exact odds treat the final roll
   * as conditional on `again` being false. `read` promises which part of the results the rule reads: odds follow one
   * result for each of its values.
   */
  rollAll(
    requests: readonly RollRequest[],
    again: (drawn: readonly RollResult[]) => boolean,
    read?: Reading,
  ): readonly RollResult[];
  /**
   * Asks one seat to decide. `build` creates the decision from the current state; return `undefined` to skip it.
   */
  ask<O extends Option>(build: () => Decision<O> | undefined): Answer<O> | undefined;
  /**
   * Asks several seats at once and returns the first answer, or `undefined` if `open` returns nobody. `open` and
   * `build` read the current state. A decision is built only when a source needs it.
   */
  askFirst<W, O extends Option>(
    open: () => readonly W[],
    build: (whom: W) => Decision<O>,
  ): Answered<O> | undefined;
  /** Records an event. This is the only way to change the state. */
  record(event: E): void;
  /**
   * Promises that from here on the step depends on its earlier rolls only through the state and these values. Exact odds
   * then follow equal situations once. Everywhere else it does nothing.
   */
  dependsOnlyOn(...known: readonly (string | number | boolean | null)[]): void;
  /** Ends the step now and drops anything still pending. */
  endStep(): never;
}
