import { type SchemaState, schemaNewer, schemaOlder } from './migrate.ts';
import type { Database } from './records.ts';
import type { DatabaseAdapter } from './sql-store.ts';
import { hasDatabase } from './sqlite/folder.ts';
import { openSqlite, readSqlite, stateOf } from './sqlite/open.ts';
import { describeLocation, noStore, StoreError, type StoreLocation } from './store.ts';

/** Opens a database directly, for work on all of it. Throws StoreError. */
export async function openDatabase(location: StoreLocation): Promise<DatabaseAdapter> {
  return 'folder' in location
    ? await openSqlite(location.folder)
    : await (await loadPostgres()).openPostgres(location.url);
}

/**
 * Loads what only PostgreSQL needs. Its package does not come with Riposte: most people keep their tables in a folder.
 * Throws StoreError if it is not installed.
 */
export async function loadPostgres(): Promise<typeof import('./postgres/open.ts')> {
  try {
    return await import('./postgres/open.ts');
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    const sentence = 'A PostgreSQL database needs the package pg, which is not installed.';
    throw new StoreError('no-driver', sentence, 'Install it beside Riposte: npm install pg');
  }
}

/** A database opened for reading while others write to it. */
interface Reading {
  readonly db: Database;
  readonly state: SchemaState;
}

/**
 * Reads a store in one consistent state, that of the start, regardless of its duration and of concurrent writes. Throws
 * StoreError if there is no store that this program can read.
 */
export async function readConsistently<T>(
  location: StoreLocation,
  read: (db: Database) => Promise<T>,
): Promise<T> {
  const { db, state } = await openReading(location);
  try {
    if (state === 'empty') throw noStore(describeLocation(location));
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

/**
 * Returns whether the location has no tables of any version of Riposte. Throws StoreError if that cannot be determined.
 */
export async function isVacant(location: StoreLocation): Promise<boolean> {
  if ('folder' in location && !hasDatabase(location.folder)) return true;
  const { db, state } = await openReading(location);
  await db.destroy();
  return state === 'empty';
}

/** Throws StoreError if the location is in use: by tables of any version, or by the given table. */
export async function checkFree(location: StoreLocation, table: string | undefined): Promise<void> {
  if ('folder' in location && !hasDatabase(location.folder)) return;
  const { db, state } = await openReading(location);
  try {
    if (state === 'empty') return;
    if (state === 'newer') throw schemaNewer();
    if (state === 'older') throw schemaOlder();
    await assertEmpty(db, table);
  } finally {
    await db.destroy();
  }
}

/** Does the same for an open database of this version. */
export async function assertEmpty(db: Database, table: string | undefined): Promise<void> {
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

async function openReading(location: StoreLocation): Promise<Reading> {
  if ('url' in location) return await (await loadPostgres()).readPostgres(location.url);
  const opened = readSqlite(location.folder);
  try {
    return { db: opened.db, state: await stateOf(opened) };
  } catch (error) {
    await opened.db.destroy();
    throw error;
  }
}
