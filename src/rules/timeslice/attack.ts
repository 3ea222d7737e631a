import { combatantOf, onRequest } from '../../kernel/battle.ts';
import { choices, type Offer, one, type Params } from '../../kernel/choices.ts';
import { useIn, withHouseParts } from '../../kernel/combat.ts';
import type { OneOf } from '../../kernel/decision.ts';
import {
  type Assault,
  type Blow,
  type Called,
  callable,
  calledPenalty,
  factsOf,
  notCalled,
  strike,
} from './damage.ts';
import { chooseDefence, type Defence, defend, dodgeStep } from './defence.ts';
import { addBoosts, addHeartPenaltyToAction, type Rolled, statRoll } from './dice.ts';
import { hastenDeath } from './dying.ts';
import type { Combat } from './events.ts';
import {
  aimWith,
  type Interrupting,
  lose,
  loseAim,
  type Maneuver,
  maneuver,
  type Pay,
  tsCost,
} from './maneuvers.ts';
import type { Loss, Reason } from './reasons.ts';
import type { TimesliceRule } from './rulebook.ts';
import type { Spell, Weapon } from './schema.ts';
import { endIfDecided } from './start-and-end.ts';
import { type Combatant, isNear, isUp, type State, weaponsInHand } from './state.ts';

// Attacks with weapons: their offers, declaration, rolls and effects.

/** Returns whether the target can still be attacked. */
export function attackable(target: Combatant): boolean {
  return target.presence === 'here' && target.life !== 'dead';
}

/** Returns whether the weapon has a shot left, or needs no ammunition. */
export function canStrikeWith(who: Combatant, weapon: Weapon): boolean {
  return weapon.ammo === null || who.shots[weapon.id]! > 0;
}

/** Returns whether an attack only takes a minute off the target's clock. @rule attack-dying */
export function isAtDeathsDoor(target: Combatant): boolean {
  return target.life === 'unconscious' && target.hp === 0 && target.clock !== null;
}

/** @rule weapon-attack Every attack that its TS and range allow. */
export const attack = maneuver({
  kind: 'attack',
  purpose: 'attack',
  // As an interruption it has its own text, so `interrupt` offers it.
  offers: ({ state, who, ts, against }) => (against === null ? attacks(state, who, ts) : []),
  does: (_fight, attacker, order) => weaponAttack({ attacker, ...order, interrupts: null }),
});

function attacks(state: State, who: Combatant, ts: number) {
  const offers: Offer<AttackParams>[] = [];
  for (const weapon of weaponsInHand(who)) {
    if (weapon.attackTs > ts || !canStrikeWith(who, weapon)) continue;
    const cost = tsCost(weapon.attackTs);
    for (const target of state.combatants) {
      if (target === who || !attackable(target) || !isNear(state, who, target, weapon.range)) continue;
      const called = { oneOf: callableNow(target) };
      const params = { weapon: one(weapon.id), target: one(target.id), called };
      // ruling: own-side
      offers.push({ params, cost, onRequest: onRequest(who, target) });
    }
  }
  return offers;
}

export interface InterruptParams extends Params {
  readonly weapon: OneOf<string>;
  readonly called: OneOf<Called>;
}
export interface AttackParams extends InterruptParams {
  readonly target: OneOf<string>;
}

/** The attack with which a combatant interrupts the acting one. */
export const interrupt = choices<Interrupting, Combat, (acting: string) => Maneuver>()({
  kind: 'interrupt',
  purpose: 'attack',
  offers({ state, who, ts, against }) {
    const offers: Offer<InterruptParams>[] = [];
    for (const weapon of weaponsInHand(who)) {
      const { id, attackTs, range } = weapon;
      if (attackTs > ts || !canStrikeWith(who, weapon) || !isNear(state, who, against, range)) continue;
      const called = { oneOf: callableNow(against) };
      offers.push({ params: { weapon: one(id), called }, cost: tsCost(attackTs) });
    }
    return offers;
  },
  // ruling: interrupt-target
  does: (_fight, attacker, order) => (acting) =>
    weaponAttack({ attacker, target: acting, ...order, interrupts: acting }),
});

/** Returns the parts of a target that an attack may be called at now. */
export function callableNow(target: Combatant): readonly Called[] {
  // ruling: attack-dying-roll - at 0 HP there is nothing to aim at
  return isAtDeathsDoor(target) ? notCalled() : callable(target);
}

/** Builds an assault with a weapon or a spell. `effect` is what it does to its target. */
function assaultWith(
  { attacker, target, called }: Pick<Assault, 'attacker' | 'target' | 'called'>,
  { id: by, name }: Pick<Weapon, 'id' | 'name'>,
  { toHit, damage }: Pick<Weapon, 'toHit' | 'damage'>,
  roll: Pick<Assault, 'kind' | 'stat'>,
): Assault {
  return { attacker, target, by, called, name, toHit, damage, ...roll, isOneOfMany: false };
}

