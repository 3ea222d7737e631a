import type { Answer, Answered, Decision, Option } from './decision.ts';
import type { Reading, RollRequest, RollResult } from './dice.ts';
import type { Modifier } from './explanation.ts';
import type { RuleId } from './ids.ts';

/** Fields that every event has: its type and the rule that caused it. */
export interface BaseEvent {
  readonly type: string;
  readonly rule: RuleId;
}

/** A value that a rule names to tell situations apart. */
export type Known = string | number | boolean | null;

/** A part of a step whose outcome does not depend on the other parts. */
export interface SeparatePart<R> {
  /** Its name, and everything besides the state before all parts that it depends on. */
  readonly known: readonly Known[];
  /** Returns a plain value, or nothing. */
  readonly does: () => R;
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
  dependsOnlyOn(...known: readonly Known[]): void;
  /**
   * Does several parts in this order and returns their results. Promises that no part depends on another, or on what
   * was rolled before except through its known values, and that the facts of the rest depend on the parts only through
   * their results. Exact odds then follow each part once, and join the facts by the rules of the outcome.
   */
  apart<R>(parts: readonly SeparatePart<R>[]): readonly R[];
  /** Ends the step now and drops anything still pending. */
  endStep(): never;
  /** Returns the parts of a named number with those of the house rules. Absent without house rules. */
  readonly change?: (name: string, use: NumberUse, parts: readonly Modifier[]) => readonly Modifier[];
}

// Named numbers: a rule takes them from here, so that the rules of a house can change them.

/** The use of a named number: whose it is, and for what. */
export interface NumberUse {
  readonly who: string;
  /** The rule that uses it: `attack-roll`. */
  readonly rule: RuleId;
  /** The combatant that it is used against, if the book names one here. */
  readonly against?: string;
  /** The weapon or spell. */
  readonly item?: string;
}

/** Returns the use of a number in an attack. */
export function useIn(
  { attacker, target }: { readonly attacker: string; readonly target: string },
  item: string,
  rule: RuleId,
): NumberUse {
  return { who: attacker, against: target, item, rule };
}

/** A ruleset with named numbers that a house may change, each with its meaning. */
export interface Numbered<N extends string> {
  readonly numbers?: Readonly<Record<N, string>>;
}

/**
 * Returns the parts of a named number with those of the house. Without house rules they stay as they are. The type of
 * the parts is that of the book, which does not know the reasons of a house.
 */
export function withHouseParts<P extends Modifier>(
  { change }: Pick<Combat<never, never>, 'change'>,
  name: string,
  use: NumberUse,
  parts: P[],
): P[] {
  return change === undefined ? parts : (change(name, use, parts) as P[]);
}
