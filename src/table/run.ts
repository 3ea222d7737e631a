import type { BaseEvent } from '../kernel/combat.ts';
import type { RawAnswer } from '../kernel/decision.ts';
import type { Json } from '../kernel/json.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import { StepRun } from '../kernel/step.ts';
import { Bug } from './bug.ts';
import { firstDifference } from './difference.ts';
import { type Draw, type Given, RecordedHand, Suspended, type Wanted } from './hand.ts';

/** A ruleset of whatever sheets: all that a table needs of it. */
export type Rules<S, E extends BaseEvent> = Ruleset<never, never, S, E>;

/** A step under way: where it started, what it was given, what it has done. */
export interface StepSoFar<S, E> {
  readonly start: S;
  /** Set when this is no step of the rules but an intervention after the end. */
  readonly act: RawAnswer | null;
  readonly given: readonly Given[];
  readonly events: readonly E[];
}

/** How far a table came: the step that waits and what it has made of the state. */
export interface Ran<S, E> {
  readonly step: StepSoFar<S, E>;
  readonly state: S;
  /** null: the fight is over. */
  readonly wanted: Wanted | null;
  /** What happened beyond what the step had done before. */
  readonly events: readonly E[];
  /** How many of these events belong to steps that ended; null when none ended. */
  readonly settled: number | null;
}

/** More steps than this without anybody being asked: the rules run in a circle. */
const MOST_STEPS = 10_000;

export function freshStep<S, E>(start: S): StepSoFar<S, E> {
  return { start, act: null, given: [], events: [] };
}

/**
 * Runs a step from its start with all that it was given, and the steps after it, until somebody must answer, a
 * roll must be typed in, or the fight is over. Throws a Bug when the rules break their promise.
 */
export function runOn<S, E extends BaseEvent>(
  rules: Rules<S, E>,
  from: StepSoFar<S, E>,
  draw: Draw,
): Ran<S, E> {
  const events: E[] = [];
  let settled: number | null = null;
  let step = from;
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const { start } = step;
    if (step.act === null && rules.over(start)) return { step, state: start, wanted: null, events, settled };
    const hand = new RecordedHand(step.given, draw);
    const run = new StepRun(step.act === null ? rules : actOnly(rules, step.act), start, hand);
    const wanted = wantedBy(run);
    assertPrefix(step.events, run.events);
    for (let i = step.events.length; i < run.events.length; i += 1) events.push(run.events[i]!);
    if (wanted !== null) {
      const waits = { start, act: step.act, given: hand.given, events: run.events };
      return { step: waits, state: run.state, wanted, events, settled };
    }
    hand.assertUsedUp();
    settled = events.length;
    step = freshStep(run.state);
  }
  throw new Bug(`${rules.id}: ${MOST_STEPS} steps passed and nobody was asked`);
}

/** Rules whose step is this one intervention. */
function actOnly<S, E extends BaseEvent>(rules: Rules<S, E>, act: RawAnswer): Rules<S, E> {
  return { ...rules, step: (combat) => rules.intervene(combat, act) };
}

/** Runs to the end (null) or to what is missing. */
function wantedBy<S, E extends BaseEvent>(run: StepRun<S, E>): Wanted | null {
  try {
    run.run();
    return null;
  } catch (signal) {
    if (signal instanceof Suspended) return signal.wanted;
    throw signal;
  }
}

function assertPrefix<E>(before: readonly E[], now: readonly E[]): void {
  for (let i = 0; i < before.length; i += 1) {
    const difference = firstDifference(before[i] as Json, now[i] as Json | undefined);
    if (difference !== undefined) {
      throw new Bug(`run again, event ${i + 1} of the step came out differently (${difference.path})`);
    }
  }
}
