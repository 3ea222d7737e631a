import type { Harm, Place, Sheet } from './sheets.ts';

// The combatants, their state, and everything else that an attack may need. This file imports no code that
// runs.

export type Cell = readonly [number, number];

/** The state of a combatant, as far as blows and wounds are concerned. */
export interface Person {
  sheet: Sheet;
  id: string;
  side: string;
  cell: Cell;
  isDead: boolean;
  isUnconscious: boolean;
  c: number;
  cMost: number;
  wounds: Record<Place, Record<Harm, number>>;
  lost: Record<Place, 'severed' | 'amputated' | null>;
  infected: Place[];
  isBleeding: boolean;
  deathDue: number | null;
  stun: number;
  isProne: boolean;
  isWet: boolean;
  isMounted: boolean;
  griefs: { of: string; hours: number }[];
  turn: 'waiting' | 'active' | 'over';
  isCharging: boolean;
  spare: number;
  spareMoved: number;
  moved: number;
  hasStoodUp: boolean;
  ride: 'not-rolled' | 'success' | 'failure';
  defences: number;
  isGuarding: boolean;
  isCountering: boolean;
  refs: { against: string | null }[];
  aim: { target: string; bonus: number } | null;
  fast: string[];
  held: { item: string; hands: string[] }[];
  lying: { item: string; cell: Cell }[];
  broken: string[];
  shots: Record<string, number>;
  plan: 'rest' | 'active';
  isWarm: boolean;
  wasActive: boolean;
  restHours: number;
  fireHours: number;
}

/** The rulings that matter here. */
export interface Readings {
  'def-roll': 'rolled' | 'fixed';
  'defence-penalty': 'grows' | 'flat';
  botch: 'confirmed' | 'natural';
  'botch-attack': 'by-total' | 'misses';
  'exploding-six': 'off' | 'on';
  'fumble-effect': 'die' | 'gm';
  'blast-attack': 'against-def' | 'no-roll';
  'locations-table': number;
  'half-hp': 'up' | 'down';
  stunned: 'helpless' | 'minus-two';
  'equal-to-number': 'fails' | 'succeeds';
  'pain-scope': 'every-roll' | 'not-against-damage' | 'own-turn';
  'severed-limb': 'stump' | 'no-longer-counts';
  'c-loss': 'damage-stays' | 'hp-stays';
  'speed-formula': 'half-c' | 'half-both';
  'c-mod-scope': 'aimed' | 'all';
  'spare-wound': 'shrinks' | 'stays';
}

/** The answers and dice, in the order of use. */
export interface Fate {
  /** The next die. */
  die(): number;
  /** The answer of `who` to this question. */
  ask(key: string, who: string): { kind: string; [param: string]: unknown };
}

/** A recorded number: an attack against its DEF, or damage to a location. */
export type Told = readonly (string | number | boolean)[];

export interface World {
  readings: Readings;
  people: Person[];
  /** The active combatant. */
  active: string | null;
  round: number;
  isRoundOver: boolean;
  /** The combatants that have had a turn in this round, in order. */
  acted: readonly string[];
  isOver: boolean;
  weather: { cold: number; everyRounds: number } | null;
  size: Cell;
  fate: Fate;
  told: Told[];
  /** Short descriptions of the events. */
  what: string[];
}
