import { randomInt } from 'node:crypto';
import { Pool } from 'pg';

/** Thrown if the queue is unavailable. The message gives the reason but never the password in the address. */
export class QueueUnavailable extends Error {
  override readonly name = 'QueueUnavailable';
}

const PATIENCE_MS = 5000;
/** TCP keepalive, so that the database notices within a minute if a machine loses power. */
const PROBES = '-c tcp_keepalives_idle=20 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3';

/** Connects to the PostgreSQL database that stores the queue. Throws QueueUnavailable. */
export async function connect(url: string): Promise<Pool> {
  const pool = new Pool({
    connectionString: checkedUrl(url),
    connectionTimeoutMillis: PATIENCE_MS,
    options: PROBES,
    max: 10,
  });
  // A connection that breaks while idle is replaced at the next query. That query reports any failure.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  try {
    await pool.query('select 1');
    return pool;
  } catch (error) {
    await pool.end();
    throw new QueueUnavailable(`The queue at ${placeOf(url)} can't be reached: ${reason(error)}.`);
  }
}

function checkedUrl(url: string): string {
  if (/^postgres(ql)?:\/\//.test(url) && URL.canParse(url)) return url;
  throw new QueueUnavailable(
    'A queue is the address of a PostgreSQL database: postgres://user@host:5432/name.',
  );
}

/** Returns host, port and database of the address: the parts that may be shown. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/** Returns the message of a failed connection. If several addresses failed for the same reason, it appears once. */
function reason(error: unknown): string {
  const all = error instanceof AggregateError ? error.errors : [error];
  return all.map((each) => (each instanceof Error ? each.message : String(each))).join('; ');
}

// A killed worker leaves its jobs locked, and the job queue would release them only after hours. So every worker keeps
// an advisory lock on a separate connection. The database releases the lock as soon as the process or connection is
// gone, and the remaining workers release the jobs.

/** First key of the advisory locks that mark a worker as alive. */
const ALIVE = 20932;
/**
 * Time after which a job with an unregistered worker is released: the worker died before it could register its name.
 */
const NAMELESS_FOR = '10 seconds';

/** The registration of a running worker. */
export interface WorkerPresence {
  /** Registers the name under which the worker takes jobs. */
  name(name: string): Promise<void>;
  leave(): Promise<void>;
}

/** Registers a worker. It counts as alive while its connection is open. */
export async function announce(pool: Pool): Promise<WorkerPresence> {
  const client = await pool.connect();
  // If the connection breaks, other workers get the jobs. Playing a chunk twice is harmless.
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

/** Releases the jobs of workers that are gone. */
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

/** Returns the number of running workers. */
export async function countWorkers(pool: Pool): Promise<number> {
  const { rows } = await pool.query(`select count(*)::int as workers from (${HELD}) as held`);
  return (rows[0] as { readonly workers: number }).workers;
}
