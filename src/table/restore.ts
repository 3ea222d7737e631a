import type { BaseEvent } from '../kernel/combat.ts';
import { done, refused, type Submitted } from './advance.ts';
import { meeting, pathBetween, stoodAt } from './branches.ts';
import type { Entry, Restored } from './entry.ts';
import type { RestoreInput } from './input.ts';
import type { Point } from './point.ts';
import { pointAt } from './points.ts';
import { alreadyThere, noSuchPoint } from './refusals.ts';
import { anyRolled, revealedBy } from './revealed.ts';
import { type Table, written } from './table.ts';

/** Makes another point of the journal the current one: undo, redo and branch are all this. */
export function submitRestore<S, E extends BaseEvent>(
  table: Table<S, E>,
  input: RestoreInput,
): Submitted<S, E> {
  const { to } = input;
  const last = table.entries.length;
  if (!Number.isSafeInteger(to) || to < 0 || to > last) return refused(noSuchPoint(to, last));
  if (stoodAt(table, to) === table.now.seq) return refused(alreadyThere(to));
  return done(restoredTo(table, input, (struck, point) => revealedBy(table, struck, point)));
}

/**
 * A restore of a journal, done again. Which secrets were out depends on what the seats were shown on that day, so
 * that one was is taken as recorded.
 */
export function restoredAsRecorded<S, E extends BaseEvent>(table: Table<S, E>, entry: Entry<E>): Table<S, E> {
  return restoredTo(table, entry.input as RestoreInput, (struck) => {
    if (entry.restored?.revealed === 'secret' && struck.length > 0) return 'secret';
    return anyRolled(table, struck) ? 'dice' : 'nothing';
  });
}

function restoredTo<S, E extends BaseEvent>(
  table: Table<S, E>,
  input: RestoreInput,
  revealedBy: (struck: readonly number[], point: Point<S, E>) => Restored['revealed'],
): Table<S, E> {
  const point = pointAt(table, input.to);
  const fork = meeting(table, table.now.seq, point.seq);
  const struck = pathBetween(table, fork, table.now.seq)!;
  const revived = pathBetween(table, fork, point.seq)!;
  const restored = { struck, revived, revealed: revealedBy(struck, point) };
  const entry = { parent: point.seq, input, asked: null, rolls: [], events: [], settled: null, restored };
  return written(table, entry, point);
}
