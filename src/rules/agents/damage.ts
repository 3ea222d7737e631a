import { type Modifier, type Sum, sumOf } from '../../kernel/explanation.ts';
import { loseAim } from './aim.ts';
import { ablate, addArmour } from './armor.ts';
import { type Assault, factsOf, weaponUsed } from './assault.ts';
import { burstDamage } from './auto.ts';
import { isExceptionalSuccess } from './checks.ts';
import { fall } from './consciousness.ts';
import { disturbWork } from './disturbance.ts';
import { endIfDecided } from './end.ts';
import type { Fight } from './fight.ts';
import type { AgentsRule } from './rulebook.ts';
import type { DamageDice, Weapon } from './sheet.ts';
import { type Agent, agent, type State } from './state.ts';
import { loseCharacteristics } from './wounds.ts';

/** @rule damage A hit: the dice of the weapon + Effect, less armour. */
export function strike(fight: Fight, assault: Assault, effect: number): void {
  fight.record({ type: 'attack-hit', rule: 'attack', who: assault.attacker, ...factsOf(assault), effect });
  const weapon = weaponUsed(fight.state, assault);
  const parts = rollDamage(fight, assault.attacker, weapon.damage, `damage of ${weapon.name}`, 'damage');
  parts.push({ value: effect, why: 'Effect', rule: 'damage' });
  burstDamage(fight, parts, assault);
  harm(fight, { attacker: assault.attacker, target: assault.target, weapon, parts, effect });
  endIfDecided(fight);
}

/** What hits somebody before armour has done its part. */
export interface Harm {
  readonly attacker: string;
  readonly target: string;
  readonly weapon: Weapon;
  readonly parts: readonly Modifier[];
  /** The Effect of the attack; null for a blast, which has none. */
  readonly effect: number | null;
}

/** Rolls so many d6 and adds the points that go with them. */
export function rollDamage(
  fight: Fight,
  owner: string,
  { dice, plus }: DamageDice,
  what: string,
  rule: AgentsRule,
): Modifier[] {
  const parts: Modifier[] = [];
  if (dice > 0) {
    const who = agent(fight.state, owner);
    const request = { dice: { n: dice, lo: 1, hi: 6 }, owner: who.seat, rule, why: `${who.name}: ${what}` };
    const { sum, faces } = fight.roll({ ...request, read: 'sum' });
    parts.push({ value: sum, why: `${dice}d6 (${faces.join(', ')})`, rule });
  }
  if (plus !== 0) parts.push({ value: plus, why: 'the weapon', rule });
  return parts;
}

/** Armour takes its part, and what is left wounds. */
export function harm(fight: Fight, { attacker, target, weapon, parts, effect }: Harm): void {
  const damage = lessArmour(parts, agent(fight.state, target), weapon, effect);
  fight.record({ type: 'damage-dealt', rule: 'damage', who: target, attacker, weapon: weapon.id, damage });
  ablate(fight, target, weapon);
  loseAim(fight, target);
  const points = damage.total;
  if (points === 0) return;
  if (isSimultaneous(fight.state, attacker, target)) {
    fight.record({ type: 'blow-held-back', rule: 'simultaneous', who: target, attacker, points });
  } else {
    wound(fight, target, points);
  }
}

/** @rule damage Never below 0; @rule exceptional an exceptional hit does at least 1. */
function lessArmour(before: readonly Modifier[], target: Agent, weapon: Weapon, effect: number | null): Sum {
  const parts = [...before];
  addArmour(parts, target, weapon);
  const sum = sumOf(parts);
  if (effect !== null && isExceptionalSuccess(effect)) return atLeast(sum, 1, 'exceptional');
  return atLeast(sum, 0, 'damage');
}

function atLeast(sum: Sum, floor: number, rule: AgentsRule): Sum {
  if (sum.total >= floor) return sum;
  return sumOf([...sum.parts, { value: floor - sum.total, why: `at least ${floor}`, rule }]);
}

/** Whether the one struck acts at the same moment as the striker, and is still to act. @rule simultaneous */
function isSimultaneous(state: State, attacker: string, target: string): boolean {
  const [turn, inner] = state.turns;
  if (turn === undefined || inner !== undefined || turn.who !== attacker) return false;
  return state.tied.includes(target) && actsOn(agent(state, target), turn.count);
}

function actsOn(who: Agent, count: number | null): boolean {
  return who.turn === 'waiting' && who.initiative === count && who.life === 'awake';
}

/** @rule simultaneous The blows that were held back fall, once their victim has acted or stands apart. */
export function fallHeldBlows(fight: Fight): void {
  let haveFallen = false;
  for (const { id } of fight.state.combatants) {
    const who = agent(fight.state, id);
    if (!areBlowsDue(fight.state, who)) continue;
    haveFallen = true;
    fight.record({ type: 'blows-fell', rule: 'simultaneous', who: id });
    for (const { points } of who.heldBlows) wound(fight, id, points);
  }
  if (haveFallen) endIfDecided(fight);
}

export function hasDueBlows(state: State): boolean {
  return state.combatants.some((who) => areBlowsDue(state, who));
}

function areBlowsDue(state: State, who: Agent): boolean {
  return who.heldBlows.length > 0 && who.turn !== 'active' && !actsOn(who, state.count);
}

/** A wound and all that it brings but the end of the fight, which others hurt at the same time must not miss. */
export function wound(fight: Fight, id: string, points: number): void {
  if (agent(fight.state, id).life === 'dead') return;
  loseCharacteristics(fight, id, points, 'damage-order');
  fall(fight, id);
  disturbWork(fight, id, points);
}
