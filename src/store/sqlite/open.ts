import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { Kysely } from 'kysely';
import type { Engine } from '../engine.ts';
import { type Migrations, migrate, type SchemaState, schemaNewer, schemaState } from '../migrate.ts';
import { MIGRATIONS } from '../migrations.ts';
import type { Database, Schema } from '../schema.ts';
import { noStore } from '../store-error.ts';
import { NodeSqliteDialect } from './database.ts';
import { damagedSchema, isMisfit, telling } from './faults.ts';
import { databaseIn, hasDatabase, makeFolder } from './folder.ts';
import { BUSY_MS, durabilityOf, insist } from './pragmas.ts';
import { watchFile } from './watch.ts';

/**
 * Opens the database in a folder, and makes it where there is none. Throws StoreError: when the folder can't be used,
 * when durability is not to be had there, or when a newer version made the database, which is then left as it is.
 */
export async function openSqlite(folder: string, migrations: Migrations = MIGRATIONS): Promise<Engine> {
  if (hasDatabase(folder) && (await stateOf(folder, migrations)) === 'newer') throw schemaNewer();
  makeFolder(folder);
  return await prepared(folder, migrations);
}

async function prepared(folder: string, migrations: Migrations): Promise<Engine> {
  const database = telling(() => new DatabaseSync(databaseIn(folder), { timeout: BUSY_MS }));
  try {
    insist(database);
    const db = new Kysely<Schema>({ dialect: new NodeSqliteDialect(database) });
    await migrate(db, migrations);
    if (!(await hasOwnTables(db, migrations))) throw damagedSchema();
    return engineOf(database, db);
  } catch (error) {
    database.close();
    throw isMisfit(error) ? damagedSchema(error) : error;
  }
}

/** Whether the tables are those that the migrations make. A damaged word in the schema would else show much later. */
async function hasOwnTables(db: Database, migrations: Migrations): Promise<boolean> {
  const pattern = new Kysely<Schema>({ dialect: new NodeSqliteDialect(new DatabaseSync(':memory:')) });
  await migrate(pattern, migrations);
  const wanted = await pattern.introspection.getTables();
  await pattern.destroy();
  return isDeepStrictEqual(await db.introspection.getTables(), wanted);
}

/** Looks at the schema through a connection that can't change anything. */
async function stateOf(folder: string, migrations: Migrations): Promise<SchemaState> {
  const { db } = readSqlite(folder);
  try {
    return await schemaState(db, migrations);
  } catch (error) {
    throw isMisfit(error) ? damagedSchema(error) : error;
  } finally {
    await db.destroy();
  }
}

/** A connection that can't change anything. */
export interface ReadOnly {
  readonly database: DatabaseSync;
  readonly db: Kysely<Schema>;
}

/** Opens the database in a folder for reading only. Throws StoreError when there is none. */
export function readSqlite(folder: string): ReadOnly {
  if (!hasDatabase(folder)) throw noStore(`the folder ${folder}`);
  const database = telling(() => new DatabaseSync(databaseIn(folder), { timeout: BUSY_MS, readOnly: true }));
  return { database, db: new Kysely<Schema>({ dialect: new NodeSqliteDialect(database) }) };
}

function engineOf(database: DatabaseSync, db: Kysely<Schema>): Engine {
  return {
    kind: 'sqlite',
    db,
    persist: (act) => act(),
    announce: async () => undefined,
    watch: (heard) => watchFile(database, heard),
    async condition() {
      return { durability: durabilityOf(database), replication: 'none' };
    },
  };
}
