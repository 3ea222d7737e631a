import { GM, type Seat } from '../../kernel/names.ts';
import { type Combatant, isAware, type State } from './state.ts';

/** The seats of this fight: the GM's and those of its combatants. */
export function seats(state: State): Seat[] {
  return [...new Set([GM, ...state.combatants.map((who) => who.seat)])];
}

/**
 * Whether somebody at this seat knows that the combatant is there. Who looks on and plays nobody knows of those
 * who hide from nobody.
 *
 * @rule hidden-declaration
 */
export function isKnownTo(state: State, seat: Seat, who: Combatant): boolean {
  if (seat === GM || who.seat === seat) return true;
  if (who.presence !== 'here') return false;
  const own = state.combatants.filter((each) => each.seat === seat);
  return own.length === 0 ? who.hiddenFrom.length === 0 : own.some((each) => isAware(each, who));
}

/** Whether this seat plays for the combatant's side and may see all of it. */
export function isInsider(state: State, seat: Seat, who: Combatant): boolean {
  return seat === GM || state.combatants.some((own) => own.seat === seat && own.side === who.side);
}
