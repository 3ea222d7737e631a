import type { Modifier } from '../../kernel/explanation.ts';
import type { Blow } from './blow.ts';
import type { Defence } from './defence.ts';
import type { Fight } from './fight.ts';
import { type Combatant, combatant } from './state.ts';

/**
 * @rule counterattack Parried before the own go, blow or projectile, for oneself or for a helpless ally: what the
 * attacker failed by is a bonus against it.
 */
export function gainCounter(fight: Fight, blow: Blow, defence: Defence | null, failures: number): void {
  if (defence?.kind !== 'parry') return;
  const who = combatant(fight.state, defence.by);
  if (who.go !== 'waiting' || who.defending === 'this-turn') return;
  const event = { who: who.id, against: blow.attacker, bonus: failures };
  fight.record({ type: 'counter-gained', rule: 'counterattack', ...event });
}

/** The bonus of a first attack, if it is against one it parried. */
export function counterParts(who: Combatant, blow: Blow): Modifier[] {
  // ruling: counterattack-stack
  // ruling: counterattack-against
  const best = Math.max(
    0,
    ...who.counters.filter((each) => each.against === blow.target).map((each) => each.bonus),
  );
  return best === 0 ? [] : [{ value: best, why: 'counterattack', rule: 'counterattack' }];
}

/** The first attack uses up every such bonus, whomever it is against. */
export function spendCounters(fight: Fight, id: string): void {
  const { counters } = combatant(fight.state, id);
  const last = counters.at(-1);
  if (last === undefined) return;
  fight.record({ type: 'counter-spent', rule: 'counterattack', who: id, against: last.against });
}
