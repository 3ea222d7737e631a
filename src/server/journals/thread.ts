import type { Refusal } from '../../kernel/refusal.ts';
import type { Entry, Header } from '../../table/entry.ts';
import { JournalError } from '../../table/journal-error.ts';
import { type Journal, readLines } from '../../table/lines.ts';
import { replay } from '../../table/replay.ts';
import { TableSeed } from '../../table/seed.ts';
import { type Snapshot, snapshotOf } from '../../table/snapshot.ts';
import type { Table } from '../../table/table.ts';
import { rulesetById } from '../home.ts';
import { badJournal, JOURNAL_WITHOUT_SEED } from '../refusals.ts';
import { refuseBombs } from './bombs.ts';
import { forkedAt } from './fork.ts';

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
  try {
    return task.kind === 'import' ? imported(task.text) : forked(task);
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    return { kind: 'refused', refusal: badJournal(error.line, error.sentence) };
  }
}

function imported(text: string): Reopened {
  refuseBombs(text);
  const journal = readLines(text);
  refuseOddEncounters(journal);
  const { seed } = journal;
  if (seed === null) return { kind: 'refused', refusal: JOURNAL_WITHOUT_SEED };
  return reopened(replay(journal, rulesetById).table, seed);
}

/** What playing it again would not find. */
function refuseOddEncounters({ header }: Journal): void {
  const { name, ruleset } = header.encounter as { readonly name?: unknown; readonly ruleset?: unknown };
  if (typeof name === 'string' && name.length <= 200 && ruleset === header.ruleset.id) return;
  throw new JournalError(1, 'its encounter has no name, or is for another rulebook');
}

function forked({ header, entries, seed, newSeed, at }: Extract<JournalTask, { kind: 'fork' }>): Reopened {
  const journal = { header, entries, seed: TableSeed.fromRevealed(seed)! };
  const dice = TableSeed.fromRevealed(newSeed)!;
  const copy = forkedAt(replay(journal, rulesetById).table, at, dice);
  return 'refusal' in copy ? { kind: 'refused', refusal: copy.refusal } : reopened(copy.table, dice);
}

function reopened(table: Table, seed: TableSeed): Reopened {
  const { header, entries } = table;
  return {
    kind: 'done',
    header,
    entries: [...entries],
    seed: seed.reveal(),
    snapshot: snapshotOf(table),
  };
}
