import { type Assault, factsOf, rollAttack, useUpAim, weaponAssault } from './assault.ts';
import { attackable, canStrikeWith, isAtDeathsDoor } from './attack-options.ts';
import { type Blow, strike } from './damage.ts';
import { chooseDefence, type Defence, defend } from './defence.ts';
import { dodgeStep } from './dodge-step.ts';
import { hastenDeath } from './dying.ts';
import { endIfDecided } from './end.ts';
import type { Fight } from './fight.ts';
import { lose, type Maneuver, type Pay } from './maneuver.ts';
import { isNear } from './reach.ts';
import type { TimesliceRule } from './rulebook.ts';
import type { Weapon } from './sheet.ts';
import { combatant, isUp, weaponsInHand } from './state.ts';

/** A weapon attack as it was decided on. */
export interface AttackOrder {
  readonly attacker: string;
  readonly target: string;
  readonly weapon: string;
  readonly called: string;
  /** Whose maneuver it interrupts; null on the own turn. */
  readonly interrupts: string | null;
}

/** @rule weapon-attack A weapon attack with every interruption that it brings, down to the last. */
export function weaponAttack(order: AttackOrder): Maneuver {
  return {
    declare: (fight, pay) => declare(fight, order, pay),
    carryOut(fight, react) {
      react(fight, { kind: 'attack', by: order.attacker, except: [] }, () => resolve(fight, order));
    },
  };
}

function declare(fight: Fight, order: AttackOrder, pay: Pay): void {
  const { attacker, target, called, interrupts } = order;
  const weapon = weaponOf(fight, order);
  pay(fight, attacker, weapon.attackTs, weapon.name);
  const rule = interrupts === null ? 'weapon-attack' : 'interruption';
  const event = { who: attacker, attacker, target, by: weapon.id, called, interrupts };
  fight.record({ type: 'attack-declared', rule, ...event });
}

function weaponOf(fight: Fight, order: AttackOrder): Weapon {
  return combatant(fight.state, order.attacker).sheet.weapons.find(({ id }) => id === order.weapon)!;
}

function resolve(fight: Fight, order: AttackOrder): void {
  const why = whyLost(fight, order);
  if (why !== undefined) {
    lose(fight, order.attacker, weaponOf(fight, order).name, why);
    return;
  }
  const weapon = weaponOf(fight, order);
  spendShot(fight, order.attacker, weapon);
  const assault = weaponAssault(order.attacker, order.target, weapon, order.called);
  assail(fight, assault);
}

/** Why an attack already paid for comes to nothing. @rule spend-at-once */
function whyLost(fight: Fight, order: AttackOrder): string | undefined {
  const attacker = combatant(fight.state, order.attacker);
  const target = combatant(fight.state, order.target);
  // ruling: staggered-mid-maneuver - staggered, it goes on all the same
  if (!isUp(attacker)) return `${attacker.name} is down`;
  if (!attackable(target)) return `${target.name} is gone`;
  const weapon = weaponsInHand(attacker).find(({ id }) => id === order.weapon);
  if (weapon === undefined) return 'the weapon is no longer in hand';
  if (!canStrikeWith(attacker, weapon)) return 'the weapon is empty';
  return isNear(fight.state, attacker, target, weapon.range) ? undefined : `${target.name} is out of range`;
}

/** @rule reload Each shot takes one from the weapon. */
function spendShot(fight: Fight, attacker: string, weapon: Weapon): void {
  if (weapon.ammo === null) return;
  const left = combatant(fight.state, attacker).shots[weapon.id]! - 1;
  fight.record({ type: 'shot-spent', rule: 'reload', who: attacker, weapon: weapon.id, left });
}

/** Carries out an attack or a spell aimed at a creature, already paid for. */
export function assail(fight: Fight, assault: Assault): void {
  endAfter(fight, () => {
    if (isAtDeathsDoor(combatant(fight.state, assault.target))) finishOff(fight, assault);
    else exchange(fight, assault);
  });
}

