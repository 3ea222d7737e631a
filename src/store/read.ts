import { chainStart, isSound, type LogRow } from '../live/record.ts';
import { rowOf } from './records.ts';
import type { Database, TableRecord } from './schema.ts';
import { tableDamaged } from './store-error.ts';

/** Rows that are read at once. */
const PAGE = 500;

/** A table's record; undefined when there is none of that id. */
export async function recordOf(db: Database, id: string): Promise<TableRecord | undefined> {
  return await db.selectFrom('live_table').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The end of a log. */
export interface End {
  readonly seq: number;
  readonly hash: string;
}

/** Where the logs of these tables end. Tables that are not there are left out. */
export async function endsOf(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, End>> {
  if (ids.length === 0) return new Map();
  const records = await db.selectFrom('log_end').selectAll().where('table_id', 'in', ids).execute();
  return new Map(records.map(({ table_id, seq, hash }) => [table_id, { seq, hash }]));
}

/**
 * The rows of a log after number `after`, page by page, each checked to be the one that was written there, to the
 * last. Nothing where the log does not reach so far. Throws StoreError at the first that is missing or was changed.
 */
export async function* pagesOf(
  db: Database,
  table: string,
  after: number,
): AsyncGenerator<readonly LogRow[]> {
  // The end first: what is written meanwhile comes after it.
  const end = await endOf(db, table);
  if (end === undefined || end.seq <= after) return;
  let seq = after;
  let hash = await hashOf(db, table, after);
  while (seq < end.seq) {
    const page = await pageBetween(db, { table, after: seq, to: end.seq });
    if (page.length === 0) throw tableDamaged(table, `row ${seq + 1} is missing`);
    for (const row of page) {
      if (row.seq !== seq + 1) throw tableDamaged(table, `row ${seq + 1} is missing`);
      if (!isSound(row, hash)) throw tableDamaged(table, `row ${row.seq} was changed`);
      ({ seq, hash } = row);
    }
    yield page;
  }
  if (hash !== end.hash) throw tableDamaged(table, `row ${seq} is not its last`);
}

async function endOf(db: Database, table: string): Promise<End | undefined> {
  const end = (await endsOf(db, [table])).get(table);
  if (end === undefined ? (await recordOf(db, table)) !== undefined : end.seq < 1) {
    throw tableDamaged(table, 'the end of its log is missing');
  }
  return end;
}

interface Stretch {
  readonly table: string;
  readonly after: number;
  readonly to: number;
}

async function pageBetween(db: Database, { table, after, to }: Stretch): Promise<readonly LogRow[]> {
  const records = await db
    .selectFrom('log_row')
    .selectAll()
    .where('table_id', '=', table)
    .where('seq', '>', after)
    .where('seq', '<=', to)
    .orderBy('seq')
    .limit(PAGE)
    .execute();
  return records.map(rowOf);
}

async function hashOf(db: Database, table: string, seq: number): Promise<string> {
  if (seq === 0) return chainStart(table);
  const found = await hashAt(db, table, seq);
  if (found === undefined) throw tableDamaged(table, `row ${seq} is missing`);
  return found;
}

/** The hash of one row; undefined when it is not there. */
export async function hashAt(db: Database, table: string, seq: number): Promise<string | undefined> {
  const found = await db
    .selectFrom('log_row')
    .select('hash')
    .where('table_id', '=', table)
    .where('seq', '=', seq)
    .executeTakeFirst();
  return found?.hash;
}
