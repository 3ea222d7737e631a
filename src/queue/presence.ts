import { randomInt } from 'node:crypto';
import type { Pool } from 'pg';

// A worker that is killed keeps its jobs locked, and the job queue gives them back only after hours. So every
// worker holds an advisory lock on a connection of its own: the database lets go of it the moment the process or
// its connection is gone, and whoever is left gives the jobs of the dead back.

/** The first half of every lock that says "this worker is alive". */
const ALIVE = 20932;
/** A job taken by a worker that has not said its name for so long was taken by one that died before it could. */
const NAMELESS_FOR = '10 seconds';

/** A worker that is there. */
export interface Presence {
  /** Says under which name it takes jobs. */
  name(name: string): Promise<void>;
  leave(): Promise<void>;
}

/** Announces a worker. It counts as alive as long as its connection stands. */
export async function announce(pool: Pool): Promise<Presence> {
  const client = await pool.connect();
  // When the connection breaks the presence is over, and the jobs go to others: being played twice does no harm.
  client.on('error', () => undefined);
  const key = randomInt(2 ** 31 - 1);
  await client.query('select pg_advisory_lock($1, $2)', [ALIVE, key]);
  const named = new Set<string>();
  return {
    async name(name) {
      if (named.has(name)) return;
      named.add(name);
      await pool.query(
        `insert into riposte_queue.worker (name, lock_key) values ($1, $2)
         on conflict (name) do update set lock_key = excluded.lock_key`,
        [name, key],
      );
    },
    async leave() {
      await pool.query('delete from riposte_queue.worker where lock_key = $1', [key]);
      client.release(true);
    },
  };
}

const HELD = `
  select objid::bigint as lock_key from pg_locks
  where locktype = 'advisory' and granted and classid = ${ALIVE} and objsubid = 2
    and database = (select oid from pg_database where datname = current_database())`;

/** Gives back the jobs of workers that are gone. */
export async function reclaim(pool: Pool): Promise<void> {
  await pool.query(`
    with held as (${HELD}), dead as (
      select distinct jobs.locked_by as name
      from graphile_worker.jobs jobs left join riposte_queue.worker on worker.name = jobs.locked_by
      where jobs.locked_by is not null and case
        when worker.name is null then jobs.locked_at < now() - interval '${NAMELESS_FOR}'
        else not exists (select from held where held.lock_key = worker.lock_key) end)
    select graphile_worker.force_unlock_workers(array_agg(name)) from dead having count(*) > 0`);
  await pool.query(`
    delete from riposte_queue.worker
    where lock_key not in (select lock_key from (${HELD}) as held)
      and not exists (select from graphile_worker.jobs where locked_by = worker.name)`);
}

/** How many workers are there. */
export async function present(pool: Pool): Promise<number> {
  const { rows } = await pool.query(`select count(*)::int as workers from (${HELD}) as held`);
  return (rows[0] as { readonly workers: number }).workers;
}
