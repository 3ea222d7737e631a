import type { Difference } from './difference.ts';
import { JournalError } from './journal-error.ts';
import { readLines } from './lines.ts';
import { type RulesetLookup, replay } from './replay.ts';
import { type Undone, undoneRolls } from './undone.ts';

/** What was found out about a journal. */
export type Verdict =
  | {
      readonly kind: 'sound';
      readonly entries: number;
      /** Entries that were run again by today's rules; the rest stands as another version recorded it. */
      readonly rerun: number;
      /** Whether the table's own dice were made again from the seed. */
      readonly dice: 'from-seed' | 'as-recorded';
      readonly undone: Undone;
    }
  | {
      readonly kind: 'unsound';
      readonly line: number;
      readonly sentence: string;
      readonly difference: Difference | undefined;
    };

/** Checks a journal whole: every hash, then every input run again. Stops at the first thing that is wrong. */
export function verify(text: string, rulesets: RulesetLookup): Verdict {
  try {
    const journal = readLines(text);
    const { rerun, table } = replay(journal, rulesets);
    const dice = journal.seed === null ? 'as-recorded' : 'from-seed';
    return { kind: 'sound', entries: journal.entries.length, rerun, dice, undone: undoneRolls(table) };
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    return { kind: 'unsound', line: error.line, sentence: error.sentence, difference: error.difference };
  }
}
