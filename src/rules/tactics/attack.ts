import { combatantOf } from '../../kernel/battle.ts';
import { useIn, withHouseParts } from '../../kernel/combat.ts';
import { type Modifier, type Sum, sumOf } from '../../kernel/explanation.ts';
import { offerChange } from './changes.ts';
import {
  armorParts,
  attackCountParts,
  changeParts,
  makeCheck,
  movementParts,
  runMultiplier,
  useGiven,
} from './check.ts';
import { strikeHome } from './damage.ts';
import {
  chooseDefence,
  type Defence,
  defenceTotal,
  flankingParts,
  gainFor,
  interference,
  meets,
  offerGuard,
  ruleOfDefence,
  undefended,
} from './defence.ts';
import type { Combat } from './events.ts';
import type { Check } from './events-actions.ts';
import type { TacticsRule } from './rulebook.ts';
import { type Combatant, isAware, isHelpless, isUp, type State } from './state.ts';
import { sunderAfter } from './sunder.ts';
import {
  type Blow,
  chargeParts,
  comeOutOfHiding,
  factsOf,
  isMelee,
  isNearby,
  skillParts,
} from './weapons.ts';
import type { Part } from './words-reasons.ts';

/** @rule attack-check Carries out one attack against one target, from its announcement to its last effect. */
export function attack(combat: Combat, blow: Blow): void {
  const isUnaware = isUnawareOf(combat.state, blow);
  comeOutOfHiding(combat, blow.attacker);
  const { intent, rounds } = blow;
  const rule = ruleOf(combat.state, blow);
  combat.record({ type: 'attack-declared', rule, who: blow.attacker, ...factsOf(blow), intent, rounds });
  if (!isUnaware) offerChange(combat, blow.target, blow.attacker);
  const meeting = meet(combat, blow, { isUnaware });
  if (!isThere(combat.state, blow)) return;
  const check = roll(combat, blow, meeting);
  spendCounters(combat, blow.attacker);
  shotFired(combat, blow, check.natural);
  if (check.result.total < 0) miss(combat, blow, meeting, -check.result.total);
  else hit(combat, blow, meeting, check);
}

function isUnawareOf(state: State, { attacker, target, shared }: Blow): boolean {
  if (shared !== null) return shared.unaware.includes(target);
  return !isAware(combatantOf(state, target), combatantOf(state, attacker));
}

/** Returns the rule that the attack follows. @rule charge @rule sunder-attack */
function ruleOf(state: State, blow: Blow): TacticsRule {
  if (isMelee(blow)) {
    const isCharge =
      chargeParts(state, combatantOf(state, blow.attacker), combatantOf(state, blow.target)).length > 0;
    return isCharge ? 'charge' : blow.at === 'item' ? 'sunder-attack' : 'attack-check';
  }
  if (blow.way === 'spray') return 'spray';
  if (blow.way === 'blast') return 'area';
  return blow.rounds > 1 ? 'burst' : 'attack-check';
}

/** Returns whether the attack can still be resolved after a possible GM override. */
function isThere(state: State, blow: Blow): boolean {
  const target = combatantOf(state, blow.target);
  if (target.presence !== 'here' || target.isDead) return false;
  return blow.way === 'blast' || isUp(state, combatantOf(state, blow.attacker));
}

/** Lets the target, its allies and the enemies of a shooter respond to the attack. */
function meet(combat: Combat, blow: Blow, { isUnaware }: Pick<Meeting, 'isUnaware'>): Meeting {
  const flanking = flankingParts(combat, blow);
  const isDown = isHelpless(combat.state, combatantOf(combat.state, blow.target));
  // ruling: unaware-defence
  const defence = isDown ? offerGuard(combat, blow) : isUnaware ? undefined : chooseDefence(combat, blow);
  const total = defence === undefined ? undefended() : defenceTotal(combat.state, defence);
  if (defence !== undefined) tellDefence(combat, blow, defence, total);
  const others = interference(combat, blow);
  const helpless = isHelpless(combat.state, combatantOf(combat.state, blow.target));
  return { defence: defence ?? null, total, others, flanking, isHelpless: helpless, isUnaware };
}

function tellDefence(combat: Combat, blow: Blow, defence: Defence, total: Sum): void {
  const { kind, item, by } = defence;
  const event = { who: by, target: blow.target, kind, item: item?.id ?? null, total };
  combat.record({ type: 'defence-chosen', rule: ruleOfDefence(kind, item), ...event });
}

