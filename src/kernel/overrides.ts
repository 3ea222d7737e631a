import { type Cell, hasRoom, withEdges } from '../geometry/grid.ts';
import { asRevealed, type BattleState, combatantOf, type Fighter, type IsTaken, isHere } from './battle.ts';
import {
  type AnyChoice,
  type Choice,
  carryOut,
  choices,
  type Offer,
  optionsOf,
  type Params,
  type Values,
} from './choices.ts';
import type { CellRange, IntRange, OneOf, Option, RawAnswer } from './decision.ts';
import { type Doors, type GmDoors, setDoor } from './doors.ts';
import { GM } from './ids.ts';
import type { Json } from './json.ts';

// Overrides that the GM has in all rulebooks. A book adds its own and defines their consequences.

/** The part of a fight that lets the GM set fields of its combatants. */
export interface GmFight<C> {
  readonly state: { readonly combatants: readonly C[] };
  record(event: {
    readonly type: 'set-by-gm';
    readonly rule: 'gm-authority';
    readonly who: string;
    readonly field: keyof C & string;
    readonly value: Json;
  }): void;
}

const FAR = 1000;

/** Returns the domain of all cells of the map. Edges do not matter there. */
function anywhere({ grid }: Pick<BattleState, 'grid'>): CellRange {
  return { grid: withEdges(grid, []), centre: [0, 0], range: FAR };
}

/** Returns the ids of the combatants in the fight, and the ids of those in reserve or gone. */
export function presentAndAway({ combatants }: Pick<BattleState, 'combatants'>): {
  readonly present: readonly string[];
  readonly away: readonly string[];
} {
  return {
    present: combatants.filter(isHere).map(({ id }) => id),
    away: combatants
      .filter(({ presence }) => presence === 'reserve' || presence === 'gone')
      .map(({ id }) => id),
  };
}

/**
 * Returns the combatants that the GM may bring into a running fight and their cells; empty if the map is full.
 */
export function bringInOffers(
  state: BattleState,
  isTaken: IsTaken,
): readonly Offer<{ readonly who: OneOf<string>; readonly at: CellRange }>[] {
  const { away } = presentAndAway(state);
  if (away.length === 0 || !hasRoom(state.grid, isTaken)) return [];
  return [{ params: { who: { oneOf: away }, at: anywhere(state) } }];
}

/** Sets a field of a combatant, without any consequence. */
export function setByGm<C>(fight: GmFight<C>, who: string, field: keyof C & string, value: Json): void {
  fight.record({ type: 'set-by-gm', rule: 'gm-authority', who, field, value });
}

/** Overrides with the same input, and their options in a state. */
interface OverrideList<S, F> {
  readonly overrides: readonly AnyChoice<never, F, void>[];
  optionsIn(state: S): Option[];
}

/** Lists overrides with the inputs for which they are offered in a state, such as each combatant in the fight. */
export function offeredFor<S, A, F>(
  inputsIn: (state: S) => readonly A[],
  overrides: readonly AnyChoice<A, F, void>[],
): OverrideList<S, F> {
  return { overrides, optionsIn: (state) => inputsIn(state).flatMap((at) => optionsOf(overrides, at)) };
}

/** The overrides of a book: all of them, their options in a state, and the function that carries out an answer. */
export interface Overrides<S, F> {
  readonly all: readonly AnyChoice<never, F, void>[];
  readonly options: (state: S) => Option[];
  readonly intervene: (fight: F, act: RawAnswer) => void;
}

/**
 * Joins the overrides of a book, and that of doors. The GM can make them at any question or roll. `after` applies their consequences for
 * the fight, such as its end.
 */
export function overridesBy<S extends Doors & { readonly phase: string }, F extends GmDoors>(
  own: readonly OverrideList<S, F>[],
  after?: (fight: F) => void,
): Overrides<S, F> {
  const lists = [...own, offeredFor((state: S) => [state], [setDoor])];
  const all = lists.flatMap(({ overrides }) => overrides);
  return {
    all,
    options: (state) => (state.phase === 'closed' ? [] : lists.flatMap((list) => list.optionsIn(state))),
    intervene(fight, act) {
      carryOut(all, fight, GM, act);
      after?.(fight);
    },
  };
}

/** The combatants in the fight, from which an override selects one. */
export interface Among<S> {
  readonly state: S;
  readonly who: OneOf<string>;
}

/** Returns the combatants in the fight. Without any, no override on a combatant is offered. */
export function amongPresent<S extends Pick<BattleState, 'combatants'>>(state: S): Among<S> {
  return { state, who: { oneOf: presentAndAway(state).present } };
}

