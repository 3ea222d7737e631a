import { type Modifier, sumOf } from '../../kernel/explanation.ts';
import { type Assault, attackRule, factsOf, weaponUsed } from './assault.ts';
import type { Check } from './checks.ts';
import { hasShelter } from './cover.ts';
import type { Fight } from './fight.ts';
import { contest, type Tie } from './opposed.ts';
import { agent, type State } from './state.ts';

/** An attack that passed, and what is left of it. */
export interface Hit {
  readonly total: number;
  readonly effect: number;
}

/** What of a dodge counts. */
interface Procedure {
  readonly lowersAttack: boolean;
  readonly isContested: boolean;
  readonly lowersDexterity: boolean;
}

const PROCEDURES: Readonly<Record<State['rulings']['dodge-procedure'], Procedure>> = {
  both: { lowersAttack: true, isContested: true, lowersDexterity: false },
  modifier: { lowersAttack: true, isContested: false, lowersDexterity: false },
  opposed: { lowersAttack: false, isContested: true, lowersDexterity: false },
  'on-dexterity': { lowersAttack: false, isContested: true, lowersDexterity: true },
};

function procedureOf(state: State): Procedure {
  // ruling: dodge-procedure
  return PROCEDURES[state.rulings['dodge-procedure']];
}

/** @rule dodge The attacker's DM: -1, or -2 where there is something to duck behind. */
function dodgeDm(state: State, target: string): Modifier {
  const isSheltered = hasShelter(state, agent(state, target));
  return { value: isSheltered ? -2 : -1, why: isSheltered ? 'dodges into cover' : 'dodges', rule: 'dodge' };
}

/** The DM that a dodge declared before the roll gives it. */
export function dodgeDms(state: State, assault: Assault): Modifier[] {
  return procedureOf(state).lowersAttack ? [dodgeDm(state, assault.target)] : [];
}

/** @rule dodge Whether the DM turns the hit into a miss: undefined then, else what is left of it. */
export function lowerHit(fight: Fight, assault: Assault, hit: Hit): Hit | undefined {
  if (!procedureOf(fight.state).lowersAttack) return hit;
  const rule = attackRule(weaponUsed(fight.state, assault));
  const attack: Modifier = { value: hit.total, why: 'the attack', rule };
  const sum = sumOf([attack, dodgeDm(fight.state, assault.target)]);
  const effect = effectAfterDodge(fight.state, hit.effect, sum.total - hit.total);
  const event = { who: assault.attacker, ...factsOf(assault), sum, effect };
  fight.record({ type: 'attack-lowered', rule: 'dodge', ...event });
  return sum.total < 8 ? undefined : { total: sum.total, effect };
}

/** The Effect of a hit that outlived the DM of a dodge. */
export function effectAfterDodge(state: State, before: number, dm: number): number {
  // ruling: dodge-effect
  return state.rulings['dodge-effect'] === 'falls' ? before + dm : before;
}

/** @rule dodge Both roll Dexterity; whether the target gets away. */
export function outrun(fight: Fight, assault: Assault): boolean {
  const { isContested, lowersDexterity } = procedureOf(fight.state);
  if (!isContested) return false;
  const more = lowersDexterity ? [dodgeDm(fight.state, assault.target)] : [];
  return contest(fight, {
    first: dexterity(assault.target, 'dodging', []),
    second: dexterity(assault.attacker, 'following a dodge', more),
    tie: TIES[tieRule(fight.state)],
    rule: 'dodge',
  });
}

const TIES: Readonly<Record<State['rulings']['dodge-tie'], Tie>> = {
  attacker: 'second',
  defender: 'first',
  'higher-dex': 'higher-score',
};

function tieRule(state: State): State['rulings']['dodge-tie'] {
  // ruling: dodge-tie
  return state.rulings['dodge-tie'];
}

function dexterity(who: string, what: string, more: readonly Modifier[]): Check {
  return { who, skill: null, characteristic: 'DEX', rule: 'dodge', what, more };
}