function roll(combat: Combat, blow: Blow, meeting: Meeting): Check {
  const { state } = combat;
  const who = combatantOf(state, blow.attacker);
  const own: Modifier[] = [...attackParts(state, blow, meeting), ...counterParts(who, blow)];
  const parts = withHouseParts(combat, 'attack', useIn(blow, blow.weapon, 'attack-check'), own);
  const levels = attackLevels(state, blow, meeting);
  const why = `${who.name}: attack with ${blow.arm.name}`;
  const rolled = blow.shared?.faces ?? null;
  const reads = readingOf(blow, meeting);
  const check = makeCheck(combat, { who: who.id, rule: 'attack-check', why, parts, levels, rolled, reads });
  useGiven(combat, blow.target, ['defence']);
  combat.record({ type: 'attack-rolled', rule: 'attack-check', who: who.id, ...factsOf(blow), check });
  return check;
}

/**
 * Returns the part of an attack check that the rules read: whether it costs ammunition and, for a miss, only what a
 * parry gains.
 */
function readingOf(blow: Blow, { defence }: Meeting): (result: number, natural: number) => string {
  const least = defence?.kind === 'parry' ? Number.NEGATIVE_INFINITY : -1;
  return (result, natural) => `${Math.max(result, least)} ${costsAmmo(blow, natural)}`;
}

function miss(combat: Combat, blow: Blow, meeting: Meeting, failures: number): void {
  combat.record({
    type: 'attack-missed',
    rule: 'attack-check',
    who: blow.attacker,
    ...factsOf(blow),
    failures,
  });
  gainCounter(combat, blow, meeting.defence, failures);
  sunderAfter(combat, blow, meeting.defence, null);
}

function hit(combat: Combat, blow: Blow, meeting: Meeting, check: Check): void {
  const successes = successesOf(blow, check);
  const event = { who: blow.attacker, ...factsOf(blow), successes };
  combat.record({ type: 'attack-hit', rule: 'attack-check', ...event });
  strikeHome(combat, blow, meeting.defence, successes);
}

/** @rule burst The successes of a burst count once for each round. */
function successesOf(blow: Blow, check: Check): Sum {
  const won = check.result.total;
  const parts: Part[] = [{ value: won, why: 'successes', rule: 'check' }];
  const times = blow.way === 'shot' ? blow.rounds : 1;
  if (times > 1) parts.push({ value: won * (times - 1), why: 'times-rounds', of: { times }, rule: 'burst' });
  return sumOf(parts);
}

/** The response to an attack, as its check needs it. */
interface Meeting {
  /** `null` if nobody defends. */
  readonly defence: Defence | null;
  readonly total: Sum;
  /** The parts that others add to the defence. @rule close-interference */
  readonly others: readonly Part[];
  readonly flanking: readonly Part[];
  readonly isHelpless: boolean;
  readonly isUnaware: boolean;
}

/** @rule attack-check Skill + oT + modifiers - (defence - 10) - dT. */
function attackParts(state: State, blow: Blow, meeting: Meeting): Modifier[] {
  const who = combatantOf(state, blow.attacker);
  const target = combatantOf(state, blow.target);
  return [
    ...skillParts(who, blow.arm),
    ...tacticsPart(who.oT, 'oT'),
    ...attackCountParts(state, who),
    ...movementParts(state, who, blow.arm),
    ...changeParts(who),
    ...blow.pain,
    ...armorParts(who),
    ...runnerPart(blow, target),
    ...roundsPart(blow),
    ...meeting.flanking,
    ...(meeting.defence === null ? [] : gainFor(blow, meeting.defence).parts),
    ...lessDefence(meeting),
    ...tacticsPart(-dTOf(state, meeting, target), 'dT'),
  ];
}

function tacticsPart(value: number, why: 'oT' | 'dT'): Part[] {
  return value === 0 ? [] : [{ value, why, rule: 'set-tactics' }];
}

/** @rule moving-target */
function runnerPart(blow: Blow, target: Combatant): Part[] {
  // ruling: walking-target - a target that only walked is not harder to hit
  const times = isMelee(blow) ? 0 : runMultiplier(target);
  return times === 0
    ? []
    : [{ value: -times, why: 'target-runs', of: { target: target.id }, rule: 'moving-target' }];
}

/** @rule burst @rule spray Returns the penalty of the rounds on each attack. */
function roundsPart(blow: Blow): Part[] {
  const { rounds, way, arm } = blow;
  // ruling: spray-suppressor
  if (way === 'spray') return [{ value: -rounds, why: 'spray', of: { rounds }, rule: 'spray' }];
  if (rounds < 2) return [];
  if (!arm.hasSuppressor) return [{ value: -rounds, why: 'burst', of: { rounds }, rule: 'burst' }];
  // @rule round-down
  const rule = rounds % 2 === 1 ? 'round-down' : 'burst';
  return [{ value: -Math.floor(rounds / 2), why: 'suppressed-burst', of: { rounds }, rule }];
}

