import type { Seat } from '../../src/kernel/ids.ts';

// The state and events of the toy duel. Its rules are in toy.ts.

export interface ToySheet {
  readonly hearts: number;
}
interface Duellist {
  readonly id: string;
  readonly seat: Seat;
  readonly hearts: number;
  readonly guess: number | null;
}
export interface ToyState {
  readonly phase: 'lots' | 'guess' | 'turn' | 'ended';
  readonly round: number;
  readonly order: readonly string[];
  /** The number of duellists that have had their turn in this round. */
  readonly turn: number;
  readonly duellists: readonly Duellist[];
}
interface Base<T extends string> {
  readonly type: T;
  readonly rule: string;
}
export type ToyEvent =
  | (Base<'lots-drawn'> & { readonly order: readonly string[] })
  | (Base<'guessed'> & { readonly who: string; readonly guess: number })
  | (Base<'guesses-shown'> & { readonly highest: number })
  | (Base<'struck' | 'parried' | 'pressed'> & { readonly who: string; readonly depth: number })
  | (Base<'strike-landed' | 'strike-failed'> & { readonly on: string; readonly sum: number })
  | (Base<'turn-ended'> & { readonly who: string })
  | (Base<'hearts-set'> & { readonly who: string; readonly hearts: number })
  | Base<'duel-ended'>;

export function duellist(state: ToyState, id: string): Duellist {
  return state.duellists.find((one) => one.id === id)!;
}

export function isUp(state: ToyState, id: string): boolean {
  return duellist(state, id).hearts > 0;
}

function changed(state: ToyState, id: string, change: Partial<Duellist>): ToyState {
  return { ...state, duellists: state.duellists.map((one) => (one.id === id ? { ...one, ...change } : one)) };
}

export function evolve(state: ToyState, event: ToyEvent): ToyState {
  switch (event.type) {
    case 'lots-drawn':
      return { ...state, phase: 'guess', round: 1, order: event.order };
    case 'guessed':
      return changed(state, event.who, { guess: event.guess });
    case 'guesses-shown':
      return { ...state, phase: 'turn', turn: 0 };
    case 'strike-landed':
      return changed(state, event.on, { hearts: duellist(state, event.on).hearts - 1 });
    case 'hearts-set':
      return changed(state, event.who, { hearts: event.hearts });
    case 'turn-ended':
      return turnEnded(state);
    case 'duel-ended':
      return { ...state, phase: 'ended' };
    default:
      return state;
  }
}

function turnEnded(state: ToyState): ToyState {
  const turn = state.turn + 1;
  if (turn < state.order.length) return { ...state, turn };
  const duellists = state.duellists.map((one) => ({ ...one, guess: null }));
  return { ...state, phase: 'guess', round: state.round + 1, turn: 0, duellists };
}
