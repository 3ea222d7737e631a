import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import type { Database } from './records.ts';
import { StoreError } from './store.ts';

export type Migrations = Readonly<Record<string, Migration>>;

/** The state of a database's schema, compared with this program. */
export type SchemaState = 'empty' | 'older' | 'current' | 'newer';

/** Updates the schema with every missing migration in one transaction. Throws StoreError if the schema is newer. */
export async function migrate(db: Database, migrations: Migrations, schema?: string): Promise<void> {
  const { error } = await migratorFor(db, migrations, schema).migrateToLatest();
  if (error === undefined) return;
  // A newer version may have migrated the schema since it was checked.
  throw isUnknownMigration(error) ? schemaNewer() : error;
}

function isUnknownMigration(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('corrupted migrations');
}

/** Compares the database with this program's migrations. Changes nothing. */
export async function schemaState(
  db: Database,
  migrations: Migrations,
  schema?: string,
): Promise<SchemaState> {
  const done = await executed(db, schema);
  if (done.some((name) => migrations[name] === undefined)) return 'newer';
  if (done.length === 0) return 'empty';
  return done.length < Object.keys(migrations).length ? 'older' : 'current';
}

export function schemaNewer(): StoreError {
  return new StoreError(
    'schema-newer',
    'This database was made by a newer version of Riposte. Nothing in it was touched.',
    'Start the newer version, or restore a backup that this version made.',
  );
}

export function schemaOlder(): StoreError {
  return new StoreError(
    'schema-older',
    'This database was made by an older version of Riposte.',
    'Start the server once: it brings the database up to date. Or use the older version.',
  );
}

const MADE = 'kysely_migration';

async function executed(db: Database, schema: string | undefined): Promise<readonly string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const made = tables.some((table) => table.name === MADE && (schema ?? table.schema) === table.schema);
  if (!made) return [];
  const table = schema === undefined ? sql.table(MADE) : sql.table(`${schema}.${MADE}`);
  // `timestamp` is not used. But names alone would be read from an index, while Kysely reads the rows.
  const { rows } = await sql<{ name: string }>`select name, timestamp from ${table}`.execute(db);
  return rows.map(({ name }) => name);
}

function migratorFor(db: Database, migrations: Migrations, schema: string | undefined): Migrator {
  return new Migrator({
    db: schema === undefined ? db : db.withSchema(schema),
    // Only the names matter: a clock that was set back between two upgrades must not cause an error.
    allowUnorderedMigrations: true,
    provider: { getMigrations: async () => ({ ...migrations }) },
    ...(schema === undefined ? {} : { migrationTableSchema: schema }),
  });
}

/** Every released schema, in order of names. A released schema is never changed. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-tables': { up: tables },
};

async function tables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('live_table')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('seed', 'text', (column) => column.notNull())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('opened_at', 'bigint', (column) => column.notNull())
    .addColumn('closed', 'integer', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('log_row')
    .addColumn('table_id', 'text', (column) => column.notNull().references('live_table.id'))
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('person', 'text')
    .addColumn('command_key', 'text')
    .addColumn('asked', 'text')
    .addColumn('acts', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('log_row_key', ['table_id', 'seq'])
    .execute();
  await db.schema
    .createIndex('log_row_command')
    .unique()
    .on('log_row')
    .columns(['table_id', 'person', 'command_key'])
    .where('command_key', 'is not', null)
    .execute();
  await db.schema
    .createTable('log_end')
    .addColumn('table_id', 'text', (column) => column.primaryKey().notNull().references('live_table.id'))
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('snapshot')
    .addColumn('table_id', 'text', (column) => column.primaryKey().notNull().references('live_table.id'))
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('probe')
    .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('ballast', 'text', (column) => column.notNull())
    .execute();
}
