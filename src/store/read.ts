import type { ExpressionBuilder } from 'kysely';
import { chainStart, isSound, type LogRow } from '../live/record.ts';
import { rowOf } from './records.ts';
import type { Database, Schema } from './schema.ts';
import { tableDamaged } from './store-error.ts';

/** Rows that are read at once. */
const PAGE = 500;

/**
 * The rows of a log after number `after`, page by page, each checked to be the one that was written there. Throws
 * StoreError at the first that is missing or was changed.
 */
export async function* pagesOf(
  db: Database,
  table: string,
  after: number,
): AsyncGenerator<readonly LogRow[]> {
  let seq = after;
  let hash: string | undefined;
  for (;;) {
    const page = await pageAfter(db, table, seq);
    if (page.length > 0) hash ??= await hashOf(db, table, after);
    for (const row of page) {
      if (row.seq !== seq + 1) throw tableDamaged(table, `row ${seq + 1} is missing`);
      if (!isSound(row, hash!)) throw tableDamaged(table, `row ${row.seq} was changed`);
      ({ seq, hash } = row);
    }
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
  }
}

async function pageAfter(db: Database, table: string, seq: number): Promise<readonly LogRow[]> {
  const records = await db
    .selectFrom('log_row')
    .selectAll()
    .where('table_id', '=', table)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(PAGE)
    .execute();
  return records.map(rowOf);
}

async function hashOf(db: Database, table: string, seq: number): Promise<string> {
  if (seq === 0) return chainStart(table);
  const found = await db
    .selectFrom('log_row')
    .select('hash')
    .where('table_id', '=', table)
    .where('seq', '=', seq)
    .executeTakeFirst();
  if (found === undefined) throw tableDamaged(table, `row ${seq} is missing`);
  return found.hash;
}

/** The number of a table's last row, within a query of tables. One step in the index, however long the log. */
export function lastSeq({ selectFrom }: ExpressionBuilder<Schema, 'live_table'>) {
  return selectFrom('log_row')
    .select(({ fn }) => fn.max('log_row.seq').as('seq'))
    .whereRef('log_row.table_id', '=', 'live_table.id');
}