/** Builds the assault of a damaging spell against one creature. */
export function spellAssault(
  state: State,
  attacker: string,
  target: string,
  spell: Pick<Spell, 'id' | 'name'> & { readonly effect: Pick<Weapon, 'damage' | 'toHit'> },
  called: string,
): Assault {
  // ruling: spell-attack
  const roll = { kind: 'spell', stat: state.rulings['spell-attack'] } as const;
  return assaultWith({ attacker, target, called }, spell, spell.effect, roll);
}

/** @rule attack-roll A [V] roll with all modifiers; a spell rolls its own stat. */
export function rollAttack(combat: Combat, assault: Assault): Rolled & { readonly isNatural18: boolean } {
  const who = combatantOf(combat.state, assault.attacker);
  const more: Reason[] = [];
  // ruling: spell-attack
  const rule = assault.kind === 'spell' ? 'spell-attack' : 'attack-roll';
  const of = { who: who.id, item: assault.by };
  if (assault.toHit !== 0) more.push({ value: assault.toHit, why: 'to-hit', of, rule });
  const aim = aimWith(who, assault.by);
  if (aim !== 0) more.push({ value: aim, why: 'aim', rule: 'aim' });
  if (assault.called !== 'none') {
    more.push(calledPenalty(assault.called));
    addBoosts(more, who, 'called-shot', assault.kind);
  }
  addHeartPenaltyToAction(more, who);
  addBoosts(more, who, 'attack', assault.kind);
  const { stat, kind, name } = assault;
  const rolled = statRoll(
    combat,
    who,
    { stat, rule: 'attack-roll', what: `attack with ${name}`, kind },
    withHouseParts(combat, 'attack', useIn(assault, assault.by, rule), more),
  );
  // Two nines are the only way to 18.
  const isNatural18 = rolled.dice === 18;
  const { faces, sum } = rolled;
  const event = { who: assault.attacker, ...factsOf(assault), faces, sum, isNatural18 };
  combat.record({ type: 'attack-rolled', rule: 'attack-roll', ...event });
  useUpAim(combat, assault);
  return { ...rolled, isNatural18 };
}

/** Ends the aim with the weapon that attacks. */
function useUpAim(combat: Combat, { attacker, by }: Assault): void {
  // ruling: aim-lasts
  loseAim(combat, attacker, by, 'aim-lasts');
}

/** The choices of a weapon attack. */
interface AttackOrder {
  readonly attacker: string;
  readonly target: string;
  readonly weapon: string;
  readonly called: string;
  /** The combatant whose maneuver it interrupts; `null` on its own turn. */
  readonly interrupts: string | null;
}

/** @rule weapon-attack Builds a weapon attack with all interruptions that it triggers. */
function weaponAttack(order: AttackOrder): Maneuver {
  return {
    declare: (combat, pay) => declare(combat, order, pay),
    carryOut(combat, react) {
      react(combat, { kind: 'attack', by: order.attacker, except: [] }, () => resolve(combat, order));
    },
  };
}

function declare(combat: Combat, order: AttackOrder, pay: Pay): void {
  const { attacker, target, called, interrupts } = order;
  const weapon = weaponOf(combat, order);
  pay(combat, attacker, weapon.attackTs, 'attack', weapon.id);
  const rule = interrupts === null ? 'weapon-attack' : 'interruption';
  const event = { who: attacker, attacker, target, by: weapon.id, called, interrupts };
  combat.record({ type: 'attack-declared', rule, ...event });
}

function weaponOf(combat: Combat, order: AttackOrder): Weapon {
  return combatantOf(combat.state, order.attacker).sheet.weapons.find(({ id }) => id === order.weapon)!;
}

function resolve(combat: Combat, order: AttackOrder): void {
  const why = whyLost(combat, order);
  if (why !== undefined) {
    lose(combat, order.attacker, { what: 'attack', item: order.weapon, why, target: order.target });
    return;
  }
  const weapon = weaponOf(combat, order);
  spendShot(combat, order.attacker, weapon);
  assail(combat, assaultWith(order, weapon, weapon, { kind: weapon.kind, stat: 'V' }));
}

/** Returns the reason why an attack that is already paid for fails, if any. @rule spend-at-once */
function whyLost(combat: Combat, order: AttackOrder): Loss | undefined {
  const attacker = combatantOf(combat.state, order.attacker);
  const target = combatantOf(combat.state, order.target);
  // ruling: staggered-mid-maneuver - a staggered attacker still attacks
  if (!isUp(attacker)) return 'down';
  if (!attackable(target)) return 'gone';
  const weapon = weaponsInHand(attacker).find(({ id }) => id === order.weapon);
  if (weapon === undefined) return 'weapon-gone';
  if (!canStrikeWith(attacker, weapon)) return 'weapon-empty';
  return isNear(combat.state, attacker, target, weapon.range) ? undefined : 'out-of-range';
}

