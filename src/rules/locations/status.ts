import { isDying } from './body.ts';
import type { Combatant, State } from './state.ts';

// ruling: stunned
function stunMeans(state: State): 'helpless' | 'minus-two' {
  return state.rulings.stunned;
}

/** Stunned by a blow, or because head or torso are at 0. @rule head-torso-zero */
export function isStunned(state: State, who: Combatant): boolean {
  return who.stun > 0 || isDying(state, who);
}

/** Stunned, and that keeps it from doing anything. */
export function isHelplessByStun(state: State, who: Combatant): boolean {
  return isStunned(state, who) && stunMeans(state) === 'helpless';
}

/** Stunned, and that costs 2 on every roll. */
export function isShaken(state: State, who: Combatant): boolean {
  return isStunned(state, who) && stunMeans(state) === 'minus-two';
}

/** Whether it can act, move and defend itself. ruling: unconscious */
export function canAct(state: State, who: Combatant): boolean {
  return who.presence === 'here' && !who.isDead && !who.isUnconscious && !isHelplessByStun(state, who);
}

/** Whether it still holds its side up: conscious and not dying. ruling: fight-end */
export function isStanding(state: State, who: Combatant): boolean {
  return who.presence === 'here' && !who.isDead && !who.isUnconscious && !isDying(state, who);
}
