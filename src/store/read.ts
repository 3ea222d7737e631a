import { chainStart, isValidRow, type LogRow } from '../table/log-row.ts';
import { type Database, rowOf, type TableRecord, tableOf } from './records.ts';
import { StoreError, tableDamaged } from './store.ts';

/** Rows read at once. */
const PAGE = 500;

/** Returns a table's record, or `undefined` if there is no such table. */
export async function recordOf(db: Database, id: string): Promise<TableRecord | undefined> {
  return await db.selectFrom('live_table').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The end of a log. */
export interface End {
  readonly seq: number;
  readonly hash: string;
}

/** Returns the ends of these tables' logs. Unknown tables are left out. */
export async function endsOf(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, End>> {
  if (ids.length === 0) return new Map();
  const records = await db.selectFrom('log_end').selectAll().where('table_id', 'in', ids).execute();
  return new Map(records.map(({ table_id, seq, hash }) => [table_id, { seq, hash }]));
}

/**
 * Yields the rows of a log after number `after`, page by page, and verifies each. Yields nothing if the log is shorter.
 * Throws StoreError at the first missing or altered row.
 */
export async function* pagesOf(
  db: Database,
  table: string,
  after: number,
): AsyncGenerator<readonly LogRow[]> {
  // The end is read first; rows written later come after it.
  const end = await endOf(db, table);
  if (end === undefined || end.seq <= after) return;
  let seq = after;
  let hash = await hashOf(db, table, after);
  while (seq < end.seq) {
    const page = await pageBetween(db, { table, after: seq, to: end.seq });
    if (page.length === 0) throw tableDamaged(table, `row ${seq + 1} is missing`);
    for (const row of page) {
      if (row.seq !== seq + 1) throw tableDamaged(table, `row ${seq + 1} is missing`);
      if (!isValidRow(row, hash)) throw tableDamaged(table, `row ${row.seq} was changed`);
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

interface RowRange {
  readonly table: string;
  readonly after: number;
  readonly to: number;
}

async function pageBetween(db: Database, { table, after, to }: RowRange): Promise<readonly LogRow[]> {
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

/** Returns the hash of one row, or `undefined` if it does not exist. */
export async function hashAt(db: Database, table: string, seq: number): Promise<string | undefined> {
  const found = await db
    .selectFrom('log_row')
    .select('hash')
    .where('table_id', '=', table)
    .where('seq', '=', seq)
    .executeTakeFirst();
  return found?.hash;
}

/** Returns all tables, oldest first. */
export async function listTables(db: Database): Promise<readonly TableRecord[]> {
  return await db.selectFrom('live_table').selectAll().orderBy('opened_at').orderBy('id').execute();
}

/** Verifies a table and its whole log. Returns `undefined` if they are valid, otherwise the damage in a sentence. */
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

/** Tables looked up at once. */
const AT_ONCE = 500;

/** The tables with missing acknowledged rows, and the error for their readers. */
export type Missing = ReadonlyMap<string, StoreError>;

/** Compares acknowledged ends of logs with the database. */
export async function missingIn(db: Database, acknowledged: ReadonlyMap<string, End>): Promise<Missing> {
  const missing = new Map<string, StoreError>();
  const all = [...acknowledged];
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const some = all.slice(at, at + AT_ONCE);
    const ends = await endsThatAreThere(db, some);
    for (const [table, end] of some) {
      const what = await lackOf(db, { table, end, there: ends.get(table) });
      if (what !== undefined) missing.set(table, tableDamaged(table, what));
    }
  }
  return missing;
}

async function endsThatAreThere(
  db: Database,
  some: readonly (readonly [string, End])[],
): Promise<ReadonlyMap<string, End | 'unreadable'>> {
  const ids = some.map(([table]) => table);
  try {
    return await endsOf(db, ids);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    if (ids.length === 1) return new Map([[ids[0]!, 'unreadable']]);
    const each = await Promise.all(some.map((one) => endsThatAreThere(db, [one])));
    return new Map(each.flatMap((ends) => [...ends]));
  }
}

interface Compared {
  readonly table: string;
  readonly end: End;
  readonly there: End | 'unreadable' | undefined;
}

/** Describes what is missing from a log. Unreadable rows are left to the reader, which reports them anyway. */
async function lackOf(db: Database, { table, end, there }: Compared): Promise<string | undefined> {
  if (there === 'unreadable') return undefined;
  if (there === undefined) return `all of its log is missing, of which row ${end.seq} was acknowledged`;
  if (there.seq < end.seq) {
    const rows = there.seq + 1 === end.seq ? `row ${end.seq}` : `rows ${there.seq + 1} to ${end.seq}`;
    return `${rows} at its end were acknowledged and are missing`;
  }
  const hash = there.seq === end.seq ? there.hash : await hashAt(db, table, end.seq);
  return hash === end.hash ? undefined : `row ${end.seq} is not the one that was acknowledged`;
}
