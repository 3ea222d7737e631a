import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import type { Engine } from '../engine.ts';
import { type Migrations, migrate, type SchemaState, schemaNewer } from '../migrate.ts';
import { MIGRATIONS } from '../migrations.ts';
import type { Schema } from '../schema.ts';
import { noStore } from '../store-error.ts';
import { NodeSqliteDialect } from './database.ts';
import { EndsFile } from './ends-file.ts';
import { telling, trustingTables } from './faults.ts';
import { databaseIn, hasDatabase, makeFolder } from './folder.ts';
import { BUSY_MS, durabilityOf, insist } from './pragmas.ts';
import { checkTables, type Opened, stateOf } from './state.ts';
import { watchFile } from './watch.ts';

/**
 * Opens the database in a folder, and makes it where there is none. Throws StoreError: when the folder can't be used,
 * when durability is not to be had there, or when a newer version made the database, which is then left as it is.
 */
export async function openSqlite(folder: string, migrations: Migrations = MIGRATIONS): Promise<Engine> {
  const state = hasDatabase(folder) ? await stateIn(folder, migrations) : 'empty';
  if (state === 'newer') throw schemaNewer();
  makeFolder(folder);
  return await prepared(folder, state, migrations);
}

async function prepared(folder: string, state: SchemaState, migrations: Migrations): Promise<Engine> {
  const database = telling(() => new DatabaseSync(databaseIn(folder), { timeout: BUSY_MS }));
  try {
    insist(database);
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

/** Looks at the schema through a connection that can't change anything. */
async function stateIn(folder: string, migrations: Migrations): Promise<SchemaState> {
  const opened = readSqlite(folder);
  try {
    return await stateOf(opened, migrations);
  } finally {
    await opened.db.destroy();
  }
}

/** Opens the database in a folder for reading only. Throws StoreError when there is none. */
export function readSqlite(folder: string): Opened {
  if (!hasDatabase(folder)) throw noStore(`the folder ${folder}`);
  const database = telling(() => new DatabaseSync(databaseIn(folder), { timeout: BUSY_MS, readOnly: true }));
  return { database, db: new Kysely<Schema>({ dialect: new NodeSqliteDialect(database) }) };
}

function engineOf(folder: string, database: DatabaseSync, db: Kysely<Schema>): Engine {
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
