import { type Deed, type Fighter, metres, type Readings, rangeAt, rangeOf, weaponOf } from './fighter.ts';
import { after, type Happening, type Standing, type Step } from './play.ts';
import type { Sheet } from './sheets.ts';

// Cuts the steps of the engine into attacks that can be resolved alone.

/** One attack on one target among the events of a step. */
export interface Piece {
  /** Its events are those from `first` up to, but without, `end`. The check is rolled at `rolled`. */
  readonly first: number;
  readonly rolled: number;
  readonly end: number;
  readonly declared: Happening;
  readonly before: Standing;
  readonly atRoll: Standing;
  readonly after: Standing;
  readonly events: readonly Happening[];
}

/** Events after the check of an attack that still belong to it. */
const FOLLOWS = new Set(
  'counter-spent ammo-lost attack-hit attack-missed counter-gained damage-dealt dying-started stunned died sunder-called sunder-checked item-sundered item-broken'.split(
    ' ',
  ),
);

export function piecesOf({ before, events }: Step): Piece[] {
  const pieces: Piece[] = [];
  let state = before;
  let i = 0;
  while (i < events.length) {
    const first = i;
    const isOutOfHiding = events[i]!.type === 'revealed' && events[i + 1]?.type === 'attack-declared';
    const at = isOutOfHiding ? i + 1 : i;
    if (events[at]!.type !== 'attack-declared') {
      state = after(state, events[i]!);
      i += 1;
      continue;
    }
    const rolled = events.findIndex((event, j) => j > at && event.type === 'attack-rolled');
    if (rolled < 0) return pieces;
    let end = rolled + 1;
    while (end < events.length && FOLLOWS.has(events[end]!.type)) end += 1;
    const atRoll = events.slice(first, rolled).reduce(after, state);
    const own = events.slice(first, end);
    const then = own.reduce(after, state);
    const piece = {
      first,
      rolled,
      end,
      declared: events[at]!,
      before: state,
      atRoll,
      after: then,
      events: own,
    };
    pieces.push(piece);
    state = then;
    i = end;
  }
  return pieces;
}

/** A copy of all combatants in their current state, with their sheets as written. */
export function fightersIn(state: Standing, sheets: ReadonlyMap<string, Sheet>): Fighter[] {
  return state.combatants.map((who) => ({ ...structuredClone(who), sheet: sheets.get(who.id)! }));
}

/** Everyone within a blast: all within two ranges beyond its own. */
export function caughtIn(
  fighters: readonly Fighter[],
  by: string,
  weapon: string,
  point: readonly [number, number],
  readings: Readings,
) {
  const base = rangeOf(weaponOf(fighters.find(({ id }) => id === by)!, weapon).blast!);
  const level = (who: Fighter) => base - rangeAt(metres(who.cell, point, readings));
  const here = fighters.filter(({ presence, isDead }) => presence === 'here' && !isDead);
  return new Map(here.filter((who) => level(who) >= -2).map((who) => [who.id, level(who)]));
}

/** The actions of each combatant in the current turn. */
export class Turn {
  private readonly done = new Map<string, Deed[]>();

  see(event: Happening): void {
    if (event.type === 'turn-started') this.done.clear();
    // A lapsed action still counts.
    if (event.type === 'action-begun' || event.type === 'action-lapsed')
      this.done.set(event.who!, [...this.deedsOf(event.who!), event.action!]);
  }

  deedsOf(who: string): readonly Deed[] {
    return this.done.get(who) ?? [];
  }
}
