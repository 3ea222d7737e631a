import { sumOf as kernelSum, type Sum } from '../../kernel/explanation.ts';
import type { Weapon } from './schema.ts';
import { HANDS, type Hand, type Limb, LOCATIONS, type Location } from './sheet.ts';
import type { Combatant, State } from './state.ts';
import type { Part } from './words-choices.ts';

/** Adds up reasons of Hit Locations. */
export const sumOf: (parts: readonly Part[]) => Sum = kernelSum;

/** @rule location-hp Torso 2 x C, each limb C, head half of C. */
export function maximumHp(state: State, c: number, location: Location): number {
  if (location === 'torso') return 2 * c;
  return location === 'head' ? headHp(state, c) : c;
}

// ruling: half-hp - no head begins at 0
function headHp(state: State, c: number): number {
  return state.rulings['half-hp'] === 'up' ? Math.ceil(c / 2) : Math.max(1, Math.floor(c / 2));
}

/** All damage on one location, of whatever kind. */
export function damageAt(who: Combatant, location: Location): number {
  const wound = who.wounds[location];
  return wound.normal + wound.cold + wound.fire;
}

/** @rule location-hp What is left of a location; below 0 when the damage went beyond it. */
export function hpLeft(state: State, who: Combatant, location: Location): Sum {
  const most = maximumHp(state, who.c, location);
  const parts: Part[] = [
    { value: most, why: 'location-hp', of: { c: who.c, location }, rule: 'location-hp' },
  ];
  const damage = damageAt(who, location);
  // ruling: overflow - nothing is cut off at 0
  if (damage > 0) parts.push({ value: -damage, why: 'damage', rule: 'overflow' });
  return sumOf(parts);
}

export function isAtZero(state: State, who: Combatant, location: Location): boolean {
  return damageAt(who, location) >= maximumHp(state, who.c, location);
}

/**
 * All damage carried: the # of many rolls, and Pain.
 * ruling: damage-kinds - cold and fire count like any
 */
export function totalDamage(state: State, who: Combatant): number {
  let total = 0;
  for (const location of LOCATIONS) total += countedAt(state, who, location);
  return total;
}

/** The damage on a location that counts, and heals: none on a severed limb where it no longer does. */
export function countedAt(state: State, who: Combatant, location: Location): number {
  return who.lost[location] === 'severed' && !severedCounts(state) ? 0 : damageAt(who, location);
}

export function isLimb(location: Location): location is Limb {
  return location !== 'head' && location !== 'torso';
}

/** Whether a limb can't be used: lost, or at 0 because C fell. ruling: c-loss */
export function isUseless(state: State, who: Combatant, limb: Limb): boolean {
  return who.lost[limb] !== null || isAtZero(state, who, limb);
}

/** @rule limb-zero Whether a limb that it still has, or its stump, is at 0 or less. */
export function hasLimbAtZero(state: State, who: Combatant): boolean {
  for (const location of LOCATIONS) {
    if (!isLimb(location) || who.lost[location] === 'amputated') continue;
    if (who.lost[location] === 'severed' && !severedCounts(state)) continue;
    if (isAtZero(state, who, location)) return true;
  }
  return false;
}

/** @rule head-torso-zero Head or torso at 0 or less. */
export function isDying(state: State, who: Combatant): boolean {
  return !who.isDead && (isAtZero(state, who, 'head') || isAtZero(state, who, 'torso'));
}

/** A skill as it counts now. ruling: c-loss - Melee rests on C and is capped by it once C has fallen. */
export function skillOf(who: Combatant, skill: string): number {
  const value = who.sheet.skills[skill] ?? 0;
  return skill === 'melee' && who.c < who.sheet.traits.C ? Math.min(value, who.c) : value;
}

/** @rule grief D less 1 for each comrade mourned. ruling: grief-scope - never below 0 */
export function demeanor(who: Combatant): number {
  return Math.max(0, who.sheet.traits.D - who.griefs.length);
}

// ruling: stunned
function stunMeans(state: State): 'helpless' | 'minus-two' {
  return state.rulings.stunned;
}

/** Stunned by a blow, or because head or torso are at 0. @rule head-torso-zero */
export function isStunned(state: State, who: Combatant): boolean {
  return who.stun > 0 || isDying(state, who);
}

/** Stunned, and that keeps it from doing anything. */
export function isHelplessByStun(state: State, who: Combatant): boolean {
  return isStunned(state, who) && stunMeans(state) === 'helpless';
}

/** Stunned, and that costs 2 on every roll. */
export function isShaken(state: State, who: Combatant): boolean {
  return isStunned(state, who) && stunMeans(state) === 'minus-two';
}

/** Whether it can act, move and defend itself. ruling: unconscious */
export function canAct(state: State, who: Combatant): boolean {
  return who.presence === 'here' && !who.isDead && !who.isUnconscious && !isHelplessByStun(state, who);
}

/** Whether it still holds its side up: conscious and not dying. ruling: fight-end */
export function isStanding(state: State, who: Combatant): boolean {
  return who.presence === 'here' && !who.isDead && !who.isUnconscious && !isDying(state, who);
}

// ruling: severed-limb
function isStump(state: State): boolean {
  return state.rulings['severed-limb'] === 'stump';
}

/** Whether the damage of a severed limb still counts, and heals, as that of its stump. */
function severedCounts(state: State): boolean {
  return isStump(state);
}

/** Where a blow goes that would strike a limb that is gone: to the torso, or to another roll. */
export function blowAtNothing(state: State): 'torso' | 'roll-again' {
  return isStump(state) ? 'torso' : 'roll-again';
}

/** The weapons it could strike with: those in hand, and those of its body. */
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

/** Hands on arms that are whole and hold nothing. @rule limb-zero A severed arm holds nothing. */
export function freeHands(who: Combatant, isUseless: (hand: Hand) => boolean): Hand[] {
  return HANDS.filter((hand) => !isUseless(hand) && !who.held.some((held) => held.hands.includes(hand)));
}

/** What a hand holds. */
export function heldIn(who: Combatant, hand: Hand): string | undefined {
  return who.held.find((held) => held.hands.includes(hand))?.item;
}
