import type { RawAnswer } from '../kernel/decision.ts';
import type { Json } from '../kernel/json.ts';
import type { Seat } from '../kernel/names.ts';

/** Somebody answers an open decision. The GM's seat may answer for anyone. */
export interface AnswerInput {
  readonly kind: 'answer';
  /** The open decision's id. */
  readonly decision: string;
  readonly by: Seat;
  readonly answer: RawAnswer;
  /** Given by a standing answer, a clock or a policy: nobody chose it just now. */
  readonly auto?: true;
}

/** Somebody types in what real dice showed, or lets the table roll them. The GM's seat may do it for anyone. */
export interface DiceInput {
  readonly kind: 'dice';
  /** The waiting roll's id. */
  readonly roll: string;
  readonly by: Seat;
  readonly faces: readonly number[] | 'roll';
}

/** The GM steps in with one of the ruleset's acts. */
export interface InterveneInput {
  readonly kind: 'intervene';
  readonly act: RawAnswer;
  readonly reason: string;
}

/** The GM says what a coming roll shows: the next one that these faces fit. */
export interface ForceInput {
  readonly kind: 'force-roll';
  readonly faces: readonly number[];
  readonly reason: string;
  /** How many rolls come before it; 0 when absent. */
  readonly ahead?: number;
  /**
   * Its place, from 0, in what the GM has said of coming rolls: what stands there goes. When absent it is the last,
   * and what has as many rolls before it goes.
   */
  readonly place?: number;
}

/** Back, or forth again, to how things stood right after an entry of the journal; 0: before the first. */
export interface RestoreInput {
  readonly kind: 'restore';
  readonly to: number;
  readonly reason?: string;
}

/** The step at which the table stands begins, by the rules of this version. */
export interface BeginInput {
  readonly kind: 'begin';
  readonly rules: string;
}

/**
 * All that may be put into a table. Answers and dice come from any seat and say which; everything else is the
 * GM's, and whoever passes it on lets only the GM's seat send it.
 */
export type Input = AnswerInput | DiceInput | InterveneInput | ForceInput | RestoreInput | BeginInput;

/**
 * What people put in with it, as the dice after it depend on it; null when it is nothing new. Who gave an answer
 * and why the GM acts change no dice, and neither does a roll, or a forced one: they are counted instead.
 */
export function effectOf(input: Input): Json {
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
