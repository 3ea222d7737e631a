import { type BattleState, type Fighter, isHere } from './battle.ts';
import type { BaseEvent } from './combat.ts';
import { doorsSeen } from './doors.ts';
import type { Encounter } from './encounter.ts';
import { isNamedIn, type Knowledge } from './events.ts';
import type { HealthTold } from './hidden-health.ts';
import { GM, type RuleId, type Seat } from './ids.ts';
import { type Json, picked } from './json.ts';
import type { RandomIndex } from './policy.ts';
import type { CombatantSummary, Overview, Telling } from './ruleset.ts';

// The knowledge of a seat about a fight, in all rulebooks. A book adds its own part.

/** Returns whether a seat plays for the combatant's side and may see all of it. */
type IsInsider<S, C> = (state: S, seat: Seat, who: C) => boolean;
/** Returns whether a seat knows the combatant. */
type IsKnown<S, C> = (state: S, seat: Seat, who: C) => boolean;

/** The part of a summary that every seat sees, without conditions. */
type Seen = Pick<CombatantSummary, 'order' | 'isActive' | 'isUp' | 'takesCell' | 'healthWord'>;
/** The part of a summary that only the own side sees. */
type Own = Pick<CombatantSummary, 'health' | 'budget' | 'conditions'>;
/** The part of an overview that is different in each book. */
type Outline = Pick<Overview, 'round' | 'phase'> & Partial<Pick<Overview, 'grid' | 'ground'>>;

type ShownState<C extends Fighter> = BattleState<C> & {
  readonly rulings: object;
  readonly order: readonly string[];
};

/** The parts of a view that only one book has. All books share the others. */
interface Shown<S, C> {
  readonly isInsider: IsInsider<S, C>;
  readonly isKnown: IsKnown<S, C>;
  /** Returns the fields of the view about the fight as a whole. `known` has the combatants that the seat knows. */
  fight(state: S, seat: Seat, known: readonly C[]): object;
  /** Returns a combatant as its own side sees it. */
  ally(who: C, state: S, seat: Seat): object;
  /** Returns the visible part of a combatant of another side. */
  stranger(who: C, state: S, seat: Seat): object;
  /** Optional. Returns a combatant as the GM sees it. If absent, the GM sees its state. */
  toGm?(who: C, state: S): object;

  outline(state: S, seat: Seat): Outline;
  /** Returns the ids of the combatants with a place in the order, first to last. The others follow them. */
  order(state: S): readonly string[];
  /** Optional. Returns whether other sides do not know it. If absent, its presence states that. */
  isHidden?(who: C): boolean;
  /** Optional. Returns whether the overview lists a combatant that the seat knows. If absent, it lists all of them. */
  isListed?(who: C): boolean;
  seen(who: C, state: S, seat: Seat): Seen;
  own(who: C, state: S, seat: Seat): Own;
  /** Returns the conditions that everyone can see. */
  openConditions(who: C, state: S): readonly string[];
}

/** Builds the view and the overview of a book, both from allow-lists. */
export function viewsBy<S extends ShownState<C>, C extends Fighter>(
  shown: Shown<S, C>,
): Pick<Telling<S, BaseEvent>, 'view' | 'overview'> {
  const { isInsider, isKnown, isListed = () => true, toGm } = shown;
  const isHidden = shown.isHidden ?? (({ presence }: C) => presence === 'hidden');
  const summaryOf = (state: S, seat: Seat, who: C): CombatantSummary => {
    const seen = { ...picked(who, 'id', 'name', 'side', 'cell'), ...shown.seen(who, state, seat) };
    if (isInsider(state, seat, who)) {
      const own = { ...seen, seat: who.seat, ...shown.own(who, state, seat) };
      return isHidden(who) ? { ...own, isHidden: true } : own;
    }
    const conditions = shown.openConditions(who, state);
    return { ...seen, seat: null, health: null, budget: '', conditions };
  };
  return {
    view(state, seat) {
      if (seat === GM) {
        const all =
          toGm === undefined
            ? state
            : { ...state, combatants: state.combatants.map((who) => toGm(who, state)) };
        return all as unknown as Json;
      }
      const known = state.combatants.filter((who) => isKnown(state, seat, who));
      return {
        ...fightOf(state, known, seenDoors(state, seat)),
        ...shown.fight(state, seat, known),
        combatants: known.map((who) =>
          isInsider(state, seat, who) ? shown.ally(who, state, seat) : shown.stranger(who, state, seat),
        ),
      } as unknown as Json;
    },
    overview(state, seat) {
      const { round, phase, ...rest } = shown.outline(state, seat);
      const known = state.combatants.filter((who) => isListed(who) && isKnown(state, seat, who));
      return {
        round,
        phase,
        winner: state.winner,
        sides: state.sides.filter(({ id }) => known.some((who) => who.side === id)),
        ...seenDoors(state, seat),
        standings: inOrder(known, shown.order(state)).map((who) => summaryOf(state, seat, who)),
        ...rest,
      };
    },
  };
}

