import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { Kysely } from 'kysely';
import {
  MIGRATIONS,
  type Migrations,
  migrate,
  type SchemaState,
  schemaNewer,
  schemaState,
} from '../migrate.ts';
import type { Schema } from '../records.ts';
import type { DatabaseAdapter } from '../sql-store.ts';
import { type Hint, noStore, type Watch } from '../store.ts';
import {
  BUSY_MS,
  damagedTables,
  durabilityOf,
  NodeSqliteDialect,
  pragma,
  requireDurability,
  trustingTables,
  withStoreErrors,
} from './database.ts';
import { databaseIn, EndsFile, hasDatabase, makeFolder } from './folder.ts';

/**
 * Opens the database in a folder, and creates it if it does not exist. Throws StoreError if the folder cannot be used
 * or does not allow durable writes. A database of a newer version is left unchanged, and also leads to a StoreError.
 */
export async function openSqlite(
  folder: string,
  migrations: Migrations = MIGRATIONS,
): Promise<DatabaseAdapter> {
  const state = hasDatabase(folder) ? await stateIn(folder, migrations) : 'empty';
  if (state === 'newer') throw schemaNewer();
  makeFolder(folder);
  return await prepared(folder, state, migrations);
}

async function prepared(
  folder: string,
  state: SchemaState,
  migrations: Migrations,
): Promise<DatabaseAdapter> {
  const database = withStoreErrors(() => new DatabaseSync(databaseIn(folder), { timeout: BUSY_MS }));
  try {
    requireDurability(database);
    const db = new Kysely<Schema>({ dialect: new NodeSqliteDialect(database) });
    if (state !== 'current') {
      await trustingTables(() => migrate(db, migrations));
      await checkTables({ database, db }, migrations);
    }
    return engineOf(folder, database, db);
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Returns the state of the schema, through a read-only connection. */
async function stateIn(folder: string, migrations: Migrations): Promise<SchemaState> {
  const opened = readSqlite(folder);
  try {
    return await stateOf(opened, migrations);
  } finally {
    await opened.db.destroy();
  }
}

/** Opens the database in a folder for reading. Throws StoreError if there is no database. */
export function readSqlite(folder: string): OpenDatabase {
  if (!hasDatabase(folder)) throw noStore(`the folder ${folder}`);
  const database = withStoreErrors(
    () => new DatabaseSync(databaseIn(folder), { timeout: BUSY_MS, readOnly: true }),
  );
  return { database, db: new Kysely<Schema>({ dialect: new NodeSqliteDialect(database) }) };
}

function engineOf(folder: string, database: DatabaseSync, db: Kysely<Schema>): DatabaseAdapter {
  return {
    kind: 'sqlite',
    db,
    ends: new EndsFile(folder),
    persist: (act) => act(),
    announce: async () => undefined,
    watch: (heard) => watchFile(database, heard),
    async condition() {
      return { durability: durabilityOf(database), replication: 'none' };
    },
  };
}

/** An open database, and its Kysely instance. */
export interface OpenDatabase {
  readonly database: DatabaseSync;
  readonly db: Kysely<Schema>;
}

/** Returns the state of the schema. Changes nothing. Throws StoreError if the schema is damaged. */
export async function stateOf(
  opened: OpenDatabase,
  migrations: Migrations = MIGRATIONS,
): Promise<SchemaState> {
  return await trustingTables(async () => {
    const state = await schemaState(opened.db, migrations);
    if (state === 'current') await checkTables(opened, migrations);
    return state;
  });
}

/**
 * Throws StoreError unless the tables exist exactly as the migrations create them. Damage to the schema would otherwise
 * be detected much later. Additional tables are ignored.
 */
async function checkTables({ database }: OpenDatabase, migrations: Migrations): Promise<void> {
  const pattern = new DatabaseSync(':memory:');
  const db = new Kysely<Schema>({ dialect: new NodeSqliteDialect(pattern) });
  await migrate(db, migrations);
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  const differing = tables.find((table) => !isDeepStrictEqual(shape(database, table), shape(pattern, table)));
  await db.destroy();
  if (differing !== undefined) throw damagedTables();
}

const INDEXES = 'select name, "unique", origin, partial from pragma_index_list(?) order by name';

/** Returns the columns, references and indexes of a table, as SQLite understands them. */
function shape(database: DatabaseSync, table: string): unknown {
  const about = (sql: string, name: unknown) => database.prepare(sql).all(String(name));
  return {
    columns: about('select * from pragma_table_xinfo(?)', table),
    references: about('select * from pragma_foreign_key_list(?)', table),
    indexes: about(INDEXES, table).map(({ name, ...rest }) => ({
      name,
      ...rest,
      columns: about('select * from pragma_index_xinfo(?)', name),
    })),
  };
}

/** Milliseconds between checks for writes of other programs. */
const LOOK_MS = 250;

/** Polls a counter of other connections' commits, because SQLite has no notifications. */
function watchFile(database: DatabaseSync, heard: (hint: Hint) => void): Watch {
  let seen = commitsOfOthers(database);
  const looking = setInterval(() => {
    const now = commitsOfOthers(database);
    if (now !== seen) heard({ kind: 'anything' });
    seen = now;
  }, LOOK_MS);
  looking.unref();
  return {
    async close() {
      clearInterval(looking);
    },
  };
}

/** Returns a number that changes when another connection commits. A change during a failed read is not missed. */
function commitsOfOthers(database: DatabaseSync): unknown {
  try {
    return pragma(database, 'data_version');
  } catch {
    return undefined;
  }
}
