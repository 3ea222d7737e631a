import type { Modifier } from '../../kernel/explanation.ts';
import type { Weapon } from './sheet.ts';
import type { Action, Combatant, Pace, State } from './state.ts';

const MULTIPLIERS: Readonly<Record<Pace, number>> = { stay: 0, walk: 1, jog: 2, run: 3, sprint: 4 };

/** @rule move-rates How many times Move a pace covers. */
export function multiplier(pace: Pace): number {
  return MULTIPLIERS[pace];
}

/** The pace of this turn: as it was taken, before that as it was declared. */
function paceOf(who: Combatant): Pace {
  return who.hasMoved ? who.pace : who.declared.pace;
}

/** The multiplier of a Run check made this turn, 0 for none. */
export function runMultiplier(who: Combatant): number {
  const times = multiplier(paceOf(who));
  return times >= 2 ? times : 0;
}

/** How an action counts. */
interface Weight {
  readonly attacks: number;
  readonly checks: number;
}

/** @rule multiple-checks How many attacks and check actions an action is. */
export function weightOf(state: State, action: Action): Weight {
  switch (action.kind) {
    case 'full-defense':
      return { attacks: 0, checks: 0 };
    case 'stabilise':
    case 'work':
      return { attacks: 0, checks: 1 };
    case 'spray': {
      // ruling: spray-checks
      const n = state.rulings['spray-checks'] === 'each' ? action.rounds : 1;
      return { attacks: n, checks: n };
    }
    default:
      // ruling: ranged-attacks - a shot counts as a stroke does
      return { attacks: 1, checks: 1 };
  }
}

interface Counted {
  readonly attacks: number;
  /** Check actions without the Run check. */
  readonly checks: number;
  readonly runs: number;
}

function counted(state: State, who: Combatant): Counted {
  // ruling: lost-target - a lapsed action stays committed
  let attacks = who.attacksDone + who.attacksLapsed;
  let checks = who.checksDone + who.checksLapsed;
  for (const action of who.pending) {
    const weight = weightOf(state, action);
    attacks += weight.attacks;
    checks += weight.checks;
  }
  return { attacks, checks, runs: runMultiplier(who) > 0 ? 1 : 0 };
}

/** How many melee attacks, shots and sprays it makes this turn. */
export function attacksThisTurn(state: State, who: Combatant): number {
  return counted(state, who).attacks;
}

/** @rule multiple-checks The penalty on a check action that is no attack. */
export function checkCountParts(state: State, who: Combatant): Modifier[] {
  const n = checkCount(state, who);
  return n < 2 ? [] : [{ value: -n, why: `${n} check actions`, rule: 'multiple-checks' }];
}

function checkCount(state: State, who: Combatant): number {
  const { checks, runs } = counted(state, who);
  return checks + (stacking(state) === 'multiplier-for-run' ? 0 : runs);
}

function stacking(state: State): State['rulings']['attack-penalties-stack'] {
  // ruling: attack-penalties-stack
  return state.rulings['attack-penalties-stack'];
}

/** @rule multiple-attacks The penalty on an attack for all attacks and checks of the turn. */
export function attackCountParts(state: State, who: Combatant): Modifier[] {
  const { attacks } = counted(state, who);
  const n = checkCount(state, who);
  if (n < 2) return [];
  const checks = (value: number): Modifier => ({
    value: -value,
    why: `${n} check actions`,
    rule: 'multiple-checks',
  });
  if (attacks < 2) return [checks(n)];
  const several: Modifier = { value: -attacks, why: `${attacks} attacks`, rule: 'multiple-attacks' };
  if (stacking(state) === 'all-three') return [several, checks(n)];
  return n === attacks ? [several] : [several, checks(n - attacks)];
}

/** What movement takes from an attack. @rule run-and-strike @rule move-and-shoot */
export function movementParts(state: State, who: Combatant, weapon: Weapon): Modifier[] {
  const times = runMultiplier(who);
  if (weapon.kind !== 'melee') return shootingParts(who, times);
  if (times === 0) return [];
  const isHalf = isHalved(state, who);
  const value = isHalf ? -Math.floor(times / 2) : -times;
  // @rule round-down
  const rule = isHalf && times % 2 === 1 ? 'round-down' : 'run-and-strike';
  return [{ value, why: isHalf ? `half of x${times}` : `x${times} movement`, rule }];
}

function shootingParts(who: Combatant, times: number): Modifier[] {
  if (times > 0) return [{ value: -times, why: `x${times} movement`, rule: 'move-and-shoot' }];
  const hasWalked = paceOf(who) === 'walk' && (who.trail.length > 1 || !who.hasMoved);
  return hasWalked ? [{ value: -1, why: 'walking', rule: 'move-and-shoot' }] : [];
}

function isHalved(state: State, who: Combatant): boolean {
  // ruling: melee-run-penalty
  const setting = state.rulings['melee-run-penalty'];
  return setting === 'half' || (setting === 'half-for-one' && attacksThisTurn(state, who) < 2);
}

/** @rule change-action What changes of mind take from every check of the turn. */
export function changeParts(who: Combatant): Modifier[] {
  if (who.changes === 0) return [];
  return [{ value: -who.changes, why: 'changed actions', rule: 'change-action' }];
}

/** @rule armor-sizes What worn armour takes from the attacks, Run and Heal checks of its wearer. */
export function armorParts(who: Combatant): Modifier[] {
  const { armor } = who.sheet;
  if (armor === null || armor.penalty === 0) return [];
  return [{ value: armor.penalty, why: armor.name, rule: 'armor-sizes' }];
}
