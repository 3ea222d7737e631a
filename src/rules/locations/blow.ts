import { distance } from '../../geometry/distance.ts';
import type { Cell } from '../../geometry/grid.ts';
import type { Modifier } from '../../kernel/explanation.ts';
import { type Attempt, skillAttempt } from './attempt.ts';
import type { AttackFacts, Called, Maneuver } from './events.ts';
import { yards } from './reach.ts';
import type { Weapon } from './sheet.ts';
import { type Combatant, combatant, type State } from './state.ts';

/** An attack as it is ordered, before its weapon is looked up. */
export interface Order {
  readonly target: string;
  readonly weapon: string;
  readonly called: Called;
  readonly maneuver: Maneuver;
  /** What a Disarm pits against C. @rule disarm */
  readonly trait: 'A' | 'C';
}

/** One attack on one target, with the weapon it is made with. */
export interface Blow extends AttackFacts {
  readonly weapon: Weapon;
  readonly trait: 'A' | 'C';
}

/** What events tell of an attack. */
export function factsOf({ attacker, target, by, called, maneuver }: AttackFacts): AttackFacts {
  return { attacker, target, by, called, maneuver };
}

export function isProjectile(weapon: Weapon): boolean {
  return weapon.kind !== 'melee';
}

/** @rule attack MATK is d6 + Melee, PATK d6 + Projectile, with all that helps or hinders. */
export function attackAttempt(state: State, blow: Blow): Attempt {
  const who = combatant(state, blow.attacker);
  const target = combatant(state, blow.target);
  const skill = isProjectile(blow.weapon) ? 'projectile' : 'melee';
  const more = [
    ...calledPart(blow),
    ...distanceParts(state, who, target, blow),
    ...aimParts(who, target, blow),
    ...maneuverParts(blow),
  ];
  return skillAttempt(state, who.id, skill, 'plain', 'attack', `attack with ${blow.weapon.name}`, more);
}

/** @rule called-shot Head -6, arm or leg -3. */
function calledPart({ called }: Blow): Modifier[] {
  if (called === 'torso') return [];
  const value = called === 'head' ? -6 : -3;
  return [{ value, why: `called at the ${called}`, rule: 'called-shot' }];
}

/** @rule range Close is 1 yard, Short up to 20, Mid up to 50, Long beyond. */
function rangeBand(distance: number): 'Close' | 'Short' | 'Mid' | 'Long' {
  if (distance <= 1) return 'Close';
  if (distance <= 20) return 'Short';
  return distance <= 50 ? 'Mid' : 'Long';
}

/** @rule prone A prone target: +3 at Close and Short, -3 beyond. */
function distanceParts(state: State, who: Combatant, target: Combatant, blow: Blow): Modifier[] {
  const band = rangeBand(yards(state, who, target));
  const parts = isProjectile(blow.weapon) ? closePart(band) : [];
  if (target.isProne) {
    const value = band === 'Close' || band === 'Short' ? 3 : -3;
    parts.push({ value, why: `the target is prone, ${band} range`, rule: 'prone' });
  }
  return parts;
}

/** @rule range +3 on projectile attacks at Close. */
function closePart(band: ReturnType<typeof rangeBand>): Modifier[] {
  return band === 'Close' ? [{ value: 3, why: 'Close range', rule: 'range' }] : [];
}

/** The one roll of a blast, at a point: nothing about those who stand there changes it. ruling: blast-attack */
export function blastAttempt(state: State, attacker: string, weapon: Weapon, at: Cell): Attempt {
  const { cell } = combatant(state, attacker);
  const more = closePart(rangeBand(distance(state.grid, cell, at)));
  return skillAttempt(state, attacker, 'projectile', 'plain', 'attack', `throws ${weapon.name}`, more);
}

/** @rule aim What was aimed at this target. @rule prone +3 on an aimed projectile attack made lying. */
function aimParts(who: Combatant, target: Combatant, blow: Blow): Modifier[] {
  if (who.aim?.target !== target.id) return [];
  const parts: Modifier[] = [{ value: who.aim.bonus, why: 'aim', rule: 'aim' }];
  if (who.isProne && isProjectile(blow.weapon)) {
    parts.push({ value: 3, why: 'aimed while prone', rule: 'prone' });
  }
  return parts;
}

/** @rule dual-wield -1 with a Light weapon, -3 with a Medium one. @rule counter The counter-attack is at -3. */
function maneuverParts({ maneuver, weapon }: Blow): Modifier[] {
  if (maneuver === 'counter') return [{ value: -3, why: 'counter-attack', rule: 'counter' }];
  if (maneuver !== 'dual-wield') return [];
  const value = weapon.weight === 'light' ? -1 : -3;
  return [{ value, why: `two weapons, ${weapon.weight}`, rule: 'dual-wield' }];
}
