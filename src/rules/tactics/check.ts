import { combatantOf } from '../../kernel/battle.ts';
import { withHouseParts } from '../../kernel/combat.ts';
import { type Dice, keptSum } from '../../kernel/dice.ts';
import { type Modifier, type Sum, sumOf } from '../../kernel/explanation.ts';
import type { Seat } from '../../kernel/ids.ts';
import { bestTool } from '../../kernel/sheet-parts.ts';
import type { Combat } from './events.ts';
import { type Check, verdict } from './events-actions.ts';
import type { TacticsRule } from './rulebook.ts';
import type { Weapon } from './schema.ts';
import {
  type Action,
  type Combatant,
  combatPenalty,
  type GmModifier,
  type Pace,
  type State,
} from './state.ts';
import type { Part } from './words-reasons.ts';

// Dice rolls, their reading, and the penalties of the turn on a check.

/** A check to make. */
interface CheckOrder {
  readonly who: string;
  readonly rule: TacticsRule;
  readonly why: string;
  /** The target number: the skill and all its modifiers. */
  readonly parts: readonly Modifier[];
  /** Superior (above 0) and Inferior (below 0) levels, each with its reason. */
  readonly levels?: readonly Modifier[];
  /**
   * Dice that were rolled for several checks at once; the check reads the first of them. Rolls if `null` or absent.
   */
  readonly rolled?: readonly number[] | null;
  /** The part of the result that the rule reads; all of it if absent. */
  readonly reads?: (result: number, natural: number) => string | number;
}

/** The reading of the dice. */
interface Natural {
  readonly faces: readonly number[];
  readonly natural: number;
}

/** Returns the part of a natural that the rule reads. */
type Reads = (natural: number) => string | number;

/** The good end of the dice. @rule roll-high */
export type Good = 'low' | 'high';

function goodEnd(state: State): Good {
  // ruling: check-direction
  return state.rulings['check-direction'] === 'roll-under' ? 'low' : 'high';
}

/**
 * @rule check Rolls 3d6 at or under the target number; the difference counts as successes or failures. Adds the GM's
 * modifiers for the combatant.
 */
export function makeCheck(combat: Combat, order: CheckOrder): Check {
  const who = combatantOf(combat.state, order.who);
  const use = { who: who.id, rule: order.rule };
  const parts = withHouseParts(combat, 'check', use, [...order.parts, ...givenTo(who, 'check')]);
  const levels = [...(order.levels ?? []), ...givenTo(who, 'superior')];
  const { level, inParts } = levelOf(combat.state, levels);
  const good = goodEnd(combat.state);
  const roll = { ...order, seat: who.seat, good, level: level.total };
  const rolled = order.rolled ?? null;
  const target = sumOf(inParts === undefined ? parts : [...parts, inParts]);
  const { reads } = order;
  const read = reads && ((natural: number) => reads(resultOf(combat.state, target, natural).total, natural));
  const { faces, natural } = rolled === null ? rollNatural(combat, roll, read) : readNatural(rolled, roll);
  useGiven(combat, who.id, ['check', 'superior']);
  return { target, level, faces, natural, result: resultOf(combat.state, target, natural) };
}

/** Returns the result of dice against a target number. */
function resultOf(state: State, target: Sum, natural: number): Sum {
  const isUnder = goodEnd(state) === 'low';
  const parts: Part[] = [{ value: target.total, why: 'target-number', rule: 'check' }];
  if (!isUnder) parts.push({ value: -20, why: 'rolled-over', rule: 'roll-high' });
  parts.push(...diceParts(state, natural, isUnder ? -1 : 1));
  return sumOf(parts);
}

/** Returns the best possible result of three dice against a target number. @rule critical */
export function bestResult(state: State, target: number): number {
  const isUnder = goodEnd(state) === 'low';
  const naturals = isUnder ? [3, 4] : [17, 18];
  const dice = naturals.map((natural) => sumOf(diceParts(state, natural, isUnder ? -1 : 1)).total);
  return target + Math.max(...dice) - (isUnder ? 0 : 20);
}

