import { type Modifier, type Sum, sumOf } from '../../kernel/explanation.ts';
import { damageAt, isUseless } from './body.ts';
import { atLeast, atMost } from './bounds.ts';
import { LEGS, type Limb } from './sheet.ts';
import type { Combatant, State } from './state.ts';

/** @rule move A + C/2 yards. ruling: speed-formula */
function plainSpeed(state: State, who: Combatant): Modifier {
  const { A } = who.sheet.traits;
  if (state.rulings['speed-formula'] === 'half-c') {
    return { value: A + Math.floor(who.c / 2), why: `A ${A} + half of C ${who.c}`, rule: 'move' };
  }
  return { value: Math.floor((A + who.c) / 2), why: `half of A ${A} + C ${who.c}`, rule: 'move' };
}

/** @rule leg-damage Speed on these legs, less the damage that they have taken. */
function onLegs(state: State, who: Combatant, legs: readonly Limb[]): Sum {
  const parts: Modifier[] = [plainSpeed(state, who)];
  for (const leg of legs) {
    const damage = damageAt(who, leg);
    if (damage > 0) parts.push({ value: -damage, why: `damage to the ${leg}`, rule: 'leg-damage' });
  }
  const sum = atLeast(sumOf(parts), 0, 'leg-damage');
  if (!who.hasStoodUp) return sum;
  // ruling: half-speed
  return atMost(sum, Math.floor(sum.total / 2), 'stand-up', 'stood up: half, rounded down');
}

function onFoot(state: State, who: Combatant): Sum {
  return onLegs(state, who, LEGS);
}

/** Yards a round: on foot, lying, or riding. */
export function speedOf(state: State, who: Combatant): Sum {
  if (who.isMounted && who.ride !== 'not-rolled') return riding(state, who);
  return who.isProne ? lying(state, who) : onFoot(state, who);
}

/** @rule prone 1 yard, if the legs have as much left. ruling: prone-means ruling: severed-limb - a stump is no burden to who crawls */
function lying(state: State, who: Combatant): Sum {
  const legs = LEGS.filter((leg) => who.lost[leg] === null);
  return atMost(onLegs(state, who, legs), 1, 'prone', 'prone');
}

/** @rule ride The mount's Speed. ruling: ride-roll - after a failed roll no more than one's own */
function riding(state: State, who: Combatant): Sum {
  const { name, speed } = who.sheet.mount!;
  const mount = sumOf([{ value: speed, why: name, rule: 'ride' }]);
  if (who.ride === 'success') return mount;
  return atMost(mount, onFoot(state, who).total, 'ride-roll', 'the Ride roll failed: own Speed');
}

/** Speed with what Charge and Run make of it. @rule charge twice @rule run three times */
export function yardsOf(state: State, who: Combatant): Sum {
  const speed = speedOf(state, who);
  if (who.action !== 'charge' && who.action !== 'run') return speed;
  const times = who.action === 'charge' ? 1 : 2;
  const more = { value: times * speed.total, why: `${who.action}: times ${times + 1}`, rule: who.action };
  return sumOf([...speed.parts, more]);
}

/** Yards that it may still move on its turn. */
export function yardsLeft(state: State, who: Combatant): number {
  return Math.max(0, yardsOf(state, who).total - who.moved);
}

/** @rule spare-speed Yards that are spare now. ruling: spare-wound - less what the legs have lost meanwhile */
export function spareNow(state: State, who: Combatant): number {
  if (state.rulings['spare-wound'] === 'stays') return who.spare;
  return Math.max(0, Math.min(who.spare, spareYards(state, who) - who.spareMoved));
}

/** @rule spare-speed Yards of Speed left over. ruling: spare-yards - plain Speed, whatever the maneuver */
export function spareYards(state: State, who: Combatant): number {
  return Math.max(0, speedOf(state, who).total - who.moved);
}

/** Whether it can stand up: on two legs that bear it. */
export function canStand(state: State, who: Combatant): boolean {
  return LEGS.every((leg) => !isUseless(state, who, leg));
}
