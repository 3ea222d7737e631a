import { sumOf as kernelSum, type Sum } from '../../kernel/explanation.ts';
import type { Weapon } from './schema.ts';
import { HANDS, type Hand, type Limb, LOCATIONS, type Location } from './sheet.ts';
import type { Combatant, State } from './state.ts';
import type { Part } from './words-choices.ts';

/** Adds up modifiers of Hit Locations. */
export const sumOf: (parts: readonly Part[]) => Sum = kernelSum;

/** @rule location-hp Returns the maximum HP: torso 2 x C, each limb C, head half of C. */
export function maximumHp(state: State, c: number, location: Location): number {
  if (location === 'torso') return 2 * c;
  return location === 'head' ? headHp(state, c) : c;
}

// ruling: half-hp - a head starts with at least 1
function headHp(state: State, c: number): number {
  return state.rulings['half-hp'] === 'up' ? Math.ceil(c / 2) : Math.max(1, Math.floor(c / 2));
}

/** Returns the damage of all kinds on one location. */
export function damageAt(who: Combatant, location: Location): number {
  const wound = who.wounds[location];
  return wound.normal + wound.cold + wound.fire;
}

/** @rule location-hp Returns the HP left of a location; negative if the damage exceeds its maximum. */
export function hpLeft(state: State, who: Combatant, location: Location): Sum {
  const most = maximumHp(state, who.c, location);
  const parts: Part[] = [
    { value: most, why: 'location-hp', of: { c: who.c, location }, rule: 'location-hp' },
  ];
  const damage = damageAt(who, location);
  // ruling: overflow - the value may fall below 0
  if (damage > 0) parts.push({ value: -damage, why: 'damage', rule: 'overflow' });
  return sumOf(parts);
}

export function isAtZero(state: State, who: Combatant, location: Location): boolean {
  return damageAt(who, location) >= maximumHp(state, who.c, location);
}

/**
 * Returns all damage of a combatant: the # of many rolls, and Pain. ruling: damage-kinds - cold and fire count like
 * normal damage
 */
export function totalDamage(state: State, who: Combatant): number {
  let total = 0;
  for (const location of LOCATIONS) total += countedAt(state, who, location);
  return total;
}

/** Returns the damage on a location that counts and heals: 0 for a severed limb that no longer counts. */
export function countedAt(state: State, who: Combatant, location: Location): number {
  return who.lost[location] === 'severed' && !severedCounts(state) ? 0 : damageAt(who, location);
}

export function isLimb(location: Location): location is Limb {
  return location !== 'head' && location !== 'torso';
}

/** Returns whether a limb cannot be used: it is lost, or at 0 because C fell. ruling: c-loss */
export function isUseless(state: State, who: Combatant, limb: Limb): boolean {
  return who.lost[limb] !== null || isAtZero(state, who, limb);
}

/** @rule limb-zero Returns whether a limb that is still attached, or a stump, is at 0 or less. */
export function hasLimbAtZero(state: State, who: Combatant): boolean {
  for (const location of LOCATIONS) {
    if (!isLimb(location) || who.lost[location] === 'amputated') continue;
    if (who.lost[location] === 'severed' && !severedCounts(state)) continue;
    if (isAtZero(state, who, location)) return true;
  }
  return false;
}

/** @rule head-torso-zero Returns whether head or torso is at 0 or less. */
export function isDying(state: State, who: Combatant): boolean {
  return !who.isDead && (isAtZero(state, who, 'head') || isAtZero(state, who, 'torso'));
}

/**
 * Returns the current value of a skill. ruling: c-loss - Melee depends on C and is capped by it after C has fallen.
 */
export function skillOf(who: Combatant, skill: string): number {
  const value = who.sheet.skills[skill] ?? 0;
  return skill === 'melee' && who.c < who.sheet.traits.C ? Math.min(value, who.c) : value;
}

/** @rule grief Returns D minus 1 for each mourned comrade. ruling: grief-scope - never below 0 */
export function demeanor(who: Combatant): number {
  return Math.max(0, who.sheet.traits.D - who.griefs.length);
}

// ruling: stunned
function stunMeans(state: State): 'helpless' | 'minus-two' {
  return state.rulings.stunned;
}

/** Returns whether it is Stunned, by an attack or because head or torso is at 0. @rule head-torso-zero */
export function isStunned(state: State, who: Combatant): boolean {
  return who.stun > 0 || isDying(state, who);
}

/** Returns whether it is Stunned and therefore cannot do anything. */
export function isHelplessByStun(state: State, who: Combatant): boolean {
  return isStunned(state, who) && stunMeans(state) === 'helpless';
}

/** Returns whether it is Stunned and therefore has -2 on every roll. */
export function isShaken(state: State, who: Combatant): boolean {
  return isStunned(state, who) && stunMeans(state) === 'minus-two';
}

/** Returns whether it can act, move and defend. ruling: unconscious */
export function canAct(state: State, who: Combatant): boolean {
  return who.presence === 'here' && !who.isDead && !who.isUnconscious && !isHelplessByStun(state, who);
}

/** Returns whether it still counts for its side: conscious and not dying. ruling: fight-end */
export function isStanding(state: State, who: Combatant): boolean {
  return who.presence === 'here' && !who.isDead && !who.isUnconscious && !isDying(state, who);
}

// ruling: severed-limb
function isStump(state: State): boolean {
  return state.rulings['severed-limb'] === 'stump';
}

/** Returns whether the damage of a severed limb still counts, and heals, as damage to its stump. */
function severedCounts(state: State): boolean {
  return isStump(state);
}

/** Returns the result of an attack on a lost limb: the torso, or another roll. */
export function blowAtNothing(state: State): 'torso' | 'roll-again' {
  return isStump(state) ? 'torso' : 'roll-again';
}

/** Returns the weapons that it can use: those in hand, and those of its body. */
export function weaponsInHand(state: State, who: Combatant): Weapon[] {
  const found: Weapon[] = [];
  for (const weapon of who.sheet.weapons) {
    if (isInHand(who, weapon) && hasShot(who, weapon) && hasLimbFor(state, who, weapon)) found.push(weapon);
  }
  return found;
}

// ruling: bare-hands
function hasLimbFor(state: State, who: Combatant, { limbs }: Weapon): boolean {
  return limbs.length === 0 || limbs.some((limb) => !isUseless(state, who, limb));
}

export function isInHand(who: Combatant, weapon: Weapon): boolean {
  return weapon.hands === 0 || who.held.some((held) => held.item === weapon.id);
}

function hasShot(who: Combatant, weapon: Weapon): boolean {
  return weapon.shots === null || who.shots[weapon.id]! > 0;
}

export function weaponOf(who: Combatant, id: string): Weapon {
  return who.sheet.weapons.find((weapon) => weapon.id === id)!;
}

/** Returns the hands on usable arms that hold nothing. @rule limb-zero A severed arm holds nothing. */
export function freeHands(who: Combatant, isUseless: (hand: Hand) => boolean): Hand[] {
  return HANDS.filter((hand) => !isUseless(hand) && !who.held.some((held) => held.hands.includes(hand)));
}

/** Returns the item in a hand; `undefined` for any other location. */
export function heldIn(who: Combatant, hand: Location): string | undefined {
  return who.held.find(({ hands }) => hands.some((each) => each === hand))?.item;
}
