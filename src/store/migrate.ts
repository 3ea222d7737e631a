import { type Migration, Migrator, sql } from 'kysely';
import type { Database } from './schema.ts';
import { StoreError } from './store-error.ts';

export type Migrations = Readonly<Record<string, Migration>>;

/** How the schema of a database stands to this program. */
export type SchemaState = 'empty' | 'older' | 'current' | 'newer';

/** Brings the schema up to date: all that is missing in one transaction. Throws StoreError when it is newer. */
export async function migrate(db: Database, migrations: Migrations, schema?: string): Promise<void> {
  const { error } = await migratorFor(db, migrations, schema).migrateToLatest();
  if (error === undefined) return;
  // Somebody newer may have been there since the schema was looked at.
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
  // With the time, although nobody asks for it: names alone are read from an index, and Kysely reads the rows.
  const { rows } = await sql<{ name: string }>`select name, timestamp from ${table}`.execute(db);
  return rows.map(({ name }) => name);
}

function migratorFor(db: Database, migrations: Migrations, schema: string | undefined): Migrator {
  return new Migrator({
    db: schema === undefined ? db : db.withSchema(schema),
    // By their names alone: a clock that ran backwards between two upgrades must not matter.
    allowUnorderedMigrations: true,
    provider: { getMigrations: async () => ({ ...migrations }) },
    ...(schema === undefined ? {} : { migrationTableSchema: schema }),
  });
}
