import { type Modifier, type Sum, sumOf } from '../../kernel/explanation.ts';
import type { RuleId } from '../../kernel/names.ts';
import { type AttackKind, addBoosts } from './boons.ts';
import type { Fight } from './fight.ts';
import type { Damage, Stat } from './sheet.ts';
import type { Combatant } from './state.ts';

const TWO_DICE = { n: 2, lo: 0, hi: 9 } as const;

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
export function statBonus(who: Combatant, stat: Stat): Modifier {
  return { value: who.sheet.stats[stat] - 10, why: `${stat} ${who.sheet.stats[stat]}`, rule: 'stat-bonus' };
}

/**
 * @rule stat-roll 2d10 plus the bonus of the stat, plus `more`.
 * @rule die-faces Each die shows 0 to 9.
 */
export function statRoll(
  fight: Fight,
  who: Combatant,
  { stat, rule, what, kind }: StatRoll,
  more: readonly Modifier[],
): Rolled {
  const drawn = fight.roll({
    dice: TWO_DICE,
    owner: who.seat,
    rule,
    why: `${who.name}: ${what}`,
    read: 'sum',
  });
  const parts: Modifier[] = [
    { value: drawn.sum, why: `2d10 (${drawn.faces.join(', ')})`, rule: 'stat-roll' },
    statBonus(who, stat),
  ];
  addBoosts(parts, who, stat, kind);
  for (const modifier of more) parts.push(modifier);
  return { faces: drawn.faces, sum: sumOf(parts), dice: drawn.sum };
}

/** The points that damage or healing comes to, its dice rolled. @rule die-faces */
export function rollPoints(fight: Fight, who: Combatant, points: Damage, what: string): Modifier[] {
  const parts: Modifier[] = [];
  if (points.dice > 0) {
    const dice = { n: points.dice, lo: 0, hi: 9 };
    const drawn = fight.roll({
      dice,
      owner: who.seat,
      rule: 'die-faces',
      why: `${who.name}: ${what}`,
      read: 'sum',
    });
    parts.push({ value: drawn.sum, why: `${points.dice}d10 (${drawn.faces.join(', ')})`, rule: 'die-faces' });
  }
  if (points.dice === 0 || points.plus !== 0) {
    parts.push({ value: points.plus, why: what, rule: 'damage-order' });
  }
  return parts;
}
