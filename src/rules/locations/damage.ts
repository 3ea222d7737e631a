import type { Cell } from '../../geometry/grid.ts';
import { flightFrom } from '../../geometry/path.ts';
import { combatantOf, isWall } from '../../kernel/battle.ts';
import { withHouseParts } from '../../kernel/combat.ts';
import type { Sum } from '../../kernel/explanation.ts';
import { blowAtNothing, heldIn, hpLeft, isAtZero, isHelplessByStun, isLimb, sumOf } from './body.ts';
import { type Blow, isProjectile } from './defence.ts';
import { atLeast, attemptAt, plainDie, winsOpposed } from './dice.ts';
import type { Combat, EventOf, Maneuver } from './events.ts';
import { fallProne, loseAim } from './movement.ts';
import type { LocationsRule } from './rulebook.ts';
import type { Weapon } from './schema.ts';
import type { DamageKind, Limb, Location, Trait } from './sheet.ts';
import { type Combatant, isHere, isTaken, type State } from './state.ts';
import type { Part } from './words-choices.ts';

/** @rule damage Applies a hit: its location and its effects there. */
export function strike(combat: Combat, blow: Blow, successes: number): void {
  const { weapon } = blow;
  if (!isHere(combatantOf(combat.state, blow.target))) return;
  const parts: Part[] = [
    { value: successes, why: 'successes', rule: 'attack' },
    { value: weapon.damage, why: 'dmg', of: { who: blow.attacker, weapon: weapon.id }, rule: 'damage' },
    ...cMod(combat.state, blow),
    ...chargePart(blow.maneuver),
  ];
  const location = locate(combat, blow.target, blow.called, weapon.strikes, weapon.damageKind);
  deal(combat, blow.target, blow.attacker, location, weapon.damageKind, parts);
}

/** @rule charge +3 DMG. */
export function chargePart(maneuver: Maneuver): Part[] {
  return maneuver === 'charge' ? [{ value: 3, why: 'charge', rule: 'charge' }] : [];
}

/** @rule c-mod -1 with C 1 to 4, +1 with 9 to 12: in melee and on throws. */
function cMod(state: State, { attacker, weapon }: Blow): Part[] {
  if (!hasCMod(state, weapon)) return [];
  if (isProjectile(weapon) && weapon.kind !== 'thrown') return [];
  const { c } = combatantOf(state, attacker);
  if (c <= 4) return [{ value: -1, why: 'c-mod', of: { c }, rule: 'c-mod' }];
  return c >= 9 ? [{ value: 1, why: 'c-mod', of: { c }, rule: 'c-mod' }] : [];
}

// ruling: c-mod-scope
function hasCMod(state: State, { strikes }: Weapon): boolean {
  return strikes === 'aimed' || state.rulings['c-mod-scope'] === 'all';
}

/**
 * @rule aim-torso Returns the location of the damage: the called one, the torso without a call, or one from the
 * Locations table.
 */
function locate(
  combat: Combat,
  victim: string,
  called: Location,
  strikes: 'aimed' | 'blast' | 'vehicle',
  kind: DamageKind,
): Location {
  // ruling: cold-fire-place - cold goes to the torso, even if the attack was called elsewhere
  if (kind === 'cold') return struck(combat, victim, 'torso', 'cold-fire-place', []);
  if (strikes !== 'aimed') return byTable(combat, victim);
  if (combatantOf(combat.state, victim).lost[called] !== null) return insteadOf(combat, victim);
  return struck(combat, victim, called, called === 'torso' ? 'aim-torso' : 'called-shot', []);
}

function struck(
  combat: Combat,
  who: string,
  location: Location,
  rule: LocationsRule,
  faces: readonly number[],
): Location {
  combat.record({ type: 'location-struck', rule, who, location, faces });
  return location;
}

/** @rule random-location Rolls on the Locations table for this target. */
export function byTable(combat: Combat, victim: string): Location {
  const who = combatantOf(combat.state, victim);
  const { face, faces } = plainDie(combat, who.seat, 'random-location', `${who.name}: where is it hit?`);
  const location = tableAt(combat.state, face);
  if (who.lost[location] === null) return struck(combat, victim, location, 'random-location', faces);
  return insteadOf(combat, victim);
}

/** A lost limb cannot be hit. ruling: severed-limb */
function insteadOf(combat: Combat, victim: string): Location {
  // A custom table may leave no location to roll for.
  const isHopeless = [1, 2, 3, 4, 5, 6].every(
    (face) => combatantOf(combat.state, victim).lost[tableAt(combat.state, face)] !== null,
  );
  if (isHopeless || blowAtNothing(combat.state) === 'torso')
    return struck(combat, victim, 'torso', 'severed-limb', []);
  return byTable(combat, victim);
}

