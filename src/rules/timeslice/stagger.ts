import { type Modifier, sumOf } from '../../kernel/explanation.ts';
import { boosted } from './boons.ts';
import type { Fight } from './fight.ts';
import { combatant } from './state.ts';

/**
 * @rule stagger-gain A hit gives 1 stagger, even when DR takes all its damage; each doubling of the damage
 * gives 1 more.
 * @rule staggered More stagger than the threshold: all TS is lost, and no block or parry until its next turn.
 */
export function gainStagger(fight: Fight, id: string, doublings: readonly { readonly why: string }[]): void {
  const who = combatant(fight.state, id);
  if (who.life === 'dead') return;
  const parts: Modifier[] = [{ value: 1, why: 'hit', rule: 'stagger-gain' }];
  for (const { why } of doublings) parts.push({ value: 1, why, rule: 'multipliers-add' });
  const points = sumOf(parts);
  const base = { value: who.sheet.staggerThreshold, why: 'stagger threshold', rule: 'staggered' };
  const threshold = boosted(who, 'stagger-threshold', base, null);
  const stagger = who.stagger + points.total;
  fight.record({ type: 'stagger-gained', rule: 'stagger-gain', who: id, points, stagger, threshold });
  // ruling: staggered-at-zero-ts - it counts from the next hit on, so it comes after the damage
  if (stagger > threshold.total && !who.isStaggered) {
    fight.record({ type: 'staggered', rule: 'staggered', who: id, tsLost: who.ts });
  }
}

/** @rule stagger-recovery Its next turn starts: stagger 0, no longer staggered, even with 0 TS. */
export function recoverFromStagger(fight: Fight, id: string): void {
  // ruling: stagger-reset - the points of one who is not staggered stay
  if (combatant(fight.state, id).isStaggered) {
    fight.record({ type: 'stagger-recovered', rule: 'stagger-recovery', who: id });
  }
}
