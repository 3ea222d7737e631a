import { type Modifier, type Sum, sumOf } from '../../kernel/explanation.ts';
import type { Boost, Boosted, Stat } from './sheet.ts';
import type { Combatant } from './state.ts';

/** How an attack is made, for boosts that serve only one way. */
export type AttackKind = 'melee' | 'ranged' | 'spell';

/** @rule boons Everything that a combatant's boons and spells add to `to`, put behind `parts`. */
export function addBoosts(parts: Modifier[], who: Combatant, to: Boosted, kind: AttackKind | null): void {
  for (const boon of who.sheet.boons) addMatching(parts, boon.name, boon.boosts, to, kind);
  for (const effect of who.effects) addMatching(parts, effect.name, effect.boosts, to, kind);
}

function addMatching(
  parts: Modifier[],
  why: string,
  boosts: readonly Boost[],
  to: Boosted,
  kind: AttackKind | null,
): void {
  for (const boost of boosts) {
    if (boost.to !== to || (boost.only !== null && boost.only !== kind)) continue;
    parts.push({ value: boost.value, why, rule: 'boons' });
  }
}

/** A stat with everything that boons and spells add to it. */
export function boostedStat(who: Combatant, stat: Stat): Sum {
  return boosted(who, stat, { value: who.sheet.stats[stat], why: stat, rule: 'stat-bonus' }, null);
}

/** A number of the sheet with all that changes it, against an attack of this kind if it is against one. */
export function boosted(who: Combatant, to: Boosted, base: Modifier, kind: AttackKind | null): Sum {
  const parts = [base];
  addBoosts(parts, who, to, kind);
  return sumOf(parts);
}
