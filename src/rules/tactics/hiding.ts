import type { Fight } from './fight.ts';
import { combatant } from './state.ts';

/** Somebody hidden does what nobody can miss: from now on all know of it. */
export function comeOutOfHiding(fight: Fight, id: string): void {
  // ruling: out-of-hiding
  if (combatant(fight.state, id).hiddenFrom.length === 0) return;
  fight.record({ type: 'revealed', rule: 'out-of-hiding', who: id });
}