/** Returns the location for a face of the die. ruling: locations-table */
function tableAt(state: State, face: number): Location {
  const meaning = String(state.rulings['locations-table'])[face - 1];
  const book: readonly Location[] = ['head', 'right-arm', 'left-arm', 'torso', 'right-leg', 'left-leg'];
  return book[Number(meaning) - 1] ?? 'torso';
}

/** Applies damage to a body: first its armour and its wetness, then the wound. Never below 0. */
export function deal(
  combat: Combat,
  victim: string,
  by: string | null,
  location: Location,
  kind: DamageKind,
  before: readonly Part[],
): void {
  const who = combatantOf(combat.state, victim);
  const use = { who: by ?? victim, against: victim, rule: KIND_RULE[kind] };
  const parts = withHouseParts(combat, 'damage', use, [...before]);
  const damage = lessArmour(who, location, kind, parts);
  suffer(combat, { who: victim, by, location, kind, damage }, KIND_RULE[kind]);
}

const KIND_RULE = { normal: 'damage', cold: 'cold', fire: 'fire' } as const;

/** @rule armor AR against normal damage. @rule cold CR alone against cold. @rule fire FR alone against fire. */
function lessArmour(who: Combatant, at: Location, kind: DamageKind, before: readonly Part[]): Sum {
  const parts = [...before];
  // ruling: cold-order - doubled first, then CR
  if (kind === 'cold' && who.isWet) {
    const { total } = atLeast(sumOf(parts), 0, 'damage');
    parts.push({ value: total, why: 'wet', rule: 'cold' });
  }
  const rating = bestRating(who, at, kind);
  if (rating !== undefined) parts.push(rating);
  return atLeast(sumOf(parts), 0, 'damage');
}

/** Returns the best piece of armour on a location. ruling: armor-layers */
function bestRating(who: Combatant, at: Location, kind: DamageKind): Part | undefined {
  let best: Part | undefined;
  for (const piece of who.sheet.armour) {
    if (!piece.covers.includes(at)) continue;
    const value = kind === 'normal' ? piece.ar : kind === 'cold' ? piece.cr : piece.fr;
    if (value <= -(best?.value ?? 0)) continue;
    const of = { who: who.id, piece: piece.id };
    best = { value: -value, why: 'armour', of, rule: RATING_RULE[kind] };
  }
  return best;
}

const RATING_RULE = { normal: 'armor', cold: 'cold', fire: 'fire' } as const;

/** Applies cold from the weather. ruling: cold-fire-place */
export function freeze(combat: Combat, id: string, points: number, rule: LocationsRule): void {
  deal(combat, id, null, 'torso', 'cold', [{ value: points, why: 'cold', rule }]);
}

/** Damage to one location of one body, after armour. */
type Harm = Omit<EventOf<'damage-dealt'>, 'type' | 'rule' | 'left'>;

/** Applies a wound and all its consequences. */
export function suffer(combat: Combat, harm: Harm, rule: LocationsRule): void {
  const { who: id, location, damage } = harm;
  if (!isHere(combatantOf(combat.state, id))) return;
  const left = leftAfter(combat.state, harm);
  combat.record({ type: 'damage-dealt', rule, ...harm, left });
  if (damage.total === 0) return;
  loseAim(combat, id);
  // @rule head-damage Stunned for 1 round
  if (location === 'head') stun(combat, id, 1, 'head-damage');
  letGo(combat, id, location, 'arm-damage');
  checkZero(combat, id, location);
}

/** @rule location-hp Returns the HP of the location after this damage. */
function leftAfter(state: State, { who: id, location, kind, damage }: Harm): Sum {
  const who = combatantOf(state, id);
  const wound = { ...who.wounds[location], [kind]: who.wounds[location][kind] + damage.total };
  return hpLeft(state, { ...who, wounds: { ...who.wounds, [location]: wound } }, location);
}

/** @rule arm-damage Drops the item in that hand. ruling: two-hands - an item held in both hands drops too */
export function letGo(combat: Combat, id: string, hand: Location, rule: LocationsRule): void {
  const who = combatantOf(combat.state, id);
  const item = heldIn(who, hand);
  if (item === undefined) return;
  combat.record({ type: 'item-dropped', rule, who: id, item, cell: who.cell });
}

function checkZero(combat: Combat, id: string, location: Location): void {
  const who = combatantOf(combat.state, id);
  if (!isAtZero(combat.state, who, location)) return;
  if (!isLimb(location)) startDying(combat, id);
  else if (who.lost[location] === null) sever(combat, id, location);
}

