import { combatantOf } from '../../kernel/battle.ts';
import { d6, rollBy } from '../../kernel/dice.ts';
import { sumOf } from '../../kernel/explanation.ts';
import {
  type Acting,
  actions,
  type Check,
  type Combat,
  characteristicDm,
  checkDms,
  minorCost,
  minorPrice,
  minorsLeft,
  spendMinor,
} from './checks.ts';
import type { AttackFacts, Mode } from './events.ts';
import {
  addVisibility,
  bandBetween,
  bandOf,
  cellsApart,
  coverAgainst,
  coverDm,
  isTouching,
  kindOf,
  rangeDm,
} from './movement.ts';
import type { AgentsRule } from './rulebook.ts';
import type { Weapon } from './schema.ts';
import { type Agent, hasRounds, isAble, knowsOf, type State, weaponOf } from './state.ts';
import type { Part } from './words-reasons.ts';

// Aiming, and what an attack is made of: its check with all DMs, its rounds, its recoil.

const MOST = 6;

/**
 * @rule aim +1 on the next attack on that target, added to earlier aiming: on opponents it sees, until the aim is at
 * its maximum.
 */
export const aim = actions<Acting>()({
  kind: 'aim',
  purpose: 'attack',
  price: minorPrice,
  offers({ who, seen }) {
    if (minorsLeft(who) < 1) return [];
    const targets: string[] = [];
    for (const { id } of seen) {
      if (who.aim === null || who.aim.target !== id || who.aim.bonus < MOST) targets.push(id);
    }
    return [{ params: { target: { oneOf: targets } }, cost: minorCost(who) }];
  },
  does(combat, id, { target }) {
    spendMinor(combat, id, 1, 'aim');
    const { aim: before } = combatantOf(combat.state, id);
    const bonus = (before?.target === target ? before.bonus : 0) + 1;
    combat.record({ type: 'aimed', rule: 'aim', who: id, target, bonus });
  },
});

/** Ends an aim after another action. */
export function loseAim(combat: Combat, id: string): void {
  const { aim } = combatantOf(combat.state, id);
  // ruling: aim-loss
  if (aim === null || combat.state.rulings['aim-loss'] === 'no') return;
  combat.record({ type: 'aim-lost', rule: 'aim-loss', who: id, target: aim.target });
}

/** @rule aim An attack uses up the aim. */
export function useUpAim(combat: Combat, id: string): void {
  const { aim } = combatantOf(combat.state, id);
  if (aim !== null) combat.record({ type: 'aim-lost', rule: 'aim', who: id, target: aim.target });
}

/** One attack on one target, with everything that its dice need. */
export interface Assault extends AttackFacts {
  /** The attacker's choice for melee; thrown and shooting attacks use DEX. */
  readonly by: 'STR' | 'DEX';
  /** Whether the target knows about the attack. @rule aware */
  readonly isKnown: boolean;
}

/** Returns the facts of an attack that events record. */
export function factsOf({ attacker, target, weapon, mode }: AttackFacts): AttackFacts {
  return { attacker, target, weapon, mode };
}

export function weaponUsed(state: State, { attacker, weapon }: AttackFacts): Weapon {
  return weaponOf(combatantOf(state, attacker), weapon);
}

/** @rule melee-attack @rule shooting-attack @rule thrown-attack Returns the rule of an attack. */
export function attackRule(weapon: Weapon): AgentsRule {
  return `${kindOf(weapon)}-attack`;
}

