import { combatantOf } from '../../kernel/battle.ts';
import { useIn, withHouseParts } from '../../kernel/combat.ts';
import { type Modifier, type Sum, sumOf } from '../../kernel/explanation.ts';
import { type AttackKind, addBoosts, atLeast, atMost, boosted, rollPoints } from './dice.ts';
import { fall, startDying } from './dying.ts';
import type { AttackFacts, Combat } from './events.ts';
import { loseAim } from './maneuvers.ts';
import { type Reason, sayReason } from './reasons.ts';
import type { Damage, Sheet, Stat } from './schema.ts';
import { type Combatant, hasLost, namesOf, type State } from './state.ts';

/** One attack or spell against one target, with everything that its dice need. */
export interface Assault extends AttackFacts {
  readonly kind: AttackKind;
  readonly stat: Stat;
  readonly toHit: number;
  readonly damage: Damage;
  /** The name of the weapon or spell. */
  readonly name: string;
  /** Whether it strikes one of several targets at the same moment. @rule area-at-once */
  readonly isOneOfMany: boolean;
}

/** Returns the facts of an assault that events record. */
export function factsOf({ attacker, target, by, called }: AttackFacts): AttackFacts {
  return { attacker, target, by, called };
}

/** The target of a called shot: `none`, `head`, `heart` or the id of one of the target's limbs. */
export type Called = string;

const NOT_CALLED: readonly Called[] = ['none'];

const WHOLE = new WeakMap<Sheet, readonly Called[]>();

/** @rule called-shot Returns the parts of this target that a shot may be called at, `none` first. */
export function callable(target: Combatant): readonly Called[] {
  if (target.lostLimbs.length > 0) return partsLeft(target);
  let parts = WHOLE.get(target.sheet);
  if (parts === undefined) {
    parts = partsLeft(target);
    WHOLE.set(target.sheet, parts);
  }
  return parts;
}

function partsLeft(target: Combatant): readonly Called[] {
  // ruling: lost-limb-more - an amputated limb is no longer a target
  const limbs = target.sheet.limbs.filter(
    ({ id }) => !target.lostLimbs.some((lost) => lost.limb === id && lost.how === 'amputated'),
  );
  return ['none', 'head', 'heart', ...limbs.map((limb) => limb.id)];
}

export function notCalled(): readonly Called[] {
  return NOT_CALLED;
}

/** Returns the rule of a called shot. */
function calledRule(called: Called): keyof typeof PENALTY {
  if (called === 'head') return 'called-shot-head';
  if (called === 'heart') return 'called-shot-heart';
  return 'called-shot-limb';
}

const PENALTY = { 'called-shot-head': -7, 'called-shot-heart': -10, 'called-shot-limb': -5 } as const;

/** Returns the penalty of a called shot. */
export function calledPenalty(called: Called): Reason {
  const rule = calledRule(called);
  return { value: PENALTY[rule], why: 'called-shot', of: { called }, rule };
}

/** Returns whether a called shot doubles damage. @rule called-shot-head @rule called-shot-heart */
function doublesDamage(called: Called): boolean {
  return called === 'head' || called === 'heart';
}

/**
 * @rule called-shot-limb Returns the most HP that a shot at a limb takes: a third of the target's max HP, rounded
 * down.
 */
function limbCap(target: Combatant): number {
  return Math.floor(target.sheet.hp / 3);
}

/**
 * Returns the items that a lost limb drops: everything that it held, including two-handed weapons. @rule lost-limb
 */
function letsGo(target: Combatant, limb: string): string[] {
  return target.held.filter((held) => held.limbs.includes(limb)).map((held) => held.item);
}

/** Returns whether the combatant has an arm left to cast with. @rule lost-limb */
export function canCast(who: Combatant): boolean {
  // ruling: casting-arm
  const arms = who.sheet.limbs.filter((limb) => limb.kind === 'arm');
  return arms.length === 0 || arms.some((arm) => !hasLost(who, arm.id));
}

/** One reason to add the base damage again. */
type Doubling = Omit<Modifier, 'value'>;

/** The part of the attack roll that the damage needs. */
export interface Blow {
  readonly isNatural18: boolean;
}

/** Applies a hit: damage, limbs, stagger, the heart, and the fall of the target. */
export function strike(combat: Combat, assault: Assault, rolled: Blow): void {
  const doublings = doublingsOf(combat, assault, rolled);
  const { damage, isLimbLost } = damageOf(combat, assault, doublings);
  const before = combatantOf(combat.state, assault.target).hp;
  const hpLost = Math.min(before, damage.total);
  const event = { who: assault.target, ...factsOf(assault), damage, hpLost, hp: before - hpLost };
  combat.record({ type: 'damage-dealt', rule: isLimbLost ? 'called-shot-limb' : 'damage-order', ...event });
  if (isLimbLost) loseLimb(combat, assault);
  gainStagger(combat, assault.target, doublings);
  // ruling: heart-needs-damage
  if (assault.called === 'heart') startDying(combat, assault.target, 'called-shot-heart');
  fall(combat, assault, damage.total, hpLost);
}

/**
 * @rule natural-18 @rule called-shot-head @rule called-shot-heart @rule boons Returns every reason that doubles the
 * damage.
 */
function doublingsOf(combat: Combat, { called, attacker, kind }: Assault, { isNatural18 }: Blow): Doubling[] {
  const reasons: Reason[] = [];
  if (isNatural18) reasons.push({ value: 1, why: 'natural-18', rule: 'natural-18' });
  if (doublesDamage(called)) {
    reasons.push({ value: 1, why: 'shot-to-the', of: { called }, rule: calledRule(called) });
  }
  addBoosts(reasons, combatantOf(combat.state, attacker), 'doublings', kind);
  return reasons.flatMap(({ value, ...reason }) => Array.from({ length: Math.max(0, value) }, () => reason));
}