/** Returns the dice as part of a result, with the effect of a critical. @rule critical */
export function diceParts(state: State, natural: number, sign: 1 | -1): Part[] {
  const effective = effectiveOf(state, natural);
  const parts: Part[] = [{ value: sign * natural, why: 'natural', of: { natural }, rule: 'check' }];
  if (effective !== natural) {
    const value = sign * (effective - natural);
    parts.push({ value, why: 'critical', of: { natural, counts: effective }, rule: 'critical' });
  }
  return parts;
}

const SERIES: Readonly<Record<number, number>> = { 3: -10, 4: -5, 5: 0, 16: 21, 17: 26, 18: 31 };

/** @rule critical Returns the value that a natural counts as. */
function effectiveOf(state: State, natural: number): number {
  // ruling: critical-table
  const table = state.rulings['critical-table'];
  if (table === 'none' || (table === 'given' && natural !== 4 && natural !== 17)) return natural;
  // ruling: critical-scope
  return SERIES[natural] ?? natural;
}

/**
 * Returns the level of the roll. If the ruling turns levels into numbers, it is returned as a part of the target
 * number.
 */
export function levelOf(
  state: State,
  levels: readonly Modifier[],
): { readonly level: Sum; readonly inParts: Part | undefined } {
  const level = sumOf(levels);
  // ruling: superior-dice
  if (state.rulings['superior-dice'] === 'dice') return { level, inParts: undefined };
  const value = 2 * level.total;
  if (value === 0) return { level, inParts: undefined };
  const rule = 'superior-inferior';
  const moved: Part = { value: -level.total, why: 'moved-to-target', rule };
  return {
    level: sumOf([...level.parts, moved]),
    inParts: { value, why: 'level', of: { level: level.total }, rule },
  };
}

/** Reads the number of dice that the level requires: without a level, the first three. */
function readNatural(all: readonly number[], { level, good }: { level: number; good: Good }): Natural {
  const faces = all.slice(0, 3 + Math.abs(level));
  return { faces, natural: keptSum(diceFor(level, good), faces) };
}

function diceFor(level: number, good: Good): Dice {
  if (level === 0) return { n: 3, lo: 1, hi: 6 };
  const isHigh = level > 0 === (good === 'high');
  return { n: 3 + Math.abs(level), lo: 1, hi: 6, keep: isHigh ? 3 : -3 };
}

/** @rule superior-inferior Rolls 3 + N dice; the three best or worst for the roller count. */
export function rollNatural(
  combat: Combat,
  order: {
    readonly seat: Seat;
    readonly rule: TacticsRule;
    readonly why: string;
    readonly level: number;
    readonly good: Good;
  },
  reads?: Reads,
): Natural {
  const { seat, why, level, good } = order;
  const dice = diceFor(level, good);
  const rule = level === 0 ? order.rule : 'superior-inferior';
  const request = { dice, owner: seat, rule, why, read: 'sum' } as const;
  const [rolled] = combat.rollAll([request], () => false, reads && (([each]) => reads(each!.sum)));
  return { faces: rolled!.faces, natural: rolled!.sum };
}

/** Returns the GM's modifiers of a combatant for this kind of roll. */
export function givenTo(who: Combatant, to: GmModifier['to']): Part[] {
  const found: Part[] = [];
  for (const gmModifier of who.given) if (gmModifier.to === to) found.push(gmModifier.part);
  return found;
}

/** Removes the GM's modifiers that apply once. */
export function useGiven(combat: Combat, id: string, to: readonly GmModifier['to'][]): void {
  const who = combatantOf(combat.state, id);
  if (!who.given.some((gmModifier) => gmModifier.lasts === 'once' && to.includes(gmModifier.to))) return;
  combat.record({ type: 'modifiers-used', rule: 'gm-authority', who: id, to });
}

const MULTIPLIERS: Readonly<Record<Pace, number>> = { stay: 0, walk: 1, jog: 2, run: 3, sprint: 4 };

/** @rule move-rates Returns the multiple of Move that a pace covers. */
export function multiplier(pace: Pace): number {
  return MULTIPLIERS[pace];
}

