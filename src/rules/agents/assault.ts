import type { Modifier } from '../../kernel/explanation.ts';
import { type Check, checkDms } from './checks.ts';
import { coverAgainst, coverDm } from './cover.ts';
import type { AttackFacts } from './events.ts';
import { bandBetween, kindOf, rangeDm } from './range.ts';
import type { AgentsRule } from './rulebook.ts';
import type { Weapon } from './sheet.ts';
import { bandOf, cellsApart, isTouching } from './space.ts';
import { type Agent, agent, isAble, knowsOf, type State, weaponOf } from './state.ts';
import { addVisibility } from './visibility.ts';

/** One attack on one target, with all that its dice need to know. */
export interface Assault extends AttackFacts {
  /** The attacker's choice for melee; all else is thrown and shot by DEX. */
  readonly by: 'STR' | 'DEX';
  /** Whether the target knows of it. @rule aware */
  readonly isKnown: boolean;
}

/** What events tell of an attack. */
export function factsOf({ attacker, target, weapon, mode }: AttackFacts): AttackFacts {
  return { attacker, target, weapon, mode };
}

export function weaponUsed(state: State, { attacker, weapon }: AttackFacts): Weapon {
  return weaponOf(agent(state, attacker), weapon);
}

/** @rule melee-attack @rule shooting-attack @rule thrown-attack The rule an attack goes by. */
export function attackRule(weapon: Weapon): AgentsRule {
  return `${kindOf(weapon)}-attack`;
}

/** The attack as a check, all its DMs included. @rule attack */
export function attackCheck(state: State, assault: Assault, more: readonly Modifier[]): Check {
  const weapon = weaponUsed(state, assault);
  return {
    who: assault.attacker,
    skill: weapon.skill,
    characteristic: assault.by,
    rule: attackRule(weapon),
    what: `attack with ${weapon.name}`,
    more: [...attackDms(state, assault), ...more],
  };
}

/** Every DM of the situation. */
function attackDms(state: State, assault: Assault): Modifier[] {
  const attacker = agent(state, assault.attacker);
  const target = agent(state, assault.target);
  const weapon = weaponUsed(state, assault);
  const parts: Modifier[] = [];
  const band = bandBetween(state, attacker, target);
  parts.push({ value: rangeDm(weapon, band) ?? 0, why: `${band} range`, rule: 'range' });
  addCover(parts, state, attacker, target);
  addProne(parts, state, assault);
  // @rule moving-target -1 for every full 10 m
  const tens = Math.floor(target.movedMetres / 10);
  if (tens > 0) parts.push({ value: -tens, why: `moved ${target.movedMetres} m`, rule: 'moving-target' });
  if (kindOf(weapon) !== 'melee') {
    addVisibility(parts, state.visibility, attacker, weapon);
    if (isInMelee(state, attacker, target)) {
      parts.push({ value: -2, why: 'into a melee', rule: 'firing-into-melee' });
    }
  }
  addAim(parts, attacker, assault, weapon);
  return parts;
}

function addCover(parts: Modifier[], state: State, attacker: Agent, target: Agent): void {
  const quarters = coverAgainst(state, attacker, target);
  if (quarters === 0) return;
  parts.push({ value: coverDm(quarters), why: `${Math.min(quarters, 4)}/4 covered`, rule: 'cover' });
}

/** @rule prone Ranged attacks -2 from Short on, any attack +2 at Personal range. */
function addProne(parts: Modifier[], state: State, assault: Assault): void {
  const target = agent(state, assault.target);
  if (target.stance !== 'prone') return;
  const band = bandOf(cellsApart(state, agent(state, assault.attacker).cell, target.cell));
  if (band === 'Personal') parts.push({ value: 2, why: 'lies within reach', rule: 'prone' });
  else if (band !== 'Close' && kindOf(weaponUsed(state, assault)) !== 'melee') {
    // ruling: prone-short - counts like Medium
    const rule = band === 'Short' ? 'prone-short' : 'prone';
    parts.push({ value: -2, why: 'lies down', rule });
  }
}

/** @rule firing-into-melee Somebody else, whom the shooter knows of, stands at Personal range of the target. */
function isInMelee(state: State, attacker: Agent, target: Agent): boolean {
  return bystanders(state, attacker, target).length > 0;
}

/** Those who touch the target, the one nearest to the shooter first, of several the first to act. @rule stray-shot */
export function bystanders(state: State, attacker: Agent, target: Agent): Agent[] {
  const found: Agent[] = [];
  for (const other of state.combatants) {
    if (other.id === target.id || other.id === attacker.id || !isAble(other)) continue;
    if (knowsOf(attacker, other) && isTouching(state, other, target)) found.push(other);
  }
  const away = (other: Agent): number => cellsApart(state, attacker.cell, other.cell);
  const place = (other: Agent): number => state.order.indexOf(other.id);
  return found.sort((a, b) => away(a) - away(b) || place(a) - place(b));
}

/** @rule aim What aiming gives. @rule sights And the sight on top. @rule auto Not on full auto. */
function addAim(parts: Modifier[], attacker: Agent, assault: Assault, weapon: Weapon): void {
  const { aim } = attacker;
  if (aim === null || aim.target !== assault.target || assault.mode === 'full-auto') return;
  parts.push({ value: aim.bonus, why: 'aimed', rule: 'aim' });
  if (weapon.hasSight && kindOf(weapon) === 'shooting')
    parts.push({ value: 1, why: 'sight', rule: 'sights' });
}

/** What an attack would be rolled with, its dice left out: for those who weigh their options. */
export function netDm(state: State, assault: Assault): number {
  return checkDms(state, attackCheck(state, assault, [])).reduce((sum, { value }) => sum + value, 0);
}
