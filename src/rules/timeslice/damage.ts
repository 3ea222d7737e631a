import { type Modifier, type Sum, sumOf } from '../../kernel/explanation.ts';
import { loseAim } from './aim.ts';
import { type Assault, factsOf } from './assault.ts';
import { type AttackKind, addBoosts, boosted } from './boons.ts';
import { atLeast, atMost } from './bounds.ts';
import { type Called, calledRule, doublesDamage, letsGo, limbCap } from './called-shot.ts';
import { rollPoints } from './dice.ts';
import { startDying } from './dying.ts';
import { fall } from './falling.ts';
import type { Fight } from './fight.ts';
import type { TimesliceRule } from './rulebook.ts';
import { gainStagger } from './stagger.ts';
import { type Combatant, combatant, type State } from './state.ts';

/** One reason to count the base damage once more. */
interface Doubling {
  readonly why: string;
  readonly rule: TimesliceRule;
}

/** What the damage needs to know of the attack roll. */
export interface Blow {
  readonly isNatural18: boolean;
}

/** What a hit does: damage, limbs, stagger, the heart, and whoever falls. */
export function strike(fight: Fight, assault: Assault, rolled: Blow): void {
  const doublings = doublingsOf(fight, assault, rolled);
  const { damage, isLimbLost } = damageOf(fight, assault, doublings);
  const before = combatant(fight.state, assault.target).hp;
  const hpLost = Math.min(before, damage.total);
  const event = { who: assault.target, ...factsOf(assault), damage, hpLost, hp: before - hpLost };
  fight.record({ type: 'damage-dealt', rule: isLimbLost ? 'called-shot-limb' : 'damage-order', ...event });
  if (isLimbLost) loseLimb(fight, assault);
  gainStagger(fight, assault.target, doublings);
  // ruling: heart-needs-damage
  if (assault.called === 'heart') startDying(fight, assault.target, 'called-shot-heart');
  fall(fight, assault, damage.total, hpLost);
}

/** @rule natural-18 @rule called-shot-head @rule called-shot-heart @rule boons Everything that doubles the damage. */
function doublingsOf(fight: Fight, assault: Assault, { isNatural18 }: Blow): Doubling[] {
  const doublings: Doubling[] = [];
  if (isNatural18) doublings.push({ why: 'natural 18', rule: 'natural-18' });
  if (doublesDamage(assault.called)) {
    doublings.push({ why: `shot to the ${assault.called}`, rule: calledRule(assault.called) });
  }
  const more: Modifier[] = [];
  addBoosts(more, combatant(fight.state, assault.attacker), 'doublings', assault.kind);
  for (const { why, value } of more) {
    for (let i = 0; i < value; i++) doublings.push({ why, rule: 'boons' });
  }
  return doublings;
}

interface Dealt {
  /** After multiplier, additions, DR and what a limb can lose. */
  readonly damage: Sum;
  readonly isLimbLost: boolean;
}

/** @rule damage-order Base times multiplier, plus additions, less DR, never below 0. */
function damageOf(fight: Fight, assault: Assault, doublings: readonly Doubling[]): Dealt {
  const target = combatant(fight.state, assault.target);
  const before = beforeDr(fight, assault, doublings);
  const after = lessDr(before, target, assault.kind);
  if (!isLimb(target, assault.called)) return { damage: after, isLimbLost: false };
  // ruling: limb-damage-after-dr
  const cap = limbCap(target);
  if (fight.state.rulings['limb-damage-after-dr'] === 'before') {
    const damage = lessDr(atMost(before, cap, 'called-shot-limb'), target, assault.kind);
    return { damage, isLimbLost: before.total > cap };
  }
  return { damage: atMost(after, cap, 'called-shot-limb'), isLimbLost: after.total > cap };
}

function isLimb(target: Combatant, called: Called): boolean {
  return target.sheet.limbs.some((limb) => limb.id === called);
}

function beforeDr(fight: Fight, assault: Assault, doublings: readonly Doubling[]): Sum {
  const attacker = combatant(fight.state, assault.attacker);
  const base = rollPoints(fight, attacker, assault.damage, `damage of ${assault.name}`);
  const parts = [...base];
  for (const doubling of doublings) parts.push(onceMore(fight, assault, base, doubling));
  // ruling: bonus-damage-multiplied - what follows is added after the multiplier
  if (combatant(fight.state, assault.target).isStaggered) {
    parts.push({ value: 1, why: 'staggered', rule: 'staggered-damage' });
  }
  addBoosts(parts, attacker, 'damage', assault.kind);
  return atLeast(sumOf(parts), 0, 'damage-order');
}

/** @rule multipliers-add A doubling adds the base damage once more. */
function onceMore(
  fight: Fight,
  assault: Assault,
  base: readonly Modifier[],
  { why, rule }: Doubling,
): Modifier {
  // ruling: multiplied-dice
  if (assault.damage.dice > 0 && fight.state.rulings['multiplied-dice'] === 'each-time') {
    const attacker = combatant(fight.state, assault.attacker);
    const again = rollPoints(fight, attacker, assault.damage, `damage of ${assault.name}, ${why}`);
    return { value: sumOf(again).total, why: `${why}: rolled again`, rule };
  }
  return { value: sumOf(base).total, why: `${why}: base once more`, rule };
}

function lessDr(before: Sum, target: Combatant, kind: AttackKind): Sum {
  const dr = boosted(target, 'dr', { value: target.sheet.dr, why: 'DR', rule: 'damage-order' }, kind);
  if (dr.total <= 0) return before;
  const parts = dr.parts.filter(({ value }) => value !== 0).map((part) => ({ ...part, value: -part.value }));
  return atLeast(sumOf([...before.parts, ...parts]), 0, 'damage-order');
}

function isRanged(state: State, kind: AttackKind): boolean {
  // ruling: limb-by-spell
  return kind === 'ranged' || (kind === 'spell' && state.rulings['limb-by-spell'] === 'cripples');
}

/** @rule lost-limb Crippled by a shot, taken off by anything else; what it held falls. */
function loseLimb(fight: Fight, assault: Assault): void {
  const target = combatant(fight.state, assault.target);
  const how = isRanged(fight.state, assault.kind) ? 'crippled' : 'amputated';
  const drops = letsGo(target, assault.called);
  fight.record({ type: 'limb-lost', rule: 'lost-limb', who: target.id, limb: assault.called, how, drops });
  const natural = target.sheet.weapons.filter((weapon) => weapon.limb === assault.called);
  for (const weapon of [...drops, ...natural.map(({ id }) => id)]) {
    // ruling: aim-needs-hand
    loseAim(fight, target.id, weapon, 'aim-needs-hand');
  }
}
