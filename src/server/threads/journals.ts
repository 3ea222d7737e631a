import type { Entry, Header } from '../../fight/entry.ts';
import { replay } from '../../fight/replay.ts';
import { type Snapshot, snapshotOf } from '../../fight/resume.ts';
import { FightSeed } from '../../fight/seed.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { rulesetById } from '../../rulebooks/kits.ts';
import { forkTable, importJournal, type ReopenResult as ReopenedHere } from '../../table/load.ts';
import { taskOf } from '../thread-task.ts';

/** A fight to replay: an imported journal, or a copy of one of our own fights up to an entry. */
export type JournalTask =
  | { readonly kind: 'import'; readonly text: string }
  | {
      readonly kind: 'fork';
      readonly header: Header;
      readonly entries: readonly Entry[];
      /** The seed of its own dice, and that of the copy's dice, in hexadecimal. */
      readonly seed: string;
      readonly newSeed: string;
      readonly at: number;
    };

/** A fight that replayed as recorded, ready for a new table. Plain data. */
export interface Reopened {
  readonly header: Header;
  readonly entries: readonly Entry[];
  readonly seed: string;
  readonly snapshot: Snapshot;
}

/** Runs in a worker thread, because replaying a long fight takes time. */
export default taskOf(reopen);

function reopen(task: JournalTask): Result<Reopened> {
  return asPlainData(task.kind === 'import' ? importJournal(task.text, rulesetById) : copied(task));
}

function copied({
  header,
  entries,
  seed,
  newSeed,
  at,
}: Extract<JournalTask, { kind: 'fork' }>): Result<ReopenedHere> {
  const journal = { header, entries, seed: FightSeed.fromRevealed(seed)! };
  return forkTable(replay(journal, rulesetById).fight, at, FightSeed.fromRevealed(newSeed)!);
}

function asPlainData(reopened: Result<ReopenedHere>): Result<Reopened> {
  if ('refusal' in reopened) return reopened;
  const { fight, seed } = reopened.value;
  const { header, entries } = fight;
  return ok({ header, entries: [...entries], seed: seed.reveal(), snapshot: snapshotOf(fight) });
}
