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
 * Throws StoreError unless the tables that the migrations make are there as they make them. A damaged word in the schema
 * would else show much later. What others have put beside them is their affair.
 */
export async function checkTables({ database }: Opened, migrations: Migrations): Promise<void> {
  const pattern = new DatabaseSync(':memory:');
  const db = new Kysely<Schema>({ dialect: new NodeSqliteDialect(pattern) });
  await migrate(db, migrations);
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  const differing = tables.find((table) => !isDeepStrictEqual(shape(database, table), shape(pattern, table)));
  await db.destroy();
  if (differing !== undefined) throw damagedTables();
}

const INDEXES = 'select name, "unique", origin, partial from pragma_index_list(?) order by name';

/** The columns, references and indexes of a table, as SQLite understands them. */
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