type OnOne = { readonly who: OneOf<string> };
/** An override on one combatant in the fight. `P` are its other parameters. */
type OnPresent<S, F, P extends Params = WithoutParams> = Choice<Among<S>, F, void, OnOne & P>;

type KindOf = Pick<Choice<never, never, never>, 'kind' | 'purpose'>;

/**
 * Changes a combatant in the fight. `params` are the other parameters, the same for every combatant. `change` records it,
 * and the consequences.
 */
export function changing<S, F, const P extends Params = WithoutParams>(
  { params, ...kind }: KindOf & { readonly params?: P },
  change: (fight: F, who: string, values: Values<OnOne & P>) => void,
): OnPresent<S, F, P> {
  return {
    ...kind,
    offers: ({ who }) => [{ params: { who, ...(params as P) } }],
    does: (fight, _gm, values) => change(fight, values.who as string, values),
  };
}

/** Takes a combatant out of the fight. `leave` records that it left, and the consequences. */
export function removal<S, F>(leave: (fight: F, who: string) => void): OnPresent<S, F> {
  return changing({ kind: 'remove', purpose: 'other' }, leave);
}

/** Places a combatant on a cell, also a hidden one. `place` records it, on the nearest free cell. */
export function placing<F>(
  kind: string,
  place: (fight: F, who: string, wanted: Cell) => void,
): Choice<
  Among<Pick<BattleState, 'grid' | 'combatants'>>,
  F,
  void,
  { readonly who: OneOf<string>; readonly to: CellRange }
> {
  return {
    kind,
    purpose: 'move',
    offers: placeOffers,
    does: (fight, _gm, { who, to }) => place(fight, who, to),
  };
}

/** Gives a combatant a condition. `meanings` applies each condition to the combatant. */
export function conditionSetting<
  C extends Fighter,
  S extends Pick<BattleState<C>, 'combatants'>,
  F extends { readonly state: S },
  N extends string,
>(
  meanings: Readonly<Record<N, (fight: F, who: C) => void>>,
): Choice<Among<S>, F, void, { readonly who: OneOf<string>; readonly condition: OneOf<N> }> {
  const condition = { oneOf: Object.keys(meanings) as N[] };
  return {
    kind: 'set-condition',
    purpose: 'condition',
    offers: ({ who }) => [{ params: { who, condition } }],
    does: (fight, _gm, { who, condition }) => meanings[condition](fight, combatantOf(fight.state, who)),
  };
}

/** How a rulebook hides a combatant from the other sides. */
interface Hiding<C, F> {
  isHidden(who: C): boolean;
  hide(fight: F, who: C): void;
  reveal(fight: F, who: C): void;
}

/** Hides a combatant from the other sides, or reveals it. */
export function hiding<
  C extends Fighter,
  S extends Pick<BattleState<C>, 'combatants'>,
  F extends { readonly state: S },
>({ isHidden, hide, reveal }: Hiding<C, F>): readonly Choice<S, F, void>[] {
  const offers = ({ combatants }: S, are: 'hidden' | 'seen') => {
    const there = combatants.map(asRevealed).filter(isHere);
    const some = there.filter(({ id }) => isHidden(combatantOf({ combatants }, id)) === (are === 'hidden'));
    return [{ params: { who: { oneOf: some.map(({ id }) => id) } } }];
  };
  const on = choices<S, F>();
  return [
    on({
      kind: 'hide',
      purpose: 'reveal',
      offers: (state) => offers(state, 'seen'),
      does: (fight, _gm, { who }) => hide(fight, combatantOf(fight.state, who)),
    }),
    on({
      kind: 'reveal',
      purpose: 'reveal',
      offers: (state) => offers(state, 'hidden'),
      does: (fight, _gm, { who }) => reveal(fight, combatantOf(fight.state, who)),
    }),
  ];
}

/** A fight in which one combatant at a time has its turn. */
interface TurnFight<C> extends GmFight<C> {
  readonly state: { readonly combatants: readonly C[]; readonly active: string | null };
  endStep(): never;
}

/**
 * Hides a combatant on its cell, in books without rules for hiding. It takes no part, and its turn ends. `endTurn`
 * records the end of a turn, `enter` puts a revealed combatant back into the fight.
 */
export function hidingInPlace<C extends Fighter, F extends TurnFight<C>>(
  endTurn: (fight: F, who: string) => void,
  enter: (fight: F, who: string, at: Cell) => void,
): readonly Choice<F['state'], F, void>[] {
  return hiding<C, F['state'], F>({
    isHidden: ({ presence }) => presence === 'hidden',
    hide(fight, { id }) {
      const isActive = fight.state.active === id;
      setByGm<C>(fight, id, 'presence', 'hidden');
      if (!isActive) return;
      endTurn(fight, id);
      fight.endStep();
    },
    reveal: (fight, { id, cell }) => enter(fight, id, cell),
  });
}

