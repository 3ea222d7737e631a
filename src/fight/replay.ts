import type { BaseEvent } from '../kernel/combat.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import { type Undone, undoneRolls } from './branches.ts';
import type { Entry, Header } from './entry.ts';
import { type Difference, JournalError, MissingRulebook } from './errors.ts';
import { type Fight, unbegunTable, withEntry } from './fight.ts';
import { type Journal, readLines } from './lines.ts';
import { asJournalErrors, assertIdentical, isCurrentVersion, replayPoint } from './replay-entry.ts';
import { restoredAsRecorded } from './restore.ts';
import type { FightRules } from './run.ts';
import type { FightSeed } from './seed.ts';

/** Finds a ruleset by its id. */
export type RulesetLookup = (id: string) => Ruleset | undefined;

/** A replayed journal. */
export interface Replayed {
  readonly fight: Fight;
  /**
   * Number of entries that were run again with the recorded result; the others are from another version of the rules.
   */
  readonly rerun: number;
}

/**
 * Replays a journal, ready to continue. Its inputs are run again and must match the recorded results. Entries from
 * another version of the rules are taken as recorded, and an incomplete step then waits to begin again. Throws
 * JournalError, which names the line.
 */
export function fromLines(text: string, rulesets: RulesetLookup): Fight {
  const journal = readLines(text);
  if (journal.seed === null) {
    throw new JournalError(
      1,
      'the journal was saved without its seed: it can be verified, but not played on',
    );
  }
  return replay(journal, rulesets).fight;
}

/** Replays a journal from its start. Without a seed, the recorded dice are used. Throws JournalError. */
export function replay({ header, seed, entries }: Journal, rulesets: RulesetLookup): Replayed {
  let fight = reopenedFromHeader(header, seed, rulesets);
  let rerun = 0;
  for (const entry of entries) {
    if (isCurrentVersion(fight, fight.now, entry)) rerun += 1;
    fight = replayEntry(fight, entry);
  }
  return { fight, rerun };
}

/** Returns the fight before its first entry. Throws JournalError. */
export function reopenedFromHeader(header: Header, seed: FightSeed | null, rulesets: RulesetLookup): Fight {
  const { id, version } = header.ruleset;
  const rules = rulesets(id) as FightRules<unknown, BaseEvent> | undefined;
  if (rules === undefined || (isFromOutside(version) && !isFromOutside(rules.version))) {
    throw new MissingRulebook(id, version);
  }
  return asJournalErrors(1, () => unbegunTable(rules, header, seed));
}

/** Whether a version has house rules or the hash of files, as only books have that the operator loads. */
function isFromOutside(version: string): boolean {
  return version.includes('+');
}

/** Replays the next journal entry. Throws JournalError if the result differs. */
export function replayEntry<S, E extends BaseEvent>(fight: Fight<S, E>, entry: Entry<E>): Fight<S, E> {
  const seq = fight.entries.length + 1;
  if (entry.seq !== seq) {
    throw new JournalError(seq + 1, 'entries are missing', { path: 'seq', expected: seq, got: entry.seq });
  }
  if (entry.input.kind !== 'restore') return withEntry(fight, entry, replayPoint(fight, fight.now, entry));
  const again = restoredAsRecorded(fight, entry);
  assertIdentical(again.entries.at(-1)!, entry);
  return again;
}

/** The result of verifying a journal. */
export type Verdict =
  | {
      readonly kind: 'sound';
      readonly entries: number;
      /** Entries that were run again under the current rules; all others are taken as recorded. */
      readonly rerun: number;
      /** Whether the fight's own dice were recomputed from the seed. */
      readonly dice: 'from-seed' | 'as-recorded';
      readonly undone: Undone;
    }
  | {
      readonly kind: 'unsound';
      readonly line: number;
      readonly sentence: string;
      readonly difference: Difference | undefined;
    };

/** Verifies a whole journal: every hash, then every input by running it again. Stops at the first error. */
export function verify(text: string, rulesets: RulesetLookup): Verdict {
  try {
    const journal = readLines(text);
    const { rerun, fight } = replay(journal, rulesets);
    const dice = journal.seed === null ? 'as-recorded' : 'from-seed';
    return { kind: 'sound', entries: journal.entries.length, rerun, dice, undone: undoneRolls(fight) };
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    return { kind: 'unsound', line: error.line, sentence: error.sentence, difference: error.difference };
  }
}