/** Returns the attack as a check with all its DMs. @rule attack */
export function attackCheck(state: State, assault: Assault, more: readonly Part[]): Check {
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

/** Returns every DM of the situation. */
function attackDms(state: State, assault: Assault): Part[] {
  const attacker = combatantOf(state, assault.attacker);
  const target = combatantOf(state, assault.target);
  const weapon = weaponUsed(state, assault);
  const parts: Part[] = [];
  const band = bandBetween(state, attacker, target);
  parts.push({ value: rangeDm(weapon, band) ?? 0, why: 'range', of: { band }, rule: 'range' });
  addCover(parts, state, attacker, target);
  addProne(parts, state, assault);
  // @rule moving-target -1 for every full 10 m
  const tens = Math.floor(target.movedMetres / 10);
  if (tens > 0) {
    const of = { metres: target.movedMetres };
    parts.push({ value: -tens, why: 'moved', of, rule: 'moving-target' });
  }
  if (kindOf(weapon) !== 'melee') {
    addVisibility(parts, state.visibility, attacker, weapon);
    if (isInMelee(state, attacker, target)) {
      parts.push({ value: -2, why: 'into-melee', rule: 'firing-into-melee' });
    }
  }
  addAim(parts, attacker, assault, weapon);
  return parts;
}

function addCover(parts: Part[], state: State, attacker: Agent, target: Agent): void {
  const quarters = coverAgainst(state, attacker, target);
  if (quarters === 0) return;
  const of = { quarters: Math.min(quarters, 4) };
  parts.push({ value: coverDm(quarters), why: 'covered', of, rule: 'cover' });
}

/** @rule prone Ranged attacks -2 from Short on, any attack +2 at Personal range. */
function addProne(parts: Part[], state: State, assault: Assault): void {
  const target = combatantOf(state, assault.target);
  if (target.stance !== 'prone') return;
  const band = bandOf(cellsApart(state, combatantOf(state, assault.attacker).cell, target.cell));
  if (band === 'Personal') parts.push({ value: 2, why: 'lies-within-reach', rule: 'prone' });
  else if (band !== 'Close' && kindOf(weaponUsed(state, assault)) !== 'melee') {
    // ruling: prone-short - counts like Medium
    const rule = band === 'Short' ? 'prone-short' : 'prone';
    parts.push({ value: -2, why: 'lies-down', rule });
  }
}

/**
 * @rule firing-into-melee Returns whether another agent that the shooter knows is at Personal range of the target.
 */
function isInMelee(state: State, attacker: Agent, target: Agent): boolean {
  return bystanders(state, attacker, target).length > 0;
}

/**
 * Returns the agents that touch the target, nearest to the shooter first, then in turn order. @rule stray-shot
 */
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

/** @rule aim Adds the bonus of aiming. @rule sights Adds the sight. @rule auto Not on full auto. */
function addAim(parts: Part[], attacker: Agent, assault: Assault, weapon: Weapon): void {
  const { aim } = attacker;
  if (aim === null || aim.target !== assault.target || assault.mode === 'full-auto') return;
  parts.push({ value: aim.bonus, why: 'aimed', rule: 'aim' });
  if (weapon.hasSight && kindOf(weapon) === 'shooting')
    parts.push({ value: 1, why: 'sight', rule: 'sights' });
}

/** Returns the total DM of an attack without its dice, for choosing among options. */
export function netDm(state: State, assault: Assault): number {
  return checkDms(state, attackCheck(state, assault, [])).reduce((sum, { value }) => sum + value, 0);
}

/**
 * @rule aware Returns whether an agent knows that it is attacked. @rule ambush-aware Not before the first attack of
 * the ambushers is over, nor while the attacker is hidden.
 */
export function knowsOfAttack(state: State, attacker: string, target: string): boolean {
  const victim = combatantOf(state, target);
  if (!knowsOf(victim, combatantOf(state, attacker))) return false;
  return !state.isSurprise || victim.side === state.ambushers;
}

/** Reveals the attacker after its attack. */
export function giveAway(combat: Combat, attacker: string): void {
  if (combatantOf(combat.state, attacker).isHidden) {
    combat.record({ type: 'revealed', rule: 'aware', who: attacker });
  }
  if (combat.state.isSurprise && combatantOf(combat.state, attacker).side === combat.state.ambushers) {
    combat.record({ type: 'ambush-over', rule: 'ambush-aware' });
  }
}

/** @rule auto Returns the rounds that one action fires: 1, X for a burst, three times X on full auto. */
export function roundsFired(weapon: Weapon, mode: Mode): number {
  if (mode === 'single') return 1;
  return mode === 'full-auto' ? 3 * weapon.auto : weapon.auto;
}

/** @rule auto Returns the modes of fire that the remaining rounds allow. */
export function modesOf(state: State, who: Agent, weapon: Weapon): Mode[] {
  // ruling: burst-effect
  const bursts: Mode[] =
    state.rulings['burst-effect'] === 'rounds' ? ['burst'] : ['burst-dm', 'burst-damage'];
  const modes: Mode[] = weapon.auto === 0 ? ['single'] : ['single', ...bursts, 'full-auto'];
  return modes.filter((mode) => hasRounds(who, weapon, roundsFired(weapon, mode)));
}

/** @rule heft-recoil Returns the Recoil that the mode of fire adds. */
function recoilOfMode(weapon: Weapon, mode: Mode): number {
  if (mode === 'single') return 0;
  // ruling: auto-half - rounded down
  return mode === 'full-auto' ? Math.floor(weapon.auto / 2) : 1;
}

/** Returns the bonus of a burst from the table: a DM, and points or dice of damage. */
function burstTable(rounds: number): { readonly dm: number; readonly plus: number; readonly dice: number } {
  if (rounds >= 100) return { dm: 4, plus: 0, dice: 4 };
  if (rounds >= 20) return { dm: 3, plus: 0, dice: 3 };
  if (rounds >= 10) return { dm: 2, plus: 0, dice: 2 };
  if (rounds >= 4) return { dm: 1, plus: 0, dice: 1 };
  return rounds === 3 ? { dm: 1, plus: 1, dice: 0 } : { dm: 0, plus: 0, dice: 0 };
}

/** Returns the DM of a burst fired for accuracy. @rule burst-effect */
export function burstDms(weapon: Weapon, mode: Mode): Part[] {
  if (mode !== 'burst-dm') return [];
  return [
    { value: burstTable(weapon.auto).dm, why: 'burst', of: { rounds: weapon.auto }, rule: 'burst-effect' },
  ];
}

/**
 * @rule auto Appends the extra damage of a burst to `parts`: one point for each round, or the value from the table.
 */
export function burstDamage(combat: Combat, parts: Part[], assault: Assault): void {
  const weapon = weaponUsed(combat.state, assault);
  const burst = { why: 'burst', of: { rounds: weapon.auto } } as const;
  if (assault.mode === 'burst') parts.push({ value: weapon.auto, ...burst, rule: 'auto' });
  if (assault.mode !== 'burst-damage') return;
  const { plus, dice } = burstTable(weapon.auto);
  if (dice === 0) parts.push({ value: plus, ...burst, rule: 'burst-effect' });
  else parts.push(rollBurst(combat, assault.attacker, dice));
}

function rollBurst(combat: Combat, attacker: string, n: number): Part {
  const roll = { dice: d6(n), rule: 'burst-effect', what: 'burst damage' };
  const { sum, faces } = rollBy(combat, combatantOf(combat.state, attacker), roll);
  return { value: sum, why: 'burst-dice', of: { dice: n }, faces, rule: 'burst-effect' };
}

/** @rule heft-recoil Notes the loss of initiative after an attack, hit or miss, once for the whole action. */
export function noteRecoil(combat: Combat, id: string, weapon: Weapon, mode: Mode): void {
  const who = combatantOf(combat.state, id);
  const rule = 'heft-recoil';
  const parts: Part[] = [{ value: weapon.recoil, why: kindOf(weapon) === 'melee' ? 'heft' : 'recoil', rule }];
  const more = recoilOfMode(weapon, mode);
  if (more > 0)
    parts.push({ value: more, why: mode === 'full-auto' ? 'full-auto-recoil' : 'burst-recoil', rule });
  const strength = characteristicDm(who, 'STR');
  const loss = sumOf([...parts, { ...strength, value: 0 - strength.value }]);
  if (loss.total <= 0) return;
  const pending = who.recoil + loss.total;
  combat.record({ type: 'recoil-noted', rule, who: id, weapon: weapon.id, loss, pending });
}
