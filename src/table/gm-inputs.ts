import type { BaseEvent } from '../kernel/combat.ts';
import { answerFault } from '../kernel/decision.ts';
import { facesFault } from '../kernel/dice.ts';
import { advance, giving, type Played, refused, trayFor } from './advance.ts';
import type { BeginInput, ForceInput, InterveneInput } from './input.ts';
import {
  ALREADY_BEGUN,
  badFaces,
  FACES_NEEDED,
  FIGHT_OVER,
  NO_REASON,
  NO_SUCH_ROLL_AHEAD,
  NOT_BEGUN,
  noSuchPlace,
  notForGm,
  otherRules,
} from './refusals.ts';
import { freshStep, type StepSoFar } from './run.ts';
import type { Table } from './table.ts';
import type { TrayState } from './tray.ts';

/** The step at which the table stands begins; what an older version's half step had done is dropped. */
export function playBegin<S, E extends BaseEvent>(table: Table<S, E>, input: BeginInput): Played<S, E> {
  const { waiting, step } = table.now;
  if (waiting.kind !== 'begin') return refused(ALREADY_BEGUN);
  if (input.rules !== table.rules.version) return refused(otherRules(input.rules, table.rules.version));
  return advance(table, {
    input,
    step: freshStep(step.start),
    tray: trayFor(table, input),
    asked: null,
    rules: input.rules,
  });
}

/** The GM steps in where the step waits, or after the end. */
export function playIntervention<S, E extends BaseEvent>(
  table: Table<S, E>,
  input: InterveneInput,
): Played<S, E> {
  const { waiting, state, rules } = table.now;
  const { act, reason } = input;
  if (waiting.kind === 'begin') return refused(NOT_BEGUN);
  if (reason.trim() === '') return refused(NO_REASON);
  const acts = table.rules.gm(state);
  if (waiting.kind === 'over' && acts.length === 0) return refused(FIGHT_OVER);
  const fault = answerFault(acts, act);
  if (fault !== undefined) return refused(notForGm(fault));
  const step: StepSoFar<S, E> =
    waiting.kind === 'over' ? { ...freshStep(state), act } : giving(table, { kind: 'act', act });
  return advance(table, { input, step, tray: trayFor(table, input), asked: null, rules });
}

/** A table before a step that has not begun, with other dice ahead of it. */
function noted<S, E extends BaseEvent>(table: Table<S, E>, input: ForceInput, tray: TrayState): Played<S, E> {
  const { now } = table;
  const entry = { parent: now.seq, input, asked: null, rolls: [], events: [], settled: null, restored: null };
  return { kind: 'played', entry, point: { ...now, tray } };
}

/** The GM says what a coming roll shows. The last word on a roll counts. */
export function playForce<S, E extends BaseEvent>(table: Table<S, E>, input: ForceInput): Played<S, E> {
  const { waiting, tray: before, rules, step } = table.now;
  const { faces, reason, ahead = 0, place } = input;
  if (waiting.kind === 'over') return refused(FIGHT_OVER);
  // What other rules would roll is not known; and it would lapse with what they left half done.
  if (waiting.kind === 'begin' && rules !== null) return refused(NOT_BEGUN);
  if (reason.trim() === '') return refused(NO_REASON);
  if (faces.length === 0 || !faces.every(Number.isSafeInteger)) return refused(FACES_NEEDED);
  if (!Number.isSafeInteger(ahead) || ahead < 0) return refused(NO_SUCH_ROLL_AHEAD);
  const isPlace =
    place === undefined || (Number.isInteger(place) && place >= 0 && place <= before.forced.length);
  if (!isPlace) return refused(noSuchPlace(before.forced.length));
  if (waiting.kind === 'roll' && ahead === 0) {
    const fault = facesFault(waiting.roll.request.dice, faces);
    if (fault !== undefined) return refused(badFaces(waiting.roll.request, fault));
  }
  const word = { ahead, faces };
  const forced =
    place === undefined
      ? [...before.forced.filter((one) => one.ahead !== ahead), word]
      : before.forced.toSpliced(place, 1, word);
  const tray = { ...before, forced };
  if (waiting.kind === 'begin') return noted(table, input, tray);
  return advance(table, {
    input,
    step,
    tray: trayFor({ ...table, now: { ...table.now, tray } }, input),
    asked: null,
    rules,
  });
}