/** Returns an overview with the token of each of its combatants, as the encounter states it. */
export function withArt(overview: Overview, { combatants }: Pick<Encounter, 'combatants'>): Overview {
  const arts = new Map(combatants.flatMap(({ id, art }) => (art === undefined ? [] : [[id, art] as const])));
  if (arts.size === 0) return overview;
  const standings = overview.standings.map((who) => {
    const art = arts.get(who.id);
    return art === undefined ? who : { ...who, art };
  });
  return { ...overview, standings };
}

/** Returns the doors as a seat sees them; nothing on a map without doors. */
function seenDoors({ doors }: Pick<BattleState, 'doors'>, seat: Seat): Pick<BattleState, 'doors'> {
  return doors === undefined ? {} : { doors: doorsSeen(doors, seat) };
}

function inOrder<C extends Fighter>(known: readonly C[], order: readonly string[]): readonly C[] {
  const places = new Map(order.map((id, at) => [id, at] as const).reverse());
  const place = ({ id }: C): number => places.get(id) ?? order.length;
  return [...known].sort((a, b) => place(a) - place(b));
}

/** Returns the fields of a view about the fight as a whole that all books show. */
function fightOf<C extends Fighter>(
  { name, order, winner, rulings, isMapped, walls }: ShownState<C>,
  known: readonly C[],
  doors: Pick<BattleState, 'doors'>,
): object {
  const ids = new Set(known.map(({ id }) => id));
  return { name, order: order.filter((id) => ids.has(id)), winner, rulings, isMapped, walls, ...doors };
}

/**
 * Returns whether a seat knows a combatant, in books without rules for hiding. All seats know the combatants in the
 * fight, except one that the GM has hidden: only its own side knows that one.
 */
export function knownUnlessHidden<S, C extends Fighter>(isInsider: IsInsider<S, C>): IsKnown<S, C> {
  return (state, seat, who) => isHere(who) || (who.presence === 'hidden' && isInsider(state, seat, who));
}

/**
 * Returns whether a seat may see an event: not if it names a combatant that the GM has hidden from the seat.
 * `isKnown` returns whether the seat knows a combatant.
 */
function namesNoneHidden<C extends Fighter>(
  event: BaseEvent,
  { combatants }: Pick<BattleState<C>, 'combatants'>,
  isKnown: (who: C) => boolean,
  fields: ReadonlySet<string>,
): boolean {
  return !combatants.some(
    (who) => who.presence === 'hidden' && !isKnown(who) && isNamedIn(event, who.id, fields),
  );
}

/**
 * Returns the knowledge of the seats in a book without rules for hiding. All seats that know a combatant see its dice
 * and `openParts`, the modifiers of these rules. No seat sees an event that names a combatant hidden from it.
 */
export function openKnowledge<S extends BattleState<C>, C extends Fighter, E extends BaseEvent>(
  isInsider: IsInsider<S, C>,
  openParts: ReadonlySet<RuleId>,
  combatantFields: ReadonlySet<string>,
): Knowledge<S, C, E> {
  const isKnown = knownUnlessHidden(isInsider);
  return {
    isInsider,
    isKnown,
    isOpen: ({ rule }, place) => place === 0 || openParts.has(rule),
    mayHear: (event, _before, after, seat) =>
      namesNoneHidden(event, after, (who) => isKnown(after, seat, who), combatantFields),
  };
}

