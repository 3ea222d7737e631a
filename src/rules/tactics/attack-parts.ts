import type { Modifier, Sum } from '../../kernel/explanation.ts';
import { type Blow, isMelee } from './blow.ts';
import { type Defence, gainFor, meets } from './defence.ts';
import { skillParts } from './items.ts';
import { armorParts, attackCountParts, changeParts, movementParts, runMultiplier } from './penalties.ts';
import { isNearby } from './ranges.ts';
import { type Combatant, combatant, type State } from './state.ts';

/** How an attack is met, as its check reads it. */
export interface Meeting {
  /** Null: nobody defends. */
  readonly defence: Defence | null;
  readonly total: Sum;
  /** What others add to the defence. @rule close-interference */
  readonly others: readonly Modifier[];
  readonly flanking: readonly Modifier[];
  readonly isHelpless: boolean;
  readonly isUnaware: boolean;
}

/** @rule attack-check Skill + oT + modifiers - (defence - 10) - dT. */
export function attackParts(state: State, blow: Blow, meeting: Meeting): Modifier[] {
  const who = combatant(state, blow.attacker);
  const target = combatant(state, blow.target);
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

function tacticsPart(value: number, why: string): Modifier[] {
  return value === 0 ? [] : [{ value, why, rule: 'set-tactics' }];
}

/** @rule moving-target */
function runnerPart(blow: Blow, target: Combatant): Modifier[] {
  // ruling: walking-target - who only walked is no harder to hit
  const times = isMelee(blow) ? 0 : runMultiplier(target);
  return times === 0 ? [] : [{ value: -times, why: `${target.name} runs`, rule: 'moving-target' }];
}

/** @rule burst @rule spray What the rounds take from each attack. */
function roundsPart(blow: Blow): Modifier[] {
  const { rounds, way, arm } = blow;
  // ruling: spray-suppressor
  if (way === 'spray') return [{ value: -rounds, why: `a spray of ${rounds}`, rule: 'spray' }];
  if (rounds < 2) return [];
  if (!arm.hasSuppressor) return [{ value: -rounds, why: `a burst of ${rounds}`, rule: 'burst' }];
  // @rule round-down
  const rule = rounds % 2 === 1 ? 'round-down' : 'burst';
  return [{ value: -Math.floor(rounds / 2), why: `a burst of ${rounds}, recoil suppressed`, rule }];
}

/** What the defence has above 10, part by part. */
function lessDefence({ total, others }: Meeting): Modifier[] {
  const parts = [...total.parts, ...others].map((part) => ({ ...part, value: -part.value }));
  return [...parts, { value: 10, why: 'what the defence has above 10', rule: 'attack-check' }];
}

/** dT of whoever meets the attack. */
function dTOf(state: State, { defence, isHelpless, isUnaware }: Meeting, target: Combatant): number {
  // ruling: dt-undefended
  if (defence === null || defence.kind === 'body') return isHelpless || isUnaware ? 0 : target.dT;
  return combatant(state, defence.by).dT;
}

/** Superior and Inferior of an attack. @rule superior-inferior */
export function attackLevels(state: State, blow: Blow, meeting: Meeting): Modifier[] {
  const target = combatant(state, blow.target);
  const levels = [...blow.levels];
  if (meeting.defence !== null) levels.push(...gainFor(blow, meeting.defence).levels);
  if (target.defending !== 'no' && !meeting.isHelpless) {
    levels.push({ value: -1, why: 'full defence', rule: 'full-defense' });
  }
  if (meeting.isHelpless && isExposed(state, blow, meeting)) {
    const value = target.isUnconscious ? 2 : 1;
    levels.push({ value, why: `${target.name} is helpless`, rule: 'incapacitated' });
  }
  return levels;
}

/** @rule incapacitated Near attacks only. @rule guard-ally Not when an ally meets them. */
function isExposed(state: State, blow: Blow, { defence }: Meeting): boolean {
  if (blow.way === 'blast' || (defence !== null && defence.kind !== 'body')) return false;
  const target = combatant(state, blow.target);
  return meets(state, blow, target) === 'blow' || isNearby(state, combatant(state, blow.attacker), target);
}