/** Returns the excess of the defence over 10, part by part. */
function lessDefence({ total, others }: Meeting): Modifier[] {
  const parts = [...total.parts, ...others].map((part) => ({ ...part, value: -part.value }));
  const base: Part = { value: 10, why: 'defence-above-10', rule: 'attack-check' };
  return [...parts, base];
}

/** Returns the dT of the combatant that defends. */
function dTOf(state: State, { defence, isHelpless, isUnaware }: Meeting, target: Combatant): number {
  // ruling: dt-undefended
  if (defence === null || defence.kind === 'body') return isHelpless || isUnaware ? 0 : target.dT;
  return combatantOf(state, defence.by).dT;
}

/** Returns Superior and Inferior levels of an attack. @rule superior-inferior */
function attackLevels(state: State, blow: Blow, meeting: Meeting): Part[] {
  const target = combatantOf(state, blow.target);
  const levels = [...blow.levels];
  if (meeting.defence !== null) levels.push(...gainFor(blow, meeting.defence).levels);
  if (target.defending !== 'no' && !meeting.isHelpless) {
    levels.push({ value: -1, why: 'full-defence', rule: 'full-defense' });
  }
  if (meeting.isHelpless && isExposed(state, blow, meeting)) {
    const value = target.isUnconscious ? 2 : 1;
    levels.push({ value, why: 'target-helpless', of: { target: target.id }, rule: 'incapacitated' });
  }
  return levels;
}

/** @rule incapacitated Only for near attacks. @rule guard-ally Not if an ally defends the target. */
function isExposed(state: State, blow: Blow, { defence }: Meeting): boolean {
  if (blow.way === 'blast' || (defence !== null && defence.kind !== 'body')) return false;
  const target = combatantOf(state, blow.target);
  return meets(state, blow, target) === 'blow' || isNearby(state, combatantOf(state, blow.attacker), target);
}

function shotFired(combat: Combat, blow: Blow, natural: number): void {
  if (costsAmmo(blow, natural)) loseAmmo(combat, blow.attacker, blow.weapon, natural, 'ammo');
}

/** @rule ammo A natural 15 or more costs a count; @rule burst 14 or more. */
function costsAmmo({ way, arm, rounds }: Blow, natural: number): boolean {
  // ruling: spray-ammo
  return way !== 'blast' && arm.ammo !== null && natural >= (rounds > 1 ? 14 : 15);
}

/** Removes a weapon that bursts where it lands. */
export function thrownAway(combat: Combat, id: string, weapon: string): void {
  // ruling: thrown-away A weapon id may equal the name of a built-in object property.
  const counts = Object.hasOwn(combatantOf(combat.state, id).ammo, weapon);
  if (counts) loseAmmo(combat, id, weapon, 0, 'thrown-away');
}

function loseAmmo(combat: Combat, id: string, weapon: string, natural: number, rule: TacticsRule): void {
  const left = Math.max(0, combatantOf(combat.state, id).ammo[weapon]! - 1);
  combat.record({ type: 'ammo-lost', rule, who: id, weapon, natural, left });
}

/**
 * @rule counterattack Gives a counterattack bonus after a parry before the own go, against a blow or a projectile,
 * for oneself or for a helpless ally. The bonus is the attacker's failures.
 */
function gainCounter(combat: Combat, blow: Blow, defence: Defence | null, failures: number): void {
  if (defence?.kind !== 'parry') return;
  const who = combatantOf(combat.state, defence.by);
  if (who.go !== 'waiting' || who.defending === 'this-turn') return;
  const event = { who: who.id, against: blow.attacker, bonus: failures };
  combat.record({ type: 'counter-gained', rule: 'counterattack', ...event });
}

/** Returns the bonus of a first attack on an attacker that it parried. */
function counterParts(who: Combatant, blow: Blow): Part[] {
  // ruling: counterattack-stack
  // ruling: counterattack-against
  const best = Math.max(
    0,
    ...who.counters.filter((each) => each.against === blow.target).map((each) => each.bonus),
  );
  return best === 0 ? [] : [{ value: best, why: 'counterattack', rule: 'counterattack' }];
}

/** Ends all such bonuses with the first attack, whatever its target. */
function spendCounters(combat: Combat, id: string): void {
  const { counters } = combatantOf(combat.state, id);
  const last = counters.at(-1);
  if (last === undefined) return;
  combat.record({ type: 'counter-spent', rule: 'counterattack', who: id, against: last.against });
}
