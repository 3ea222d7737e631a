import type { BaseEvent } from '../kernel/combat.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import { assertSame, guarded, isOfToday, pointAgain } from './again.ts';
import type { Entry, Header } from './entry.ts';
import { JournalError } from './journal-error.ts';
import { type Journal, readLines } from './lines.ts';
import { restoredAsRecorded } from './restore.ts';
import type { Rules } from './run.ts';
import type { TableSeed } from './seed.ts';
import { grown, type Table, unbegunTable } from './table.ts';

/** Finds a ruleset by its id. */
export type RulesetLookup = (id: string) => Ruleset | undefined;

/** A journal that was played again. */
export interface Replayed {
  readonly table: Table;
  /** Entries that were run again and came out as recorded; the others were made by another version of the rules. */
  readonly rerun: number;
}

/**
 * The table that a journal describes, ready to play on. Its inputs are run again and must give what was
 * recorded. What another version of the rules made stands as recorded; the table then waits for its half step
 * to begin. Throws JournalError, naming the line.
 */
export function fromLines(text: string, rulesets: RulesetLookup): Table {
  const journal = readLines(text);
  if (journal.seed === null) {
    throw new JournalError(
      1,
      'the journal was saved without its seed: it can be verified, but not played on',
    );
  }
  return replay(journal, rulesets).table;
}

/** Plays a journal again from its start. Without a seed the dice are taken as recorded. Throws JournalError. */
export function replay({ header, seed, entries }: Journal, rulesets: RulesetLookup): Replayed {
  let table = openedAgain(header, seed, rulesets);
  let rerun = 0;
  for (const entry of entries) {
    if (isOfToday(table, table.now, entry)) rerun += 1;
    table = replayEntry(table, entry);
  }
  return { table, rerun };
}

/** The table before its first entry. Throws JournalError. */
export function openedAgain(header: Header, seed: TableSeed | null, rulesets: RulesetLookup): Table {
  const rules = rulesets(header.ruleset.id) as Rules<unknown, BaseEvent> | undefined;
  if (rules === undefined) throw new JournalError(1, `the ruleset ${header.ruleset.id} is not known here`);
  return guarded(1, () => unbegunTable(rules, header, seed));
}

/** The table with the next entry of its journal played again. Throws JournalError when it comes out differently. */
export function replayEntry<S, E extends BaseEvent>(table: Table<S, E>, entry: Entry<E>): Table<S, E> {
  const seq = table.entries.length + 1;
  if (entry.seq !== seq) {
    throw new JournalError(seq + 1, 'entries are missing', { path: 'seq', expected: seq, got: entry.seq });
  }
  if (entry.input.kind !== 'restore') return grown(table, entry, pointAgain(table, table.now, entry));
  const again = restoredAsRecorded(table, entry);
  assertSame(again.entries.at(-1)!, entry);
  return again;
}