type WithoutParams = Readonly<Record<never, never>>;

/** Ends the turn of the active combatant. `endTurn` records it. */
export function turnEnding<
  F extends { readonly state: { readonly active: string | null }; endStep(): never },
>(
  { kind, purpose }: KindOf,
  endTurn: (fight: F, who: string) => void,
): Choice<F['state'], F, void, WithoutParams> {
  return {
    kind,
    purpose,
    offers: ({ active }) => (active === null ? [] : [{ params: {} }]),
    does(fight) {
      endTurn(fight, fight.state.active!);
      fight.endStep();
    },
  };
}

/** Brings in a combatant from the reserve, or back into the fight. */
export function bringingIn<S, F>(
  offers: (state: S) => ReturnType<typeof bringInOffers>,
  enter: (fight: F, who: string, at: Cell) => void,
): Choice<S, F, void, { readonly who: OneOf<string>; readonly at: CellRange }> {
  return {
    kind: 'bring-in',
    purpose: 'enter',
    offers,
    does: (fight, _gm, { who, at }) => enter(fight, who, at),
  };
}

/** Sets a number of a combatant. `set` applies it. */
export function numberSetting<S, F>(
  { min, max, ...kind }: Pick<Choice<never, never, never>, 'kind' | 'purpose' | 'sets'> & IntRange,
  set: (fight: F, who: string, value: number) => void,
): Choice<Among<S>, F, void, { readonly who: OneOf<string>; readonly value: IntRange }> {
  return {
    ...kind,
    offers: ({ who }) => [{ params: { who, value: { min, max } } }],
    does: (fight, _gm, { who, value }) => set(fight, who, value),
  };
}

/** Finishes a fight after its aftermath. `close` records it. */
export function closing<F>(close: (fight: F) => void): Choice<unknown, F, void, WithoutParams, 'close'> {
  return { kind: 'close', purpose: 'other', offers: () => [{ params: {} }], does: close };
}

/** Moves a combatant to another side. */
export const setSide: Choice<
  Among<Pick<BattleState, 'sides'>>,
  GmFight<{ readonly side: string }>,
  void,
  { readonly who: OneOf<string>; readonly side: OneOf<string> }
> = {
  kind: 'set-side',
  purpose: 'other',
  offers: ({ who, state }) => [{ params: { who, side: { oneOf: state.sides.map(({ id }) => id) } } }],
  does: (fight, _gm, { who, side }) => setByGm(fight, who, 'side', side),
};

/** Returns the cells on which an override may place a combatant, also a hidden one: any cell. */
export function placeOffers({ state }: Among<Pick<BattleState, 'grid' | 'combatants'>>): readonly Offer<{
  readonly who: OneOf<string>;
  readonly to: CellRange;
}>[] {
  const who = {
    oneOf: state.combatants
      .map(asRevealed)
      .filter(isHere)
      .map(({ id }) => id),
  };
  return [{ params: { who, to: anywhere(state) } }];
}

/** Same as `bringInOffers`, but empty before the first round. */
export function bringInAfterStart(
  state: BattleState & { readonly round: number },
  isTaken: IsTaken,
): ReturnType<typeof bringInOffers> {
  return state.round > 0 ? bringInOffers(state, isTaken) : [];
}

/** Ends a fight that is not over yet, for rulebooks with an aftermath. `endNow` records the end. */
export function fightEnding<F>(
  endNow: (fight: F) => void,
): Choice<{ readonly phase: string }, F, void, WithoutParams> {
  return {
    kind: 'end-fight',
    purpose: 'other',
    offers: ({ phase }) => (phase === 'aftermath' ? [] : [{ params: {} }]),
    does: endNow,
  };
}

/** Resumes a fight that was over, for rulebooks with an aftermath. */
export const resumeFight: Choice<
  { readonly phase: string },
  {
    record(event: { readonly type: 'combat-resumed'; readonly rule: 'gm-authority' }): void;
    endStep(): never;
  },
  void,
  WithoutParams
> = {
  kind: 'resume-fight',
  purpose: 'other',
  offers: ({ phase }) => (phase === 'aftermath' ? [{ params: {} }] : []),
  does(fight) {
    fight.record({ type: 'combat-resumed', rule: 'gm-authority' });
    fight.endStep();
  },
};
