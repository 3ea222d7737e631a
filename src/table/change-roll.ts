import type { BaseEvent } from '../kernel/combat.ts';
import { facesFault } from '../kernel/dice.ts';
import { type Refused, refused, type Submitted } from './advance.ts';
import { badFaces, noSuchRoll } from './refusals.ts';
import { submit } from './submit.ts';
import type { Table } from './table.ts';

/** Which roll the GM changes, and to what. */
export interface RollChange {
  /** The entry that made it. */
  readonly entry: number;
  /** Which of its rolls, counted from 0. */
  readonly roll: number;
  readonly faces: readonly number[];
  readonly reason: string;
}

type Standing<S, E extends BaseEvent> = { readonly kind: 'done'; readonly table: Table<S, E> } | Refused;

/**
 * Changes a roll that was made: back to before it, the new faces laid ready, and the same input again. The
 * rolls before it come out as they were. All of it stands in the journal; what came after is another branch.
 */
export function changeRoll<S, E extends BaseEvent>(table: Table<S, E>, change: RollChange): Submitted<S, E> {
  const { reason, faces } = change;
  const entry = change.entry > 0 ? table.entries.at(change.entry - 1) : undefined;
  const roll = entry?.rolls[change.roll];
  if (entry === undefined || roll === undefined) return refused(noSuchRoll(change.entry));
  const fault = facesFault(roll.dice, faces);
  if (fault !== undefined) return refused(badFaces(roll, fault));
  const back = standingAt(table, entry.parent, reason);
  if (back.kind === 'refused') return back;
  const forced = submit(back.table, { kind: 'force-roll', faces, reason, ahead: change.roll });
  // A roll that waited for its dice was made by the force itself.
  const isMade = change.roll === 0 && ['dice', 'force-roll'].includes(entry.input.kind);
  return forced.kind === 'refused' || isMade ? forced : submit(forced.table, entry.input);
}

function standingAt<S, E extends BaseEvent>(table: Table<S, E>, to: number, reason: string): Standing<S, E> {
  if (table.now.seq === to) return { kind: 'done', table };
  return submit(table, { kind: 'restore', to, reason });
}
