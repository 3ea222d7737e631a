import { type Modifier, sumOf } from '../../kernel/explanation.ts';
import { type Assault, attackCheck, attackRule, factsOf, weaponUsed } from './assault.ts';
import { burstDms } from './auto.ts';
import {
  type Check,
  checkDms,
  noteExceptional,
  type Outcome,
  outcomeOf,
  type Rolled,
  rollCheck,
} from './checks.ts';
import { strike } from './damage.ts';
import { dodgeDms, effectAfterDodge, type Hit, lowerHit, outrun } from './dodge.ts';
import type { Fight } from './fight.ts';
import { parry } from './parry.ts';
import { kindOf } from './range.ts';
import { chooseReaction, type Reaction, react } from './reaction.ts';
import type { AgentsRule } from './rulebook.ts';
import { agent } from './state.ts';
import { goAstray } from './stray.ts';

/** Dice that are on the table already, to be used for an attack. */
export type GivenDice = readonly [number, number] | null;

/** @rule attack The roll; if it passes the target may react; then damage. */
export function exchange(fight: Fight, assault: Assault, dice: GivenDice): void {
  // ruling: reaction-after-roll
  const isBlind = fight.state.rulings['reaction-after-roll'] === 'before';
  const early = isBlind ? declareReactions(fight, assault) : [];
  const dodges = early.filter((reaction) => reaction.kind === 'dodge');
  const dms = dodges.flatMap(() => dodgeDms(fight.state, assault));
  const outcome = rollAttack(fight, assault, dice, dms);
  if (!outcome.passes) {
    miss(fight, assault, 'roll');
    return;
  }
  const dm = dms.reduce((sum, { value }) => sum + value, 0);
  const effect = effectAfterDodge(fight.state, outcome.effect - dm, dm);
  const hit: Hit = { total: outcome.sum.total, effect };
  if (isBlind) settleEarly(fight, assault, hit, early);
  else meet(fight, assault, hit);
}

/** The attack roll, told. */
export function rollAttack(
  fight: Fight,
  assault: Assault,
  dice: GivenDice,
  more: readonly Modifier[],
): Outcome {
  const weapon = weaponUsed(fight.state, assault);
  const check = attackCheck(fight.state, assault, [...burstDms(weapon, assault.mode), ...more]);
  const outcome = outcomeOf(dice === null ? rollCheck(fight, check) : readDice(fight, check, dice));
  const event = { who: assault.attacker, ...factsOf(assault), ...outcome };
  fight.record({ type: 'attack-rolled', rule: attackRule(weapon), ...event });
  noteExceptional(fight, assault.attacker, outcome.effect);
  return outcome;
}

function readDice(fight: Fight, check: Check, dice: readonly [number, number]): Rolled {
  const two: Modifier = { value: dice[0] + dice[1], why: `2d6 (${dice.join(', ')})`, rule: 'full-auto' };
  return { faces: dice, sum: sumOf([two, ...checkDms(fight.state, check)]) };
}

/** Why an attack comes to nothing, in words, and the rule that says so. */
const MISSES: Readonly<
  Record<'roll' | 'dodge' | 'parry', { readonly why: string; readonly rule: AgentsRule }>
> = {
  roll: { why: 'the roll fails', rule: 'attack' },
  dodge: { why: 'dodged', rule: 'dodge' },
  parry: { why: 'parried', rule: 'parry' },
};

function miss(fight: Fight, assault: Assault, by: keyof typeof MISSES): void {
  fight.record({ type: 'attack-missed', who: assault.attacker, ...factsOf(assault), ...MISSES[by] });
  if (kindOf(weaponUsed(fight.state, assault)) !== 'melee') goAstray(fight, assault);
}

/** Reactions to an attack that has passed, one after the other as far as they are allowed. */
function meet(fight: Fight, assault: Assault, hit: Hit): void {
  let left: Hit | undefined = hit;
  do {
    const reaction = chooseReaction(fight, assault, left.total);
    if (reaction === undefined) break;
    react(fight, assault.target, reaction.kind, assault.attacker);
    left = evade(fight, assault, left, reaction);
  } while (left !== undefined && mayReactAgain(fight));
  if (left === undefined) return;
  land(fight, assault, left);
}

function mayReactAgain(fight: Fight): boolean {
  // ruling: reactions-per-attack
  return fight.state.rulings['reactions-per-attack'] === 'any';
}

/** What a reaction leaves of a hit; undefined: nothing. */
function evade(fight: Fight, assault: Assault, hit: Hit, reaction: Reaction): Hit | undefined {
  if (reaction.kind === 'parry') return parried(fight, assault, hit, reaction);
  const lowered = lowerHit(fight, assault, hit);
  if (lowered !== undefined && !outrun(fight, assault)) return lowered;
  miss(fight, assault, 'dodge');
  return undefined;
}

function parried(fight: Fight, assault: Assault, hit: Hit, reaction: Reaction): Hit | undefined {
  if (!parry(fight, assault, reaction, hit.total)) return hit;
  miss(fight, assault, 'parry');
  return undefined;
}

/** Reactions declared before the roll. */
function declareReactions(fight: Fight, assault: Assault): Reaction[] {
  const declared: Reaction[] = [];
  do {
    const reaction = chooseReaction(fight, assault, null);
    if (reaction === undefined) break;
    react(fight, assault.target, reaction.kind, assault.attacker);
    declared.push(reaction);
  } while (mayReactAgain(fight));
  return declared;
}

function settleEarly(fight: Fight, assault: Assault, hit: Hit, early: readonly Reaction[]): void {
  for (const reaction of early) {
    if (reaction.kind === 'parry') {
      if (parried(fight, assault, hit, reaction) === undefined) return;
    } else if (outrun(fight, assault)) {
      miss(fight, assault, 'dodge');
      return;
    }
  }
  land(fight, assault, hit);
}

function land(fight: Fight, assault: Assault, hit: Hit): void {
  const target = agent(fight.state, assault.target);
  if (target.life === 'dead' || target.presence !== 'here') return;
  strike(fight, assault, hit.effect);
}
