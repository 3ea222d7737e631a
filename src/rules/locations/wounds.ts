import type { Sum } from '../../kernel/explanation.ts';
import { hpLeft, isAtZero, isLimb } from './body.ts';
import type { Fight } from './fight.ts';
import { loseAim } from './movement.ts';
import type { LocationsRule } from './rulebook.ts';
import type { DamageKind, Hand, Limb, Location } from './sheet.ts';
import { combatant, isHere, type State } from './state.ts';
import { stun } from './stun.ts';
import { heldIn } from './weapons.ts';

/** Damage to one location of one body, armour already taken off. */
export interface Harm {
  readonly who: string;
  readonly by: string | null;
  readonly location: Location;
  readonly kind: DamageKind;
  readonly damage: Sum;
}

/** A wound and all that it means for the body. */
export function suffer(fight: Fight, harm: Harm, rule: LocationsRule): void {
  const { who: id, location, damage } = harm;
  if (!isHere(combatant(fight.state, id))) return;
  const left = leftAfter(fight.state, harm);
  fight.record({ type: 'damage-dealt', rule, ...harm, left });
  if (damage.total === 0) return;
  loseAim(fight, id);
  // @rule head-damage Stunned for 1 round
  if (location === 'head') stun(fight, id, 1, 'head-damage');
  if (location.endsWith('arm')) letGo(fight, id, location as Hand, 'arm-damage');
  checkZero(fight, id, location);
}

/** @rule location-hp What the location has left after this damage. */
function leftAfter(state: State, { who: id, location, kind, damage }: Harm): Sum {
  const who = combatant(state, id);
  const wound = { ...who.wounds[location], [kind]: who.wounds[location][kind] + damage.total };
  return hpLeft(state, { ...who, wounds: { ...who.wounds, [location]: wound } }, location);
}

/** @rule arm-damage What that hand holds falls. ruling: two-hands - held in both, it falls as well */
export function letGo(fight: Fight, id: string, hand: Hand, rule: LocationsRule): void {
  const who = combatant(fight.state, id);
  const item = heldIn(who, hand);
  if (item === undefined) return;
  fight.record({ type: 'item-dropped', rule, who: id, item, cell: who.cell });
}

function checkZero(fight: Fight, id: string, location: Location): void {
  const who = combatant(fight.state, id);
  if (!isAtZero(fight.state, who, location)) return;
  if (!isLimb(location)) startDying(fight, id);
  else if (who.lost[location] === null) sever(fight, id, location);
}

/** @rule limb-zero Severed, and bleeding. Where no damage did it, its hand still held what it holds. */
export function sever(fight: Fight, id: string, limb: Limb): void {
  if (limb.endsWith('arm')) letGo(fight, id, limb as Hand, 'severed-limb');
  fight.record({ type: 'limb-severed', rule: 'limb-zero', who: id, limb });
  startBleeding(fight, id, 'bleeding');
}

/** @rule bleeding ruling: several-limbs - one bleeding, however many wounds */
export function startBleeding(fight: Fight, id: string, rule: LocationsRule): void {
  const who = combatant(fight.state, id);
  if (!who.isBleeding && isHere(who)) fight.record({ type: 'bleeding-started', rule, who: id });
}

/** @rule head-torso-zero Stunned, prone, and dead at the end of the next round. */
export function startDying(fight: Fight, id: string): void {
  const who = combatant(fight.state, id);
  // ruling: dying-healed - a second fall to 0 does not move the clock
  if (!isHere(who) || who.deathDue !== null) return;
  const due = fight.state.round + 1;
  fight.record({ type: 'dying-started', rule: 'head-torso-zero', who: id, due });
}
