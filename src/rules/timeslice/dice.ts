import { withHouseParts } from '../../kernel/combat.ts';
import { rollBy } from '../../kernel/dice.ts';
import { loweredTo, type Modifier, raisedTo, type Sum, sumOf } from '../../kernel/explanation.ts';
import type { RuleId } from '../../kernel/ids.ts';
import type { Combat } from './events.ts';
import type { Reason, Reasons } from './reasons.ts';
import type { TimesliceRule } from './rulebook.ts';
import type { Boost, Boosted, Damage, Stat } from './schema.ts';
import type { Combatant, State } from './state.ts';

const TWO_DICE = { n: 2, lo: 0, hi: 9 } as const;
const TWO = { n: 2 };

/** The kind of an attack. Some boosts apply to one kind only. */
export type AttackKind = 'melee' | 'ranged' | 'spell';

/** A completed roll with its total and modifiers. */
export interface Rolled {
  readonly faces: readonly number[];
  readonly sum: Sum;
  /** The total of the dice alone. */
  readonly dice: number;
}

/** The stat to roll, with its rule and its purpose. */
export interface StatRoll {
  readonly stat: Stat;
  readonly rule: RuleId;
  readonly what: string;
  /** The kind of attack that the roll belongs to; `null` for other rolls. */
  readonly kind: AttackKind | null;
  /** If only this matters: whether the total is at least this number. */
  readonly atLeast?: number;
}

/** @rule stat-bonus The bonus of a stat is the stat minus 10. */
export const bonusOf = (score: number): number => score - 10;

/** Returns the bonus of a combatant's stat. @rule stat-bonus */
export function statBonus({ sheet }: Combatant, stat: Stat): Reason {
  const score = sheet.stats[stat];
  return { value: bonusOf(score), why: 'stat', of: { stat, score }, rule: 'stat-bonus' };
}

/**
 * @rule stat-roll 2d10 plus the bonus of the stat, plus `more`.
 * @rule die-faces Each die shows 0 to 9.
 */
export function statRoll(
  combat: Combat,
  who: Combatant,
  { stat, rule, what, kind, atLeast }: StatRoll,
  more: readonly Reason[],
): Rolled {
  const own: Reason[] = [statBonus(who, stat)];
  addBoosts(own, who, stat, kind);
  const bonuses = withHouseParts(combat, 'roll', { who: who.id, rule }, [...own, ...more]);
  const read = atLeast === undefined ? 'sum' : { atLeast: atLeast - sumOf(bonuses).total };
  const { sum: dice, faces } = rollBy(combat, who, { dice: TWO_DICE, rule, what, read });
  const parts: Reason[] = [{ value: dice, why: 'dice', of: TWO, faces, rule: 'stat-roll' }, ...bonuses];
  return { faces, sum: sumOf(parts), dice };
}

/** Rolls 2d10 without modifiers. */
export function plainRoll(combat: Combat, who: Combatant, rule: TimesliceRule, what: string): Rolled {
  const { sum: dice, faces } = rollBy(combat, who, { dice: TWO_DICE, rule, what });
  const parts: readonly Reason[] = [{ value: dice, why: 'dice', of: TWO, faces, rule }];
  return { faces, sum: sumOf(parts), dice };
}

/** The purpose of points: the label of the roll, and the reason for points that are not rolled. */
interface PointsFor {
  readonly what: string;
  readonly why: 'damage' | 'healing';
  /** The weapon or spell. */
  readonly item: string;
}

/** Returns the points of damage or healing, after rolling its dice. @rule die-faces */
export function rollPoints(
  combat: Combat,
  who: Combatant,
  { dice: n, plus }: Damage,
  { what, why, item }: PointsFor,
): Modifier[] {
  const parts: Reason[] = [];
  if (n > 0) {
    const { sum, faces } = rollBy(combat, who, { dice: { n, lo: 0, hi: 9 }, rule: 'die-faces', what });
    parts.push({ value: sum, why: 'dice', of: { n }, faces, rule: 'die-faces' });
  }
  if (n === 0 || plus !== 0)
    parts.push({ value: plus, why, of: { who: who.id, item }, rule: 'damage-order' });
  return parts;
}

/** @rule boons Appends all boosts of a combatant's boons and spells on `to` to `parts`. */
export function addBoosts(parts: Reasons, who: Combatant, to: Boosted, kind: AttackKind | null): void {
  for (const { id, boosts } of who.sheet.boons) {
    for (const boost of boosts) {
      if (!serves(boost, to, kind)) continue;
      parts.push({ value: boost.value, why: 'boon', of: { who: who.id, boon: id }, rule: 'boons' });
    }
  }
  for (const { name, boosts } of who.effects) {
    for (const boost of boosts) {
      const { value } = boost;
      if (!serves(boost, to, kind)) continue;
      if (name === null) parts.push({ value, why: 'gm-modifier', of: { to, value }, rule: 'boons' });
      else parts.push({ value, why: 'spell', of: { name }, rule: 'boons' });
    }
  }
}

function serves(boost: Boost, to: Boosted, kind: AttackKind | null): boolean {
  return boost.to === to && (boost.only === null || boost.only === kind);
}

/** Returns a stat with all boosts of boons and spells. */
export function boostedStat(who: Combatant, stat: Stat): number {
  const parts: Reason[] = [];
  addBoosts(parts, who, stat, null);
  return who.sheet.stats[stat] + sumOf(parts).total;
}

/** Returns a number of the sheet with all boosts. `kind` is the kind of attack that it applies to, if any. */
export function boosted(who: Combatant, to: Boosted, base: Reason, kind: AttackKind | null): Sum {
  const parts = [base];
  addBoosts(parts, who, to, kind);
  return sumOf(parts);
}

/** Raises a sum to at least `floor`. */
export function atLeast(sum: Sum, floor: number, rule: TimesliceRule): Sum {
  return raisedTo<Reason>(sum, floor, { why: 'at-least', of: { floor }, rule });
}

/** Lowers a sum to at most `cap`. */
export function atMost(sum: Sum, cap: number, rule: TimesliceRule): Sum {
  return loweredTo<Reason>(sum, cap, { why: 'at-most', of: { cap }, rule });
}

const HEART_WOUND: Reason = { value: -2, why: 'heart-wound', rule: 'heart-penalty' };

/**
 * Adds the -2 of a heart wound to a roll of the acting combatant, or to the number of its area spell.
 * @rule called-shot-heart
 */
export function addHeartPenaltyToAction(parts: Reasons, who: Combatant): void {
  if (who.hasHeartWound) parts.push(HEART_WOUND);
}

/** Adds the same to any other roll, such as a defence, if the ruling requires it. */
export function addHeartPenalty(parts: Reasons, state: State, who: Combatant): void {
  // ruling: heart-penalty
  if (state.rulings['heart-penalty'] === 'all-rolls') addHeartPenaltyToAction(parts, who);
}
