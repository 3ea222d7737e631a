import type { Missing } from './missing.ts';
import { pagesOf } from './read.ts';
import { tableOf } from './records.ts';
import type { Database, TableRecord } from './schema.ts';
import { StoreError } from './store-error.ts';

/** All tables, the oldest first. */
export async function listTables(db: Database): Promise<readonly TableRecord[]> {
  return await db.selectFrom('live_table').selectAll().orderBy('opened_at').orderBy('id').execute();
}

/** Reads a table and its whole log. Undefined when they are sound; else what is wrong, in a sentence. */
export async function examineTable(
  db: Database,
  record: TableRecord,
  missing: Missing,
): Promise<string | undefined> {
  try {
    const { id } = tableOf(record);
    for await (const _ of pagesOf(db, id, 0));
    return missing.get(id)?.message;
  } catch (error) {
    if (error instanceof StoreError && (error.code === 'table-damaged' || error.code === 'damaged')) {
      return error.message;
    }
    throw error;
  }
}
