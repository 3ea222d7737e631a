import type { BattleState, Fighter } from './battle.ts';
import { type Json, picked } from './json.ts';
import { GM, type Seat } from './names.ts';
import type { CombatantSummary, Overview } from './ruleset.ts';

// What the views of all rulebooks have in common: the overview, the head of a view, and the fight as a seat knows it.

/**
 * The parts of an overview that all rulebooks make alike. `order`: the ids of those who have a place in the order, from
 * the first to the last; those without one come after them. `isKnown`: whether the seat knows of a combatant.
 */
export function overviewOf<C extends Fighter>(
  { winner, sides, combatants }: Pick<BattleState<C>, 'winner' | 'sides' | 'combatants'>,
  order: readonly string[],
  isKnown: (who: C) => boolean,
  standing: (who: C) => CombatantSummary,
): Pick<Overview, 'winner' | 'sides' | 'standings'> {
  const places = new Map(order.map((id, at) => [id, at] as const).reverse());
  const place = ({ id }: C): number => places.get(id) ?? order.length;
  const known = combatants.filter(isKnown).sort((a, b) => place(a) - place(b));
  return {
    winner,
    sides: sides.filter(({ id }) => known.some((who) => who.side === id)),
    standings: known.map(standing),
  };
}

/** What anybody sees of a combatant in a list, besides its conditions. */
type Seen = Pick<CombatantSummary, 'order' | 'isActive' | 'isUp' | 'healthWord'>;
/** What its own side alone sees there. */
type Own = Pick<CombatantSummary, 'health' | 'budget' | 'conditions'>;

/** A combatant in a list as its own side sees it. */
export function ownSummary(who: Fighter, seen: Seen, own: Own): CombatantSummary {
  return { ...picked(who, 'id', 'name', 'side', 'cell'), ...seen, seat: who.seat, ...own };
}

/** A combatant in a list as strangers see it. */
export function strangerSummary(who: Fighter, seen: Seen, conditions: readonly string[]): CombatantSummary {
  const unknown = { seat: null, health: null, budget: '' };
  return { ...picked(who, 'id', 'name', 'side', 'cell'), ...seen, ...unknown, conditions };
}

type ShownState<C extends Fighter> = BattleState<C> & {
  readonly rulings: object;
  readonly order: readonly string[];
};

/** The part of a view that all rulebooks show alike. `known`: the combatants that the seat knows of. */
export function viewOf<C extends Fighter>(
  { name, order, winner, rulings, isMapped, walls }: ShownState<C>,
  known: readonly Pick<C, 'id'>[],
): { readonly [field: string]: Json } {
  const ids = new Set(known.map(({ id }) => id));
  return {
    name,
    order: order.filter((id) => ids.has(id)),
    winner,
    rulings: rulings as Json,
    isMapped,
    walls,
  };
}

/** How a book guesses what a seat may not know. */
interface Guesses<S, C> {
  /** A combatant as the seat knows it: its own in full, strangers as ordinary people. */
  readonly seen: (who: C) => C;
  /** Whether the seat knows nothing of it; in the result such a combatant has left. */
  readonly isUnknown: (who: C) => boolean;
  readonly evolve: (
    state: S,
    event: { readonly type: 'left'; readonly rule: 'gm-authority'; readonly who: string },
  ) => S;
}

/** The fight as a seat knows it, from which odds are made for it; the GM knows all. */
export function knownWith<S extends Pick<BattleState<C>, 'combatants'>, C extends Fighter>(
  state: S,
  seat: Seat,
  { seen, isUnknown, evolve }: Guesses<S, C>,
): S {
  if (seat === GM) return state;
  return state.combatants
    .filter(isUnknown)
    .reduce<S>((now, { id: who }) => evolve(now, { type: 'left', rule: 'gm-authority', who }), {
      ...state,
      combatants: state.combatants.map(seen),
    });
}
