import type { Fight } from './fight.ts';

/** Pays the TS of a maneuver: from the turn, or as an interruption. */
export type Pay = (fight: Fight, id: string, ts: number, on: string) => void;

/** What gives others the chance to interrupt: an attack, or one unit of a move. */
export interface Trigger {
  readonly kind: 'attack' | 'leave' | 'enter';
  readonly by: string;
  /** Combatants that may not interrupt because they were asked before the same step. */
  readonly except: readonly string[];
}

/** Carries something out with the interruptions that it triggers; `carryOut` learns who was asked. */
export type React = (fight: Fight, trigger: Trigger, carryOut: (asked: readonly string[]) => void) => void;

/** A maneuver as it was decided on. `declare` pays for it; `carryOut` does it, or loses it if it is impossible by then. */
export interface Maneuver {
  declare(fight: Fight, pay: Pay): void;
  carryOut(fight: Fight, react: React): void;
}

/** Records that a maneuver already paid for came to nothing. @rule spend-at-once */
export function lose(fight: Fight, who: string, what: string, why: string): void {
  fight.record({ type: 'maneuver-lost', rule: 'spend-at-once', who, what, why });
}
