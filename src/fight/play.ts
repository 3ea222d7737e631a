import type { BaseEvent } from '../kernel/combat.ts';
import { answerFault } from '../kernel/decision.ts';
import { facesFault } from '../kernel/dice.ts';
import { GM, type Seat } from '../kernel/ids.ts';
import { countOf, plusOne } from '../kernel/outcome.ts';
import { ok, type Refusal, type Result, refused } from '../kernel/result.ts';
import { DiceTray, type RecordedInput, type TrayState } from './dice.ts';
import type { Entry, UnsealedEntry } from './entry.ts';
import { type Fight, MOST_ENTRIES, withSealedEntry } from './fight.ts';
import type {
  AnswerInput,
  BeginInput,
  DiceInput,
  ForceInput,
  Input,
  InterveneInput,
  RestoreInput,
} from './input.ts';
import { inputFault, notAnInput } from './input-shape.ts';
import {
  ALREADY_BEGUN,
  badFaces,
  FACES_NEEDED,
  FIGHT_OVER,
  JOURNAL_FULL,
  NO_REASON,
  NO_ROLL_WAITS,
  NO_SUCH_ROLL_AHEAD,
  NOT_BEGUN,
  noSuchPlace,
  notAnOption,
  notForGm,
  QUESTION_GONE,
  rulesetMismatch,
} from './refusals.ts';
import { newStep, type PartialStep, pointOf, runUntilBlocked, type UnnumberedPoint } from './run.ts';
import { positionAfterInput } from './seed.ts';

/** Every input except a restore, which goes to an earlier point. */
export type PlayedInput = Exclude<Input, RestoreInput>;

/** The planned result of an input, before it is recorded. */
export interface PlannedInput<S, E extends BaseEvent> {
  readonly entry: UnsealedEntry<E>;
  readonly point: UnnumberedPoint<S, E>;
}

/** An accepted input, ready to run. */
export interface AcceptedInput<S, E extends BaseEvent> {
  readonly input: Input;
  readonly step: PartialStep<S, E>;
  readonly tray: DiceTray;
  readonly asked: Entry<E>['asked'];
  readonly rules: UnnumberedPoint<S, E>['rules'];
}

/** Returns the dice for an input; `asked` is the decision that it answers. */
function trayFor<S, E extends BaseEvent>(
  { now, header: { dice }, rollFor }: Fight<S, E>,
  input: Input,
  asked: Entry<E>['asked'] = null,
): DiceTray {
  const before = asked === null ? 0 : countOf(now.answered, asked.who);
  const position = positionAfterInput(dice.generator.version, now.tray.place, { input, asked, before });
  return new DiceTray({ ...now.tray, place: position }, dice, rollFor);
}

/** Adds an input to the current step. */
function withInput<S, E extends BaseEvent>(fight: Fight<S, E>, input: RecordedInput): PartialStep<S, E> {
  const { step } = fight.now;
  return { ...step, given: [...step.given, input] };
}

/** Runs an accepted input from the current point. */
function advance<S, E extends BaseEvent>(
  fight: Fight<S, E>,
  acceptedInput: AcceptedInput<S, E>,
): Result<PlannedInput<S, E>> {
  const { input, step, tray, asked, rules } = acceptedInput;
  const { now } = fight;
  const result = runUntilBlocked(fight.rules, step, tray.draw);
  const point = pointOf(result, {
    rules,
    tray: tray.state,
    answered: asked === null ? now.answered : plusOne(now.answered, asked.who),
  });
  const { events, settled } = result;
  const entry = { parent: now.seq, input, asked, rolls: tray.rolls, events, settled, restored: null };
  return ok({ entry, point });
}

function maySpeakFor(by: Seat, seat: Seat): boolean {
  return by === seat || by === GM;
}

/** Plays an answer to an open decision. */
function playAnswer<S, E extends BaseEvent>(
  fight: Fight<S, E>,
  input: AnswerInput,
): Result<PlannedInput<S, E>> {
  const { waiting, rules } = fight.now;
  if (waiting.kind === 'over') return refused(FIGHT_OVER);
  if (waiting.kind === 'begin') return refused(NOT_BEGUN);
  const open = waiting.kind === 'decisions' ? waiting.open : [];
  const decision = open.find(({ id }) => id === input.decision)?.decision;
  if (decision === undefined || !maySpeakFor(input.by, decision.seat)) return refused(QUESTION_GONE);
  const fault = answerFault(decision.options, input.answer);
  if (fault !== undefined) return refused(notAnOption(decision, fault));
  const { who, key } = decision;
  return advance(fight, {
    input,
    step: withInput(fight, { kind: 'answer', who, key, answer: input.answer }),
    tray: trayFor(fight, input, { who, key }),
    asked: { who, key },
    rules,
  });
}

