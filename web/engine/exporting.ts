import { GM } from '../../src/kernel/names.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import type { LiveTable } from '../../src/live/live-table.ts';
import type { Memory } from '../../src/live/memory.ts';
import { ONLOOKER } from '../../src/live/person.ts';
import { SeatLog } from '../../src/live/seat-log.ts';
import { toLines } from '../../src/table/lines.ts';
import { asCsv, asMarkdown } from '../log/written-log.ts';
import type { ExportFor, ExportForm } from '../table/connection.ts';

const NOT_BEGUN: Refusal = {
  code: 'fight-not-begun',
  rule: null,
  sentence: 'The fight has not begun: there is no journal yet.',
  remedy: 'Export it once something has happened.',
};

const NOT_FOR_PLAYERS: Refusal = {
  code: 'no-players-journal',
  rule: null,
  sentence: 'A journal holds all that happened, what players may not know included.',
  remedy: 'Export Markdown for players.',
};

/** What happened at a table on this device, as a file's text. */
export function exportOf(
  live: LiveTable,
  memory: Memory,
  { as, forWhom }: { readonly as: ExportForm; readonly forWhom: ExportFor },
): string | Refusal {
  if (as === 'journal') {
    if (forWhom === 'players') return NOT_FOR_PLAYERS;
    return live.fight === null ? NOT_BEGUN : toLines(live.fight, 'with-seed');
  }
  const log = new SeatLog(forWhom === 'gm' ? GM : ONLOOKER);
  for (const row of memory.rows) log.tell(row, memory);
  return as === 'csv' ? asCsv(log.lines, log.struck) : asMarkdown(live.name, log.lines, log.struck);
}
