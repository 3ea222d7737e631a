import { GM, type Seat } from '../../kernel/names.ts';
import type { Agent, State } from './state.ts';

/** The seats of this fight: the GM's and those of its combatants. */
export function seats(state: State): Seat[] {
  return [...new Set([GM, ...state.combatants.map((who) => who.seat)])];
}

/** Whether a seat knows of the agent: whoever is hidden is known to its own side alone. @rule aware */
export function isKnownTo(state: State, seat: Seat, who: Agent): boolean {
  return !who.isHidden || isInsider(state, seat, who);
}

/** Whether this seat plays for the combatant's side and may see all of it. */
export function isInsider(state: State, seat: Seat, who: Agent): boolean {
  return seat === GM || state.combatants.some((own) => own.seat === seat && own.side === who.side);
}

/** Whether a seat knows of an extended action: the work of one side is its own affair. */
export function isTaskKnown(state: State, seat: Seat, id: string): boolean {
  const side = state.tasks.find((task) => task.id === id)?.side ?? null;
  if (seat === GM || side === null) return true;
  return state.combatants.some((own) => own.seat === seat && own.side === side);
}
