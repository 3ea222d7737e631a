import { type Modifier, type Sum, sumOf } from '../../kernel/explanation.ts';
import { type Characteristic, dmOf } from './characteristics.ts';
import type { Fight } from './fight.ts';
import type { AgentsRule } from './rulebook.ts';
import type { Tool } from './sheet.ts';
import { isSkill, levelIn, printSkillName, type SkillName } from './skills.ts';
import { type Agent, agent, type State } from './state.ts';

const TWO_DICE = { n: 2, lo: 1, hi: 6 } as const;

/** A check that somebody makes. */
export interface Check {
  readonly who: string;
  /** null: a characteristic check. */
  readonly skill: SkillName | null;
  readonly characteristic: Characteristic;
  /** The rule that asks for it. */
  readonly rule: AgentsRule;
  /** What is rolled for, for people. */
  readonly what: string;
  readonly more: readonly Modifier[];
}

/** A roll as it fell, and the total with all that made it. */
export interface Rolled {
  readonly faces: readonly number[];
  readonly sum: Sum;
}

/** What a check against 8 came to. */
export interface Outcome extends Rolled {
  readonly effect: number;
  readonly passes: boolean;
}

/** The score as it is now: wounds lower the physical ones. */
export function scoreOf(who: Agent, characteristic: Characteristic): number {
  switch (characteristic) {
    case 'STR':
    case 'DEX':
    case 'END':
      return who.scores[characteristic];
    default:
      return who.sheet.characteristics[characteristic];
  }
}

/** @rule characteristic-dm The DM that a characteristic gives now. */
export function characteristicDm(who: Agent, characteristic: Characteristic): Modifier {
  const score = scoreOf(who, characteristic);
  return { value: dmOf(score), why: `${characteristic} ${score}`, rule: 'characteristic-dm' };
}

/** Everything of a check but its dice. @rule check @rule unskilled */
export function checkDms(state: State, check: Check): Modifier[] {
  const who = agent(state, check.who);
  const parts: Modifier[] = [];
  if (check.skill !== null) {
    const level = levelIn(who.sheet.skills, check.skill);
    if (level === undefined) parts.push({ value: -3, why: 'unskilled', rule: 'unskilled' });
    else parts.push({ value: level, why: printSkillName(check.skill), rule: 'check' });
  }
  parts.push(characteristicDm(who, check.characteristic));
  const tool = check.skill === null ? undefined : bestTool(who, check.skill);
  if (tool !== undefined) parts.push({ value: tool.rating, why: tool.name, rule: 'tool-rating' });
  for (let i = 0; i < check.more.length; i++) parts.push(check.more[i]!);
  // ruling: reaction-scope - skill checks only
  // ruling: dodge-penalty - once for each reaction, a dodge like any other
  if (check.skill !== null && who.reactions > 0) {
    parts.push({ value: -who.reactions, why: 'reactions', rule: 'reaction' });
  }
  for (const { value } of who.favours) parts.push({ value, why: 'the GM', rule: 'gm-authority' });
  return parts;
}

/** The best tool for this skill. ruling: tool-rating */
function bestTool({ sheet }: Agent, skill: SkillName): Tool | undefined {
  let best: Tool | undefined;
  for (const tool of sheet.tools ?? []) {
    if (tool.rating > (best?.rating ?? 0) && tool.helps.some((own) => isSkill(skill, own))) best = tool;
  }
  return best;
}

/** Rolls two dice. */
export function rollTwo(fight: Fight, who: Agent, rule: AgentsRule, what: string): Rolled {
  const why = `${who.name}: ${what}`;
  const { faces, sum } = fight.roll({ dice: TWO_DICE, owner: who.seat, rule, why, read: 'sum' });
  return { faces, sum: sumOf([{ value: sum, why: `2d6 (${faces.join(', ')})`, rule: 'check' }]) };
}

/** @rule check 2d6 and all its DMs, without saying yet whether it passes. */
export function rollCheck(fight: Fight, check: Check): Rolled {
  const { faces, sum } = rollTwo(fight, agent(fight.state, check.who), check.rule, check.what);
  return { faces, sum: sumOf([...sum.parts, ...checkDms(fight.state, check)]) };
}

/** @rule check 8 or more passes; the Effect is what the total is over or under 8. */
export function outcomeOf({ faces, sum }: Rolled): Outcome {
  return { faces, sum, effect: sum.total - 8, passes: sum.total >= 8 };
}

/** A check against 8. */
export function makeCheck(fight: Fight, check: Check): Outcome {
  return outcomeOf(rollCheck(fight, check));
}

/** Says when a check went out of the ordinary. @rule exceptional */
export function noteExceptional(fight: Fight, who: string, effect: number): void {
  if (isExceptionalSuccess(effect)) {
    fight.record({ type: 'exceptional', rule: 'exceptional', who, isSuccess: true });
  }
  if (isExceptionalFailure(effect)) {
    fight.record({ type: 'exceptional', rule: 'exceptional', who, isSuccess: false });
  }
}

/** @rule exceptional Effect 6 or more. */
export function isExceptionalSuccess(effect: number): boolean {
  return effect >= 6;
}

/** @rule exceptional Effect -6 or less. */
export function isExceptionalFailure(effect: number): boolean {
  return effect <= -6;
}
