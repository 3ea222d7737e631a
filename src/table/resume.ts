import type { BaseEvent } from '../kernel/combat.ts';
import { guarded } from './again.ts';
import type { Entry } from './entry.ts';
import { Grown } from './grown.ts';
import { JournalError } from './journal-error.ts';
import type { Journal } from './lines.ts';
import type { Point } from './point.ts';
import { openedAgain, type RulesetLookup, replayEntry } from './replay.ts';
import { pointOfSnapshot, type Snapshot, snapshotFault } from './snapshot.ts';
import { hashBefore, type Memory, type Table } from './table.ts';

/** A journal, and snapshots of its table. */
export interface KeptTable extends Journal {
  /**
   * Any number of them, in any order. The table goes on from the last; the others shorten the way when somebody
   * goes back to before it.
   */
  readonly snapshots: readonly Snapshot[];
}

/**
 * The table that a journal describes, ready to play on. Only the entries after the last snapshot are run again;
 * what lies before it when somebody goes back there. Throws JournalError when a snapshot is none of this
 * journal, or something does not come out as recorded: `replay` the journal then.
 */
export function resume({ header, seed, entries, snapshots }: KeptTable, rulesets: RulesetLookup): Table {
  const opening = openedAgain(header, seed, rulesets);
  for (const snapshot of snapshots) assertSound(snapshot);
  const last = Math.max(0, ...snapshots.map(({ seq }) => seq));
  let table = remembering(opening, entries.slice(0, last));
  for (const snapshot of snapshots) {
    const point = pointKept(table, snapshot);
    table.points.at(point.seq)!.point = point;
    if (snapshot.seq === last) table = { ...table, now: point };
  }
  for (const entry of entries.slice(last)) table = replayEntry(table, entry);
  return table;
}

function assertSound(snapshot: Snapshot): void {
  const fault = snapshotFault(snapshot);
  if (fault !== undefined) throw new JournalError(1, `a snapshot of it is not sound: ${fault}`);
}

/** A table with entries of which it does not remember how things stood. */
function remembering<S, E extends BaseEvent>(
  opening: Table<S, E>,
  entries: readonly Entry<E>[],
): Table<S, E> {
  const unknown = entries.map((): Memory<S, E> => ({ point: undefined }));
  return { ...opening, entries: Grown.of(entries), points: Grown.of([{ point: opening.now }, ...unknown]) };
}

function pointKept<S, E extends BaseEvent>(table: Table<S, E>, snapshot: Snapshot): Point<S, E> {
  const line = snapshot.seq + 1;
  if (snapshot.seq > table.entries.length || hashBefore(table, line) !== snapshot.after) {
    throw new JournalError(line, 'the snapshot taken here is not one of this journal');
  }
  return guarded(line, () => pointOfSnapshot(table.rules, snapshot));
}
