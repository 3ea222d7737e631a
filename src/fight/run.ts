import type { BaseEvent } from '../kernel/combat.ts';
import type { RawAnswer } from '../kernel/decision.ts';
import type { Json } from '../kernel/json.ts';
import { countOf, type Tally } from '../kernel/outcome.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import { StepRunner } from '../kernel/step.ts';
import {
  type Draw,
  decisionId,
  type MissingInput,
  type RecordedInput,
  RecordedSource,
  rollId,
  Suspended,
  type TrayState,
  type Waiting,
} from './dice.ts';
import { firstDifference, InvariantError } from './errors.ts';

/** A ruleset of any sheet type: everything that a fight needs of it. */
export type FightRules<S, E extends BaseEvent> = Ruleset<never, never, S, E>;

/** A step in progress: its start, its inputs and its events. */
export interface PartialStep<S, E> {
  readonly start: S;
  /** Set if this is a GM override after the end instead of a step of the rules. */
  readonly act: RawAnswer | null;
  readonly given: readonly RecordedInput[];
  readonly events: readonly E[];
}

/** The result of a run: the waiting step, and the state it has produced. */
export interface RunResult<S, E> {
  readonly step: PartialStep<S, E>;
  readonly state: S;
  /** `null` if the fight is over. */
  readonly wanted: MissingInput | null;
  /** New events of this run, without the step's earlier ones. */
  readonly events: readonly E[];
  /** Number of these events that belong to completed steps; `null` if no step was completed. */
  readonly settled: number | null;
}

/** Steps without a decision after which the rules count as stuck in a loop. */
const MOST_STEPS = 10_000;

export function newStep<S, E>(start: S): PartialStep<S, E> {
  return { start, act: null, given: [], events: [] };
}

/**
 * Runs a step from its start with all its inputs, and then further steps, until a person must answer or type in a roll,
 * or the fight is over. Throws InvariantError if the rules break their contract.
 */
export function runUntilBlocked<S, E extends BaseEvent>(
  rules: FightRules<S, E>,
  from: PartialStep<S, E>,
  draw: Draw,
): RunResult<S, E> {
  const events: E[] = [];
  let settled: number | null = null;
  let step = from;
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const { start } = step;
    if (step.act === null && rules.over(start)) return { step, state: start, wanted: null, events, settled };
    const hand = new RecordedSource(step.given, draw);
    const run = new StepRunner(step.act === null ? rules : actOnly(rules, step.act), start, hand);
    const missing = wantedBy(run);
    assertPrefix(step.events, run.events);
    for (let i = step.events.length; i < run.events.length; i += 1) events.push(run.events[i]!);
    if (missing !== null) {
      const waits = { start, act: step.act, given: hand.given, events: run.events };
      return { step: waits, state: run.state, wanted: missing, events, settled };
    }
    hand.assertUsedUp();
    settled = events.length;
    step = newStep(run.state);
  }
  throw new InvariantError(`${rules.id}: ${MOST_STEPS} steps passed and nobody was asked`);
}

/** Returns rules whose only step is this override. */
function actOnly<S, E extends BaseEvent>(rules: FightRules<S, E>, act: RawAnswer): FightRules<S, E> {
  return { ...rules, step: (combat) => rules.intervene(combat, act) };
}

/** Runs to the end (`null`) or to the first missing input. */
function wantedBy<S, E extends BaseEvent>(run: StepRunner<S, E>): MissingInput | null {
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
      throw new InvariantError(
        `run again, event ${i + 1} of the step came out differently (${difference.path})`,
      );
    }
  }
}

/** The complete state right after one entry; an undo selects an earlier one. */
export interface HistoryPoint<S, E extends BaseEvent> {
  /** The entry that made it, never a restore; 0 for the opening. */
  readonly seq: number;
  /** The version of the rules that continue from here; `null` before the first step. */
  readonly rules: string | null;
  readonly step: PartialStep<S, E>;
  /** The current state, within the step. */
  readonly state: S;
  readonly waiting: Waiting;
  readonly tray: TrayState;
  /** Decisions answered on this branch, by combatant. */
  readonly answered: Tally;
}

/** A point before its entry has a number. */
export type UnnumberedPoint<S, E extends BaseEvent> = Omit<HistoryPoint<S, E>, 'seq'>;

/** Returns the point after a run. */
export function pointOf<S, E extends BaseEvent>(
  result: RunResult<S, E>,
  rest: Pick<HistoryPoint<S, E>, 'rules' | 'tray' | 'answered'>,
): UnnumberedPoint<S, E> {
  const { step, state, wanted } = result;
  return { ...rest, step, state, waiting: waitingFor(wanted, rest.answered, rest.tray.rolled) };
}

function waitingFor(missing: MissingInput | null, answered: Tally, rolled: Tally): Waiting {
  if (missing === null) return { kind: 'over' };
  if (missing.kind === 'roll') {
    const { request } = missing;
    return { kind: 'roll', roll: { id: rollId(request, countOf(rolled, request.owner)), request } };
  }
  const open = missing.decisions.map((decision) => ({
    id: decisionId(decision, countOf(answered, decision.who)),
    decision,
  }));
  return { kind: 'decisions', asked: missing.asked, open };
}
