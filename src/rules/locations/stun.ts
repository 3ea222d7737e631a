import { fallProne } from './falling.ts';
import type { Fight } from './fight.ts';
import type { LocationsRule } from './rulebook.ts';
import { combatant } from './state.ts';
import { isHelplessByStun } from './status.ts';

/**
 * Stuns somebody for so many rounds.
 * ruling: stun-length - to the end of the victim's next turn; one that is under way is not the next
 */
export function stun(fight: Fight, id: string, rounds: number, rule: LocationsRule): void {
  const who = combatant(fight.state, id);
  if (who.isDead || fight.state.winner !== null) return;
  const turns = rounds + (who.turn === 'active' ? 1 : 0);
  fight.record({ type: 'stunned', rule, who: id, turns });
  const now = combatant(fight.state, id);
  if (rounds > 1 && isHelplessByStun(fight.state, now)) fallProne(fight, id, 'stunned');
}
