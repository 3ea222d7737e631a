import type { Fight } from './fight.ts';
import type { State } from './state.ts';
import { isStanding } from './status.ts';

/** The only side that still stands, 'nobody' when none does, undefined while the fight is open. */
export function decidedFor(state: State): string | undefined {
  const standing = new Set<string>();
  for (const who of state.combatants) if (isStanding(state, who)) standing.add(who.side);
  if (standing.size > 1) return undefined;
  return [...standing][0] ?? 'nobody';
}

/** Ends the fight when only one side stands. ruling: fight-end. True when it did. */
export function endIfDecided(fight: Fight): boolean {
  const winner = decidedFor(fight.state);
  if (winner === undefined) return false;
  fight.record({ type: 'fight-ended', rule: 'fight-end', winner });
  return true;
}