interface Dealt {
  /** The damage after multiplier, additions, DR and the cap of a limb. */
  readonly damage: Sum;
  readonly isLimbLost: boolean;
}

/** @rule damage-order Base times multiplier, plus additions, minus DR, never below 0. */
function damageOf(combat: Combat, assault: Assault, doublings: readonly Doubling[]): Dealt {
  const target = combatantOf(combat.state, assault.target);
  const before = beforeDr(combat, assault, doublings);
  const after = lessDr(before, target, assault.kind);
  if (!isLimb(target, assault.called)) return { damage: after, isLimbLost: false };
  // ruling: limb-damage-after-dr
  const cap = limbCap(target);
  if (combat.state.rulings['limb-damage-after-dr'] === 'before') {
    const damage = lessDr(atMost(before, cap, 'called-shot-limb'), target, assault.kind);
    return { damage, isLimbLost: before.total > cap };
  }
  return { damage: atMost(after, cap, 'called-shot-limb'), isLimbLost: after.total > cap };
}

function isLimb(target: Combatant, called: Called): boolean {
  return target.sheet.limbs.some((limb) => limb.id === called);
}

function beforeDr(combat: Combat, assault: Assault, doublings: readonly Doubling[]): Sum {
  const base = rollDamage(combat, assault, `damage of ${assault.name}`);
  const parts: Modifier[] = [...base];
  for (const doubling of doublings) parts.push(onceMore(combat, assault, base, doubling));
  // ruling: bonus-damage-multiplied - the following additions come after the multiplier
  if (combatantOf(combat.state, assault.target).isStaggered) {
    const staggered: Reason = { value: 1, why: 'staggered', rule: 'staggered-damage' };
    parts.push(staggered);
  }
  addBoosts(parts, combatantOf(combat.state, assault.attacker), 'damage', assault.kind);
  const all = withHouseParts(combat, 'damage', useIn(assault, assault.by, 'damage-order'), parts);
  return atLeast(sumOf(all), 0, 'damage-order');
}

function rollDamage(combat: Combat, { attacker, damage, by }: Assault, what: string): Modifier[] {
  return rollPoints(combat, combatantOf(combat.state, attacker), damage, { what, why: 'damage', item: by });
}

/** @rule multipliers-add A doubling adds the base damage once more. */
function onceMore(combat: Combat, assault: Assault, base: readonly Modifier[], doubling: Doubling): Modifier {
  // ruling: multiplied-dice
  if (assault.damage.dice > 0 && combat.state.rulings['multiplied-dice'] === 'each-time') {
    const why = sayReason(doubling, namesOf(combat.state));
    const again = rollDamage(combat, assault, `damage of ${assault.name}, ${why}`);
    return { ...doubling, value: sumOf(again).total, of: { ...doubling.of, counted: 'rolled-again' } };
  }
  return { ...doubling, value: sumOf(base).total, of: { ...doubling.of, counted: 'base-again' } };
}

function lessDr(before: Sum, target: Combatant, kind: AttackKind): Sum {
  const dr = boosted(target, 'dr', { value: target.sheet.dr, why: 'dr', rule: 'damage-order' }, kind);
  if (dr.total <= 0) return before;
  const parts = dr.parts.filter(({ value }) => value !== 0).map((part) => ({ ...part, value: -part.value }));
  return atLeast(sumOf([...before.parts, ...parts]), 0, 'damage-order');
}

function isRanged(state: State, kind: AttackKind): boolean {
  // ruling: limb-by-spell
  return kind === 'ranged' || (kind === 'spell' && state.rulings['limb-by-spell'] === 'cripples');
}

/** @rule lost-limb A shot cripples, any other attack amputates; the limb drops everything it held. */
function loseLimb(combat: Combat, assault: Assault): void {
  const target = combatantOf(combat.state, assault.target);
  const how = isRanged(combat.state, assault.kind) ? 'crippled' : 'amputated';
  const drops = letsGo(target, assault.called);
  combat.record({ type: 'limb-lost', rule: 'lost-limb', who: target.id, limb: assault.called, how, drops });
  const natural = target.sheet.weapons.filter((weapon) => weapon.limb === assault.called);
  for (const weapon of [...drops, ...natural.map(({ id }) => id)]) {
    // ruling: aim-needs-hand
    loseAim(combat, target.id, weapon, 'aim-needs-hand');
  }
}

/**
 * @rule stagger-gain A hit gives 1 stagger, even when DR takes all its damage; each doubling of the damage
 * gives 1 more.
 * @rule staggered More stagger than the threshold: all TS is lost, and no block or parry until its next turn.
 */
function gainStagger(combat: Combat, id: string, doublings: readonly Doubling[]): void {
  const who = combatantOf(combat.state, id);
  if (who.life === 'dead') return;
  const hit: Reason = { value: 1, why: 'hit', rule: 'stagger-gain' };
  const more = doublings.map((doubling) => ({ ...doubling, value: 1, rule: 'multipliers-add' }));
  const points = sumOf([hit, ...more]);
  const base: Reason = { value: who.sheet.staggerThreshold, why: 'stagger-threshold', rule: 'staggered' };
  const threshold = boosted(who, 'stagger-threshold', base, null);
  const stagger = who.stagger + points.total;
  combat.record({ type: 'stagger-gained', rule: 'stagger-gain', who: id, points, stagger, threshold });
  // ruling: staggered-at-zero-ts - it counts from the next hit on, so it comes after the damage
  if (stagger > threshold.total && !who.isStaggered) {
    combat.record({ type: 'staggered', rule: 'staggered', who: id, tsLost: who.ts });
  }
}
