import type { Refusal } from '../../kernel/refusal.ts';
import { copyOf, importedFrom, type Reopened as ReopenedHere } from '../../live/reopen.ts';
import type { Entry, Header } from '../../table/entry.ts';
import { replay } from '../../table/replay.ts';
import { TableSeed } from '../../table/seed.ts';
import { type Snapshot, snapshotOf } from '../../table/snapshot.ts';
import { rulesetById } from '../home.ts';

/** A fight to be played again: a journal from elsewhere, or a copy of one of our own up to an entry. */
export type JournalTask =
  | { readonly kind: 'import'; readonly text: string }
  | {
      readonly kind: 'fork';
      readonly header: Header;
      readonly entries: readonly Entry[];
      /** Of its own dice, and of those of the copy, in hexadecimal. */
      readonly seed: string;
      readonly newSeed: string;
      readonly at: number;
    };

/** A fight that came out as recorded, ready for a table of its own; or why not. Plain data. */
export type Reopened =
  | {
      readonly kind: 'done';
      readonly header: Header;
      readonly entries: readonly Entry[];
      readonly seed: string;
      readonly snapshot: Snapshot;
    }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Runs in a thread of its own: a long fight takes its time to be played again. */
export default function reopen(task: JournalTask): Reopened {
  return asPlainData(task.kind === 'import' ? importedFrom(task.text, rulesetById) : copied(task));
}

function copied({
  header,
  entries,
  seed,
  newSeed,
  at,
}: Extract<JournalTask, { kind: 'fork' }>): ReopenedHere {
  const journal = { header, entries, seed: TableSeed.fromRevealed(seed)! };
  return copyOf(replay(journal, rulesetById).table, at, TableSeed.fromRevealed(newSeed)!);
}

function asPlainData(reopened: ReopenedHere): Reopened {
  if (reopened.kind === 'refused') return reopened;
  const { table, seed } = reopened;
  const { header, entries } = table;
  return {
    kind: 'done',
    header,
    entries: [...entries],
    seed: seed.reveal(),
    snapshot: snapshotOf(table),
  };
}
