import type { Refusal } from '../../src/kernel/refusal.ts';
import type { LiveTable } from '../../src/live/live-table.ts';
import type { LogLine } from '../../src/live/log-line.ts';
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

/** What happened at a table on this device, as a file's text. */
export function exportOf(
  live: LiveTable,
  whole: { readonly lines: readonly LogLine[]; readonly struck: ReadonlySet<number> },
  { as, forWhom }: { readonly as: ExportForm; readonly forWhom: ExportFor },
): string | Refusal {
  if (as === 'journal') {
    if (live.fight === null) return NOT_BEGUN;
    return toLines(live.fight, forWhom === 'gm' ? 'with-seed' : 'without-seed');
  }
  const { lines, struck } = forWhom === 'gm' ? whole : asTold(live);
  return as === 'csv' ? asCsv(lines, struck) : asMarkdown(live.name, lines, struck);
}

/** The fight as somebody was told it who plays nobody. */
function asTold(live: LiveTable): SeatLog {
  const log = new SeatLog(ONLOOKER);
  const acts = [...(live.fight?.entries ?? [])].map((entry) => ({ kind: 'played', entry }) as const);
  const row = { seq: 1, at: 0, by: null, key: null, asked: null, hash: '', acts };
  log.tell(row, { names: new Map(), fight: live.fight });
  return log;
}
