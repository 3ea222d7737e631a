import type { Modifier } from '../../kernel/explanation.ts';
import { bestResult } from './check.ts';
import { combatPenalty, isDying, isStunned } from './condition.ts';
import type { Combatant, State } from './state.ts';

/**
 * Whether somebody dying only lies there until it is dead: it will never act again, and never stop dying, unless
 * somebody helps it. @rule dying
 */
export function isLingering(state: State, who: Combatant): boolean {
  return !mayAct(state, who) && !mayLeave(state, who);
}

/** @rule dying Acting takes a NER success, which the unconscious and the stunned have no use for. */
function mayAct(state: State, who: Combatant): boolean {
  return !who.isUnconscious && !isStunned(state, who) && best(state, who, who.sheet.ner) >= 0;
}

/** @rule dying Dying ends with W, which no check raises above PC. */
function mayLeave(state: State, who: Combatant): boolean {
  if (isDying(state, { ...who, w: who.sheet.pc })) return false;
  // Who is not stabilised leaves it dead, if not alive.
  return !who.isStabilised || best(state, who, who.sheet.bod) > 0;
}

function best(state: State, who: Combatant, skill: number): number {
  const penalty: Modifier | undefined = combatPenalty(state, who);
  return bestResult(state, skill + (penalty?.value ?? 0));
}
