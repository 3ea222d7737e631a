import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { Pool, type PoolClient, types } from 'pg';
import { StoreError, type StoreFault } from '../store.ts';

/** The message of `pg` after a query timeout. */
const NO_ANSWER = 'Query read timeout';
/** Milliseconds to wait for a connection. */
const CONNECT_MS = 5000;
/** Milliseconds to wait for an answer; then the connection counts as broken. */
const ANSWER_MS = 10_000;
/**
 * Makes the database server detect within a minute that a client's machine is gone, and within seconds that a
 * transaction hangs. Such a transaction would block other writers of the same rows.
 */
const OPTIONS =
  '-c tcp_keepalives_idle=20 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3 ' +
  '-c idle_in_transaction_session_timeout=5s -c client_min_messages=warning';

/** Returns the settings of every connection. Throws StoreError if the URL is invalid. */
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
 * Creates a pool of connections for Kysely; each runs `greeting` first. Errors are thrown as StoreError. A connection
 * that does not answer in time is discarded instead of reused.
 */
export function openPool(url: string, greeting: string): PostgresPool {
  const pool = new Pool({
    ...connectionTo(url),
    max: 10,
    types: { getTypeParser: parserFor as typeof types.getTypeParser },
  });
  // A broken connection is replaced at the next query, which reports an error if that fails.
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

/** Parses 64-bit numbers as JavaScript numbers, which is safe because they are milliseconds. */
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

/** PostgreSQL's codes for errors outside a statement. The first two characters of a code are its class. */
const CODES: readonly (readonly [pattern: RegExp, fault: StoreFault])[] = [
  [/^53100$/, 'disk-full'],
  [/^58/, 'disk-failed'],
  [/^25006$/, 'read-only'],
  [/^XX00[12]$/, 'damaged'],
  // The last code: another writer was faster to write the same row.
  [/^(55P03|40001|40P01|23505)$/, 'busy'],
  [/^(08...|57P0.|53[234]00)$/, 'away'],
  [/^(28...|3D000|3F000|42501)$/, 'unusable'],
];

/** Messages of `pg`, which have no code, if the connection is lost or there is no answer. */
const LOST = /^(Connection terminated|Client (has encountered|was closed)|timeout e|Query read timeout)/;

const WORDS: Readonly<Partial<Record<StoreFault, readonly [sentence: string, remedy: string]>>> = {
  'disk-full': [
    'The database server has no room left on its disk. Nothing was written.',
    "Free space on the database server's disk, then continue. No restart is needed.",
  ],
  'disk-failed': [
    'The disk of the database server reported an error. The last write was not saved.',
    "Look into the database server's log.",
  ],
  'read-only': [
    'The database takes no writes: it is a standby, or was made read-only.',
    'Let DATABASE_URL lead to the primary server.',
  ],
  damaged: [
    'A part of the database that was needed is damaged.',
    "Check the database server's log; save the intact tables with `riposte backup`.",
  ],
  busy: ['The database was too busy with others to write this.', 'Try again.'],
  away: [
    'The database server can not be reached. Whether what was being written was written is not known.',
    'Try again with the same key: nothing is written twice.',
  ],
  unusable: [
    'The database does not let Riposte in.',
    'Check user, password and database of DATABASE_URL, and that the user may create tables there.',
  ],
};

/** Turns errors of PostgreSQL or the connection into a StoreError; returns other errors unchanged. */
export function faultOf(error: unknown): unknown {
  const kind = error instanceof Error ? kindOf(error) : undefined;
  return kind === undefined ? error : storeError(kind, error as Error);
}

/** Returns a StoreError for any error of the first connection. */
export function openingFaultOf(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  return storeError(kindOf(error as Error) ?? 'unusable', error as Error);
}

function storeError(kind: StoreFault, error: Error): StoreError {
  const [sentence, remedy] = WORDS[kind]!;
  return new StoreError(kind, `${sentence} It says: ${reasonOf(error)}.`, remedy, error);
}

function kindOf(error: Error): StoreFault | undefined {
  if (error instanceof StoreError) return undefined;
  if (error instanceof AggregateError) return kindOf(error.errors[0]);
  if ('syscall' in error || LOST.test(error.message)) return 'away';
  const code = 'code' in error ? String(error.code) : '';
  return CODES.find(([pattern]) => pattern.test(code))?.[1];
}

/** Returns the reason for an error without repetition if several addresses failed. */
function reasonOf(error: Error): string {
  const all = error instanceof AggregateError ? (error.errors as Error[]) : [error];
  return all.map(({ message }) => message).join('; ');
}
