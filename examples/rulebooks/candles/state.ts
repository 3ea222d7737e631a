import type { Encounter, Seat, Sum } from 'riposte';

export interface Sheet {
  readonly candles: number;
  readonly skill: number;
  readonly guard: number;
  readonly nerve: number;
}

export interface Fighter {
  readonly id: string;
  readonly name: string;
  readonly side: string;
  readonly seat: Seat;
  readonly cell: readonly [number, number];
  readonly presence: 'here' | 'reserve';
  readonly candles: number;
  readonly nerve: number;
  readonly hasActed: boolean;
  readonly sheet: Sheet;
}

/** Plain JSON. Every field exists from the start. */
export interface State extends Pick<Encounter, 'rulings' | 'sides'> {
  readonly round: number;
  readonly active: string | null;
  readonly winner: string | null;
  readonly combatants: readonly Fighter[];
}

/** Everything that can happen, in the past tense, with its rule and every number that a reader may want to see. */
export type Event = { readonly rule: string } & (
  | { readonly type: 'round-began'; readonly round: number }
  | { readonly type: 'turn-began' | 'nerve-spent' | 'came'; readonly who: string }
  | ({
      readonly type: 'struck';
      readonly who: string;
      readonly target: string;
      readonly guard: number;
    } & Blow)
  | { readonly type: 'put-out'; readonly who: string; readonly by: string; readonly lost: number }
  | { readonly type: 'fell'; readonly who: string }
  | { readonly type: 'candles-set'; readonly who: string; readonly candles: number }
  | { readonly type: 'fight-ended'; readonly winner: string }
);

export interface Blow {
  readonly sum: Sum;
  readonly isHit: boolean;
}

export function start({ rulings, sides, combatants }: Encounter<Sheet, unknown>): State {
  const fighters = combatants.map(({ at, isInReserve, ...who }): Fighter => {
    const { candles, nerve } = who.sheet;
    return { ...who, cell: at, presence: isInReserve ? 'reserve' : 'here', candles, nerve, hasActed: false };
  });
  return { rulings, sides, round: 0, active: null, winner: null, combatants: fighters };
}

export const fighter = (state: State, id: string): Fighter => state.combatants.find((who) => who.id === id)!;
export const isUp = (who: Fighter): boolean => who.presence === 'here' && who.candles > 0;

function changed(state: State, id: string, change: Partial<Fighter>): State {
  const combatants = state.combatants.map((who) => (who.id === id ? { ...who, ...change } : who));
  return { ...state, combatants };
}

/** Returns the state after an event. This is the only place where the state changes. */
export function evolve(state: State, event: Event): State {
  const who = 'who' in event ? fighter(state, event.who) : undefined;
  switch (event.type) {
    case 'round-began': {
      const combatants = state.combatants.map((each) => ({ ...each, hasActed: false }));
      return { ...state, round: event.round, active: null, combatants };
    }
    case 'turn-began':
      return { ...changed(state, event.who, { hasActed: true }), active: event.who };
    case 'nerve-spent':
      return changed(state, event.who, { nerve: who!.nerve - 1 });
    case 'put-out':
      return changed(state, event.who, { candles: who!.candles - event.lost });
    case 'candles-set':
      return changed(state, event.who, { candles: event.candles });
    case 'came':
      return changed(state, event.who, { presence: 'here' });
    case 'fight-ended':
      return { ...state, winner: event.winner, active: null };
    default:
      return state;
  }
}
