import type { LogRow } from '../live/record.ts';
import { recordOf } from './read.ts';
import { recordOfRow, recordOfTable } from './records.ts';
import type { Writing } from './schema.ts';
import type { StoredTable } from './store.ts';
import { StoreError, tableDamaged } from './store-error.ts';

/** Writes a new table with the first row of its log. The very same once more changes nothing. Throws StoreError. */
export async function createTable(writing: Writing, table: StoredTable, first: LogRow): Promise<void> {
  const there = await recordOf(writing, table.id);
  if (there === undefined) return await insertTable(writing, table, first);
  const row = await writing
    .selectFrom('log_row')
    .select('hash')
    .where('table_id', '=', table.id)
    .where('seq', '=', first.seq)
    .executeTakeFirst();
  if (row === undefined) throw tableDamaged(table.id, `row ${first.seq} is missing`);
  if (row.hash !== first.hash) {
    throw new StoreError('table-exists', `There is a table ${table.id} already.`, 'Take another id.');
  }
}

async function insertTable(writing: Writing, table: StoredTable, first: LogRow): Promise<void> {
  await writing.insertInto('live_table').values(recordOfTable(table)).execute();
  await writing.insertInto('log_row').values(recordOfRow(table.id, first)).execute();
  const { seq, hash } = first;
  await writing.insertInto('log_end').values({ table_id: table.id, seq, hash }).execute();
}
