import { combatantOf } from '../../kernel/battle.ts';
import { type Choice, carryOut, choices, optionsOf, type Params, type Values } from '../../kernel/choices.ts';
import type { Combat as KernelCombat } from '../../kernel/combat.ts';
import { withHouseParts } from '../../kernel/combat.ts';
import type { Decision, RawAnswer } from '../../kernel/decision.ts';
import { d6, rollBy } from '../../kernel/dice.ts';
import type { Roll } from '../../kernel/events.ts';
import { sumOf } from '../../kernel/explanation.ts';
import { GM } from '../../kernel/ids.ts';
import { bestTool } from '../../kernel/sheet-parts.ts';
import type { Event, Spending } from './events.ts';
import type { Checked } from './order.ts';
import type { AgentsRule } from './rulebook.ts';
import type { Tool } from './schema.ts';
import {
  type Characteristic,
  type Characteristics,
  dmOf,
  isSkill,
  levelIn,
  printSkillName,
  type SkillName,
} from './sheet.ts';
import { type Agent, isSeriouslyWounded, type State } from './state.ts';
import type { Part } from './words-reasons.ts';

/** The combat interface, with the types of Agents. */
export type Combat = KernelCombat<State, Event>;

/** The price of an action in a turn. */
export interface Price {
  readonly significant: number;
  readonly minor: number;
}

/** An action of a turn, with its price. */
export interface Action<A, P extends Params = Params, K extends string = string>
  extends Choice<A, Combat, void, P, K> {
  price(state: State, who: Agent, values: Values<P>): Price;
}

/** Returns a function that types actions offered from `A`. */
export function actions<A>() {
  return <P extends Params, const K extends string = string>(action: Action<A, P, K>): Action<A, P, K> =>
    action;
}

/** An acting agent, and the agents that it sees. */
export interface Acting {
  readonly state: State;
  readonly who: Agent;
  readonly seen: readonly Agent[];
}

/** @rule significant Returns the price of a significant action. */
export const significantPrice = (): Price => ({ significant: 1, minor: 0 });
/** Returns the price of a minor action. */
export const minorPrice = (): Price => ({ significant: 0, minor: 1 });

export const ONE_SIGNIFICANT = { text: '1 significant action', n: 1, unit: 'significant' };
export const ONE_MINOR = { text: '1 minor action', n: 1, unit: 'minor' };
const HALF = { text: 'half the significant action', n: 0.5, unit: 'significant' };
/** Returns the cost of one minor action. @rule significant-as-minor Without one, half the significant action. */
export const minorCost = ({ minor }: Agent) => (minor > 0 ? ONE_MINOR : HALF);

/** Returns the minor actions left, without the significant one. @rule seriously-wounded no minor action */
export function minorActions(who: Agent): number {
  return isSeriouslyWounded(who) ? 0 : who.minor;
}

/** @rule significant-as-minor Returns the minor actions left, with the significant one counted as two. */
export function minorsLeft(who: Agent): number {
  return isSeriouslyWounded(who) ? 0 : minorActions(who) + 2 * who.significant;
}

/** @rule action-budget Spends minor actions, or the significant one in their place if necessary. */
export function spendMinor(
  combat: Combat,
  id: string,
  minor: number,
  on: Spending,
  item: string | null = null,
): void {
  while (combatantOf(combat.state, id).minor < minor) {
    combat.record({ type: 'significant-split', rule: 'significant-as-minor', who: id });
  }
  combat.record({ type: 'action-spent', rule: 'action-budget', who: id, significant: 0, minor, on, item });
}

/** @rule significant Spends the significant action. */
export function spendSignificant(combat: Combat, id: string, on: Spending, item: string | null = null): void {
  combat.record({ type: 'action-spent', rule: 'significant', who: id, significant: 1, minor: 0, on, item });
}

/** Spends the rest of the turn. @rule extended-only */
export function spendAll(combat: Combat, id: string, item: string): void {
  const { significant, minor } = combatantOf(combat.state, id);
  combat.record({
    type: 'action-spent',
    rule: 'extended-only',
    who: id,
    significant,
    minor,
    on: 'work',
    item,
  });
}

/** Returns the free actions of this fight. */
export function freeActionsOf(state: State): string[] {
  return ['speak', ...state.freeActions];
}

/** @rule free-action Any number of them on the own turn. */
export const free = choices<State, Combat>()({
  kind: 'free',
  purpose: 'other',
  offers: (state) => [{ params: { what: { oneOf: freeActionsOf(state) } }, cost: 'free' }],
  does: (combat, who, { what }) => takeFree(combat, who, what),
});

/** @rule free-when Adds free actions, on request, to a question outside the agent's own turn. */
export function withFree(state: State, decision: Decision): Decision {
  if (decision.who === GM) return decision;
  const inPassing = optionsOf([free], state).map((option) => ({ ...option, onRequest: true as const }));
  return { ...decision, options: [...decision.options, ...inPassing] };
}

export function takeFree(combat: Combat, who: string, what: string): void {
  combat.record({ type: 'free-action', rule: 'free-action', who, what });
}

/**
 * Asks one agent, and again after each free action. Returns `undefined` if there is nothing left to ask.
 */
export function askInPassing(combat: Combat, build: () => Decision | undefined): RawAnswer | undefined {
  for (;;) {
    let who = '';
    const answer = combat.ask(() => {
      const decision = build();
      if (decision === undefined) return undefined;
      who = decision.who;
      return withFree(combat.state, decision);
    });
    if (answer?.kind !== free.kind) return answer;
    carryOut([free], combat, who, answer);
  }
}

const TWO_DICE = d6(2);

