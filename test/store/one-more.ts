import type { Kysely } from 'kysely';
import type { Engine } from '../../src/store/engine.ts';
import type { Migrations } from '../../src/store/migrate.ts';
import { MIGRATIONS } from '../../src/store/migrations.ts';
import { openPostgres } from '../../src/store/postgres/open.ts';
import { openSqlite } from '../../src/store/sqlite/open.ts';
import type { Where } from '../../src/store/where.ts';

// A schema that was never released: that of this version and one migration more, which takes its time.

/** The steps of the migration, and its end. */
export const STEPS = 5;

/** Opens a database as a newer version would. `look` is told of each step before it is taken. */
export async function openNewer(where: Where, look: (step: number) => void): Promise<Engine> {
  const migrations = withOneMore(look);
  return 'folder' in where
    ? await openSqlite(where.folder, migrations)
    : await openPostgres(where.url, migrations);
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