/** Returns the pace of this turn: the actual one, or the declared one before the movement. */
function paceOf(who: Combatant): Pace {
  return who.hasMoved ? who.pace : who.declared.pace;
}

/** Returns the multiplier of this turn's Run check, 0 without one. */
export function runMultiplier(who: Combatant): number {
  const times = multiplier(paceOf(who));
  return times >= 2 ? times : 0;
}

/** The weight of an action in the penalties. */
interface Weight {
  readonly attacks: number;
  readonly checks: number;
}

/** @rule multiple-checks Returns how many attacks and how many check actions an action counts as. */
export function weightOf(state: State, action: Action): Weight {
  switch (action.kind) {
    case 'full-defense':
      return { attacks: 0, checks: 0 };
    case 'open-door':
    case 'close-door':
      // ruling: doors
      return { attacks: 0, checks: state.rulings.doors === 'check' ? 1 : 0 };
    case 'stabilise':
    case 'work':
      return { attacks: 0, checks: 1 };
    case 'spray': {
      // ruling: spray-checks
      const n = state.rulings['spray-checks'] === 'each' ? action.rounds : 1;
      return { attacks: n, checks: n };
    }
    default:
      // ruling: ranged-attacks - a shot counts like a strike
      return { attacks: 1, checks: 1 };
  }
}

