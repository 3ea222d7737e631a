import { sql } from 'kysely';
import { Client, type Notification } from 'pg';
import type { Claim } from '../append.ts';
import type { Writing } from '../records.ts';
import type { Hint, Watch } from '../store.ts';
import { connectionTo } from './pool.ts';

const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 2000;
/** Milliseconds between heartbeats, because a connection can fail silently. */
const PULSE_MS = 5000;

export interface ChangeListener {
  readonly url: string;
  /** The sender name of this program's own messages. */
  readonly self: string;
  readonly heard: (hint: Hint) => void;
}

/**
 * Listens for rows written by other programs. A lost connection is reopened, and then reported as possibly missed
 * changes.
 */
export function listen(listener: ChangeListener): Watch {
  const ear = new Ear(listener);
  const ended = ear.run();
  return {
    async close() {
      ear.stop();
      await ended;
    },
  };
}

class Ear {
  readonly #listener: ChangeListener;
  readonly #stopping = new AbortController();

  constructor(listener: ChangeListener) {
    this.#listener = listener;
  }

  stop(): void {
    this.#stopping.abort();
  }

  async run(): Promise<void> {
    let wait = FIRST_WAIT_MS;
    while (!this.#stopping.signal.aborted) {
      const hadHeard = await this.#listenOnce();
      wait = hadHeard ? FIRST_WAIT_MS : Math.min(2 * wait, LONGEST_WAIT_MS);
      await this.#pause(wait);
    }
  }

  /** Listens until the connection is lost or stopped. Returns whether it was ever connected. */
  async #listenOnce(): Promise<boolean> {
    const { url, self, heard } = this.#listener;
    const client = new Client(connectionTo(url));
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.once('end', resolve);
    });
    client.on('notification', ({ payload = '' }: Notification) => parseHints(payload, self).forEach(heard));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      heard({ kind: 'anything' });
      await this.#untilSilent(client, lost);
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async #untilSilent(client: Client, lost: Promise<void>): Promise<void> {
    let isLost = false;
    const gone = lost.then(() => {
      isLost = true;
    });
    for (;;) {
      await Promise.race([gone, this.#pause(PULSE_MS)]);
      if (isLost || this.#stopping.signal.aborted) return;
      await client.query('select 1');
    }
  }

  /** Waits, unless stopped. */
  #pause(ms: number): Promise<void> {
    const { signal } = this.#stopping;
    return new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const done = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      signal.addEventListener('abort', done);
    });
  }
}

/** The channel on which programs that share a database announce their rows. */
const CHANNEL = 'riposte_rows';
/** Rows in one message; PostgreSQL accepts messages up to 8,000 bytes. */
const ROWS = 100;

interface Message {
  readonly from: string;
  readonly rows: readonly (readonly [table: string, seq: number])[];
}

/** Announces rows when the transaction is committed, and only then. */
export async function announce(writing: Writing, from: string, claims: readonly Claim[]): Promise<void> {
  for (let i = 0; i < claims.length; i += ROWS) {
    const rows = claims.slice(i, i + ROWS).map(({ table, row }) => [table, row.seq] as const);
    const message: Message = { from, rows };
    await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(message)})`.execute(writing);
  }
}

/** Parses a message for the program of this name; ignores its own messages. */
function parseHints(message: string, to: string): readonly Hint[] {
  const { from, rows } = JSON.parse(message) as Message;
  return from === to ? [] : rows.map(([table, seq]) => ({ kind: 'row', table, seq }));
}
