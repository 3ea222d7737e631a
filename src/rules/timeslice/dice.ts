import { type Modifier, type Sum, sumOf } from '../../kernel/explanation.ts';
import type { RuleId } from '../../kernel/names.ts';
import type { Combat } from './events.ts';
import type { Reason, Reasons } from './reasons.ts';
import type { TimesliceRule } from './rulebook.ts';
import type { Boost, Boosted, Damage, Stat } from './schema.ts';
import type { Combatant, State } from './state.ts';

const TWO_DICE = { n: 2, lo: 0, hi: 9 } as const;
const TWO = { n: 2 };

/** How an attack is made, for boosts that serve only one way. */
export type AttackKind = 'melee' | 'ranged' | 'spell';

/** A roll as it fell, and the total with all that made it. */
export interface Rolled {
  readonly faces: readonly number[];
  readonly sum: Sum;
  /** What the dice alone came to. */
  readonly dice: number;
}

/** Which stat is rolled, by which rule and for what. */
export interface StatRoll {
  readonly stat: Stat;
  readonly rule: RuleId;
  readonly what: string;
  /** How the attack is made that it belongs to; null: to none. */
  readonly kind: AttackKind | null;
}

/** @rule stat-bonus The bonus of a stat is the stat less 10. */
export function statBonus({ sheet }: Combatant, stat: Stat): Reason {
  const score = sheet.stats[stat];
  return { value: score - 10, why: 'stat', of: { stat, score }, rule: 'stat-bonus' };
}

/**
 * @rule stat-roll 2d10 plus the bonus of the stat, plus `more`.
 * @rule die-faces Each die shows 0 to 9.
 */
export function statRoll(
  combat: Combat,
  who: Combatant,
  { stat, rule, what, kind }: StatRoll,
  more: readonly Reason[],
): Rolled {
  const { sum: dice, faces } = rollTwo(combat, who, rule, what);
  const parts: Reason[] = [
    { value: dice, why: 'dice', of: TWO, faces, rule: 'stat-roll' },
    statBonus(who, stat),
  ];
  addBoosts(parts, who, stat, kind);
  for (const modifier of more) parts.push(modifier);
  return { faces, sum: sumOf(parts), dice };
}

function rollTwo(combat: Combat, { seat, name }: Combatant, rule: RuleId, what: string) {
  return combat.roll({ dice: TWO_DICE, owner: seat, rule, why: `${name}: ${what}`, read: 'sum' });
}

/** 2d10 and nothing else. */
export function plainRoll(combat: Combat, who: Combatant, rule: TimesliceRule, what: string): Rolled {
  const { sum: dice, faces } = rollTwo(combat, who, rule, what);
  const parts: readonly Reason[] = [{ value: dice, why: 'dice', of: TWO, faces, rule }];
  return { faces, sum: sumOf(parts), dice };
}

/** What points are for: the words of the roll, and the reason for those that are not rolled. */
interface PointsFor {
  readonly what: string;
  readonly why: 'damage' | 'healing';
  /** The weapon or spell. */
  readonly item: string;
}

/** The points that damage or healing comes to, its dice rolled. @rule die-faces */
export function rollPoints(
  combat: Combat,
  who: Combatant,
  { dice: n, plus }: Damage,
  { what, why, item }: PointsFor,
): Modifier[] {
  const parts: Reason[] = [];
  if (n > 0) {
    const dice = { n, lo: 0, hi: 9 };
    const request = {
      dice,
      owner: who.seat,
      rule: 'die-faces',
      why: `${who.name}: ${what}`,
      read: 'sum',
    } as const;
    const { sum, faces } = combat.roll(request);
    parts.push({ value: sum, why: 'dice', of: { n }, faces, rule: 'die-faces' });
  }
  if (n === 0 || plus !== 0)
    parts.push({ value: plus, why, of: { who: who.id, item }, rule: 'damage-order' });
  return parts;
}

/** @rule boons Everything that a combatant's boons and spells add to `to`, put behind `parts`. */
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

/** A stat with everything that boons and spells add to it. */
export function boostedStat(who: Combatant, stat: Stat): number {
  const parts: Reason[] = [];
  addBoosts(parts, who, stat, null);
  return who.sheet.stats[stat] + sumOf(parts).total;
}

/** A number of the sheet with all that changes it, against an attack of this kind if it is against one. */
export function boosted(who: Combatant, to: Boosted, base: Reason, kind: AttackKind | null): Sum {
  const parts = [base];
  addBoosts(parts, who, to, kind);
  return sumOf(parts);
}

/** `sum` with `floor` as the least it can be; what lifts it there is a part of its own. */
export function atLeast(sum: Sum, floor: number, rule: TimesliceRule): Sum {
  return sum.total >= floor
    ? sum
    : andOne(sum, { value: floor - sum.total, why: 'at-least', of: { floor }, rule });
}

/** `sum` with `cap` as the most it can be; what brings it there is a part of its own. */
export function atMost(sum: Sum, cap: number, rule: TimesliceRule): Sum {
  return sum.total <= cap ? sum : andOne(sum, { value: cap - sum.total, why: 'at-most', of: { cap }, rule });
}

function andOne({ parts }: Sum, more: Reason): Sum {
  return sumOf([...parts, more]);
}

const HEART_WOUND: Reason = { value: -2, why: 'heart-wound', rule: 'heart-penalty' };

/** The -2 on a roll, or on the number of an area spell, of somebody acting. @rule called-shot-heart */
export function addHeartPenaltyToAction(parts: Reasons, who: Combatant): void {
  if (who.hasHeartWound) parts.push(HEART_WOUND);
}

/** The same on any other roll, such as a defence, where the table reads it so. */
export function addHeartPenalty(parts: Reasons, state: State, who: Combatant): void {
  // ruling: heart-penalty
  if (state.rulings['heart-penalty'] === 'all-rolls') addHeartPenaltyToAction(parts, who);
}
