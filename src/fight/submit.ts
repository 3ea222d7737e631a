import type { BaseEvent } from '../kernel/combat.ts';
import type { Encounter } from '../kernel/encounter.ts';
import type { Seat } from '../kernel/ids.ts';
import { ok, type Result, refused } from '../kernel/result.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import { redoTarget, undoTarget } from './branches.ts';
import { type DiceSetup, type Fight, newTable } from './fight.ts';
import type {
  AnswerCommand,
  ChangeRollCommand,
  FightCommand,
  Input,
  InterveneAllCommand,
  PlanCommand,
  RestoreInput,
} from './input.ts';
import { play, refusalOf } from './play.ts';
import { NOTHING_TO_REDO, NOTHING_TO_UNDO } from './refusals.ts';
import { submitRestore } from './restore.ts';

/** A command other than an answer (`play`), a plan and a changed roll (`plan.ts`). */
type OtherCommand = Exclude<FightCommand, AnswerCommand | PlanCommand | ChangeRollCommand>;

/** Applies overrides in order. Refuses all of them if one is refused. */
function interveneAll<S, E extends BaseEvent>(
  fight: Fight<S, E>,
  { acts, reason }: Omit<InterveneAllCommand, 'kind'>,
): Result<Fight<S, E>> {
  let now = fight;
  for (const [i, act] of acts.entries()) {
    const done = submit(now, { kind: 'intervene', act, reason, ...(i > 0 && { follows: true }) });
    if ('refusal' in done) return done;
    now = done.value;
  }
  return ok(now);
}

/** Runs a seat's command in a fight. The caller must check that the seat may send it. */
export function perform<S, E extends BaseEvent>(
  fight: Fight<S, E>,
  by: Seat,
  command: OtherCommand,
): Result<Fight<S, E>> {
  switch (command.kind) {
    case 'dice':
      return submit(fight, { ...command, by });
    case 'restore':
    case 'intervene':
    case 'force-roll':
      return submit(fight, command);
    case 'intervene-all':
      return interveneAll(fight, command);
    case 'undo':
      return undo(fight);
    case 'redo':
      return redo(fight);
  }
}

/**
 * Opens an encounter and runs it to the first decision. Throws RangeError if a nonce is invalid, and InvariantError if
 * the rules break their contract.
 */
export function openFight<Sheet, Options, S, E extends BaseEvent>(
  ruleset: Ruleset<Sheet, Options, S, E>,
  encounter: Encounter<Sheet, Options>,
  dice: DiceSetup,
): Fight<S, E> {
  const opened = begin(newTable(ruleset, encounter, dice));
  if ('refusal' in opened) throw new Error(opened.refusal.sentence);
  return opened.value;
}

/**
 * Applies one input. Returns the next fight, or a refusal, which changes nothing. Throws InvariantError if the rules
 * break their contract; the fight passed in stays valid.
 */
export function submit<S, E extends BaseEvent>(fight: Fight<S, E>, input: Input): Result<Fight<S, E>> {
  if (!isRestore(input)) return play(fight, input);
  const refusal = refusalOf(fight, input);
  return refusal === undefined ? submitRestore(fight, input) : refused(refusal);
}

/** Accepts unchecked input from outside. */
function isRestore(input: Input): input is RestoreInput {
  return (input as Partial<Input> | null | undefined)?.kind === 'restore';
}

/** Begins the current step if the fight waits for that. */
export function begin<S, E extends BaseEvent>(fight: Fight<S, E>): Result<Fight<S, E>> {
  return submit(fight, { kind: 'begin', rules: fight.rules.version });
}

/** Undoes the last manual input and the automatic answers after it. */
export function undo<S, E extends BaseEvent>(fight: Fight<S, E>): Result<Fight<S, E>> {
  const to = undoTarget(fight);
  return to === undefined ? refused(NOTHING_TO_UNDO) : submit(fight, { kind: 'restore', to });
}

/** Redoes what was undone last. */
export function redo<S, E extends BaseEvent>(fight: Fight<S, E>): Result<Fight<S, E>> {
  const to = redoTarget(fight);
  return to === undefined ? refused(NOTHING_TO_REDO) : submit(fight, { kind: 'restore', to });
}
