import { type Cell, distance, hasRoom } from '../../geometry/grid.ts';
import {
  type BattleState,
  type Fighter,
  type GivenWork,
  isTakenBy,
  nearestFree,
  reaches,
} from '../../kernel/battle.ts';
import type { Roll } from '../../kernel/events.ts';
import type { Sum } from '../../kernel/explanation.ts';
import type { RuleId, Seat } from '../../kernel/ids.ts';
import type { Rulings } from './rulings.ts';
import type { Options, Sheet } from './schema.ts';
import type { DamageKind, Hand, Location } from './sheet.ts';

export type Wound = Readonly<Record<DamageKind, number>>;

/** An item in one hand or in both. */
export interface Held {
  readonly item: string;
  readonly hands: readonly Hand[];
}

/** Work over several rounds, and its final roll. */
export interface Job extends GivenWork {
  /** The Trait or skill of the final roll; `null` without one. */
  readonly what: string | null;
  readonly number: number;
}

/** On REF against one attacker, or against all (`null`). */
export interface OnRef {
  readonly against: string | null;
  /** The combatant whose turns are counted. */
  readonly maker: string;
  /** Turns of the maker that must still end; 0 if it ends when the maker's next turn begins. */
  readonly turns: number;
  readonly rule: RuleId;
}

/** The current state of one combatant. Every field exists from the start. */
export interface Combatant extends Fighter {
  /** The combatant that it follows. @rule extras */
  readonly master: string | null;
  readonly sheet: Sheet;
  readonly isDead: boolean;
  readonly isUnconscious: boolean;
  /** The current C, and the maximum that rest can restore. */
  readonly c: number;
  readonly cMost: number;
  readonly wounds: Readonly<Record<Location, Wound>>;
  readonly lost: Readonly<Record<Location, 'severed' | 'amputated' | null>>;
  readonly infected: readonly Location[];
  readonly isBleeding: boolean;
  /** The round at whose end it dies, if head or torso is still at 0. @rule head-torso-zero */
  readonly deathDue: number | null;
  /** Own turns that must end before it is no longer Stunned. */
  readonly stun: number;
  readonly isProne: boolean;
  readonly isWet: boolean;
  readonly isMounted: boolean;
  readonly griefs: readonly { readonly of: string; readonly hours: number }[];
  /** The GM's modifier for its next roll. */
  readonly favour: number;
  // The round and the turn
  readonly turn: 'waiting' | 'active' | 'over';
  readonly claim: 'claims' | 'passes' | null;
  /** Yards moved this round. */
  readonly moved: number;
  readonly hasStoodUp: boolean;
  /** The use of the round's one action; `null` if it is still available. */
  readonly action: string | null;
  /** Fast actions made this round. */
  readonly fast: readonly string[];
  readonly ride: 'not-rolled' | 'success' | 'failure';
  readonly isRunning: boolean;
  /** Whether the attack of a charge has not happened yet. */
  readonly isCharging: boolean;
  /** Unused yards of Speed for successful dodges. */
  readonly spare: number;
  /** Spare yards moved this round. */
  readonly spareMoved: number;
  readonly defences: number;
  readonly isGuarding: boolean;
  readonly isCountering: boolean;
  readonly refs: readonly OnRef[];
  readonly aim: { readonly target: string; readonly bonus: number } | null;
  /** Whether it has attacked in this fight. */
  readonly isRevealed: boolean;
  /** Rounds run without a break. */
  readonly runRounds: number;
  /** The work that the GM gave. */
  readonly work: Job | null;
  // Things
  readonly held: readonly Held[];
  readonly lying: readonly { readonly item: string; readonly cell: Cell }[];
  readonly broken: readonly string[];
  readonly shots: Readonly<Record<string, number>>;
  // After the fight
  readonly plan: 'rest' | 'active';
  readonly isWarm: boolean;
  readonly wasActive: boolean;
  /** Hours of rest towards the next point of C and towards the next HP of fire damage. */
  readonly restHours: number;
  readonly fireHours: number;
}

