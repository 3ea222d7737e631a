import { type Diagonals, type Grid, hasRoom, sameCell, withEdges } from '../geometry/grid.ts';
import { type BattleState, type Fighter, isWall, seatsOf } from './battle.ts';
import {
  type AnsweredBy,
  type AnswersTo,
  type AnyChoice,
  purposesOf,
  setsOf,
  type UsualValues,
} from './choices.ts';
import type { BaseEvent, Combat, Numbered } from './combat.ts';
import type { Decision } from './decision.ts';
import { closedEdges } from './doors.ts';
import type { CombatantSetup, Encounter, MapSetup } from './encounter.ts';
import { type HealthTold, type HidesDice, withoutHealth } from './hidden-health.ts';
import type { Overrides } from './overrides.ts';
import type { Carried, Ruleset, Stop, Telling } from './ruleset.ts';

// Functions with which every rulebook starts a battle from an encounter and makes its ruleset.

/**
 * Returns the grid of a fight. Without a map, diagonals do not exist: each unit towards or away costs the same.
 */
export function gridOf(field: MapSetup, diagonals: Diagonals): Grid {
  const { isMapped, shape, size, edges = [], doors = [] } = field;
  return withEdges({ shape, diagonals: isMapped ? diagonals : 'one', size }, closedEdges(edges, doors));
}

/**
 * Returns the part of a new state that all rulebooks share. `R` is the type of the book's rulings; the encounter has
 * a setting for every configurable ruling. `diagonalsBy` returns the cost of diagonal steps on a map under these
 * rulings.
 */
export function battleOf<R>(
  { name, rulings, field, sides }: Pick<Encounter, 'name' | 'rulings' | 'field' | 'sides'>,
  diagonalsBy: (rulings: R) => Diagonals,
): Omit<BattleState, 'combatants'> & { readonly rulings: R } {
  return {
    name,
    rulings: rulings as R,
    grid: gridOf(field, diagonalsBy(rulings as R)),
    isMapped: field.isMapped,
    walls: field.walls,
    ...(field.doors && { doors: field.doors }),
    sides,
    winner: null,
  };
}

/**
 * Returns the part of a new combatant that all rulebooks share, and its sheet. `isHidden` is for books without rules
 * for hiding: the combatant takes no part until the GM reveals it.
 */
export function fighterOf<Sheet>(
  { id, name, side, seat, at, isInReserve, sheet }: CombatantSetup<Sheet>,
  isHidden = false,
): Fighter & { readonly sheet: Sheet } {
  const presence = isInReserve ? 'reserve' : isHidden ? 'hidden' : 'here';
  return { id, name, side, seat, presence, cell: at, sheet };
}

/**
 * Returns a count for each item that has one, such as shots or rounds, by item id. `countOf` returns `null` or
 * `undefined` for an item without a count.
 */
export function countsOf<T extends { readonly id: string }>(
  items: readonly T[],
  countOf: (item: T) => number | null | undefined,
): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const item of items) {
    const count = countOf(item);
    if (typeof count === 'number') counts[item.id] = count;
  }
  return counts;
}

/** Returns the entries that differ from those of a fresh combatant, such as the shots that are left of a magazine. */
export function changedFrom<T>(
  fresh: Readonly<Record<string, T>>,
  now: Readonly<Record<string, T>>,
  isSame: (a: T, b: T) => boolean = (a, b) => a === b,
): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(now).filter(([key, value]) => !isSame(value, fresh[key]!)));
}

/**
 * A battle whose phase determines the next step. In a book that calls rounds by another name, the ruleset supplies
 * `round`.
 */
type PhasedState = BattleState & { readonly phase: string; readonly round?: number };

/** The routine events that several rulebooks have. */
const ROUTINE = {
  'round-started': 'boundary',
  'round-ended': 'boundary',
  'turn-started': 'boundary',
  'turn-ended': 'boundary',
  'turn-passed': 'boundary',
  'order-set': 'bookkeeping',
  'order-changed': 'bookkeeping',
  'order-settled': 'bookkeeping',
} as const;

/** The lists of choices of a rulebook. */
type Choices = readonly (readonly AnyChoice<never, never, unknown>[])[];

/** The parts of a ruleset that are specific to its rulebook. */
interface Parts<Sheet, Options, S extends PhasedState, E extends BaseEvent, C extends Choices>
  extends Omit<
    Ruleset<Sheet, Options, S, E>,
    | ('step' | 'over' | 'seats' | 'stop' | 'stores' | 'purposes' | 'sets' | 'gm' | 'intervene')
    | ('withoutHealth' | 'healthFacts' | 'imagine' | keyof Telling<S, E>)
  > {
  /** The next step for each phase of the state. In the phase `closed` the fight is over. */
  readonly steps: Readonly<Record<Exclude<S['phase'], 'closed'>, (combat: Combat<S, E>) => void>>;
  /** The choices of combatants, and of the GM as a part of the rules. */
  readonly choices: C;
  readonly overrides: Overrides<S, Combat<S, E>>;
  /** The subject of each question, by its key. A question that is not listed is always asked. */
  readonly stops: Readonly<Record<string, Stop>>;
  /** Optional. Returns a subject that depends on the question and the state. It goes before `stops`. */
  readonly stopIn?: (decision: Decision, state: S) => Stop | undefined;
  /** The functions that show a fight to a seat, and those for its forecasts. */
  readonly telling: Telling<S, E> &
    HidesDice<S, E> &
    Required<Pick<Ruleset<never, never, S>, 'imagine'>> & { readonly healthTold: HealthTold<S> };
  /** Returns the other resources of a combatant, such as shots or rounds. Whole numbers. */
  readonly storesOf: (who: S['combatants'][number]) => Readonly<Record<string, number>>;
  /** Returns what a combatant takes into its next fight. */
  readonly carriedBy: (who: S['combatants'][number], state: S) => Carried;
}

