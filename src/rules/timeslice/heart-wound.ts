import type { Modifier } from '../../kernel/explanation.ts';
import type { Combatant, State } from './state.ts';

const HEART_WOUND = { value: -2, why: 'wounded in the heart', rule: 'heart-penalty' } as const;

/** The -2 on a roll, or on the number of an area spell, of somebody acting. @rule called-shot-heart */
export function addHeartPenaltyToAction(parts: Modifier[], who: Combatant): void {
  if (who.hasHeartWound) parts.push(HEART_WOUND);
}

/** The same on any other roll, such as a defence, where the table reads it so. */
export function addHeartPenalty(parts: Modifier[], state: State, who: Combatant): void {
  // ruling: heart-penalty
  if (state.rulings['heart-penalty'] === 'all-rolls') addHeartPenaltyToAction(parts, who);
}
