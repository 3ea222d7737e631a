import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import type { Ends, Engine } from '../engine.ts';
import { type Migrations, migrate, type SchemaState, schemaNewer, schemaState } from '../migrate.ts';
import { MIGRATIONS } from '../migrations.ts';
import type { Schema } from '../schema.ts';
import { announce } from './announce.ts';
import { conditionOf } from './condition.ts';
import { openingFaultOf } from './faults.ts';
import { listen } from './listen.ts';
import { patiently } from './patience.ts';
import { openPool } from './pool.ts';

/** The schema of the database in which our tables are. */
const SCHEMA = 'riposte';

/** A commit is on disk before it returns, also where the database's own setting is laxer. Stricter ones stay. */
const DURABLE =
  "select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'";
/** Who reads keeps nobody waiting, and may take its time in the middle. */
const UNHURRIED = 'set idle_in_transaction_session_timeout = 0';

/**
 * Opens a PostgreSQL database, and makes its tables where there are none. Throws StoreError: when the
 * database can't be reached or used, or when a newer version made its tables, which are then left as they are.
 */
export async function openPostgres(url: string, migrations: Migrations = MIGRATIONS): Promise<Engine> {
  const db = connect(url, DURABLE);
  try {
    const state = await patiently(() => schemaState(db, migrations, SCHEMA));
    if (state === 'newer') throw schemaNewer();
    if (state !== 'current') await patiently(() => migrate(db, migrations, SCHEMA));
  } catch (error) {
    await db.destroy();
    throw openingFaultOf(error);
  }
  return engineOf(url, db.withSchema(SCHEMA));
}

/** Opens a PostgreSQL database for reading, as it is, and says how its schema stands to this program. */
export async function readPostgres(url: string): Promise<{ db: Kysely<Schema>; state: SchemaState }> {
  const db = connect(url, UNHURRIED);
  try {
    const state = await schemaState(db, MIGRATIONS, SCHEMA);
    return { db: db.withSchema(SCHEMA), state };
  } catch (error) {
    await db.destroy();
    throw openingFaultOf(error);
  }
}

function connect(url: string, greeting: string): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: openPool(url, greeting) }) });
}

/** A database that is another program keeps its own files, and several servers write to it. */
const NO_ENDS: Ends = {
  read: () => new Map(),
  add: async () => undefined,
  replace: async () => undefined,
  close: async () => undefined,
};

function engineOf(url: string, db: Kysely<Schema>): Engine {
  const self = randomUUID();
  return {
    kind: 'postgres',
    db,
    ends: NO_ENDS,
    persist: patiently,
    announce: (writing, claims) => announce(writing, self, claims),
    watch: (heard) => listen({ url, self, heard }),
    condition: () => conditionOf(db),
  };
}
