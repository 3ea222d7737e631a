import { Pool } from 'pg';

/** The queue can't be had: what is wrong, without the password of its address. */
export class QueueAway extends Error {
  override readonly name = 'QueueAway';
}

const PATIENCE_MS = 5000;
/** Kernel-level probes, so that the database notices within a minute that a machine has lost its power. */
const PROBES = '-c tcp_keepalives_idle=20 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3';

/** Connects to the PostgreSQL database that holds the queue. Throws QueueAway. */
export async function connect(url: string): Promise<Pool> {
  const pool = new Pool({
    connectionString: checkedUrl(url),
    connectionTimeoutMillis: PATIENCE_MS,
    options: PROBES,
    max: 10,
  });
  // A connection that breaks while idle is replaced at the next query, which tells if that fails.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  try {
    await pool.query('select 1');
    return pool;
  } catch (error) {
    await pool.end();
    throw new QueueAway(`The queue at ${placeOf(url)} can't be reached: ${reason(error)}.`);
  }
}

function checkedUrl(url: string): string {
  if (/^postgres(ql)?:\/\//.test(url) && URL.canParse(url)) return url;
  throw new QueueAway('A queue is the address of a PostgreSQL database: postgres://user@host:5432/name.');
}

/** Host, port and database: what may be shown. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/** What a failed connection says; several addresses that failed say it once each. */
function reason(error: unknown): string {
  const all = error instanceof AggregateError ? error.errors : [error];
  return all.map((each) => (each instanceof Error ? each.message : String(each))).join('; ');
}
