import type { Modifier } from '../../kernel/explanation.ts';
import type { Combatant, State } from './state.ts';

/** W so low that it is dying. @rule dying */
export function isDying(state: State, who: Combatant): boolean {
  // ruling: dying-at
  return !who.isDead && who.w <= state.rulings['dying-at'];
}

/** No S left. @rule stress */
export function isStunned(state: State, who: Combatant): boolean {
  // ruling: stunned-at
  return !who.isDead && who.s <= state.rulings['stunned-at'];
}

/** Alive and unable to do anything. @rule incapacitated */
export function isHelpless(state: State, who: Combatant): boolean {
  if (who.isDead) return false;
  // ruling: dying-acting
  return who.isUnconscious || isStunned(state, who) || (isDying(state, who) && !who.isGritting);
}

/** In the fight and able to act. */
export function isUp(state: State, who: Combatant): boolean {
  return who.presence === 'here' && !who.isDead && !isHelpless(state, who);
}

/** W at which it is dead. @rule wounds Below -BOD it is killed outright. */
export function isBeyondDeath(state: State, who: Combatant, w: number): boolean {
  // ruling: death-line
  return state.rulings['death-line'] === 'dying' ? w < -who.sheet.bod : w <= -who.sheet.bod;
}

/** @rule combat-penalty By current W; none while unhurt. */
export function combatPenalty(state: State, who: Combatant): Modifier | undefined {
  // ruling: unhurt-low-pc
  if (who.w >= 10 || who.w >= who.sheet.pc) return undefined;
  const value = penaltyAt(state, who);
  return { value, why: `combat penalty at ${who.w} W`, rule: 'combat-penalty' };
}

function penaltyAt(state: State, who: Combatant): number {
  // ruling: wound-ladder
  const ladder = state.rulings['wound-ladder'];
  if (ladder === 0) return -1;
  if (who.w <= 0) return -3;
  return who.w < ladder ? -2 : -1;
}