/**
 * A book's guesses for values that a seat may not know. `H` is the type of its health, such as points, scores or
 * wounds.
 */
interface Guesses<S, C, H, T extends string> extends Omit<HealthTold<S>, 'known'> {
  readonly events: readonly T[];
  readonly isInsider: IsInsider<S, C>;
  /** Returns whether a seat knows the combatant. In the seat's version of the fight, unknown combatants have left. */
  readonly isKnown: IsKnown<S, C>;
  readonly evolve: (
    state: S,
    event: { readonly type: 'left'; readonly rule: 'gm-authority'; readonly who: string },
  ) => S;
  /** Optional. Fields of the state that depend on values that a seat may not know, with neutral values. */
  readonly neutral?: Partial<S>;
  /** Optional. Returns a combatant of the own side, limited to the seat's knowledge. If absent, it knows all of it. */
  asOwn?(who: C, seat: Seat): C;
  /** Returns the health to assume for a combatant of another side, from its visible health. */
  seenHealth(who: C, state: S): H;
  /** The same if the table hides the health of other sides. */
  hiddenHealth(who: C, state: S): H;
  /** Returns a combatant of another side with ordinary values. */
  asOrdinary(who: C, health: H, state: S, seat: Seat): C;
  /**
   * Draws values for a combatant of another side, starting from ordinary ones. `like` is a combatant of the seat's own
   * side with the same name; the seat knows its sheet.
   */
  drawn(who: C, like: C | undefined, pick: RandomIndex, state: S): C;
}

/**
 * Builds the fight as known to a seat, with its unknown values assumed (`known`) or drawn at random (`imagine`), and
 * the functions for tables that hide the health of other sides. The GM knows everything. `T` are the types of events of
 * the book.
 */
export function guessesBy<S extends BattleState<C>, C extends Fighter, H, T extends string = string>({
  fields,
  conditions,
  events,
  retold,
  facts,
  ...guesses
}: Guesses<S, C, H, T>): {
  readonly known: (state: S, seat: Seat) => S;
  readonly imagine: (known: S, seat: Seat, pick: RandomIndex) => S;
  readonly healthTold: HealthTold<S>;
} {
  const { isInsider, isKnown, evolve, neutral, asOwn = (who: C) => who } = guesses;
  const knownBy = (healthOf: (who: C, state: S) => H) => (state: S, seat: Seat) => {
    if (seat === GM) return state;
    const seen = (who: C): C =>
      isInsider(state, seat, who)
        ? asOwn(who, seat)
        : guesses.asOrdinary(who, healthOf(who, state), state, seat);
    return state.combatants
      .filter((who) => !isKnown(state, seat, who))
      .reduce<S>((now, { id: who }) => evolve(now, { type: 'left', rule: 'gm-authority', who }), {
        ...state,
        ...seenDoors(state, seat),
        ...neutral,
        combatants: state.combatants.map(seen),
      });
  };
  return {
    known: knownBy(guesses.seenHealth),
    healthTold: {
      fields,
      conditions,
      events,
      facts,
      ...(retold && { retold }),
      known: knownBy(guesses.hiddenHealth),
    },
    imagine(known, seat, pick) {
      const own = known.combatants.filter((who) => isInsider(known, seat, who));
      const likeOf = ({ name }: C): C | undefined => own.find((who) => who.name === name);
      const combatants = known.combatants.map((who) =>
        own.includes(who) || who.presence === 'gone' ? who : guesses.drawn(who, likeOf(who), pick, known),
      );
      return { ...known, combatants };
    },
  };
}

/** Returns a whole number from `least` to `most`; `least` if `most` is smaller. */
export function drawnBetween(pick: RandomIndex, least: number, most: number): number {
  return least + (most > least ? pick(most - least + 1) : 0);
}