/** Strikes, and ends the fight if that has decided it; not before all who are struck at once have been. */
export function endAfter(fight: Fight, strikeAll: () => void): void {
  const before = lives(fight);
  strikeAll();
  if (lives(fight) !== before) endIfDecided(fight);
}

function lives(fight: Fight): string {
  return fight.state.combatants.map((who) => who.life).join();
}

/** Attack roll against defence, and what comes of it. */
function exchange(fight: Fight, assault: Assault): void {
  const met = meet(fight, assault);
  if (met !== undefined && land(fight, assault, met) === 'dodged') dodgeStep(fight, assault.target);
}

/** An attack total and the defence that meets it. */
export interface Meeting {
  readonly attack: number;
  readonly total: number;
  readonly defence: Defence | undefined;
  readonly isNatural18: boolean;
}

/** Rolls attack and defence; undefined when the target is gone by then. */
export function meet(fight: Fight, assault: Assault): Meeting | undefined {
  if (assault.called !== 'none') {
    const event = { who: assault.attacker, ...factsOf(assault) };
    fight.record({ type: 'shot-called', rule: 'called-shot', ...event });
  }
  // ruling: defence-after-roll
  const isBlind = fight.state.rulings['defence-after-roll'] === 'before';
  const early = isBlind ? chooseDefence(fight, assault, null) : undefined;
  const { sum, isNatural18 } = rollAttack(fight, assault);
  const defence = isBlind ? early : chooseDefence(fight, assault, sum.total);
  const total = defend(fight, assault, defence);
  if (!attackable(combatant(fight.state, assault.target))) return undefined;
  return { attack: sum.total, total, defence, isNatural18 };
}

/**
 * Hit or miss; `dodged` lets the target step aside. Area spells come here too, each defence against one number.
 * `hit`: what a hit does. @rule attack-roll It hits only when higher.
 */
export function land(
  fight: Fight,
  assault: Assault,
  { attack, total, defence, isNatural18 }: Meeting,
  hit: () => void = () => wound(fight, assault, { isNatural18 }),
): 'dodged' | 'done' {
  const event = { who: assault.attacker, ...factsOf(assault), attack, defence: total };
  if (attack <= total) {
    // ruling: natural-18-hits - a natural 18 that is not higher misses like any other
    const rule: TimesliceRule = isNatural18 ? 'natural-18-hits' : 'attack-roll';
    fight.record({ type: 'attack-missed', rule, ...event });
    return defence?.kind === 'dodge' ? 'dodged' : 'done';
  }
  fight.record({ type: 'attack-hit', rule: 'attack-roll', ...event });
  hit();
  return 'done';
}

/** Damage and all that follows; a hit on one already dying takes a minute as well. */
function wound(fight: Fight, assault: Assault, rolled: Blow): void {
  const { clock } = combatant(fight.state, assault.target);
  strike(fight, assault, rolled);
  if (clock !== null) hastenDeath(fight, assault.target);
}

/** @rule attack-dying An attack on one who lies dying takes a minute off the clock. */
function finishOff(fight: Fight, assault: Assault): void {
  finishOffWith(fight, assault, () => rollAttack(fight, assault).sum.total);
  useUpAim(fight, assault);
}

/** The same for one target of an area: `attack` gives the total that stands against everybody there. */
export function finishOffWith(fight: Fight, assault: Assault, attack: () => number): void {
  // ruling: attack-dying-roll
  if (fight.state.rulings['attack-dying-roll'] === 'no-roll') {
    const event = { who: assault.attacker, ...factsOf(assault) };
    fight.record({ type: 'finishing-blow', rule: 'attack-dying', ...event });
    hastenDeath(fight, assault.target);
    return;
  }
  const rolled = attack();
  const defence = defend(fight, assault, undefined);
  const isHit = rolled > defence;
  const event = { who: assault.attacker, ...factsOf(assault), attack: rolled, defence };
  fight.record({ type: isHit ? 'attack-hit' : 'attack-missed', rule: 'attack-dying-roll', ...event });
  if (isHit) hastenDeath(fight, assault.target);
}
