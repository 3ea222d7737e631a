import { type Cell, distance, isOpenLine, isStraightAt, lastStretch } from '../../geometry/grid.ts';
import { combatantOf, reaches, seenPast } from '../../kernel/battle.ts';
import { type Option, onlyValueOf } from '../../kernel/decision.ts';
import type { AreaOfEffect } from '../../kernel/ruleset.ts';
import { runMultiplier } from './check.ts';
import type { Combat } from './events.ts';
import type { AttackFacts } from './events-actions.ts';
import type { Quality, Range, Size, Tier, Weapon } from './schema.ts';
import type { Combatant, Intent, State } from './state.ts';
import type { Part } from './words-reasons.ts';

// Weapons, defensive items, their reach, and an attack with one.

/** Bare hands, as an item to parry or block with. */
const UNARMED = 'unarmed';

/** An item that can parry or block. */
export interface DefenceItem {
  readonly id: string;
  readonly name: string;
  readonly kind: 'weapon' | 'shield' | 'unarmed';
  readonly sizes: readonly Size[];
  readonly tier: Tier;
  /** The remaining defensive quality. */
  readonly defense: number;
}

/** The quality at which an item is broken. */
export const BROKEN: number = -5;

/** @rule sunder-broken An item with a quality at -5 is useless. */
export function isBroken(quality: Quality): boolean {
  return quality.offense <= BROKEN || quality.defense <= BROKEN;
}

export function weaponOf(who: Combatant, id: string): Weapon {
  return who.sheet.weapons.find((weapon) => weapon.id === id)!;
}

export function qualityOf(who: Combatant, id: string): Quality {
  return who.quality[id]!;
}

/** Returns the weapons that are neither broken nor empty. @rule ammo */
export function usableWeapons(who: Combatant): Weapon[] {
  return who.sheet.weapons.filter(
    (weapon) => !isBroken(qualityOf(who, weapon.id)) && (weapon.ammo === null || who.ammo[weapon.id]! > 0),
  );
}

/**
 * Returns the items that it can parry and block with: unbroken melee weapons and shields, then bare hands.
 */
export function defenceItems(who: Combatant): DefenceItem[] {
  const items: DefenceItem[] = [];
  for (const weapon of who.sheet.weapons) {
    if (weapon.kind === 'melee' && !weapon.isNatural) addWhole(items, who, { ...weapon, kind: 'weapon' });
  }
  for (const shield of who.sheet.shields) addWhole(items, who, { ...shield, kind: 'shield' });
  items.push(bareHands(who));
  return items;
}

function addWhole(items: DefenceItem[], who: Combatant, item: Omit<DefenceItem, 'defense'>): void {
  const quality = qualityOf(who, item.id);
  if (isBroken(quality)) return;
  const { id, name, kind, sizes, tier } = item;
  items.push({ id, name, kind, sizes, tier, defense: quality.defense });
}

/** @rule unarmed-parry Bare hands count as 3 sizes smaller than the creature. @rule size-ladder */
function bareHands(who: Combatant): DefenceItem {
  // ruling: size-ends
  const size = Math.max(1, who.sheet.size - 3) as Size;
  return { id: UNARMED, name: 'bare hands', kind: 'unarmed', sizes: [size], tier: 0, defense: 0 };
}

export function defenceItem(who: Combatant, id: string): DefenceItem | undefined {
  return defenceItems(who).find((item) => item.id === id);
}

/** @rule armor A weapon that lists several sizes counts as its smallest. */
export function weaponSize(weapon: Weapon): Size {
  return weapon.sizes[0]!;
}

/** Returns the size of a defensive item against a weapon: of its sizes, the one nearest to the weapon's. */
export function meetingSize(item: DefenceItem, weapon: Weapon): Size {
  // ruling: parry-size
  const size = weaponSize(weapon);
  let nearest = item.sizes[0]!;
  for (const each of item.sizes) if (Math.abs(each - size) < Math.abs(nearest - size)) nearest = each;
  return nearest;
}

/** Returns the skill with a weapon, without its offensive quality. @rule attack-check */
export function skillParts(who: Combatant, weapon: Weapon): Part[] {
  const left = qualityOf(who, weapon.id).offense;
  const skill = weapon.skill - weapon.quality.offense;
  const of = { who: who.id, weapon: weapon.id };
  const parts: Part[] = [{ value: skill, why: 'skill-with', of, rule: 'attack-check' }];
  if (left !== 0) parts.push({ value: left, why: 'offensive-quality', rule: 'attack-check' });
  return parts;
}

/** The ranges from nearest to farthest, with the last metre of each. @rule range-categories */
const RANGES: readonly { readonly range: Range; readonly metres: number }[] = [
  { range: 'touching', metres: 0 },
  { range: 'nearby', metres: 2 },
  { range: 'close', metres: 4 },
  { range: 'short', metres: 10 },
  { range: 'medium', metres: 50 },
  { range: 'long', metres: 200 },
  { range: 'extreme', metres: Number.POSITIVE_INFINITY },
];

