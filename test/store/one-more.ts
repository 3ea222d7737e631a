import type { Kysely } from 'kysely';
import type { Migrations } from '../../src/store/migrate.ts';
import { MIGRATIONS } from '../../src/store/migrate.ts';
import { openPostgres } from '../../src/store/postgres/open.ts';
import type { DatabaseAdapter } from '../../src/store/sql-store.ts';
import { openSqlite } from '../../src/store/sqlite/open.ts';
import type { StoreLocation } from '../../src/store/store.ts';

// An unreleased schema: the current version and one slow migration.

/** Number of steps in the migration, including its end. */
export const STEPS = 5;

/** Opens a database as a newer version would. Calls `look` before each step. */
export async function openNewer(
  location: StoreLocation,
  look: (step: number) => void,
): Promise<DatabaseAdapter> {
  const migrations = withOneMore(look);
  return 'folder' in location
    ? await openSqlite(location.folder, migrations)
    : await openPostgres(location.url, migrations);
}

interface Newer {
  readonly live_table: { readonly colour: string };
  readonly log_row: { readonly weather: string };
}

function withOneMore(look: (step: number) => void): Migrations {
  return {
    ...MIGRATIONS,
    '9999-never-released': {
      async up(db: Kysely<Newer>) {
        look(0);
        await db.schema.alterTable('live_table').addColumn('colour', 'text').execute();
        look(1);
        await db.updateTable('live_table').set({ colour: 'red' }).execute();
        look(2);
        await db.schema.alterTable('log_row').addColumn('weather', 'text').execute();
        look(3);
        await db.updateTable('log_row').set({ weather: 'fair' }).execute();
        look(4);
      },
    },
  };
}
