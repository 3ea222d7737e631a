import type { Boost, Sheet, Spell, Weapon } from './sheets.ts';

// The combatants, their equipment, and the sums on which everything else is based. This file imports no code
// that runs.

/** The state of a combatant, as far as blows are concerned. */
export interface Fighter {
  sheet: Sheet;
  hp: number;
  life: 'conscious' | 'unconscious' | 'dead';
  /** Seconds to live while dying. */
  clock: number | null;
  hasHeartWound: boolean;
  stagger: number;
  isStaggered: boolean;
  lostLimbs: { limb: string; how: string }[];
  held: { item: string; limbs: string[] }[];
  aim: { weapon: string; bonus: number } | null;
  /** Aims with other weapons, the older first. */
  otherAims: { weapon: string; bonus: number }[];
  /** Its temporary boons from spells. */
  effects: { boosts: Boost[] }[];
  ts: number;
  saved: number;
}

/** The rulings that matter here. */
export interface Readings {
  'spell-attack': 'I' | 'V';
  'ranged-defence': 'all' | 'dodge-or-block' | 'dodge';
  'multiplied-dice': 'once' | 'each-time';
  'limb-damage-after-dr': 'after' | 'before';
  'limb-by-spell': 'amputates' | 'cripples';
  'heart-penalty': 'own-maneuvers' | 'all-rolls';
  'attack-dying-roll': 'no-roll' | 'must-hit';
  'nonlethal-player': 'dying' | 'unconscious';
  cinematic: 'on' | 'off';
}

/** The answers and dice, in the order of use. */
export interface Fate {
  /** The faces of the next roll. */
  dice(): readonly number[];
  /** The chosen defence; `none` if there was no choice. */
  defence: { kind: string; with?: string } | undefined;
  /** Asks the dealer whether the damage is nonlethal. */
  isSpared(): boolean;
}

export interface Outcome {
  attack: number | null;
  defence: number | null;
  isHit: boolean;
  damage: number | null;
  what: string[];
}

export type Means = Weapon | Spell;
export type Kind = 'melee' | 'ranged' | 'spell';

/** One attack: attacker, target, weapon or spell, location, rulings, and its dice and answers. */
export interface Blow {
  from: Fighter;
  to: Fighter;
  by: Means;
  called: string;
  readings: Readings;
  fate: Fate;
}

export function kindOf(by: Means): Kind {
  return 'effect' in by ? 'spell' : by.kind;
}

/** The sum of all boosts of boons and spells on one number, in an attack of this kind. */
export function boosts(who: Fighter, to: string, kind: Kind): number {
  let sum = 0;
  for (const each of lentTo(who)) if (counts(each, to, kind)) sum += each.value;
  return sum;
}

export function lentTo(who: Fighter): Boost[] {
  return [...who.sheet.boons, ...who.effects].flatMap((boon) => boon.boosts);
}

export function counts(boost: Boost, to: string, kind: Kind): boolean {
  return boost.to === to && (boost.only === null || boost.only === kind);
}

export const add = (faces: readonly number[]): number => faces.reduce((sum, face) => sum + face, 0);

/** [X] rolls: two ten-sided dice read 0 to 9, and the stat less 10. */
export function bonusOf(who: Fighter, stat: 'I' | 'V' | 'Q', kind: Kind): number {
  return who.sheet.stats[stat] - 10 + boosts(who, stat, kind);
}

/** Points, or dice and points: "2d10+3". */
export function points(written: number | string, fate: Fate): number {
  if (typeof written === 'number') return written;
  return add(fate.dice()) + Number(written.split('d10')[1] || 0);
}
