import type { BaseEvent } from '../kernel/combat.ts';
import type { Json } from '../kernel/json.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import type { Submitted } from './advance.ts';
import type { RollFor } from './dice.ts';
import { firstDifference } from './difference.ts';
import type { Entry } from './entry.ts';
import { JournalError } from './journal-error.ts';
import { type Journal, readLines } from './lines.ts';
import type { Rules } from './run.ts';
import { rulesOf, withStanding } from './standing.ts';
import { submit } from './submit.ts';
import { type Table, unbegunTable } from './table.ts';

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
export function replay(journal: Journal, rulesets: RulesetLookup): Replayed {
  const { header, seed, entries } = journal;
  const rules = rulesets(header.ruleset.id) as Rules<unknown, BaseEvent> | undefined;
  if (rules === undefined) throw new JournalError(1, `the ruleset ${header.ruleset.id} is not known here`);
  let table: Table = guarded(1, () => unbegunTable(rules, header, seed));
  let rerun = 0;
  for (const entry of entries) {
    if (isRerun(table, entry)) rerun += 1;
    table = replayEntry(table, entry);
  }
  return { table, rerun };
}

/** The table after the next entry of its journal, as somebody else wrote it. Throws JournalError. */
export function replayEntry(table: Table, entry: Entry): Table {
  return isRerun(table, entry) ? runAgain(table, entry) : taken(table, entry);
}

function isRerun(table: Table, entry: Entry): boolean {
  const version = rulesOf(table, entry);
  return version === null || version === table.rules.version;
}

function runAgain(table: Table, entry: Entry): Table {
  const line = entry.seq + 1;
  const ready = table.seed === null ? { ...table, rollFor: recordedFaces(entry) } : table;
  const result: Submitted<unknown, BaseEvent> = guarded(line, () => submit(ready, entry.input));
  if (result.kind === 'refused') {
    throw new JournalError(line, `the input is refused: ${result.refusal.sentence}`);
  }
  if (result.entry.hash !== entry.hash) throw differs(line, result.entry, entry);
  return result.table;
}

function taken(table: Table, entry: Entry): Table {
  const line = entry.seq + 1;
  if (entry.parent !== table.now.seq) {
    const difference = { path: 'parent', expected: table.now.seq, got: entry.parent };
    throw new JournalError(line, 'the entry stands on the wrong one', difference);
  }
  return guarded(line, () => withStanding(table, entry));
}

function differs(line: number, expected: Entry, got: Entry): JournalError {
  const difference = firstDifference(expected as unknown as Json, got as unknown as Json);
  return new JournalError(line, `run again, ${difference?.path} comes out differently`, difference);
}

/** The table's own rolls of one entry, as recorded, in order. */
function recordedFaces(entry: Entry): RollFor {
  const rolled = entry.rolls.filter(({ source }) => source === 'rolled').map(({ faces }) => faces);
  return () => {
    const faces = rolled.shift();
    if (faces === undefined) throw new Error('a roll is missing');
    return faces;
  };
}

/** Whatever goes wrong while a line is played is the line's fault: the journal comes from outside. */
function guarded<T>(line: number, play: () => T): T {
  try {
    return play();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new JournalError(line, `it can't be played again: ${reason}`);
  }
}
