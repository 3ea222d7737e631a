import { isDying, isHelpless } from './condition.ts';
import type { Fight } from './fight.ts';
import { isLingering } from './lingering.ts';
import type { TacticsRule } from './rulebook.ts';
import type { Combatant, State } from './state.ts';

/** Whether somebody still counts as a foe. */
function counts(state: State, who: Combatant): boolean {
  if (who.presence !== 'here' || who.isDead) return false;
  // ruling: who-is-out
  return state.rulings['who-is-out'] === 'dead' || !(isHelpless(state, who) || isDying(state, who));
}

/** Whether anything can still change by itself: somebody who is up, or dying and rolling for its life. */
function isAlive(state: State, who: Combatant): boolean {
  if (who.presence !== 'here' || who.isDead) return false;
  return !isHelpless(state, who) || (isDying(state, who) && !isLingering(state, who));
}

function decidedFor(state: State): string | undefined {
  const standing = new Set(state.combatants.filter((who) => counts(state, who)).map((who) => who.side));
  if (standing.size < 2) return [...standing][0] ?? 'nobody';
  return state.combatants.some((who) => isAlive(state, who)) ? undefined : 'nobody';
}

/** @rule combat-end The fight ends at once when one side has no foes left; what is pending lapses. */
export function endIfDecided(fight: Fight): void {
  const winner = decidedFor(fight.state);
  if (winner !== undefined) endNow(fight, winner, 'combat-end');
}

export function endNow(fight: Fight, winner: string, rule: TacticsRule): never {
  fight.record({ type: 'combat-ended', rule, winner });
  fight.endStep();
}