/** Plays dice for the waiting roll: typed in, or rolled by the fight. */
function playDice<S, E extends BaseEvent>(fight: Fight<S, E>, input: DiceInput): Result<PlannedInput<S, E>> {
  const { waiting, rules } = fight.now;
  if (waiting.kind === 'over') return refused(FIGHT_OVER);
  if (waiting.kind === 'begin') return refused(NOT_BEGUN);
  if (waiting.kind !== 'roll' || waiting.roll.id !== input.roll) return refused(NO_ROLL_WAITS);
  const { request } = waiting.roll;
  if (!maySpeakFor(input.by, request.owner)) return refused(NO_ROLL_WAITS);
  const typed = input.faces === 'roll' ? null : input.faces;
  const fault = typed === null ? undefined : facesFault(request.dice, typed);
  if (fault !== undefined) return refused(badFaces(request, fault));
  const tray = trayFor(fight, input);
  const faces = typed === null ? tray.roll(request) : tray.put(request, typed, 'typed');
  return advance(fight, {
    input,
    step: withInput(fight, { kind: 'roll', faces }),
    tray,
    asked: null,
    rules,
  });
}

/** Begins the current step. Partial events of an older version of the rules are dropped. */
function playBegin<S, E extends BaseEvent>(
  fight: Fight<S, E>,
  input: BeginInput,
): Result<PlannedInput<S, E>> {
  const { waiting, step } = fight.now;
  if (waiting.kind !== 'begin') return refused(ALREADY_BEGUN);
  if (input.rules !== fight.rules.version) return refused(rulesetMismatch(input.rules, fight.rules.version));
  return advance(fight, {
    input,
    step: newStep(step.start),
    tray: trayFor(fight, input),
    asked: null,
    rules: input.rules,
  });
}

/** Plays a GM override while a step waits, or after the end. */
function playIntervention<S, E extends BaseEvent>(
  fight: Fight<S, E>,
  input: InterveneInput,
): Result<PlannedInput<S, E>> {
  const { waiting, state, rules } = fight.now;
  const { act, reason } = input;
  if (waiting.kind === 'begin') return refused(NOT_BEGUN);
  if (reason.trim() === '') return refused(NO_REASON);
  const acts = fight.rules.gm(state);
  if (waiting.kind === 'over' && acts.length === 0) return refused(FIGHT_OVER);
  const fault = answerFault(acts, act);
  if (fault !== undefined) return refused(notForGm(fault));
  const step: PartialStep<S, E> =
    waiting.kind === 'over' ? { ...newStep(state), act } : withInput(fight, { kind: 'act', act });
  return advance(fight, { input, step, tray: trayFor(fight, input), asked: null, rules });
}

/** Returns a fight before a step that has not begun, with changed forced rolls. */
function noted<S, E extends BaseEvent>(
  fight: Fight<S, E>,
  input: ForceInput,
  tray: TrayState,
): Result<PlannedInput<S, E>> {
  const { now } = fight;
  const entry = { parent: now.seq, input, asked: null, rolls: [], events: [], settled: null, restored: null };
  return ok({ entry, point: { ...now, tray } });
}

/** Plays a forced roll. The latest one for a roll applies. */
function playForce<S, E extends BaseEvent>(
  fight: Fight<S, E>,
  input: ForceInput,
): Result<PlannedInput<S, E>> {
  const { waiting, tray: before, rules, step } = fight.now;
  const { faces, reason, ahead = 0, place } = input;
  if (waiting.kind === 'over') return refused(FIGHT_OVER);
  // The dice of another version's step are unknown, and forced rolls would be dropped with its partial events.
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
  if (waiting.kind === 'begin') return noted(fight, input, tray);
  return advance(fight, {
    input,
    step,
    tray: trayFor({ ...fight, now: { ...fight.now, tray } }, input),
    asked: null,
    rules,
  });
}

/** Returns the planned result of an input at the current point; records nothing. */
export function planned<S, E extends BaseEvent>(
  fight: Fight<S, E>,
  input: PlayedInput,
): Result<PlannedInput<S, E>> {
  switch (input.kind) {
    case 'answer':
      return playAnswer(fight, input);
    case 'dice':
      return playDice(fight, input);
    case 'intervene':
      return playIntervention(fight, input);
    case 'force-roll':
      return playForce(fight, input);
    case 'begin':
      return playBegin(fight, input);
  }
}

/**
 * Applies one input. Returns the next fight, or a refusal, which changes nothing. Throws InvariantError if the rules
 * break their contract; the fight passed in stays valid.
 */
export function play<S, E extends BaseEvent>(fight: Fight<S, E>, input: PlayedInput): Result<Fight<S, E>> {
  const refusal = refusalOf(fight, input);
  if (refusal !== undefined) return refused(refusal);
  const result = planned(fight, input);
  if ('refusal' in result) return result;
  const { entry, point } = result.value;
  return ok(withSealedEntry(fight, entry, { ...point, seq: fight.entries.length + 1 }));
}

/** Returns why a fight takes no input of this form, or no more inputs at all; `undefined` if it takes it. */
export function refusalOf(fight: Pick<Fight, 'entries'>, input: Input): Refusal | undefined {
  const fault = inputFault(input);
  if (fault !== undefined) return notAnInput(fault, input);
  return fight.entries.length >= MOST_ENTRIES ? JOURNAL_FULL : undefined;
}
