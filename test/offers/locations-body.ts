import { type Cell, cellsBetween, distance, sameCell } from '../../src/geometry/grid.ts';
import type { Weapon } from '../../src/rules/locations/schema.ts';
import type { Limb, Location } from '../../src/rules/locations/sheet.ts';
import type { Combatant, State } from '../../src/rules/locations/state.ts';

// Plain facts of a fight by the chapter of Hit Locations, read from the state alone.

const LIMBS: readonly Limb[] = ['right-arm', 'left-arm', 'right-leg', 'left-leg'];
export const ARMS = ['right-arm', 'left-arm'] as const;
export const LEGS = ['right-leg', 'left-leg'] as const;

export function named(state: State, id: string): Combatant {
  return state.combatants.find((who) => who.id === id)!;
}

export const isAlive = (who: Combatant): boolean => who.presence === 'here' && !who.isDead;

function damage({ wounds }: Combatant, at: Location): number {
  return wounds[at].normal + wounds[at].cold + wounds[at].fire;
}

/** Torso C x 2, a limb C, the head C / 2. */
function isAtNought(state: State, who: Combatant, at: Location): boolean {
  const half = who.c / 2;
  const head = state.rulings['half-hp'] === 'up' ? Math.ceil(half) : Math.max(1, Math.floor(half));
  return damage(who, at) >= (at === 'torso' ? who.c * 2 : at === 'head' ? head : who.c);
}

/** Whether a limb can be used: it is not severed, and above 0. */
export function isWhole(state: State, who: Combatant, limb: Limb): boolean {
  return who.lost[limb] === null && !isAtNought(state, who, limb);
}

/** Alive, awake, and not Stunned if that means helpless. At 0 in head or torso a combatant is Stunned. */
export function isAble(state: State, who: Combatant): boolean {
  if (!isAlive(who) || who.isUnconscious) return false;
  const isStunned = who.stun > 0 || isAtNought(state, who, 'head') || isAtNought(state, who, 'torso');
  return !isStunned || state.rulings.stunned === 'minus-two';
}

/** A + C/2 minus the damage of the legs, halved after standing up. */
function afoot(state: State, who: Combatant, legs: readonly Limb[]): number {
  const { A } = who.sheet.traits;
  const isPrinted = state.rulings['speed-formula'] === 'half-c';
  const plain = isPrinted ? A + Math.floor(who.c / 2) : Math.floor((A + who.c) / 2);
  const left = Math.max(0, plain - legs.reduce((sum, leg) => sum + damage(who, leg), 0));
  return who.hasStoodUp ? Math.floor(left / 2) : left;
}

/** Speed in yards a round: the mount's after a Ride roll, at most 1 while prone. */
export function speed(state: State, who: Combatant): number {
  const own = afoot(state, who, LEGS);
  if (who.isMounted && who.ride === 'success') return who.sheet.mount!.speed;
  if (who.isMounted && who.ride === 'failure') return Math.min(own, who.sheet.mount!.speed);
  if (!who.isProne) return own;
  const legs = LEGS.filter((leg) => who.lost[leg] === null);
  return Math.min(1, afoot(state, who, legs));
}

/** Yards left on the current turn. A charge is twice the Speed, a run three times. */
export function yardsLeft(state: State, who: Combatant): number {
  const times = who.action === 'charge' ? 2 : who.action === 'run' ? 3 : 1;
  return Math.max(0, speed(state, who) * times - who.moved);
}

export const yards = (state: State, a: Combatant, b: Combatant): number =>
  distance(state.grid, a.cell, b.cell);

const isWall = (state: State, cell: Cell): boolean => state.walls.some((wall) => sameCell(wall, cell));

/** Within range, and without a wall on the straight line. */
export function reaches(state: State, from: Cell, to: Cell, range: number): boolean {
  if (distance(state.grid, from, to) > range) return false;
  return !cellsBetween(state.grid, from, to).some((cell) => isWall(state, cell));
}

/** Two living, conscious combatants never share a yard. */
export function isTaken(state: State, cell: Cell): boolean {
  const stands = (who: Combatant): boolean => isAlive(who) && !who.isUnconscious && sameCell(who.cell, cell);
  return isWall(state, cell) || state.combatants.some(stands);
}

export const isHeld = (who: Combatant, item: string): boolean => who.held.some((held) => held.item === item);

/** The weapons that it can use: held or natural, loaded, and with a usable limb. */
export function armed(state: State, who: Combatant): readonly Weapon[] {
  return who.sheet.weapons.filter(
    ({ id, hands, shots, limbs }) =>
      (hands === 0 || isHeld(who, id)) &&
      (shots === null || who.shots[id]! > 0) &&
      (limbs.length === 0 || limbs.some((limb) => isWhole(state, who, limb))),
  );
}

export const isOnRef = (who: Combatant, attacker: string): boolean =>
  who.refs.some(({ against }) => against === null || against === attacker);

/** Locations for a called attack: `torso` for an attack without a call. Severed limbs are left out. */
export function spots(weapon: Weapon, target: Combatant): readonly Location[] {
  if (weapon.strikes !== 'aimed') return ['torso'];
  return ['torso', 'head', ...LIMBS.filter((limb) => target.lost[limb] === null)];
}
