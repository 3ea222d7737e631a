import type { BaseEvent } from '../kernel/combat.ts';
import { done, refused, type Submitted } from './advance.ts';
import { meeting, pathBetween } from './branches.ts';
import type { Restored } from './entry.ts';
import type { RestoreInput } from './input.ts';
import { alreadyThere, noSuchPoint } from './refusals.ts';
import { appended, type Table } from './table.ts';

/** Makes another point of the journal the current one: undo, redo and branch are all this. */
export function submitRestore<S, E extends BaseEvent>(
  table: Table<S, E>,
  input: RestoreInput,
): Submitted<S, E> {
  const point = table.points[input.to];
  if (point === undefined) return refused(noSuchPoint(input.to, table.entries.length));
  if (point.seq === table.now.seq) return refused(alreadyThere(input.to));
  const restored = restoring(table, point.seq);
  const entry = { parent: point.seq, input, asked: null, rolls: [], events: [], settled: null, restored };
  return done(appended(table, entry, point));
}

function restoring<S, E extends BaseEvent>(table: Table<S, E>, to: number): Restored {
  const fork = meeting(table, table.now.seq, to);
  const struck = pathBetween(table, fork, table.now.seq)!;
  const revived = pathBetween(table, fork, to)!;
  const rolled = struck.some((seq) => table.entries[seq - 1]!.rolls.length > 0);
  return { struck, revived, revealed: rolled ? 'dice' : 'nothing' };
}
