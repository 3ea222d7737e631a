import type { Fight } from './fight.ts';
import { agent, knowsOf, type State } from './state.ts';

/**
 * @rule aware Whether somebody knows that it is being attacked.
 * @rule ambush-aware Not before the first attack of the ambushers is over, nor while the attacker is hidden.
 */
export function knowsOfAttack(state: State, attacker: string, target: string): boolean {
  const victim = agent(state, target);
  if (!knowsOf(victim, agent(state, attacker))) return false;
  return !state.isSurprise || victim.side === state.ambushers;
}

/** What an attack gives away once it is over. */
export function giveAway(fight: Fight, attacker: string): void {
  if (agent(fight.state, attacker).isHidden) {
    fight.record({ type: 'revealed', rule: 'aware', who: attacker });
  }
  if (fight.state.isSurprise && agent(fight.state, attacker).side === fight.state.ambushers) {
    fight.record({ type: 'ambush-over', rule: 'ambush-aware' });
  }
}
