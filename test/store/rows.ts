import { createHash } from 'node:crypto';
import { chainStart, type LogRow, sealRow } from '../../src/live/record.ts';
import type { StoredTable } from '../../src/store/store.ts';

/** A table as the server makes one, its secrets told by its id so that tests are the same each time. */
export function tableCalled(id: string): StoredTable {
  const secret = (what: string): string => createHash('sha256').update(`${what} of ${id}`).digest('hex');
  return { id, seed: secret('seed'), secret: secret('secret'), openedAt: 1_700_000_000_000, closed: false };
}

/** The next row of a log: a note. `before`: the row before it; undefined for the first. */
export function nextRow(table: string, before: LogRow | undefined, text = 'a note', key?: string): LogRow {
  const seq = (before?.seq ?? 0) + 1;
  const row = {
    seq,
    at: 1_700_000_000_000 + seq,
    by: 'mara',
    key: key ?? `key-${seq}-${text}`,
    asked: createHash('sha256').update(text).digest('hex'),
    acts: [{ kind: 'noted', text, secret: false }],
  } as const;
  return sealRow(row, before?.hash ?? chainStart(table));
}

/** A log of so many rows. */
export function logOf(table: string, rows: number, text = 'a note'): LogRow[] {
  const log: LogRow[] = [];
  for (let i = 0; i < rows; i += 1) log.push(nextRow(table, log.at(-1), text));
  return log;
}
