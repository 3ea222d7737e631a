import { createHash } from 'node:crypto';
import type { StoredTable } from '../../src/store/store.ts';
import { chainStart, type LogRow, withHash } from '../../src/table/log-row.ts';

/** Creates a table as the server does. Its secrets are derived from its id, so that tests are reproducible. */
export function tableCalled(id: string): StoredTable {
  const secret = (what: string): string => createHash('sha256').update(`${what} of ${id}`).digest('hex');
  return { id, seed: secret('seed'), secret: secret('secret'), openedAt: 1_700_000_000_000, closed: false };
}

/** Creates the next row of a log, a note. `before` is the previous row, or `undefined` for the first. */
export function nextRow(table: string, before: LogRow | undefined, text = 'a note', key?: string): LogRow {
  const seq = (before?.seq ?? 0) + 1;
  const row = {
    seq,
    at: 1_700_000_000_000 + seq,
    by: 'mara',
    key: key ?? `key-${seq}-${text}`,
    asked: createHash('sha256').update(text).digest('hex'),
    acts: [{ type: 'note-added', text, secret: false }],
  } as const;
  return withHash(row, before?.hash ?? chainStart(table));
}

/** Creates a log of `rows` rows. */
export function logOf(table: string, rows: number, text = 'a note'): LogRow[] {
  const log: LogRow[] = [];
  for (let i = 0; i < rows; i += 1) log.push(nextRow(table, log.at(-1), text));
  return log;
}
