import type { BattleState, Fighter } from './battle.ts';
import type { BaseEvent } from './combat.ts';
import { isNamedIn, type Knowledge } from './events.ts';
import { type Json, picked } from './json.ts';
import { GM, type RuleId, type Seat } from './names.ts';
import type { RandomIndex } from './policy.ts';
import type { CombatantSummary, Overview } from './ruleset.ts';

// The parts that the views of all rulebooks share: the overview, the head of a view, and the fight as known to a
// seat.

/**
 * Returns the parts of an overview that all rulebooks share. `order` has the ids of the combatants with a place in
 * the order, first to last; the others follow them. `isKnown` returns whether the seat knows a combatant.
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

/** The part of a summary that every seat sees, without conditions. */
type Seen = Pick<CombatantSummary, 'order' | 'isActive' | 'isUp' | 'healthWord'>;
/** The part of a summary that only the own side sees. */
type Own = Pick<CombatantSummary, 'health' | 'budget' | 'conditions'>;

/** Returns the summary of a combatant for its own side. */
export function ownSummary(who: Fighter, seen: Seen, own: Own): CombatantSummary {
  return { ...picked(who, 'id', 'name', 'side', 'cell'), ...seen, seat: who.seat, ...own };
}

/** Returns the summary of a combatant for other sides. */
export function strangerSummary(who: Fighter, seen: Seen, conditions: readonly string[]): CombatantSummary {
  const unknown = { seat: null, health: null, budget: '' };
  return { ...picked(who, 'id', 'name', 'side', 'cell'), ...seen, ...unknown, conditions };
}

type ShownState<C extends Fighter> = BattleState<C> & {
  readonly rulings: object;
  readonly order: readonly string[];
};

/** Returns the part of a view that all rulebooks share. `known` has the combatants that the seat knows. */
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

/**
 * Returns whether a seat may see an event: not if it names a combatant that the GM has hidden from the seat.
 * `isKnown` returns whether the seat knows a combatant.
 */
function namesNoneHidden<C extends Fighter>(
  event: BaseEvent,
  { combatants }: Pick<BattleState<C>, 'combatants'>,
  isKnown: (who: C) => boolean,
): boolean {
  return !combatants.some(
    (who) => who.presence === 'hidden' && !isKnown(who) && isNamedIn(event as unknown as Json, who.id),
  );
}

/**
 * Returns the knowledge of the seats in a book without rules for hiding. All seats that know a combatant see its dice
 * and `openParts`, the modifiers of these rules. No seat sees an event that names a combatant hidden from it.
 */
export function openKnowledge<S extends BattleState<C>, C extends Fighter, E extends BaseEvent>(
  { isInsider, isKnown }: Pick<Knowledge<S, C, E>, 'isInsider' | 'isKnown'>,
  openParts: ReadonlySet<RuleId>,
): Knowledge<S, C, E> {
  return {
    isInsider,
    isKnown,
    isOpen: ({ rule }, place) => place === 0 || openParts.has(rule),
    mayHear: (event, _before, after, seat) =>
      namesNoneHidden(event, after, (who) => isKnown(after, seat, who)),
  };
}

/** A book's guesses for values that a seat may not know. */
interface Guesses<S, C> {
  /** Returns a combatant as known to the seat: its own in full, those of other sides with ordinary values. */
  readonly seen: (who: C) => C;
  /** Returns whether the seat does not know the combatant. In the result, such a combatant has left. */
  readonly isUnknown: (who: C) => boolean;
  readonly evolve: (
    state: S,
    event: { readonly type: 'left'; readonly rule: 'gm-authority'; readonly who: string },
  ) => S;
}

/** Returns the fight as known to a seat, as the basis of its odds. The GM knows everything. */
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

/**
 * Returns the fight as known to a seat, with new random guesses. `drawn` draws a combatant of another side; `like` is
 * one of the own side with the same name, whose sheet the seat knows.
 */
export function imagineWith<S extends Pick<BattleState<C>, 'combatants'>, C extends Fighter>(
  known: S,
  seat: Seat,
  isInsider: (state: S, seat: Seat, who: C) => boolean,
  drawn: (who: C, like: C | undefined) => C,
): S {
  const isOwn = (who: C): boolean => isInsider(known, seat, who);
  const own = known.combatants.filter(isOwn);
  const combatants = known.combatants.map((who) =>
    isOwn(who) || who.presence === 'gone'
      ? who
      : drawn(
          who,
          own.find(({ name }) => name === who.name),
        ),
  );
  return { ...known, combatants };
}

/** Returns a whole number from `least` to `most`; `least` if `most` is smaller. */
export function drawnBetween(pick: RandomIndex, least: number, most: number): number {
  return least + (most > least ? pick(most - least + 1) : 0);
}
