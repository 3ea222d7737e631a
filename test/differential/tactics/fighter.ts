import {
  type Armor,
  type Quality,
  RANGES,
  type Sheet,
  SIZES,
  type Size,
  TIERS,
  type Weapon,
} from './sheets.ts';

// The combatants, their equipment and their state. This file imports no code that runs.

export type Pace = 'stay' | 'walk' | 'jog' | 'run' | 'sprint';

/** One declared action or movement. */
export interface Deed {
  kind: string;
  weapon?: string;
  target?: string | null;
  intent?: 'kill' | 'incapacitate';
  at?: 'body' | 'item';
  rounds?: number;
}

/** The state of a combatant, as far as blows are concerned. */
export interface Fighter {
  id: string;
  side: string;
  sheet: Sheet;
  cell: readonly [number, number];
  presence: string;
  w: number;
  s: number;
  isDead: boolean;
  isUnconscious: boolean;
  /** Dying; a failed check costs nothing. */
  isStabilised: boolean;
  /** Dying, but still acting after a NER success. */
  isGritting: boolean;
  hiddenFrom: string[];
  oT: number;
  dT: number;
  pace: Pace;
  hasMoved: boolean;
  declared: { pace: Pace };
  trail: (readonly [number, number])[];
  pending: Deed[];
  changes: number;
  go: 'waiting' | 'going' | 'over';
  defending: 'no' | 'this-turn' | 'till-go';
  counters: { against: string; bonus: number }[];
  quality: Record<string, Quality>;
  armorValue: number;
  ammo: Record<string, number>;
}

/** The rulings that matter here. */
export interface Readings {
  'check-direction': 'roll-under' | 'roll-over';
  'critical-table': 'series' | 'given' | 'none';
  'superior-dice': 'dice' | 'two-a-level';
  diagonals: 'one' | 'alternate' | 'none';
  'attack-penalties-stack': 'multiplier-on-top' | 'multiplier-for-run' | 'all-three';
  'melee-run-penalty': 'half-for-one' | 'half' | 'full';
  'unarmed-extra': 'on-top' | 'instead' | 'before-armor';
  'ignore-pain-scale': 'one-for-one' | 'all-or-nothing';
  'wound-ladder': number;
  'dying-at': number;
  'stunned-at': number;
  'death-line': 'dying' | 'dead';
  'sunder-when': 'every-block' | 'held' | 'hit' | 'gm' | 'off';
  'blast-roll': 'each' | 'one';
  'spray-checks': 'together' | 'each';
}

export const sizeOf = (size: Size): number => SIZES.indexOf(size) + 1;
export const tierOf = (tier: (typeof TIERS)[number]): number => TIERS.indexOf(tier);

/** A weapon with several sizes counts as its smallest one. */
export function weaponSize({ sizes }: Weapon): number {
  return Math.min(...sizes.map(sizeOf));
}

export function isMelee(weapon: Weapon): boolean {
  return weapon.kind === 'melee';
}

/** Metres between two squares: straight steps, then diagonal ones at the cost that a ruling sets. */
export function metres(
  a: readonly [number, number],
  b: readonly [number, number],
  { diagonals }: Pick<Readings, 'diagonals'>,
): number {
  const ways = [Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])];
  const diagonal = Math.min(...ways);
  const straight = Math.max(...ways) - diagonal;
  const cost = { one: diagonal, alternate: Math.floor(diagonal * 1.5), none: 2 * diagonal };
  return straight + cost[diagonals];
}

const FURTHEST = [0, 2, 4, 10, 50, 200, Number.POSITIVE_INFINITY];

/** The number of a range: 0 touching, 1 Nearby, and so on. */
export function rangeAt(distance: number): number {
  return FURTHEST.findIndex((furthest) => distance <= furthest);
}

export function rangeOf(name: (typeof RANGES)[number]): number {
  return RANGES.indexOf(name);
}

export function isNear(a: Fighter, b: Fighter, readings: Readings): boolean {
  return metres(a.cell, b.cell, readings) <= 2;
}

/** The pace of the turn, moved or only declared. */
function paceOf({ hasMoved, pace, declared }: Fighter): Pace {
  return hasMoved ? pace : declared.pace;
}

/** 0 for a combatant that does not run in this turn. */
export function multiplier(who: Fighter): number {
  return { stay: 0, walk: 0, jog: 2, run: 3, sprint: 4 }[paceOf(who)];
}

export function isWalking(who: Fighter): boolean {
  return paceOf(who) === 'walk' && !(who.hasMoved && who.trail.length < 2);
}

/** Alive, but unable to defend itself. */
export function isHelpless(who: Fighter, readings: Readings): boolean {
  if (who.isDead) return false;
  const isStunned = who.s <= readings['stunned-at'];
  const isDying = who.w <= readings['dying-at'];
  return who.isUnconscious || isStunned || (isDying && !who.isGritting);
}

/** The penalty of wounds on checks; none from 10 W on, and none for unhurt combatants. */
export function painOf({ w, sheet }: Fighter, readings: Readings): number {
  if (w >= 10 || w >= sheet.pc) return 0;
  const ladder = readings['wound-ladder'];
  if (ladder === 0) return -1;
  if (w <= 0) return -3;
  return w < ladder ? -2 : -1;
}

export function weaponOf(who: Fighter, id: string): Weapon {
  return who.sheet.weapons.find((weapon) => weapon.id === id)!;
}

/** The worn armour, or else the natural hide. */
export function armorOf(who: Fighter): Armor | undefined {
  return who.sheet.armor[0];
}
