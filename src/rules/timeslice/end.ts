import type { Fight } from './fight.ts';
import { isUp, type State } from './state.ts';

/** The only side with anybody conscious, 'nobody' when there is none, undefined while the fight is open. */
function decidedFor(state: State): string | undefined {
  const standing = new Set<string>();
  for (const who of state.combatants) if (isUp(who)) standing.add(who.side);
  if (standing.size > 1) return undefined;
  return [...standing][0] ?? 'nobody';
}

/** Ends the fight at once when only one side has anybody conscious: what is pending lapses. */
export function endIfDecided(fight: Fight): void {
  // ruling: combat-end
  if (fight.state.rulings['combat-end'] === 'at-once') endNow(fight);
}

/** The same at the end of a round, for the setting that waits till then. */
export function endAfterRound(fight: Fight): void {
  if (fight.state.rulings['combat-end'] === 'round-end') endNow(fight);
}

function endNow(fight: Fight): void {
  const winner = decidedFor(fight.state);
  if (winner === undefined) return;
  fight.record({ type: 'combat-ended', rule: 'combat-end', winner });
  fight.endStep();
}