interface Counted {
  readonly attacks: number;
  /** Check actions other than the Run check. */
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

/** Returns the number of melee attacks, shots and sprays of this turn. */
export function attacksThisTurn(state: State, who: Combatant): number {
  return counted(state, who).attacks;
}

/** @rule multiple-checks Returns the penalty on a check action that is not an attack. */
export function checkCountParts(state: State, who: Combatant): Part[] {
  const n = checkCount(state, who);
  return n < 2 ? [] : [{ value: -n, why: 'check-actions', of: { n }, rule: 'multiple-checks' }];
}

/** Returns what hinders a check action that is not an attack. */
export function hindrances(state: State, who: Combatant): Part[] {
  return [...checkCountParts(state, who), ...changeParts(who), ...armorParts(who)];
}

function checkCount(state: State, who: Combatant): number {
  const { checks, runs } = counted(state, who);
  return checks + (stacking(state) === 'multiplier-for-run' ? 0 : runs);
}

function stacking(state: State): State['rulings']['attack-penalties-stack'] {
  // ruling: attack-penalties-stack
  return state.rulings['attack-penalties-stack'];
}

/** @rule multiple-attacks Returns the penalty on an attack for all attacks and checks of the turn. */
export function attackCountParts(state: State, who: Combatant): Part[] {
  const { attacks } = counted(state, who);
  const n = checkCount(state, who);
  if (n < 2) return [];
  const checks = (value: number): Part => ({
    value: -value,
    why: 'check-actions',
    of: { n },
    rule: 'multiple-checks',
  });
  if (attacks < 2) return [checks(n)];
  const several: Part = { value: -attacks, why: 'attacks', of: { n: attacks }, rule: 'multiple-attacks' };
  if (stacking(state) === 'all-three') return [several, checks(n)];
  return n === attacks ? [several] : [several, checks(n - attacks)];
}

/** Returns the penalty of movement on an attack. @rule run-and-strike @rule move-and-shoot */
export function movementParts(state: State, who: Combatant, weapon: Weapon): Part[] {
  const times = runMultiplier(who);
  if (weapon.kind !== 'melee') return shootingParts(who, times);
  if (times === 0) return [];
  const isHalf = isHalved(state, who);
  const value = isHalf ? -Math.floor(times / 2) : -times;
  // @rule round-down
  const rule = isHalf && times % 2 === 1 ? 'round-down' : 'run-and-strike';
  return [{ value, why: isHalf ? 'half-movement' : 'movement', of: { times }, rule }];
}

function shootingParts(who: Combatant, times: number): Part[] {
  if (times > 0) return [{ value: -times, why: 'movement', of: { times }, rule: 'move-and-shoot' }];
  const hasWalked = paceOf(who) === 'walk' && (who.trail.length > 1 || !who.hasMoved);
  return hasWalked ? [{ value: -1, why: 'walking', rule: 'move-and-shoot' }] : [];
}

function isHalved(state: State, who: Combatant): boolean {
  // ruling: melee-run-penalty
  const setting = state.rulings['melee-run-penalty'];
  return setting === 'half' || (setting === 'half-for-one' && attacksThisTurn(state, who) < 2);
}

/** @rule change-action Returns the penalty of changed actions on every check of the turn. */
export function changeParts(who: Combatant): Part[] {
  if (who.changes === 0) return [];
  return [{ value: -who.changes, why: 'changed-actions', rule: 'change-action' }];
}

/** @rule armor-sizes Returns the penalty of worn armour on attacks, Run and Heal checks. */
export function armorParts(who: Combatant): Part[] {
  const { armor } = who.sheet;
  if (armor === null || armor.penalty === 0) return [];
  return [{ value: armor.penalty, why: 'armor', of: { who: who.id, armor: armor.id }, rule: 'armor-sizes' }];
}

/** A check that the GM asks for: the skill, the modifier and the label. */
export interface Request {
  /** The id of a stat, Run, Heal or a skill of the sheet. */
  readonly skill: string;
  readonly modifier: number;
  readonly label: string;
}

const STATS = ['bod', 'ner', 'fin', 'run', 'heal'] as const;
/** Returns the stats and skills of a sheet that a check can use. */
export function skillsOf({ sheet }: Combatant): string[] {
  return [...STATS, ...Object.keys(sheet.skills ?? {})];
}

function requestParts(who: Combatant, { skill, modifier }: Request): Part[] {
  const { sheet } = who;
  const isStat = (STATS as readonly string[]).includes(skill);
  const value = isStat ? sheet[skill as (typeof STATS)[number]] : (sheet.skills?.[skill] ?? 10);
  const parts: Part[] = [{ value, why: 'skill', of: { skill }, rule: 'improvised-check' }];
  // ruling: tool-rating
  const tool = bestTool(sheet.tools, ({ helps }) => helps.includes(skill));
  if (tool !== undefined) {
    parts.push({ value: tool.rating, why: 'tool', of: { who: who.id, tool: tool.id }, rule: 'tool-rating' });
  }
  if (modifier !== 0) parts.push({ value: modifier, why: 'gm', rule: 'improvised-check' });
  return parts;
}

/** Rolls a check that the GM asks for, with the combat penalty and all other penalties on checks. */
export function requestCheck(combat: Combat, id: string, request: Request): void {
  // ruling: improvised-check
  const who = combatantOf(combat.state, id);
  const penalty = combatPenalty(combat.state, who);
  const check = rollFor(combat, who, request, penalty === undefined ? [] : [penalty]);
  const { skill, label } = request;
  const event = { who: id, skill, label, check, ...verdict(check) };
  combat.record({ type: 'check-made', rule: 'improvised-check', ...event });
}

function rollFor(combat: Combat, who: Combatant, request: Request, more: readonly Part[]): Check {
  const parts = [...requestParts(who, request), ...changeParts(who), ...armorParts(who), ...more];
  const why = `${who.name}: ${request.label}`;
  return makeCheck(combat, { who: who.id, rule: 'improvised-check', why, parts });
}

/** @rule improvised-work Does one turn of work, and the final check with the last one. */
export function work(combat: Combat, id: string, pain: readonly Part[]): void {
  // ruling: improvised-work
  const { job } = combatantOf(combat.state, id);
  if (job === null) return;
  const { label, needed, skill, modifier } = job;
  const done = job.done + 1;
  combat.record({ type: 'worked', rule: 'improvised-work', who: id, label, done, needed });
  if (done < needed) return;
  const who = combatantOf(combat.state, id);
  const count = checkCountParts(combat.state, who);
  const check =
    skill === 'none' ? null : rollFor(combat, who, { skill, modifier, label }, [...count, ...pain]);
  const outcome = check === null ? { passes: null, margin: null } : verdict(check);
  combat.record({ type: 'work-finished', rule: 'improvised-work', who: id, label, check, ...outcome });
}
