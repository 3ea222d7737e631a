import { Client, type Notification } from 'pg';
import type { Hint, Watch } from '../store.ts';
import { CHANNEL, hintsIn } from './announce.ts';
import { connectionTo } from './pool.ts';

const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 2000;
/** Between two signs of life: a connection can die without a sound. */
const PULSE_MS = 5000;

export interface Listening {
  readonly url: string;
  /** The name by which this program's own messages are known. */
  readonly self: string;
  readonly heard: (hint: Hint) => void;
}

/** Listens to what other programs write. A lost connection is made anew, and then anything may have been missed. */
export function listen(listening: Listening): Watch {
  const ear = new Ear(listening);
  const ended = ear.run();
  return {
    async close() {
      ear.stop();
      await ended;
    },
  };
}

class Ear {
  readonly #listening: Listening;
  readonly #stopping = new AbortController();

  constructor(listening: Listening) {
    this.#listening = listening;
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

  /** Listens until the connection is lost or all is over; whether it ever stood. */
  async #listenOnce(): Promise<boolean> {
    const { url, self, heard } = this.#listening;
    const client = new Client(connectionTo(url));
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.once('end', resolve);
    });
    client.on('notification', ({ payload = '' }: Notification) => hintsIn(payload, self).forEach(heard));
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

  /** Waits, but not after it was stopped. */
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
