import { type Dice, keptSum } from '../../kernel/dice.ts';
import { type Modifier, type Sum, sumOf } from '../../kernel/explanation.ts';
import type { Seat } from '../../kernel/names.ts';
import type { Check } from './events.ts';
import type { Fight } from './fight.ts';
import type { TacticsRule } from './rulebook.ts';
import { type Combatant, combatant, type State } from './state.ts';

/** A check that somebody is to make. */
interface CheckOrder {
  readonly who: string;
  readonly rule: TacticsRule;
  readonly why: string;
  /** The target number: the skill and all that changes it. */
  readonly parts: readonly Modifier[];
  /** Superior (above 0) and Inferior (below 0), each with its reason. */
  readonly levels?: readonly Modifier[];
  /** Dice that were rolled for several checks at once: it reads the first of them. Null or absent: it rolls. */
  readonly rolled?: readonly number[] | null;
}

/** What three dice came to. */
interface Natural {
  readonly faces: readonly number[];
  readonly natural: number;
}

/** Which end of the dice is good. @rule roll-high */
export type Good = 'low' | 'high';

function goodEnd(state: State): Good {
  // ruling: check-direction
  return state.rulings['check-direction'] === 'roll-under' ? 'low' : 'high';
}

/**
 * @rule check 3d6 at or under the target number; what is left are successes, what is missing failures.
 * What the GM gave the one who makes it is added here.
 */
export function makeCheck(fight: Fight, order: CheckOrder): Check {
  const who = combatant(fight.state, order.who);
  const parts = [...order.parts, ...givenTo(who, 'check')];
  const levels = [...(order.levels ?? []), ...givenTo(who, 'superior')];
  const { level, inParts } = levelOf(fight.state, levels);
  const good = goodEnd(fight.state);
  const roll = { ...order, seat: who.seat, good, level: level.total };
  const rolled = order.rolled ?? null;
  const { faces, natural } = rolled === null ? rollNatural(fight, roll) : readNatural(rolled, roll);
  useGiven(fight, who.id, ['check', 'superior']);
  const all = inParts === undefined ? parts : [...parts, inParts];
  return outcome(fight.state, { target: sumOf(all), level, faces, natural });
}

/** The result of dice against a target number. */
function outcome(state: State, thrown: Omit<Check, 'result'>): Check {
  const { target, natural } = thrown;
  const isUnder = goodEnd(state) === 'low';
  const parts: Modifier[] = [{ value: target.total, why: 'target number', rule: 'check' }];
  if (!isUnder) parts.push({ value: -20, why: 'rolled over: skill - 10 against 10', rule: 'roll-high' });
  parts.push(...diceParts(state, natural, isUnder ? -1 : 1));
  return { ...thrown, result: sumOf(parts) };
}

/** The best that three dice can come to against a target number. @rule critical */
export function bestResult(state: State, target: number): number {
  const isUnder = goodEnd(state) === 'low';
  const naturals = isUnder ? [3, 4] : [17, 18];
  const dice = naturals.map((natural) => sumOf(diceParts(state, natural, isUnder ? -1 : 1)).total);
  return target + Math.max(...dice) - (isUnder ? 0 : 20);
}

/** The dice as a part of a result, and what a critical makes of them. @rule critical */
export function diceParts(state: State, natural: number, sign: 1 | -1): Modifier[] {
  const effective = effectiveOf(state, natural);
  const parts: Modifier[] = [{ value: sign * natural, why: `3d6: ${natural}`, rule: 'check' }];
  if (effective !== natural) {
    const value = sign * (effective - natural);
    parts.push({ value, why: `a natural ${natural} counts as ${effective}`, rule: 'critical' });
  }
  return parts;
}

const SERIES: Readonly<Record<number, number>> = { 3: -10, 4: -5, 5: 0, 16: 21, 17: 26, 18: 31 };

/** @rule critical What a natural counts as. */
function effectiveOf(state: State, natural: number): number {
  // ruling: critical-table
  const table = state.rulings['critical-table'];
  if (table === 'none' || (table === 'given' && natural !== 4 && natural !== 17)) return natural;
  // ruling: critical-scope
  return SERIES[natural] ?? natural;
}

/** The level that dice are rolled with; where it is a number instead, that number as a part of the target. */
export function levelOf(
  state: State,
  levels: readonly Modifier[],
): { readonly level: Sum; readonly inParts: Modifier | undefined } {
  const level = sumOf(levels);
  // ruling: superior-dice
  if (state.rulings['superior-dice'] === 'dice') return { level, inParts: undefined };
  const value = 2 * level.total;
  if (value === 0) return { level, inParts: undefined };
  const rule = 'superior-inferior';
  const moved: Modifier = { value: -level.total, why: 'in the target number instead', rule };
  return {
    level: sumOf([...level.parts, moved]),
    inParts: { value, why: levelName(level.total), rule },
  };
}

function levelName(level: number): string {
  return level > 0 ? `Superior ${level}` : `Inferior ${-level}`;
}

/** Reads as many of these dice as the level takes: with none it is the first three. */
function readNatural(all: readonly number[], { level, good }: { level: number; good: Good }): Natural {
  const faces = all.slice(0, 3 + Math.abs(level));
  return { faces, natural: keptSum(diceFor(level, good), faces) };
}

function diceFor(level: number, good: Good): Dice {
  if (level === 0) return { n: 3, lo: 1, hi: 6 };
  const isHigh = level > 0 === (good === 'high');
  return { n: 3 + Math.abs(level), lo: 1, hi: 6, keep: isHigh ? 3 : -3 };
}

/** @rule superior-inferior 3 + N dice, of which the three best or worst for the one who rolls count. */
export function rollNatural(
  fight: Fight,
  order: {
    readonly seat: Seat;
    readonly rule: TacticsRule;
    readonly why: string;
    readonly level: number;
    readonly good: Good;
  },
): Natural {
  const { seat, why, level, good } = order;
  const dice = diceFor(level, good);
  const rule = level === 0 ? order.rule : 'superior-inferior';
  const drawn = fight.roll({ dice, owner: seat, rule, why, read: 'sum' });
  return { faces: drawn.faces, natural: drawn.sum };
}

/** What the GM gave somebody for this. */
export function givenTo(who: Combatant, to: 'check' | 'superior' | 'defence'): Modifier[] {
  const found: Modifier[] = [];
  for (const given of who.given) if (given.to === to) found.push(given.part);
  return found;
}

/** What was given for once is used up. */
export function useGiven(fight: Fight, id: string, to: readonly ('check' | 'superior' | 'defence')[]): void {
  const who = combatant(fight.state, id);
  if (!who.given.some((given) => given.lasts === 'once' && to.includes(given.to))) return;
  fight.record({ type: 'modifiers-used', rule: 'gm-authority', who: id, to });
}
