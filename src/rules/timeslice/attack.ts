import { type Assault, factsOf, rollAttack, useUpAim, weaponAssault } from './assault.ts';
import { attackable, canStrikeWith, isAtDeathsDoor } from './attack-options.ts';
import { strike } from './damage.ts';
import { chooseDefence, type Defence, defend } from './defence.ts';
import { dodgeStep } from './dodge-step.ts';
import { hastenDeath } from './dying.ts';
import { endIfDecided } from './end.ts';
import type { Fight } from './fight.ts';
import { type AttackOrder, offerInterruptions, type Trigger } from './interruption.ts';
import { isNear } from './reach.ts';
import type { TimesliceRule } from './rulebook.ts';
import type { Weapon } from './sheet.ts';
import { combatant, isUp, weaponsInHand } from './state.ts';
import { spend, spendOnInterruption } from './time-slices.ts';

/** @rule weapon-attack A weapon attack with every interruption that it brings, down to the last. */
export function weaponAttack(fight: Fight, order: AttackOrder): void {
  declare(fight, order);
  interruptible(fight, { kind: 'attack', by: order.attacker, except: [] }, () => resolve(fight, order));
}

/**
 * Carries out a maneuver with the interruptions it triggers; `carryOut` learns who was asked.
 * @rule interruption To any depth, the last one declared resolved first.
 */
export function interruptible(
  fight: Fight,
  trigger: Trigger,
  carryOut: (asked: readonly string[]) => void,
): void {
  // ruling: interrupt-resolves
  if (fight.state.rulings['interrupt-resolves'] === 'interruption') {
    carryOut(offerInterruptions(fight, trigger, (order) => weaponAttack(fight, order)));
    return;
  }
  const declared: AttackOrder[] = [];
  const asked = offerInterruptions(fight, trigger, (order) => {
    declare(fight, order);
    declared.push(order);
  });
  carryOut(asked);
  for (const order of declared) {
    interruptible(fight, { kind: 'attack', by: order.attacker, except: [] }, () => resolve(fight, order));
  }
}

function declare(fight: Fight, order: AttackOrder): void {
  const { attacker, target, called, interrupts } = order;
  const weapon = weaponOf(fight, order);
  const pay = interrupts === null ? spend : spendOnInterruption;
  pay(fight, attacker, weapon.attackTs, weapon.name);
  const rule = interrupts === null ? 'weapon-attack' : 'interruption';
  fight.record({
    type: 'attack-declared',
    rule,
    who: attacker,
    attacker,
    target,
    by: weapon.id,
    called,
    interrupts,
  });
}

function weaponOf(fight: Fight, order: AttackOrder): Weapon {
  return combatant(fight.state, order.attacker).sheet.weapons.find(({ id }) => id === order.weapon)!;
}

function resolve(fight: Fight, order: AttackOrder): void {
  const why = whyLost(fight, order);
  if (why !== undefined) {
    const event = { who: order.attacker, what: weaponOf(fight, order).name, why };
    fight.record({ type: 'maneuver-lost', rule: 'spend-at-once', ...event });
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

/** Attack roll against defence, and what comes of it. @rule attack-roll It hits only when higher. */
function exchange(fight: Fight, assault: Assault): void {
  if (assault.called !== 'none') {
    const event = { who: assault.attacker, ...factsOf(assault) };
    fight.record({ type: 'shot-called', rule: 'called-shot', ...event });
  }
  // ruling: defence-after-roll
  const isBlind = fight.state.rulings['defence-after-roll'] === 'before';
  const early = isBlind ? chooseDefence(fight, assault, null) : undefined;
  const { sum, isNatural18 } = rollAttack(fight, assault);
  const defence = isBlind ? early : chooseDefence(fight, assault, sum.total);
  settle(fight, assault, { attack: sum.total, defence, isNatural18 });
}

interface Meeting {
  readonly attack: number;
  readonly defence: Defence | undefined;
  readonly isNatural18: boolean;
}

function settle(fight: Fight, assault: Assault, { attack, defence, isNatural18 }: Meeting): void {
  const total = defend(fight, assault, defence);
  if (!attackable(combatant(fight.state, assault.target))) return;
  const came = land(fight, assault, { attack, total, defence, isNatural18 });
  if (came === 'dodged') dodgeStep(fight, assault.target);
}

/** Hit or miss; `dodged` lets the target step aside. Area spells come here too, each defence against one number. */
export function land(
  fight: Fight,
  assault: Assault,
  { attack, total, defence, isNatural18 }: Meeting & { readonly total: number },
): 'dodged' | 'done' {
  const event = { who: assault.attacker, ...factsOf(assault), attack, defence: total };
  if (attack <= total) {
    // ruling: natural-18-hits - a natural 18 that is not higher misses like any other
    const rule: TimesliceRule = isNatural18 ? 'natural-18-hits' : 'attack-roll';
    fight.record({ type: 'attack-missed', rule, ...event });
    return defence?.kind === 'dodge' ? 'dodged' : 'done';
  }
  fight.record({ type: 'attack-hit', rule: 'attack-roll', ...event });
  const { clock } = combatant(fight.state, assault.target);
  strike(fight, assault, { isNatural18 });
  if (clock !== null) hastenDeath(fight, assault.target);
  return 'done';
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
