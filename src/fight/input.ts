import type { RawAnswer } from '../kernel/decision.ts';
import type { Seat } from '../kernel/ids.ts';
import type { Json } from '../kernel/json.ts';

// A command is what a person sends, and an input is what the journal keeps: the same fields, and its seat.

/** Answers an open decision. */
export interface AnswerCommand {
  readonly kind: 'answer';
  /** The open decision's id. */
  readonly decision: string;
  readonly answer: RawAnswer;
}

/** The GM's seat may answer for anyone. */
export interface AnswerInput extends AnswerCommand {
  readonly by: Seat;
  /** Set if it was given by an auto-answer, a time limit or a policy instead of a person. */
  readonly auto?: true;
  /** Set if it continues the plan of the answer before it. An undo takes back the whole plan. */
  readonly follows?: true;
}

/** Gives several answers of one combatant, one after the other, each judged as if it were sent alone. */
export interface PlanCommand {
  readonly kind: 'plan';
  /** The id of the open decision that the first answer is for. */
  readonly decision: string;
  /** At least one, at most `MOST_PLANNED`. */
  readonly answers: readonly RawAnswer[];
}

/** Most answers in a plan, and most overrides at once. */
export const MOST_PLANNED = 60;

/** Enters the faces of real dice, or lets the fight roll. */
export interface DiceCommand {
  readonly kind: 'dice';
  /** The waiting roll's id. */
  readonly roll: string;
  readonly faces: readonly number[] | 'roll';
}

/** The GM's seat may enter dice for anyone. */
export interface DiceInput extends DiceCommand {
  readonly by: Seat;
}

/** Applies a GM override. */
export interface InterveneCommand {
  readonly kind: 'intervene';
  readonly act: RawAnswer;
  readonly reason: string;
}

/** An override in the journal. */
export interface InterveneInput extends InterveneCommand {
  /** Set if it belongs to the override before it. An undo takes back all of them. */
  readonly follows?: true;
}

/** Applies several GM overrides, one after the other. Either all of them are applied or none. */
export interface InterveneAllCommand {
  readonly kind: 'intervene-all';
  /** At least one, at most `MOST_PLANNED`. */
  readonly acts: readonly RawAnswer[];
  readonly reason: string;
}

/** Sets the faces of the next roll that they fit (GM only). */
export interface ForceCommand {
  readonly kind: 'force-roll';
  readonly faces: readonly number[];
  readonly reason: string;
}

/** Sets the faces of a coming roll: the next one that they fit, or a later one (GM only). */
export interface ForceInput extends ForceCommand {
  /** Number of rolls before it; 0 if absent. */
  readonly ahead?: number;
  /**
   * Index in the list of forced rolls, from 0; the item at that index is replaced. If absent, it is added at the end
   * and replaces the forced roll with the same `ahead`.
   */
  readonly place?: number;
}

/** Undoes or redoes up to the state right after a journal entry; 0 means before the first. */
export interface RestoreInput {
  readonly kind: 'restore';
  readonly to: number;
  readonly reason?: string;
}

/** A restore by a person, with a reason that may be empty. */
export interface RestoreCommand extends RestoreInput {
  readonly reason: string;
}

/** Changes an earlier roll (GM only): a restore, a forced roll and the same input again. */
export interface ChangeRollCommand {
  readonly kind: 'change-roll';
  /** The entry with the roll. */
  readonly entry: number;
  /** The index of the roll in its entry, from 0. */
  readonly roll: number;
  readonly faces: readonly number[];
  readonly reason: string;
}

/** Begins the current step under the current version of the rules. */
export interface BeginInput {
  readonly kind: 'begin';
  readonly rules: string;
}

/** A command for a fight. An undo or redo is a restore to its target. */
export type FightCommand =
  | AnswerCommand
  | PlanCommand
  | DiceCommand
  | InterveneCommand
  | InterveneAllCommand
  | ForceCommand
  | RestoreCommand
  | ChangeRollCommand
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' };

/**
 * An input for a fight. Answers and dice come from any seat and name it. All other inputs are the GM's; the caller must
 * accept them only from the GM's seat.
 */
export type Input = AnswerInput | DiceInput | InterveneInput | ForceInput | RestoreInput | BeginInput;

/**
 * Returns the part of an input that affects later dice, or `null`. The sender of an answer and the reason for an
 * override do not affect dice. Rolls, forced or not, are counted separately.
 */
export function diceInputOf(input: Input): Json {
  switch (input.kind) {
    case 'answer':
      return ['answer', input.decision, input.answer];
    case 'dice':
      return input.faces === 'roll' ? null : ['typed', input.faces];
    case 'intervene':
      return ['intervene', input.act];
    case 'begin':
      return ['begin', input.rules];
    case 'force-roll':
    case 'restore':
      return null;
  }
}
