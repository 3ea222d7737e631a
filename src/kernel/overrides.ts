import {
  anywhere,
  asRevealed,
  type BattleState,
  bringInOffers,
  combatantOf,
  type Fighter,
  type IsTaken,
  isHere,
  presentAndAway,
} from './battle.ts';
import { type Choice, choices, type Offer } from './choices.ts';
import type { CellRange, OneOf } from './decision.ts';
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

/** Sets a field of a combatant, without any consequence. */
export function setByGm<C>(fight: GmFight<C>, who: string, field: keyof C & string, value: Json): void {
  fight.record({ type: 'set-by-gm', rule: 'gm-authority', who, field, value });
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

/** An override on one combatant in the fight, without other parameters. */
type OnPresent<S, F> = Choice<Among<S>, F, void, { readonly who: OneOf<string> }>;

/** Takes a combatant out of the fight. `leave` records that it left, and the consequences. */
export function removal<S, F>(leave: (fight: F, who: string) => void): OnPresent<S, F> {
  return {
    kind: 'remove',
    purpose: 'other',
    offers: ({ who }) => [{ params: { who } }],
    does: (fight, _gm, { who }) => leave(fight, who),
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
): Choice<{ readonly phase: string }, F, void, Readonly<Record<never, never>>> {
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
  Readonly<Record<never, never>>
> = {
  kind: 'resume-fight',
  purpose: 'other',
  offers: ({ phase }) => (phase === 'aftermath' ? [{ params: {} }] : []),
  does(fight) {
    fight.record({ type: 'combat-resumed', rule: 'gm-authority' });
    fight.endStep();
  },
};
