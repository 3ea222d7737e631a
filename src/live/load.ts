import type { Encounter } from '../kernel/encounter.ts';
import { type Json, sameJson } from '../kernel/json.ts';
import type { Entry, Header } from '../table/entry.ts';
import { JournalError } from '../table/journal-error.ts';
import { type RulesetLookup, replay } from '../table/replay.ts';
import { resume } from '../table/resume.ts';
import type { TableSeed } from '../table/seed.ts';
import type { Snapshot } from '../table/snapshot.ts';
import type { Table } from '../table/table.ts';
import { assertNext, DamagedLog, fold, unwritten } from './fold.ts';
import type { LiveTable } from './live-table.ts';
import type { LogRow } from './record.ts';

/**
 * A table from its whole log. With a snapshot of its fight only what came after that is run again. Throws
 * DamagedLog when the log is not what was written.
 */
export function load(
  id: string,
  seed: TableSeed,
  rows: readonly LogRow[],
  snapshot: Snapshot | undefined,
  rulesets: RulesetLookup,
): LiveTable {
  let live = unwritten(id, seed);
  let header: Header | null = null;
  const entries: Entry[] = [];
  for (const row of rows) {
    assertNext(live, row);
    for (const act of row.acts) {
      if (act.kind === 'played') entries.push(act.entry);
      else {
        if (act.kind === 'started' || act.kind === 'imported') header = act.header;
        if (act.kind === 'imported') entries.push(...act.entries);
        // The fight is made at the end, of all entries at once.
        const begun = act.kind === 'imported' ? ({ kind: 'started', header: act.header } as const) : act;
        live = fold(live, begun, rulesets);
      }
    }
    live = { ...live, seq: row.seq, hash: row.hash };
  }
  if (header === null) return live;
  const fight = fightFrom({ header, seed, entries }, snapshot, rulesets, id);
  return { ...live, encounter: sameIn(live.encounter, header), fight };
}

/** The encounter that began is mostly the one that was written: it is kept in memory once. */
function sameIn(written: Encounter | null, { encounter }: Header): Encounter | null {
  const isSame = sameJson(written as unknown as Json, encounter);
  return isSame ? (encounter as unknown as Encounter) : written;
}

function fightFrom(
  journal: { readonly header: Header; readonly seed: TableSeed; readonly entries: readonly Entry[] },
  snapshot: Snapshot | undefined,
  rulesets: RulesetLookup,
  id: string,
): Table {
  try {
    if (snapshot !== undefined) return resume({ ...journal, snapshots: [snapshot] }, rulesets);
  } catch (error) {
    // A snapshot is a convenience: what is wrong with it is no reason to lose the table.
    if (!(error instanceof JournalError)) throw error;
  }
  try {
    return replay(journal, rulesets).table;
  } catch (error) {
    if (error instanceof JournalError) throw new DamagedLog(`table ${id}: ${error.sentence}`);
    throw error;
  }
}
