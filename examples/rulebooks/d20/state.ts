import type { Encounter, Seat, Sum } from 'riposte';
import type { Sheet } from './schema.ts';

export interface Fighter {
  readonly id: string;
  readonly name: string;
  readonly side: string;
  readonly seat: Seat;
  readonly cell: readonly [number, number];
  readonly presence: 'here' | 'reserve';
  readonly hp: number;
  readonly potions: number;
  /** `null` until it is rolled. */
  readonly initiative: number | null;
  readonly hasActed: boolean;
  readonly isDodging: boolean;
  readonly isHelped: boolean;
  readonly sheet: Sheet;
}

/** Plain JSON. Every field exists from the start. */
export interface State extends Pick<Encounter, 'rulings' | 'sides'> {
  readonly round: number;
  readonly active: string | null;
  readonly winner: string | null;
  readonly combatants: readonly Fighter[];
}

/** An attack roll. */
export interface Blow {
  readonly who: string;
  readonly target: string;
  readonly weapon: string;
  readonly ac: number;
  readonly sum: Sum;
  readonly edge: 'advantage' | 'disadvantage' | 'none';
  readonly isHit: boolean;
  readonly isCritical: boolean;
}

export type Event = { readonly rule: string } & (
  | { readonly type: 'initiative-rolled'; readonly who: string; readonly sum: Sum }
  | { readonly type: 'round-began'; readonly round: number }
  | { readonly type: 'turn-began' | 'dodged' | 'fell' | 'came'; readonly who: string }
  | ({ readonly type: 'attacked' } & Blow)
  | {
      readonly type: 'damaged';
      readonly who: string;
      readonly by: string;
      readonly sum: Sum;
      readonly lost: number;
    }
  | { readonly type: 'helped'; readonly who: string; readonly ally: string }
  | { readonly type: 'drank'; readonly who: string; readonly sum: Sum; readonly gained: number }
  | { readonly type: 'hp-set'; readonly who: string; readonly hp: number }
  | { readonly type: 'fight-ended'; readonly winner: string }
);

export function start({ rulings, sides, combatants }: Encounter<Sheet, unknown>): State {
  const fighters = combatants.map(({ at, isInReserve, ...who }): Fighter => {
    const { hp, potions } = who.sheet;
    const presence = isInReserve ? 'reserve' : 'here';
    const fresh = { initiative: null, hasActed: false, isDodging: false, isHelped: false };
    return { ...who, cell: at, presence, hp, potions, ...fresh };
  });
  return { rulings, sides, round: 0, active: null, winner: null, combatants: fighters };
}

export const fighter = (state: State, id: string): Fighter => state.combatants.find((who) => who.id === id)!;
export const isUp = (who: Fighter): boolean => who.presence === 'here' && who.hp > 0;

/** @rule turns Returns whoever is up by initiative; ties go to the higher bonus, then to the order of the list. */
export function inOrder({ combatants }: State): readonly Fighter[] {
  return combatants
    .filter(isUp)
    .toSorted((a, b) => b.initiative! - a.initiative! || b.sheet.initiative - a.sheet.initiative);
}

function changed(state: State, id: string, change: Partial<Fighter>): State {
  const combatants = state.combatants.map((who) => (who.id === id ? { ...who, ...change } : who));
  return { ...state, combatants };
}

/** Returns the state after an event. This is the only place where the state changes. */
export function evolve(state: State, event: Event): State {
  switch (event.type) {
    case 'initiative-rolled':
      return changed(state, event.who, { initiative: event.sum.total });
    case 'round-began': {
      const combatants = state.combatants.map((each) => ({ ...each, hasActed: false }));
      return { ...state, round: event.round, active: null, combatants };
    }
    case 'turn-began':
      return { ...changed(state, event.who, { hasActed: true, isDodging: false }), active: event.who };
    case 'attacked':
      return changed(state, event.who, { isHelped: false });
    case 'damaged':
      return changed(state, event.who, { hp: fighter(state, event.who).hp - event.lost });
    case 'dodged':
      return changed(state, event.who, { isDodging: true });
    case 'helped':
      return changed(state, event.ally, { isHelped: true });
    case 'drank': {
      const { hp, potions } = fighter(state, event.who);
      return changed(state, event.who, { hp: hp + event.gained, potions: potions - 1 });
    }
    case 'hp-set':
      return changed(state, event.who, { hp: event.hp });
    case 'came':
      return changed(state, event.who, { presence: 'here' });
    case 'fight-ended':
      return { ...state, winner: event.winner, active: null };
    default:
      return state;
  }
}
