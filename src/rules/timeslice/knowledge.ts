import { GM, type Seat } from '../../kernel/names.ts';
import type { Combatant, State } from './state.ts';

/** The seats of this fight: the GM's and those of its combatants. */
export function seats(state: State): Seat[] {
  return [...new Set([GM, ...state.combatants.map((who) => who.seat)])];
}

/** Whether a seat knows that the combatant is there: nobody can hide, but who waits off stage is not there yet. */
export function isKnown(who: Combatant): boolean {
  return who.presence === 'here';
}

/** Whether this seat plays for the combatant's side and may see all of it. */
export function isInsider(state: State, seat: Seat, who: Combatant): boolean {
  return seat === GM || state.combatants.some((own) => own.seat === seat && own.side === who.side);
}