/** The number of ranges beyond its own that a blast reaches. @rule area */
export const MOST_STEPS = 2;

/** The distance in metres within which combatants can interfere with an attack. */
export const NEARBY = 2;

/**
 * @rule range-categories Returns the number of ranges between touching and a distance in metres: 0 touching, 1
 * Nearby, and so on.
 */
export function stepsAway(metres: number): number {
  return RANGES.findIndex((each) => metres <= each.metres);
}

export function stepsOf(range: Range): number {
  return RANGES.findIndex((each) => each.range === range);
}

/** Returns the last metre of the range with this number. */
function metresAt(steps: number): number {
  return (RANGES[steps] ?? RANGES.at(-1)!).metres;
}

/** Returns the longest reach of a weapon in metres. Touching is the adjacent square metre. */
export function reachOf(weapon: Weapon): number {
  return Math.max(1, metresAt(stepsOf(weapon.range)));
}

/** Returns the distance between two combatants in metres. */
export function metresApart(state: State, a: Combatant, b: Combatant): number {
  return distance(state.grid, a.cell, b.cell);
}

export function isNearby(state: State, a: Combatant, b: Combatant): boolean {
  return metresApart(state, a, b) <= NEARBY && isOpenLine(state.grid, a.cell, b.cell);
}

/** Returns whether a weapon at `from` reaches `to` with nothing in between. */
// ruling: walls
export function strikesAt(state: State, from: Cell, to: Cell, weapon: Weapon): boolean {
  return reaches(state, from, to, reachOf(weapon));
}

/** One attack against one target, with everything that its check and damage need. */
export interface Blow extends AttackFacts {
  readonly arm: Weapon;
  readonly intent: Intent;
  /** `item` if it strikes at the blocking item. @rule sunder-attack */
  readonly at: 'body' | 'item';
  /** Rounds of a burst, or of the spray that it belongs to; otherwise 1. */
  readonly rounds: number;
  /** The combat penalty of the action, after ignored pain. @rule ignore-pain */
  readonly pain: readonly Part[];
  /** Superior and Inferior levels of a blast. @rule area */
  readonly levels: readonly Part[];
  /** Dice and damage that a blast rolls once for all its targets. */
  readonly shared: Shared | null;
}

/** The rolls that all targets of one blast share. */
export interface Shared {
  /** `null` if each target has its own roll. @rule area */
  readonly faces: readonly number[] | null;
  readonly w: Part;
  readonly s: Part;
  /** Ids of the targets that did not know the thrower. @rule hidden-declaration */
  readonly unaware: readonly string[];
}

/** Returns the facts of an attack that events record. */
export function factsOf({ attacker, target, weapon, way }: AttackFacts): AttackFacts {
  return { attacker, target, weapon, way };
}

export function isMelee(blow: Blow): boolean {
  return blow.arm.kind === 'melee';
}

/** Reveals a hidden combatant that does something noticeable. */
export function comeOutOfHiding(combat: Combat, id: string): void {
  // ruling: out-of-hiding
  if (combatantOf(combat.state, id).hiddenFrom.length === 0) return;
  combat.record({ type: 'revealed', rule: 'out-of-hiding', who: id });
}

const RUN_UP = 4;

/** @rule charge At least 4 m straight at the target, faster than a walk: adds the multiplier as W damage. */
export function chargeParts({ grid }: State, who: Combatant, target: Combatant): Part[] {
  // ruling: charge-attacks - every melee attack of the turn on a foe in line with the run
  const times = runMultiplier(who);
  if (times === 0) return [];
  const lastMetres = lastStretch(grid, who.trail, RUN_UP);
  if (lastMetres === undefined || !isStraightAt(grid, lastMetres, target.cell)) return [];
  return [{ value: times, why: 'charge', of: { times }, rule: 'charge' }];
}

/** The parameter with the centre of each kind of blast, also as a change of plan. */
const CENTRES: Readonly<Record<string, 'target' | 'point'>> = Object.fromEntries(
  ['', 'swap-for-', 'add-'].flatMap((change) => [
    [`${change}blast`, 'target'],
    [`${change}blast-at`, 'point'],
  ]),
);

/** @rule area Returns the area of a blast: up to two ranges beyond its own, stronger near the centre. */
export function area(option: Option, state: State, who: string): AreaOfEffect | undefined {
  const round = CENTRES[option.kind];
  const weapon = onlyValueOf(option, 'weapon');
  if (round === undefined || weapon === undefined) return undefined;
  const { blast: within } = weaponOf(combatantOf(state, who), weapon);
  if (within === null) return undefined;
  const base = stepsOf(within);
  const rings = Array.from({ length: base + MOST_STEPS + 1 }, (_, steps) => {
    const level = base - steps;
    return { within: metresAt(steps), says: level > 0 ? `+${level}` : String(level) };
  });
  const last = rings.findIndex((ring) => ring.within === Number.POSITIVE_INFINITY);
  // ruling: walls
  return { round, rings: last < 0 ? rings : rings.slice(0, last), ...seenPast(state) };
}
