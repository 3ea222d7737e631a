import { readText } from '../reading.ts';
import type { NewEntry } from './draft.ts';
import { withEntries } from './draft.ts';
import { cellsFor } from './placing.ts';
import type { QuickAdd } from './quick-add.ts';

export { partText, readDraft, withField, withoutEntry, withPart, withValue } from './draft.ts';
export { readPasted } from './pasted.ts';
export { meant, readQuickAdd } from './quick-add.ts';
export { workbenchFor } from './workbench.ts';

/** The text with newcomers, each where there is room for it. */
export function withNewcomers(text: string, entries: readonly NewEntry[]): string {
  return entries.reduce((now, entry) => withEntries(now, [placed(now, entry)]), text);
}

/** The text with so many of a pack's person on a side. */
export function withPerson(
  text: string,
  { use, side, count }: { readonly use: string; readonly side: string; readonly count: QuickAdd['count'] },
): string {
  return withNewcomers(text, [{ use, side, ...(count > 1 ? { count } : {}) }]);
}

function placed(text: string, entry: NewEntry): NewEntry {
  if (entry.at !== undefined) return entry;
  const read = readText(text);
  if ('faults' in read) return entry;
  const count = typeof entry.count === 'number' ? entry.count : 1;
  const cells = cellsFor(read.encounter, String(entry.side), count);
  if (cells === undefined || cells.length < count) return entry;
  return { ...entry, at: count === 1 ? [...cells[0]!] : cells.map((cell) => [...cell]) };
}
