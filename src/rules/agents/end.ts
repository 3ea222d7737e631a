import type { Fight } from './fight.ts';
import { isAble, type State } from './state.ts';

/** The only side with anybody conscious, 'nobody' when there is none, undefined while the fight is open. */
function decidedFor(state: State): string | undefined {
  let standing: string | undefined;
  for (const who of state.combatants) {
    if (!isAble(who) || who.side === standing) continue;
    if (standing !== undefined) return undefined;
    standing = who.side;
  }
  return standing ?? 'nobody';
}

/**
 * Ends the fight once only one side has anybody conscious, and no blow is held back from one of them.
 * @rule combat-end @rule simultaneous
 */
export function endIfDecided(fight: Fight): void {
  const { phase } = fight.state;
  if (phase === 'aftermath' || phase === 'closed') return;
  if (fight.state.combatants.some((who) => isAble(who) && who.heldBlows.length > 0)) return;
  const winner = decidedFor(fight.state);
  if (winner !== undefined) endFor(fight, winner);
}

/** The fight is over: what is pending lapses. */
export function endFor(fight: Fight, winner: string): never {
  fight.record({ type: 'combat-ended', rule: 'combat-end', winner });
  fight.endStep();
}

/** The fight is over because the GM says so. */
export function endNow(fight: Fight): never {
  endFor(fight, decidedFor(fight.state) ?? 'nobody');
}

/** Whether nobody is left who could ever act again. */
export function isDeserted({ combatants }: State): boolean {
  return combatants.every((who) => who.presence !== 'here' || who.life === 'dead');
}
