import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import {
  MIGRATIONS,
  type Migrations,
  migrate,
  type SchemaState,
  schemaNewer,
  schemaState,
} from '../migrate.ts';
import type { Database, Schema } from '../records.ts';
import type { DatabaseAdapter, DurabilityInfo, Ends } from '../sql-store.ts';
import { StoreError } from '../store.ts';
import { announce, listen } from './listen.ts';
import { openingFaultOf, openPool } from './pool.ts';

/** The schema of our tables. */
const SCHEMA = 'riposte';

/**
 * Ensures that a commit is on disk before it returns, even if the database's own setting is weaker. Stronger settings
 * stay.
 */
const DURABLE =
  "select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'";
/** Readers do not block others, so they may pause within a transaction. */
const UNHURRIED = 'set idle_in_transaction_session_timeout = 0';

/**
 * Opens a PostgreSQL database, and creates its tables if they do not exist. Throws StoreError if the database cannot be
 * reached or used. Tables of a newer version are left unchanged, and also lead to a StoreError.
 */
export async function openPostgres(
  url: string,
  migrations: Migrations = MIGRATIONS,
): Promise<DatabaseAdapter> {
  const db = connect(url, DURABLE);
  try {
    const state = await withRetry(() => schemaState(db, migrations, SCHEMA));
    if (state === 'newer') throw schemaNewer();
    if (state !== 'current') await withRetry(() => migrate(db, migrations, SCHEMA));
  } catch (error) {
    await db.destroy();
    throw openingFaultOf(error);
  }
  return engineOf(url, db.withSchema(SCHEMA));
}

/** Opens a PostgreSQL database for reading without changes, and returns the state of its schema. */
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

/**
 * For PostgreSQL, no separate record of log ends: the database is another program with its own files, and several
 * servers write to it.
 */
const NO_ENDS: Ends = {
  read: () => new Map(),
  add: async () => undefined,
  replace: async () => undefined,
  close: async () => undefined,
};

function engineOf(url: string, db: Kysely<Schema>): DatabaseAdapter {
  const self = randomUUID();
  return {
    kind: 'postgres',
    db,
    ends: NO_ENDS,
    persist: withRetry,
    announce: (writing, claims) => announce(writing, self, claims),
    watch: (heard) => listen({ url, self, heard }),
    condition: () => conditionOf(db),
  };
}

interface Settings {
  readonly synchronous_commit: string;
  readonly fsync: string;
  readonly full_page_writes: string;
  readonly standby_names: string;
  readonly standbys: number;
}

/** Returns how durable a commit is, according to the database. */
export async function conditionOf(db: Database): Promise<DurabilityInfo> {
  const { rows } = await sql<Settings>`
    select current_setting('synchronous_commit') as synchronous_commit, current_setting('fsync') as fsync,
      current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_standby_names') as standby_names,
      (select count(*) from pg_stat_replication)::int as standbys`.execute(db);
  const found = rows[0]!;
  const replication = replicationOf(found);
  const detail = doubtsOf(found, replication);
  return {
    durability: `synchronous_commit=${found.synchronous_commit}, fsync=${found.fsync}`,
    replication,
    ...(detail === '' ? {} : { detail }),
  };
}

function replicationOf({
  synchronous_commit,
  standby_names,
  standbys,
}: Settings): DurabilityInfo['replication'] {
  const waits = standby_names !== '' && synchronous_commit !== 'local';
  if (waits) return 'synchronous';
  return standbys > 0 ? 'asynchronous' : 'none';
}

function doubtsOf(found: Settings, replication: DurabilityInfo['replication']): string {
  const doubts: string[] = [];
  if (found.fsync !== 'on')
    doubts.push('fsync is off: a crash of the machine may lose what was acknowledged.');
  if (found.full_page_writes !== 'on') {
    doubts.push('full_page_writes is off: a crash of the machine may damage the database.');
  }
  if (replication === 'asynchronous') {
    doubts.push('Replication is asynchronous: a failover may lose what was acknowledged last.');
  }
  return doubts.join(' ');
}

/** Milliseconds for which a restart of the database goes unreported. */
const PATIENCE_MS = 5000;
const FIRST_WAIT_MS = 20;
const LONGEST_WAIT_MS = 500;

/**
 * Runs one database access, and repeats it while the database is unavailable or too busy. The access must be
 * idempotent, because the first attempt may have succeeded without a response. Throws StoreError.
 */
async function withRetry<T>(act: () => Promise<T>): Promise<T> {
  const until = performance.now() + PATIENCE_MS;
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    try {
      return await act();
    } catch (error) {
      if (!mayPass(error) || performance.now() + wait > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

function mayPass(error: unknown): boolean {
  return error instanceof StoreError && (error.code === 'away' || error.code === 'busy');
}
