import type { Entry, Header } from '../fight/entry.ts';
import { JournalError, MissingRulebook } from '../fight/errors.ts';
import { type Fight, MOST_ENTRIES } from '../fight/fight.ts';
import { forkedAt } from '../fight/fork.ts';
import { type Journal, readLines } from '../fight/lines.ts';
import { type RulesetLookup, replay } from '../fight/replay.ts';
import { resume, type Snapshot } from '../fight/resume.ts';
import type { FightSeed } from '../fight/seed.ts';
import type { Encounter } from '../kernel/encounter.ts';
import { type Json, sameJson, unprintableInJson } from '../kernel/json.ts';
import { ok, type Result, refused } from '../kernel/result.ts';
import { applyEvent, assertNext, DamagedLog, emptyTable, withPlansAfter } from './apply-events.ts';
import type { LogRow } from './log-row.ts';
import { badJournal, JOURNAL_WITHOUT_SEED } from './refusals.ts';
import type { Table } from './table.ts';

/**
 * Loads a table from its whole log. With a snapshot of the fight, only later entries are run. Throws DamagedLog if the
 * log was altered, and MissingRulebook.
 */
export function loadTable(
  id: string,
  seed: FightSeed,
  rows: readonly LogRow[],
  snapshot: Snapshot | undefined,
  rulesets: RulesetLookup,
): Table {
  let live = emptyTable(id, seed);
  let header: Header | null = null;
  const entries: Entry[] = [];
  for (const row of rows) {
    assertNext(live, row);
    for (const event of row.acts) {
      if (event.type === 'played') {
        entries.push(event.entry);
        live = withPlansAfter(live, event.entry);
      } else {
        if (event.type === 'started' || event.type === 'imported') header = event.header;
        if (event.type === 'imported') entries.push(...event.entries);
        // The fight is built once at the end from all entries.
        const begun =
          event.type === 'imported' ? ({ type: 'started', header: event.header } as const) : event;
        live = applyEvent(live, begun, rulesets);
      }
    }
    live = { ...live, seq: row.seq, hash: row.hash };
  }
  if (header === null && live.ruleset !== '' && rulesets(live.ruleset) === undefined) {
    throw new MissingRulebook(live.ruleset, null);
  }
  if (header === null) return live;
  const fight = fightFrom({ header, seed, entries }, snapshot, rulesets, id);
  return { ...live, encounter: sameIn(live.encounter, header), fight };
}

/** The fight usually starts with the encounter of the lobby; it is then kept in memory only once. */
function sameIn(written: Encounter | null, { encounter }: Header): Encounter | null {
  const isSame = sameJson(written as unknown as Json, encounter);
  return isSame ? (encounter as unknown as Encounter) : written;
}

function fightFrom(
  journal: { readonly header: Header; readonly seed: FightSeed; readonly entries: readonly Entry[] },
  snapshot: Snapshot | undefined,
  rulesets: RulesetLookup,
  id: string,
): Fight {
  try {
    if (snapshot !== undefined) return resume({ ...journal, snapshots: [snapshot] }, rulesets);
  } catch (error) {
    // A snapshot only saves time. If it is damaged, the fight is loaded without it.
    if (!(error instanceof JournalError)) throw error;
  }
  try {
    return replay(journal, rulesets).fight;
  } catch (error) {
    if (error instanceof MissingRulebook) throw error;
    if (error instanceof JournalError) throw new DamagedLog(`table ${id}: ${error.sentence}`);
    throw error;
  }
}

/** A fight that replayed exactly as recorded, and the seed of its dice. */
export interface ReopenResult {
  readonly fight: Fight;
  readonly seed: FightSeed;
}

/** Imports a journal: replays it and checks the result, so that the fight can continue. */
export function importJournal(text: string, rulesets: RulesetLookup): Result<ReopenResult> {
  return soundly(() => {
    checkImportLimits(text);
    const journal = readLines(text);
    refuseOddEncounters(journal);
    refuseUnprintable(journal);
    const { seed } = journal;
    if (seed === null) return refused(JOURNAL_WITHOUT_SEED);
    return ok({ fight: replay(journal, rulesets).fight, seed });
  });
}

/** Copies a fight up to a journal entry. The copy continues with its own dice. */
export function forkTable(fight: Fight, at: number, seed: FightSeed): Result<ReopenResult> {
  const copy = forkedAt(fight, at, seed);
  return 'refusal' in copy ? copy : ok({ fight: copy.value, seed });
}

/** Names a copy: `The bridge (copy)`. */
export function copyName(name: string): string {
  // Leaves room for the suffix within the limit for names.
  return `${name.slice(0, 188)} (copy)`;
}

function soundly(open: () => Result<ReopenResult>): Result<ReopenResult> {
  try {
    return open();
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    return refused(badJournal(error.line, error.sentence));
  }
}

/**
 * Throws JournalError for control and bidirectional characters in names and reasons, which a hand-written journal may
 * contain. They could move the cursor or reverse lines on a reader's screen.
 */
function refuseUnprintable({ header, entries }: Journal): void {
  const parts = [header.encounter, ...entries.map(({ input }) => input)];
  for (const [i, part] of parts.entries()) {
    const found = unprintableInJson(part as unknown as Json);
    if (found !== undefined) throw new JournalError(i + 1, `it holds an invisible character, ${found.code}`);
  }
}

/** Throws JournalError for errors in the encounter that a replay would not detect. */
function refuseOddEncounters({ header }: Journal): void {
  const { name, ruleset } = header.encounter as { readonly name?: unknown; readonly ruleset?: unknown };
  if (typeof name === 'string' && name.length <= 200 && ruleset === header.ruleset.id) return;
  throw new JournalError(1, 'its encounter has no name, or is for another rulebook');
}

/** Most characters in one line of a journal; many times the size of an encounter with all its sheets. */
const LONGEST_LINE = 1024 * 1024;

/** Refuses text that would take too long to parse, before parsing it. Throws JournalError. */
function checkImportLimits(text: string): void {
  for (let start = 0, line = 1; start < text.length; line += 1) {
    const end = text.indexOf('\n', start);
    const length = (end < 0 ? text.length : end) - start;
    if (length > LONGEST_LINE) {
      throw new JournalError(line, `the line has more than ${LONGEST_LINE} characters`);
    }
    if (line > MOST_ENTRIES + 1) {
      throw new JournalError(line, `a journal holds at most ${MOST_ENTRIES} entries`);
    }
    start += length + 1;
  }
}