/** A check by an agent. */
export interface Check {
  readonly who: string;
  /** `null` for a characteristic check. */
  readonly skill: SkillName | null;
  readonly characteristic: Characteristic;
  /** The rule of the check. */
  readonly rule: AgentsRule;
  /** The label of the roll. */
  readonly what: string;
  readonly more: readonly Part[];
}

/** Returns the current score. Wounds lower the physical ones. */
function scoreOf(who: Agent, characteristic: Characteristic): number {
  const { scores, sheet } = who;
  return (scores as Partial<Characteristics>)[characteristic] ?? sheet.characteristics[characteristic];
}

/** @rule characteristic-dm Returns the DM for the current score. */
export function characteristicDm(who: Agent, characteristic: Characteristic): Part {
  const score = scoreOf(who, characteristic);
  return {
    value: dmOf(score),
    why: 'characteristic',
    of: { characteristic, score },
    rule: 'characteristic-dm',
  };
}

/** Returns all modifiers of a check without its dice. @rule check @rule unskilled */
export function checkDms(state: State, check: Check): Part[] {
  const who = combatantOf(state, check.who);
  const parts: Part[] = [];
  if (check.skill !== null) {
    const level = levelIn(who.sheet.skills, check.skill);
    if (level === undefined) parts.push({ value: -3, why: 'unskilled', rule: 'unskilled' });
    else
      parts.push({ value: level, why: 'skill', of: { skill: printSkillName(check.skill) }, rule: 'check' });
  }
  parts.push(characteristicDm(who, check.characteristic));
  // ruling: tool-rating
  const { skill } = check;
  const serves = ({ helps }: Tool): boolean => skill !== null && helps.some((own) => isSkill(skill, own));
  const tool = bestTool(who.sheet.tools, serves);
  if (tool !== undefined) {
    parts.push({
      value: tool.rating,
      why: 'tool',
      of: { whose: who.id, tool: tool.id },
      rule: 'tool-rating',
    });
  }
  for (let i = 0; i < check.more.length; i++) parts.push(check.more[i]!);
  // ruling: reaction-scope - skill checks only
  // ruling: dodge-penalty - once for each reaction, a dodge like any other
  if (check.skill !== null && who.reactions > 0) {
    parts.push({ value: -who.reactions, why: 'reactions', rule: 'reaction' });
  }
  for (const { value } of who.favours) parts.push({ value, why: 'gm', rule: 'gm-authority' });
  return parts;
}

/** Rolls two dice. */
export function rollTwo(combat: Combat, who: Agent, rule: AgentsRule, what: string): Roll {
  const { faces, sum } = rollBy(combat, who, { dice: TWO_DICE, rule, what });
  const roll: Part = { value: sum, why: 'dice', of: { dice: 2 }, faces, rule: 'check' };
  return { faces, sum: sumOf([roll]) };
}

/** Rolls one die. */
export function rollOne(
  combat: Combat,
  who: Agent,
  rule: AgentsRule,
  what: string,
): Part & Pick<Roll, 'faces'> {
  const { faces, sum } = rollBy(combat, who, { dice: d6(1), rule, what });
  return { value: sum, why: 'dice', of: { dice: 1 }, faces, rule };
}

/** @rule check Rolls 2d6 with all DMs, without deciding whether it passes. */
export function rollCheck(combat: Combat, check: Check): Roll {
  const { faces, sum } = rollTwo(combat, combatantOf(combat.state, check.who), check.rule, check.what);
  return { faces, sum: sumOf([...sum.parts, ...checkParts(combat, check)]) };
}

/** Returns the modifiers of a check with those of the house. */
export function checkParts(combat: Combat, check: Check): Part[] {
  const { who, rule } = check;
  return withHouseParts(combat, 'check', { who, rule }, checkDms(combat.state, check));
}

/** @rule check 8 or more passes; the Effect is the difference from 8. */
export function outcomeOf({ faces, sum }: Roll): Checked {
  return { faces, sum, effect: sum.total - 8, passes: sum.total >= 8 };
}

/** Makes a check against 8. */
export function makeCheck(combat: Combat, check: Check): Checked {
  return outcomeOf(rollCheck(combat, check));
}

/** Records an exceptional success or failure. @rule exceptional */
export function noteExceptional(combat: Combat, who: string, effect: number): void {
  if (isExceptionalSuccess(effect)) {
    combat.record({ type: 'exceptional', rule: 'exceptional', who, isSuccess: true });
  }
  if (isExceptionalFailure(effect)) {
    combat.record({ type: 'exceptional', rule: 'exceptional', who, isSuccess: false });
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

/** The way to settle equal totals: for the first, for the second, or by the score and then another roll. */
export type Tie = 'first' | 'second' | 'higher-score';

export interface Contest {
  readonly first: Check;
  readonly second: Check;
  readonly tie: Tie;
  readonly rule: AgentsRule;
}

/**
 * @rule opposed Both roll; the higher Effect wins, then the higher characteristic, then they roll again. Returns
 * whether the first one wins.
 */
export function contest(combat: Combat, { first, second, tie, rule }: Contest): boolean {
  for (;;) {
    const mine = rollCheck(combat, first);
    const theirs = rollCheck(combat, second);
    const lead = mine.sum.total - theirs.sum.total || leadIfEqual(combat, { first, second, tie, rule });
    const winner = lead === 0 ? null : lead > 0 ? first.who : second.who;
    combat.record({ type: 'opposed-rolled', rule, who: first.who, other: second.who, mine, theirs, winner });
    if (winner !== null) return winner === first.who;
  }
}

function leadIfEqual(combat: Combat, { first, second, tie }: Contest): number {
  if (tie === 'first') return 1;
  if (tie === 'second') return -1;
  const mine = scoreOf(combatantOf(combat.state, first.who), first.characteristic);
  return mine - scoreOf(combatantOf(combat.state, second.who), second.characteristic);
}