/**
 * @rule limb-zero Severs a limb and starts bleeding. If no damage caused it, the hand still held its item.
 */
export function sever(combat: Combat, id: string, limb: Limb): void {
  letGo(combat, id, limb, 'severed-limb');
  combat.record({ type: 'limb-severed', rule: 'limb-zero', who: id, limb });
  startBleeding(combat, id, 'bleeding');
}

/** @rule bleeding Starts bleeding. ruling: several-limbs - one bleeding, whatever the number of wounds */
export function startBleeding(combat: Combat, id: string, rule: LocationsRule): void {
  const who = combatantOf(combat.state, id);
  if (!who.isBleeding && isHere(who)) combat.record({ type: 'bleeding-started', rule, who: id });
}

/** @rule head-torso-zero Makes it Stunned and prone, and dead at the end of the next round. */
export function startDying(combat: Combat, id: string): void {
  const who = combatantOf(combat.state, id);
  // ruling: dying-healed - a second fall to 0 does not change the time of death
  if (!isHere(who) || who.deathDue !== null) return;
  const due = combat.state.round + 1;
  combat.record({ type: 'dying-started', rule: 'head-torso-zero', who: id, due });
}

/**
 * Stuns a combatant for a number of rounds. ruling: stun-length - until the end of the target's next turn; a turn in
 * progress does not count
 */
export function stun(combat: Combat, id: string, rounds: number, rule: LocationsRule): void {
  const who = combatantOf(combat.state, id);
  if (who.isDead || combat.state.winner !== null) return;
  const turns = rounds + (who.turn === 'active' ? 1 : 0);
  combat.record({ type: 'stunned', rule, who: id, turns });
  const now = combatantOf(combat.state, id);
  if (rounds > 1 && isHelplessByStun(combat.state, now)) fallProne(combat, id, 'stunned');
}

// Called shots without damage.
// ruling: zero-damage-hit - each has already hit, and the opposed roll decides

type Harmless = 'disarm' | 'shove' | 'trip';

function prevails(combat: Combat, blow: Blow, trait: Trait, against: Trait, rule: Harmless): boolean {
  const { state } = combat;
  const own = attemptAt(state, blow.attacker, trait, 'plain', rule, rule);
  const other = attemptAt(state, blow.target, against, 'plain', rule, `withstands the ${rule}`);
  return winsOpposed(combat, own, other, rule) && isHere(combatantOf(combat.state, blow.target));
}

/** @rule disarm AvC or CvC; the item in the hand flies d6 yards. */
export function disarm(combat: Combat, blow: Blow): void {
  if (!prevails(combat, blow, blow.trait, 'C', 'disarm')) return;
  const item = heldIn(combatantOf(combat.state, blow.target), blow.called);
  if (item === undefined) return;
  const path = flight(combat, blow, 'disarm', (cell) => isWall(combat.state, cell));
  const cell = path.at(-1) ?? combatantOf(combat.state, blow.target).cell;
  if (!combatantOf(combat.state, blow.target).held.some((held) => held.item === item)) return;
  combat.record({ type: 'item-dropped', rule: 'disarm', who: blow.target, item, cell });
}

/** @rule shove CvC; the target is moved d6 yards. */
export function shove(combat: Combat, blow: Blow): void {
  if (!prevails(combat, blow, 'C', 'C', 'shove')) return;
  const path = flight(combat, blow, 'shove', (cell) => isTaken(combat.state, cell));
  const { cell: from } = combatantOf(combat.state, blow.target);
  const to = path.at(-1);
  if (to === undefined || !isHere(combatantOf(combat.state, blow.target))) return;
  combat.record({ type: 'moved', rule: 'shove', who: blow.target, from, to, as: 'forced' });
  loseAim(combat, blow.target);
}

/** @rule trip CvA; prone and Stunned for 1 round. */
export function trip(combat: Combat, blow: Blow): void {
  if (!prevails(combat, blow, 'C', 'A', 'trip')) return;
  fallProne(combat, blow.target, 'trip');
  stun(combat, blow.target, 1, 'trip');
}

/** Returns the cells of d6 yards straight away from the attacker. ruling: item-flies */
function flight(
  combat: Combat,
  blow: Blow,
  rule: LocationsRule & Harmless,
  isBlocked: (cell: Cell) => boolean,
): Cell[] {
  const attacker = combatantOf(combat.state, blow.attacker);
  const { face } = plainDie(combat, attacker.seat, rule, `${attacker.name}: how many yards?`);
  const { cell } = combatantOf(combat.state, blow.target);
  return flightFrom(combat.state.grid, attacker.cell, cell, face, isBlocked);
}
