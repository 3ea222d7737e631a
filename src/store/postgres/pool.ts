import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { Pool, type PoolClient, types } from 'pg';
import { StoreError } from '../store-error.ts';
import { faultOf } from './faults.ts';

/** What `pg` says when no answer came in time. */
const NO_ANSWER = 'Query read timeout';
/** How long to wait for a connection. */
const CONNECT_MS = 5000;
/** How long to wait for an answer: then the way to the database is taken for broken. */
const ANSWER_MS = 10_000;
/**
 * For the server: find out within a minute that a program's machine is gone, and within seconds that a transaction
 * was left hanging, which would keep others from the rows that it was about to write.
 */
const OPTIONS =
  '-c tcp_keepalives_idle=20 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3 ' +
  '-c idle_in_transaction_session_timeout=5s -c client_min_messages=warning';

/** Settings of every connection. Throws StoreError when the address is none. */
export function connectionTo(url: string) {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) {
    throw new StoreError(
      'unusable',
      'That is not the address of a PostgreSQL database.',
      'Such an address is written postgres://user:password@host:5432/name.',
    );
  }
  return {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
    options: OPTIONS,
    application_name: 'riposte',
  };
}

/**
 * Connections for Kysely, each greeted with a statement first; what fails in them comes out as StoreError. One that
 * does not answer in time is thrown away, not given to the next.
 */
export function openPool(url: string, greeting: string): PostgresPool {
  const pool = new Pool({
    ...connectionTo(url),
    max: 10,
    types: { getTypeParser: parserFor as typeof types.getTypeParser },
  });
  // A connection that breaks is replaced at the next query, which tells if that fails.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const greeted = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect().catch(rethrow);
      const known = greeted.get(client);
      if (known !== undefined) return known;
      await client.query(greeting).catch((error: unknown) => {
        client.release(true);
        return rethrow(error);
      });
      const ready = disposable(client);
      greeted.set(client, ready);
      return ready;
    },
    end: () => pool.end(),
  };
}

function rethrow(error: unknown): never {
  throw faultOf(error);
}

/** Numbers of 64 bits are milliseconds here, which JavaScript's own numbers hold. */
function parserFor(type: number, format?: never): unknown {
  return type === types.builtins.INT8 ? Number : types.getTypeParser(type, format);
}

function disposable(client: PoolClient): PostgresPoolClient {
  let isStuck = false;
  const query = async (sql: string, parameters: readonly unknown[]): Promise<unknown> => {
    if (isStuck) throw faultOf(new Error(NO_ANSWER));
    try {
      return await client.query(sql, [...parameters]);
    } catch (error) {
      isStuck = (error as Error).message === NO_ANSWER;
      return rethrow(error);
    }
  };
  return { query: query as PostgresPoolClient['query'], release: () => client.release(isStuck) };
}