/** @rule reload Each shot uses one round of the weapon. */
function spendShot(combat: Combat, attacker: string, weapon: Weapon): void {
  if (weapon.ammo === null) return;
  const left = combatantOf(combat.state, attacker).shots[weapon.id]! - 1;
  combat.record({ type: 'shot-spent', rule: 'reload', who: attacker, weapon: weapon.id, left });
}

/** Carries out an attack or a targeted spell that is already paid for. */
export function assail(combat: Combat, assault: Assault): void {
  endAfter(combat, () => {
    if (isAtDeathsDoor(combatantOf(combat.state, assault.target))) finishOff(combat, assault);
    else exchange(combat, assault);
  });
}

/** Strikes, then ends the fight if it is decided. All targets of the same moment are struck first. */
export function endAfter(combat: Combat, strikeAll: () => void): void {
  const before = combat.state.combatants;
  strikeAll();
  const hasFelled = combat.state.combatants.some(({ life }, i) => life !== before[i]!.life);
  if (hasFelled) endIfDecided(combat);
}

/** Rolls the attack against the defence and applies the result. */
function exchange(combat: Combat, assault: Assault): void {
  // Attacks that interrupted this one are over, so only the state is left of them.
  combat.dependsOnlyOn();
  const met = meet(combat, assault);
  combat.dependsOnlyOn(met === undefined ? null : met.attack > met.total, met?.isNatural18 ?? null);
  if (met !== undefined && land(combat, assault, met) === 'dodged') dodgeStep(combat, assault.target);
}

/** An attack total and the defence against it. */
export interface Meeting {
  readonly attack: number;
  readonly total: number;
  readonly defence: Defence | undefined;
  readonly isNatural18: boolean;
}

/** Rolls attack and defence. Returns `undefined` if the target is gone by then. */
export function meet(combat: Combat, assault: Assault): Meeting | undefined {
  if (assault.called !== 'none') {
    const event = { who: assault.attacker, ...factsOf(assault) };
    combat.record({ type: 'shot-called', rule: 'called-shot', ...event });
  }
  // ruling: defence-after-roll
  const isBlind = combat.state.rulings['defence-after-roll'] === 'before';
  const early = isBlind ? chooseDefence(combat, assault, null) : undefined;
  const { sum, isNatural18 } = rollAttack(combat, assault);
  const defence = isBlind ? early : chooseDefence(combat, assault, sum.total);
  const total = defend(combat, assault, defence, sum.total);
  if (!attackable(combatantOf(combat.state, assault.target))) return undefined;
  return { attack: sum.total, total, defence, isNatural18 };
}

/**
 * Decides hit or miss; after a dodge (`dodged`) the target may step aside. Area spells use it too, with each defence
 * against one number. `hit` applies a hit. @rule attack-roll It hits only when higher.
 */
export function land(
  combat: Combat,
  assault: Assault,
  { attack, total, defence, isNatural18 }: Meeting,
  hit: () => void = () => wound(combat, assault, { isNatural18 }),
): 'dodged' | 'done' {
  const event = { who: assault.attacker, ...factsOf(assault), attack, defence: total };
  if (attack <= total) {
    // ruling: natural-18-hits - a natural 18 misses unless it is higher than the defence
    const rule: TimesliceRule = isNatural18 ? 'natural-18-hits' : 'attack-roll';
    combat.record({ type: 'attack-missed', rule, ...event });
    return defence?.kind === 'dodge' ? 'dodged' : 'done';
  }
  combat.record({ type: 'attack-hit', rule: 'attack-roll', ...event });
  hit();
  return 'done';
}

/** Applies damage and its consequences. A hit on a dying target also takes a minute off its clock. */
function wound(combat: Combat, assault: Assault, rolled: Blow): void {
  const { clock } = combatantOf(combat.state, assault.target);
  strike(combat, assault, rolled);
  if (clock !== null) hastenDeath(combat, assault.target);
}

/** @rule attack-dying An attack on a dying target takes a minute off its clock. */
function finishOff(combat: Combat, assault: Assault): void {
  finishOffWith(combat, assault, () => rollAttack(combat, assault).sum.total);
  useUpAim(combat, assault);
}

/** Does the same for one target of an area. `attack` returns the total that all targets defend against. */
export function finishOffWith(combat: Combat, assault: Assault, attack: () => number): void {
  // ruling: attack-dying-roll
  if (combat.state.rulings['attack-dying-roll'] === 'no-roll') {
    const event = { who: assault.attacker, ...factsOf(assault) };
    combat.record({ type: 'finishing-blow', rule: 'attack-dying', ...event });
    hastenDeath(combat, assault.target);
    return;
  }
  const rolled = attack();
  const defence = defend(combat, assault, undefined, rolled);
  const isHit = rolled > defence;
  const event = { who: assault.attacker, ...factsOf(assault), attack: rolled, defence };
  combat.record({ type: isHit ? 'attack-hit' : 'attack-missed', rule: 'attack-dying-roll', ...event });
  if (isHit) hastenDeath(combat, assault.target);
}
