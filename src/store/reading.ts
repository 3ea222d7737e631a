import { type SchemaState, schemaNewer, schemaOlder } from './migrate.ts';
import { readPostgres } from './postgres/open.ts';
import type { Database } from './schema.ts';
import { hasDatabase } from './sqlite/folder.ts';
import { readSqlite } from './sqlite/open.ts';
import { stateOf } from './sqlite/state.ts';
import { noStore, StoreError } from './store-error.ts';
import { placeOf, type Where } from './where.ts';

/** A database that is read and not changed, beside whoever is writing in it. */
interface Reading {
  readonly db: Database;
  readonly state: SchemaState;
}

/**
 * Reads a store in one state, that of its beginning, however long it takes and whatever is written meanwhile. Throws
 * StoreError when there is none that this program can read.
 */
export async function readInOneState<T>(where: Where, read: (db: Database) => Promise<T>): Promise<T> {
  const { db, state } = await openReading(where);
  try {
    if (state === 'empty') throw noStore(placeOf(where));
    if (state === 'newer') throw schemaNewer();
    if (state === 'older') throw schemaOlder();
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(read);
  } finally {
    await db.destroy();
  }
}

/** Whether no version of Riposte has made its tables there. Throws StoreError when that can't be found out. */
export async function isVacant(where: Where): Promise<boolean> {
  if ('folder' in where && !hasDatabase(where.folder)) return true;
  const { db, state } = await openReading(where);
  await db.destroy();
  return state === 'empty';
}

/** Throws StoreError when something is there already: tables of any version, or of one id when that is named. */
export async function checkFree(where: Where, table: string | undefined): Promise<void> {
  if ('folder' in where && !hasDatabase(where.folder)) return;
  const { db, state } = await openReading(where);
  try {
    if (state === 'empty') return;
    if (state === 'newer') throw schemaNewer();
    if (state === 'older') throw schemaOlder();
    await checkVacant(db, table);
  } finally {
    await db.destroy();
  }
}

/** The same for a database of this version that is open. */
export async function checkVacant(db: Database, table: string | undefined): Promise<void> {
  const tables = db.selectFrom('live_table').select('id').limit(1);
  const found = await (table === undefined ? tables : tables.where('id', '=', table)).executeTakeFirst();
  if (found === undefined) return;
  throw new StoreError(
    'not-empty',
    table === undefined
      ? 'There are tables in it already. Nothing was changed.'
      : `Table ${table} is there already.`,
    'Restore into an empty folder or database.',
  );
}

async function openReading(where: Where): Promise<Reading> {
  if ('url' in where) return await readPostgres(where.url);
  const opened = readSqlite(where.folder);
  try {
    return { db: opened.db, state: await stateOf(opened) };
  } catch (error) {
    await opened.db.destroy();
    throw error;
  }
}
