import { runMigrations } from 'graphile-worker';
import type { Pool, PoolClient } from 'pg';
import { quiet } from './quiet.ts';

const TABLES = `
create schema if not exists riposte_queue;
create table if not exists riposte_queue.sweep (
  id uuid primary key,
  batch json not null,
  made_at timestamptz not null default now()
);
create table if not exists riposte_queue.result (
  sweep uuid not null references riposte_queue.sweep on delete cascade,
  chunk int not null,
  tallies json not null,
  primary key (sweep, chunk)
);
create table if not exists riposte_queue.worker (
  name text primary key,
  lock_key int not null
);
`;

/** Two programs that make the tables at once would trip over each other. */
const MAKING = 'select pg_advisory_lock(20931, 1)';
const MADE = 'select pg_advisory_unlock(20931, 1)';

/** Makes the tables of the queue where they are missing. Changes nothing where they are there. */
export async function makeTables(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(MAKING);
    await runMigrations({ pgPool: pool, logger: quiet });
    await client.query(TABLES);
    await client.query(MADE);
  } finally {
    client.release();
  }
}

/** Runs `act` in one transaction: all of it happens, or nothing. */
export async function inTransaction<T>(pool: Pool, act: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const done = await act(client);
    await client.query('commit');
    return done;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
