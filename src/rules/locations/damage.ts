import { type Modifier, type Sum, sumOf } from '../../kernel/explanation.ts';
import { type Blow, isProjectile } from './blow.ts';
import { atLeast } from './bounds.ts';
import { plainDie } from './dice.ts';
import type { Maneuver } from './events.ts';
import type { Fight } from './fight.ts';
import type { LocationsRule } from './rulebook.ts';
import { blowAtNothing } from './severed.ts';
import type { DamageKind, Location, Weapon } from './sheet.ts';
import { type Combatant, combatant, isHere, type State } from './state.ts';
import { suffer } from './wounds.ts';

/** @rule damage A hit: where it strikes and what it does there. */
export function strike(fight: Fight, blow: Blow, successes: number): void {
  const { weapon } = blow;
  if (!isHere(combatant(fight.state, blow.target))) return;
  const parts: Modifier[] = [
    { value: successes, why: 'Successes', rule: 'attack' },
    { value: weapon.damage, why: `DMG of ${weapon.name}`, rule: 'damage' },
    ...cMod(fight.state, blow),
    ...chargePart(blow.maneuver),
  ];
  const location = locate(fight, blow.target, blow.called, weapon.strikes, weapon.damageKind);
  deal(fight, blow.target, blow.attacker, location, weapon.damageKind, parts);
}

/** @rule charge +3 DMG. */
export function chargePart(maneuver: Maneuver): Modifier[] {
  return maneuver === 'charge' ? [{ value: 3, why: 'charge', rule: 'charge' }] : [];
}

/** @rule c-mod -1 with C 1 to 4, +1 with 9 to 12: in melee and on throws. */
function cMod(state: State, { attacker, weapon }: Blow): Modifier[] {
  if (!hasCMod(state, weapon)) return [];
  if (isProjectile(weapon) && weapon.kind !== 'thrown') return [];
  const { c } = combatant(state, attacker);
  if (c <= 4) return [{ value: -1, why: `C ${c}`, rule: 'c-mod' }];
  return c >= 9 ? [{ value: 1, why: `C ${c}`, rule: 'c-mod' }] : [];
}

// ruling: c-mod-scope
function hasCMod(state: State, { strikes }: Weapon): boolean {
  return strikes === 'aimed' || state.rulings['c-mod-scope'] === 'all';
}

/** @rule aim-torso Where damage goes: where it was aimed, the torso if nowhere, or where the Locations table says. */
function locate(
  fight: Fight,
  victim: string,
  called: Location,
  strikes: 'aimed' | 'blast' | 'vehicle',
  kind: DamageKind,
): Location {
  // ruling: cold-fire-place - cold goes to the torso, whatever was aimed at
  if (kind === 'cold') return struck(fight, victim, 'torso', 'cold-fire-place', []);
  if (strikes !== 'aimed') return byTable(fight, victim);
  if (combatant(fight.state, victim).lost[called] !== null) return insteadOf(fight, victim);
  return struck(fight, victim, called, called === 'torso' ? 'aim-torso' : 'called-shot', []);
}

function struck(
  fight: Fight,
  who: string,
  location: Location,
  rule: LocationsRule,
  faces: readonly number[],
): Location {
  fight.record({ type: 'location-struck', rule, who, location, faces });
  return location;
}

/** @rule random-location A roll on the Locations table for this victim. */
export function byTable(fight: Fight, victim: string): Location {
  const who = combatant(fight.state, victim);
  const { face, faces } = plainDie(fight, who.seat, 'random-location', `${who.name}: where is it hit?`);
  const location = tableAt(fight.state, face);
  if (who.lost[location] === null) return struck(fight, victim, location, 'random-location', faces);
  return insteadOf(fight, victim);
}

/** A limb that is gone can't be hit. ruling: severed-limb */
function insteadOf(fight: Fight, victim: string): Location {
  // A table of one's own may leave no location to roll for.
  const isHopeless = [1, 2, 3, 4, 5, 6].every(
    (face) => combatant(fight.state, victim).lost[tableAt(fight.state, face)] !== null,
  );
  if (isHopeless || blowAtNothing(fight.state) === 'torso')
    return struck(fight, victim, 'torso', 'severed-limb', []);
  return byTable(fight, victim);
}

/** Which location a face of the die means. ruling: locations-table */
function tableAt(state: State, face: number): Location {
  const meaning = String(state.rulings['locations-table'])[face - 1];
  const book: readonly Location[] = ['head', 'right-arm', 'left-arm', 'torso', 'right-leg', 'left-leg'];
  return book[Number(meaning) - 1] ?? 'torso';
}

/** Damage that reaches a body: its armour and its wetness first, then the wound. Never below 0. */
export function deal(
  fight: Fight,
  victim: string,
  by: string | null,
  location: Location,
  kind: DamageKind,
  before: readonly Modifier[],
): void {
  const who = combatant(fight.state, victim);
  const damage = lessArmour(who, location, kind, before);
  suffer(fight, { who: victim, by, location, kind, damage }, KIND_RULE[kind]);
}

const KIND_RULE = { normal: 'damage', cold: 'cold', fire: 'fire' } as const;

/** @rule armor AR against normal damage. @rule cold CR alone against cold. @rule fire FR alone against fire. */
function lessArmour(who: Combatant, at: Location, kind: DamageKind, before: readonly Modifier[]): Sum {
  const parts = [...before];
  // ruling: cold-order - doubled first, then CR
  if (kind === 'cold' && who.isWet) {
    const { total } = atLeast(sumOf(parts), 0, 'damage');
    parts.push({ value: total, why: 'wet: doubled', rule: 'cold' });
  }
  const rating = bestRating(who, at, kind);
  if (rating !== undefined) parts.push(rating);
  return atLeast(sumOf(parts), 0, 'damage');
}

/** The best piece on a location. ruling: armor-layers */
function bestRating(who: Combatant, at: Location, kind: DamageKind): Modifier | undefined {
  let best: Modifier | undefined;
  for (const piece of who.sheet.armour) {
    if (!piece.covers.includes(at)) continue;
    const value = kind === 'normal' ? piece.ar : kind === 'cold' ? piece.cr : piece.fr;
    if (value > -(best?.value ?? 0)) best = { value: -value, why: piece.name, rule: RATING_RULE[kind] };
  }
  return best;
}

const RATING_RULE = { normal: 'armor', cold: 'cold', fire: 'fire' } as const;

/** Cold of the weather. ruling: cold-fire-place */
export function freeze(fight: Fight, id: string, points: number, rule: LocationsRule): void {
  deal(fight, id, null, 'torso', 'cold', [{ value: points, why: 'cold', rule }]);
}
