import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { Kysely } from 'kysely';
import { type Migrations, migrate, type SchemaState, schemaState } from '../migrate.ts';
import { MIGRATIONS } from '../migrations.ts';
import type { Schema } from '../schema.ts';
import { NodeSqliteDialect } from './database.ts';
import { damagedTables, trustingTables } from './faults.ts';

/** An open database, and the way Kysely speaks to it. */
export interface Opened {
  readonly database: DatabaseSync;
  readonly db: Kysely<Schema>;
}

/** How the schema stands to this program. Changes nothing. Throws StoreError when the schema is damaged. */
export async function stateOf(opened: Opened, migrations: Migrations = MIGRATIONS): Promise<SchemaState> {
  return await trustingTables(async () => {
    const state = await schemaState(opened.db, migrations);
    if (state === 'current') await checkTables(opened, migrations);
    return state;
  });
}

/**
 * Throws StoreError unless the tables are those that the migrations make. A damaged word in the schema would else show
 * much later.
 */
export async function checkTables({ database }: Opened, migrations: Migrations): Promise<void> {
  const pattern = new DatabaseSync(':memory:');
  const db = new Kysely<Schema>({ dialect: new NodeSqliteDialect(pattern) });
  await migrate(db, migrations);
  const wanted = tablesOf(pattern);
  await db.destroy();
  if (!isDeepStrictEqual(tablesOf(database), wanted)) throw damagedTables();
}

/** Kysely's own tables are its own affair. */
const TABLES =
  "select name from sqlite_schema where type = 'table' and name not like 'kysely%' order by name";
const INDEXES = 'select name, "unique", origin, partial from pragma_index_list(?) order by name';

/** The columns, references and indexes of each table, as SQLite understands them. */
function tablesOf(database: DatabaseSync): readonly unknown[] {
  const about = (sql: string, name: unknown) => database.prepare(sql).all(String(name));
  return database
    .prepare(TABLES)
    .all()
    .map(({ name }) => ({
      name,
      columns: about('select * from pragma_table_xinfo(?)', name),
      references: about('select * from pragma_foreign_key_list(?)', name),
      indexes: about(INDEXES, name).map(({ name: index, ...rest }) => ({
        index,
        ...rest,
        columns: about('select * from pragma_index_xinfo(?)', index),
      })),
    }));
}
