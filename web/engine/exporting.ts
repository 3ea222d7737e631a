import type { Refusal } from '../../src/kernel/refusal.ts';
import type { Exit } from '../../src/live/exit.ts';
import type { LiveTable } from '../../src/live/live-table.ts';
import { rulesets } from '../../src/rulesets.ts';
import { toLines } from '../../src/table/lines.ts';
import type { ExportFor, ExportForm } from '../table/connection.ts';

/** What happened at a table on this device, as a file's text. Its journal shows the seed: the device has it anyway. */
export function exportOf(
  live: LiveTable,
  exit: Exit,
  { as, forWhom }: { readonly as: ExportForm; readonly forWhom: ExportFor },
): string | Refusal {
  if (as === 'journal' && forWhom === 'gm' && live.fight !== null) return toLines(live.fight, 'with-seed');
  const book = rulesets.find(({ ruleset }) => ruleset.id === live.ruleset);
  return exit.saved(as, forWhom, book?.ruleset.rulebook.title ?? live.ruleset);
}
