import type { BaseEvent } from '../kernel/combat.ts';
import { GM } from '../kernel/names.ts';
import { currentBranch } from './branches.ts';
import type { Entry } from './entry.ts';
import { pointAt } from './points.ts';
import type { Table } from './table.ts';

/** Rolls that do not hold any more, because somebody went back to before them. */
export interface Undone {
  readonly rolls: number;
  /** Of these, the rolls of entries of which a player's seat was told something: they were undone in plain sight. */
  readonly shown: number;
}

/** Counts the rolls of a table that were undone and not brought back. */
export function undoneRolls<S, E extends BaseEvent>(table: Table<S, E>): Undone {
  const holding = new Set(currentBranch(table));
  const gone = [...table.entries].filter(({ seq, rolls }) => rolls.length > 0 && !holding.has(seq));
  const count = (entries: readonly Entry<E>[]): number =>
    entries.reduce((sum, { rolls }) => sum + rolls.length, 0);
  return { rolls: count(gone), shown: count(gone.filter((entry) => isShown(table, entry))) };
}

function isShown<S, E extends BaseEvent>(table: Table<S, E>, { parent, events }: Entry<E>): boolean {
  const { rules } = table;
  let { state } = pointAt(table, parent);
  return events.some((event) => {
    const before = state;
    state = rules.evolve(before, event);
    const seats = rules.seats(state).filter((seat) => seat !== GM);
    return seats.some((seat) => rules.tell(event, before, state, seat) !== undefined);
  });
}
