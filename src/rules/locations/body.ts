import { type Modifier, type Sum, sumOf } from '../../kernel/explanation.ts';
import { severedCounts } from './severed.ts';
import { type Limb, LOCATIONS, type Location } from './sheet.ts';
import type { Combatant, State } from './state.ts';

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
  const parts: Modifier[] = [{ value: most, why: `C ${who.c}: ${location}`, rule: 'location-hp' }];
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
