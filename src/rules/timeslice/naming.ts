import { GM } from '../../kernel/names.ts';
import type { State } from './state.ts';

/** What things are called. */
export interface Names {
  /** A combatant, or the GM. */
  of(id: string): string;
  /** A weapon, shield, spell or tool of somebody; the GM has everybody's. */
  item(who: string, item: string): string;
  side(id: string): string;
}

/** The names of a fight: all that a sentence may take from its state. */
export function namesIn(state: State): Names {
  return {
    of: (id) => (id === GM ? 'the GM' : (state.combatants.find((who) => who.id === id)?.name ?? id)),
    item(who, item) {
      const owners = state.combatants.filter(({ id }) => who === GM || id === who);
      const all = owners.flatMap(({ sheet }) => [
        ...[...sheet.weapons, ...sheet.shields, ...sheet.spells],
        ...(sheet.tools ?? []),
      ]);
      return all.find((each) => each.id === item)?.name ?? item;
    },
    side: (id) => state.sides.find((side) => side.id === id)?.name ?? id,
  };
}