/** The phase of the fight between two steps. */
export type Phase = 'start' | 'round-start' | 'next' | 'turn' | 'recovery' | 'closed';

/** One fact of a round's recap. @rule recap */
export interface Deed {
  readonly what: 'hit' | 'severed' | 'dying' | 'died' | 'unconscious' | 'stopped-bleeding';
  readonly who: string;
  readonly by: string | null;
  readonly location: Location | null;
  readonly points: number;
}

/** A fight under the rules of Hit Locations. */
export interface State extends BattleState<Combatant> {
  readonly rulings: Rulings;
  readonly team: string;
  readonly weather: Options['weather'];
  readonly hasRecovery: boolean;
  readonly phase: Phase;
  readonly round: number;
  /** Whether the wound clock of this round has run. */
  readonly isRoundOver: boolean;
  /** The half that acts first each round; `null` before the roll. */
  readonly first: 'team' | 'gm' | null;
  /** The order kept from the last round, and the combatants that have had their turn in this one. */
  readonly order: readonly string[];
  readonly acted: readonly string[];
  readonly active: string | null;
  readonly deeds: readonly Deed[];
  /** Hours since the fight, and the hours that must still pass. */
  readonly hour: number;
  readonly hoursToGo: number;
  /** Seats whose character died and that may bring in another. @rule new-character */
  readonly owed: readonly Seat[];
}

/** A combatant on its turn. */
export interface Turn {
  readonly state: State;
  readonly who: Combatant;
}

/** A completed roll against a number. */
export interface Test extends Roll {
  readonly number: Sum;
  readonly isSuccess: boolean;
}

/** The values at the start of every round. */
export const NEW_ROUND = {
  turn: 'waiting',
  claim: null,
  moved: 0,
  hasStoodUp: false,
  action: null,
  fast: [],
  ride: 'not-rolled',
  spare: 0,
  spareMoved: 0,
  defences: 0,
} as const satisfies Partial<Combatant>;

/** The values of a combatant that no longer fights. */
export const NOT_FIGHTING = {
  turn: 'over',
  stun: 0,
  refs: [],
  aim: null,
  spare: 0,
  isCharging: false,
  isGuarding: false,
  isCountering: false,
  work: null,
} as const satisfies Partial<Combatant>;

export function everybody(state: State, update: (who: Combatant) => Combatant): State {
  return { ...state, combatants: state.combatants.map(update) };
}

/** Returns whether it is in the fight and alive. */
export function isHere(who: Combatant): boolean {
  return who.presence === 'here' && !who.isDead;
}

/** Returns the yards between two combatants. */
export function yards(state: State, a: Combatant, b: Combatant): number {
  return distance(state.grid, a.cell, b.cell);
}

/** Returns whether a combatant takes its yard: it is there and conscious. */
export function stands(who: Combatant): boolean {
  return isHere(who) && !who.isUnconscious;
}

/** Returns whether a cell is taken, by a wall or by a conscious combatant. */
export function isTaken(state: State, cell: Cell): boolean {
  // ruling: one-to-a-yard
  return isTakenBy(state, cell, stands);
}

/** Returns whether using a door is a fast action. ruling: doors */
export function isDoorFast({ rulings }: State): boolean {
  return rulings.doors === 'fast';
}

/** Returns whether a range reaches from one combatant to the other. ruling: walls */
export function isNear(state: State, a: Combatant, b: Combatant, range: number): boolean {
  return reaches(state, a.cell, b.cell, range);
}

/** Returns whether another combatant fits on the map. */
export function isRoom(state: State): boolean {
  return hasRoom(state.grid, (cell) => isTaken(state, cell));
}

/** Returns the free yard nearest to this one: itself if it is free, and also if no yard is free. */
export function freeCell(state: State, wanted: Cell): Cell {
  return nearestFree(state, wanted, (cell) => isTaken(state, cell));
}