/** Builds the ruleset of a rulebook whose fights are battles. */
export function battleRuleset<
  Sheet,
  Options,
  S extends PhasedState,
  E extends BaseEvent,
  C extends Choices,
  N extends string = never,
  const U extends UsualValues = Record<never, never>,
>({
  steps,
  choices,
  overrides,
  stops,
  stopIn,
  telling: { healthTold, imagine, ...telling },
  storesOf,
  carriedBy,
  ...rest
}: Parts<Sheet, Options, S, E, C> & Numbered<N> & { readonly usual: U }): Ruleset<Sheet, Options, S, E> &
  AnsweredBy<AnswersTo<C[number][number]>, U> &
  Numbered<N> {
  const stopOf = new Map(Object.entries(stops));
  return {
    round: ({ round = 0 }) => round,
    ...rest,
    routine: { ...ROUTINE, ...rest.routine },
    purposes: purposesOf(...choices, overrides.all),
    sets: setsOf(overrides.all),
    gm: overrides.options,
    intervene: overrides.intervene,
    stop: (decision, state) => stopIn?.(decision, state) ?? stopOf.get(decision.key),
    step: (combat) => steps[combat.state.phase as keyof typeof steps](combat),
    over: ({ phase }) => phase === 'closed',
    seats: seatsOf,
    ...telling,
    imagine,
    withoutHealth: withoutHealth(telling, healthTold),
    healthFacts: healthTold.facts,
    carried(state, id) {
      const who = state.combatants.find((each: Fighter) => each.id === id);
      return who && carriedBy(who, state);
    },
    stores: ({ combatants }) => Object.fromEntries(combatants.map((who: Fighter) => [who.id, storesOf(who)])),
  };
}

// Checks on the state of any battle. A rulebook builds its `invariant` from them.

/** Returns the first error of a combatant, after its id; `undefined` if the combatants are valid. */
export function combatantsFault<C extends Pick<Fighter, 'id'>>(
  combatants: readonly C[],
  faultOf: (who: C) => string | undefined,
): string | undefined {
  for (const who of combatants) {
    const fault = faultOf(who);
    if (fault !== undefined) return `${who.id}: ${fault}`;
  }
  return undefined;
}

/**
 * Returns an error for the first count that is not a whole number of 0 or more; `undefined` if all are valid.
 */
export function countFault(counts: Readonly<Record<string, number>>): string | undefined {
  const wrong = Object.entries(counts).find(([, value]) => !Number.isInteger(value) || value < 0);
  return wrong && `${wrong[0]} is ${wrong[1]}`;
}

/** Returns whether a value is listed twice. */
export function hasTwice(list: readonly unknown[]): boolean {
  return new Set(list).size !== list.length;
}

/**
 * Returns the first two combatants that share a cell, or `undefined` if all cells differ. On a map with fewer free
 * cells than combatants, sharing is unavoidable, so no pair is returned.
 */
export function onOneCell<C extends Fighter>(
  state: Pick<BattleState<C>, 'grid' | 'walls' | 'combatants'>,
  stands: (who: C) => boolean,
): readonly [C, C] | undefined {
  const standing = state.combatants.filter(stands);
  for (const [i, who] of standing.entries()) {
    const other = standing.slice(i + 1).find((each) => sameCell(each.cell, who.cell));
    if (other !== undefined) return isCrowded(state) ? undefined : [who, other];
  }
  return undefined;
}

/**
 * Returns the first error that a state of any battle can have: of a combatant (`faultOf`), of two combatants that
 * `stands` puts on one cell, or of its order.
 */
export function battleFault<C extends Fighter>(
  state: Pick<BattleState<C>, 'grid' | 'walls' | 'combatants'> & { readonly order: readonly string[] },
  faultOf: (who: C) => string | undefined,
  stands: (who: C) => boolean,
): string | undefined {
  const fault = combatantsFault(state.combatants, faultOf);
  if (fault !== undefined) return fault;
  const pair = onOneCell(state, stands);
  if (pair !== undefined) return `${pair[0].id} and ${pair[1].id} stand on one cell`;
  return hasTwice(state.order) ? 'a combatant is twice in the order' : undefined;
}

function isCrowded(state: Pick<BattleState, 'grid' | 'walls' | 'combatants'>): boolean {
  return !hasRoom(state.grid, (cell) => isWall(state, cell), state.combatants.length);
}
