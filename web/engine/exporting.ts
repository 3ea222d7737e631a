import { GM } from '../../src/kernel/names.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import { csvOf } from '../../src/live/export/csv.ts';
import { tableMarkdown } from '../../src/live/export/markdown.ts';
import { ALL_OF_ALL, ownOf } from '../../src/live/export/statistics.ts';
import type { LiveTable } from '../../src/live/live-table.ts';
import type { Memory } from '../../src/live/memory.ts';
import { ONLOOKER } from '../../src/live/person.ts';
import { rulesets } from '../../src/rulesets.ts';
import { toLines } from '../../src/table/lines.ts';
import type { ExportFor, ExportForm } from '../table/connection.ts';

const NOT_BEGUN: Refusal = {
  code: 'fight-not-begun',
  rule: null,
  sentence: 'The fight has not begun: there is nothing to export yet.',
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
  if (as === 'csv') {
    return live.fight === null
      ? NOT_BEGUN
      : csvOf(live.fight, forWhom === 'gm' ? ALL_OF_ALL : ownOf(() => true));
  }
  const log = memory.logFor(forWhom === 'gm' ? GM : ONLOOKER);
  const book = rulesets.find(({ ruleset }) => ruleset.id === live.ruleset);
  return tableMarkdown(live, book?.ruleset.rulebook.title ?? live.ruleset, log);
}
