import { type Modifier, type Sum, sumOf } from '../../kernel/explanation.ts';
import { shotFired } from './ammo.ts';
import { attackLevels, attackParts, type Meeting } from './attack-parts.ts';
import { type Blow, factsOf, isMelee } from './blow.ts';
import { offerChange } from './change.ts';
import { chargeParts } from './charge.ts';
import { makeCheck, useGiven } from './check.ts';
import { isHelpless, isUp } from './condition.ts';
import { counterParts, gainCounter, spendCounters } from './counterattack.ts';
import { strikeHome } from './damage.ts';
import { chooseDefence, type Defence, defenceTotal, ruleOfDefence, undefended } from './defence.ts';
import type { Check } from './events.ts';
import type { Fight } from './fight.ts';
import { flankingParts } from './flanking.ts';
import { comeOutOfHiding } from './hiding.ts';
import { interference, offerGuard } from './protectors.ts';
import type { TacticsRule } from './rulebook.ts';
import { combatant, isAware, type State } from './state.ts';
import { sunderAfter } from './sunder-weapon.ts';

/** @rule attack-check One attack against one target, from its announcement to all that comes of it. */
export function attack(fight: Fight, blow: Blow): void {
  const isUnaware = isUnawareOf(fight.state, blow);
  comeOutOfHiding(fight, blow.attacker);
  const { intent, rounds } = blow;
  const rule = ruleOf(fight.state, blow);
  fight.record({ type: 'attack-declared', rule, who: blow.attacker, ...factsOf(blow), intent, rounds });
  if (!isUnaware) offerChange(fight, blow.target, blow.attacker);
  const meeting = meet(fight, blow, { isUnaware });
  if (!isThere(fight.state, blow)) return;
  const check = roll(fight, blow, meeting);
  spendCounters(fight, blow.attacker);
  shotFired(fight, blow, check.natural);
  if (check.result.total < 0) miss(fight, blow, meeting, -check.result.total);
  else hit(fight, blow, meeting, check);
}

function isUnawareOf(state: State, { attacker, target, shared }: Blow): boolean {
  if (shared !== null) return shared.unaware.includes(target);
  return !isAware(combatant(state, target), combatant(state, attacker));
}

/** The rule that makes this attack more than a plain one. @rule charge @rule sunder-attack */
function ruleOf(state: State, blow: Blow): TacticsRule {
  if (isMelee(blow)) {
    const isCharge =
      chargeParts(state, combatant(state, blow.attacker), combatant(state, blow.target)).length > 0;
    return isCharge ? 'charge' : blow.at === 'item' ? 'sunder-attack' : 'attack-check';
  }
  if (blow.way === 'spray') return 'spray';
  if (blow.way === 'blast') return 'area';
  return blow.rounds > 1 ? 'burst' : 'attack-check';
}

/** Whether there is still an attack to resolve: the GM may have stepped in. */
function isThere(state: State, blow: Blow): boolean {
  const target = combatant(state, blow.target);
  if (target.presence !== 'here' || target.isDead) return false;
  return blow.way === 'blast' || isUp(state, combatant(state, blow.attacker));
}

/** How the target, its allies and the foes of a shooter meet the attack. */
function meet(fight: Fight, blow: Blow, { isUnaware }: Pick<Meeting, 'isUnaware'>): Meeting {
  const flanking = flankingParts(fight, blow);
  const isDown = isHelpless(fight.state, combatant(fight.state, blow.target));
  // ruling: unaware-defence
  const defence = isDown ? offerGuard(fight, blow) : isUnaware ? undefined : chooseDefence(fight, blow);
  const total = defence === undefined ? undefended() : defenceTotal(fight.state, defence);
  if (defence !== undefined) tellDefence(fight, blow, defence, total);
  const others = interference(fight, blow);
  const helpless = isHelpless(fight.state, combatant(fight.state, blow.target));
  return { defence: defence ?? null, total, others, flanking, isHelpless: helpless, isUnaware };
}

function tellDefence(fight: Fight, blow: Blow, defence: Defence, total: Sum): void {
  const { kind, item, by } = defence;
  const event = { who: by, target: blow.target, kind, item: item?.id ?? null, total };
  fight.record({ type: 'defence-chosen', rule: ruleOfDefence(kind, item), ...event });
}

function roll(fight: Fight, blow: Blow, meeting: Meeting): Check {
  const { state } = fight;
  const who = combatant(state, blow.attacker);
  const parts: Modifier[] = [...attackParts(state, blow, meeting), ...counterParts(who, blow)];
  const levels = attackLevels(state, blow, meeting);
  const why = `${who.name}: attack with ${blow.arm.name}`;
  const rolled = blow.shared?.faces ?? null;
  const check = makeCheck(fight, { who: who.id, rule: 'attack-check', why, parts, levels, rolled });
  useGiven(fight, blow.target, ['defence']);
  fight.record({ type: 'attack-rolled', rule: 'attack-check', who: who.id, ...factsOf(blow), check });
  return check;
}

function miss(fight: Fight, blow: Blow, meeting: Meeting, failures: number): void {
  fight.record({
    type: 'attack-missed',
    rule: 'attack-check',
    who: blow.attacker,
    ...factsOf(blow),
    failures,
  });
  gainCounter(fight, blow, meeting.defence, failures);
  sunderAfter(fight, blow, meeting.defence, null);
}

function hit(fight: Fight, blow: Blow, meeting: Meeting, check: Check): void {
  const successes = successesOf(blow, check);
  const event = { who: blow.attacker, ...factsOf(blow), successes };
  fight.record({ type: 'attack-hit', rule: 'attack-check', ...event });
  strikeHome(fight, blow, meeting.defence, successes);
}

/** @rule burst The successes of a burst count once for each round. */
function successesOf(blow: Blow, check: Check): Sum {
  const won = check.result.total;
  const parts: Modifier[] = [{ value: won, why: 'successes', rule: 'check' }];
  const times = blow.way === 'shot' ? blow.rounds : 1;
  if (times > 1) parts.push({ value: won * (times - 1), why: `times ${times} rounds`, rule: 'burst' });
  return sumOf(parts);
}
