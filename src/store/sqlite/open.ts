import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import type { Engine } from '../engine.ts';
import { type Migrations, migrate, type SchemaState, schemaNewer, schemaState } from '../migrate.ts';
import { MIGRATIONS } from '../migrations.ts';
import type { Schema } from '../schema.ts';
import { SqlStore } from '../sql-store.ts';
import type { Store } from '../store.ts';
import { NodeSqliteDialect } from './database.ts';
import { faultOf } from './faults.ts';
import { databaseIn, hasDatabase, makeFolder } from './folder.ts';
import { BUSY_MS, durabilityOf, insist } from './pragmas.ts';
import { watchFile } from './watch.ts';

/**
 * Opens the store in a folder, and makes it where there is none. Throws StoreError: when the folder can't be used,
 * when durability is not to be had there, or when a newer version made the database, which is then left as it is.
 */
export async function openSqlite(folder: string, migrations: Migrations = MIGRATIONS): Promise<Store> {
  if (hasDatabase(folder) && (await stateOf(folder, migrations)) === 'newer') throw schemaNewer();
  makeFolder(folder);
  return await access(async () => {
    const database = new DatabaseSync(databaseIn(folder), { timeout: BUSY_MS });
    try {
      insist(database);
      const db = new Kysely<Schema>({ dialect: new NodeSqliteDialect(database) });
      await migrate(db, migrations);
      return new SqlStore(engineOf(database, db));
    } catch (error) {
      database.close();
      throw error;
    }
  });
}

/** Looks at the schema through a connection that can't change anything. */
async function stateOf(folder: string, migrations: Migrations): Promise<SchemaState> {
  return await access(async () => {
    const database = new DatabaseSync(databaseIn(folder), { timeout: BUSY_MS, readOnly: true });
    const db = new Kysely<Schema>({ dialect: new NodeSqliteDialect(database) });
    try {
      return await schemaState(db, migrations);
    } finally {
      database.close();
    }
  });
}

function engineOf(database: DatabaseSync, db: Kysely<Schema>): Engine {
  return {
    db,
    access,
    announce: async () => undefined,
    watch: (heard) => watchFile(database, heard),
    async health() {
      return { store: 'sqlite', durability: durabilityOf(database), replication: 'none' };
    },
  };
}

async function access<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw faultOf(error);
  }
}
