import type { Json } from '../../src/kernel/json.ts';

interface View {
  readonly acted?: readonly string[];
  readonly combatants?: readonly { readonly id: string; readonly turn?: string; readonly go?: string }[];
}

/** Who has had its turn in this round, as far as a rulebook's view tells this seat. */
export function actedIn(view: Json): ReadonlySet<string> {
  if (typeof view !== 'object' || view === null || Array.isArray(view)) return new Set();
  const { acted = [], combatants = [] } = view as View;
  const over = combatants.filter(({ turn, go }) => turn === 'over' || go === 'over');
  return new Set([...acted, ...over.map(({ id }) => id)]);
}
