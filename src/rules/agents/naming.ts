import { GM } from '../../kernel/names.ts';
import type { State } from './state.ts';

/** What things are called. */
export interface Names {
  /** An agent, or the GM; null: somebody whom the hearer does not know of. */
  of(id: string | null): string;
  /** A weapon of somebody; the GM has everybody's. */
  weapon(who: string, weapon: string): string;
  side(id: string): string;
  task(id: string): string;
}

/** The names of a fight: all that a sentence may take from its state. */
export function namesIn(state: State): Names {
  return {
    of(id) {
      if (id === null) return 'somebody unseen';
      return id === GM ? 'the GM' : (state.combatants.find((who) => who.id === id)?.name ?? id);
    },
    weapon(who, weapon) {
      const owners = state.combatants.filter(({ id }) => who === GM || id === who);
      return owners.flatMap(({ sheet }) => sheet.weapons).find(({ id }) => id === weapon)?.name ?? weapon;
    },
    side: (id) => state.sides.find((side) => side.id === id)?.name ?? id,
    task: (id) => state.tasks.find((task) => task.id === id)?.name ?? id,
  };
}
