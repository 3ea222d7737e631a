import { Client } from 'pg';
import { openStore } from '../../src/store/open-store.ts';
import { openPostgres } from '../../src/store/postgres/open.ts';
import { storeOn } from '../../src/store/sql-store.ts';
import type { Store } from '../../src/store/store.ts';
import type { LogRow } from '../../src/table/log-row.ts';
import { nextRow, tableCalled } from '../store/rows.ts';
import type { Figure, Trial } from './figure.ts';

/** Milliseconds between two polls of a reader without notifications. */
const LOOK_MS = 400;

/** Reads a table like a server: after notifications, and sometimes without one. */
interface Reader {
  readonly rows: LogRow[];
  hints: number;
  close(): Promise<void>;
}

/**
 * P3: rows of one program are soon read by another one, whether the notification arrives, is never sent, or the
 * listening connection is terminated just before. `soon` is in milliseconds; use more if other tests run in parallel.
 */
export async function lostNotices(url: string, { size, seed }: Trial, soon = 1_000): Promise<Figure> {
  const table = `p3-${seed}`;
  const first = nextRow(table, undefined);
  const talking = await openStore({ url });
  const silent = await storeOn({ ...(await openPostgres(url)), announce: async () => undefined });
  await talking.create(tableCalled(table), first);
  const reader = await read(await openStore({ url }), table);
  let last = first;
  const slowest = { told: 0, silent: 0, cut: 0 };
  for (let i = 0; i < size; i += 1) {
    for (const how of ['told', 'silent', 'cut'] as const) {
      if (how === 'cut') await endListening(url);
      last = nextRow(table, last, how);
      const written = (how === 'silent' ? silent : talking).append(table, last);
      if ((await written) !== 'written') throw new Error('nobody else writes');
      slowest[how] = Math.max(slowest[how], await untilRead(reader, last));
    }
  }
  await Promise.all([reader.close(), talking.close(), silent.close()]);
  const { told, silent: unsaid, cut } = slowest;
  const figure = `${3 * size} rows read by another at most ${told.toFixed(0)} ms after the commit when told, ${unsaid.toFixed(0)} ms when not told, ${cut.toFixed(0)} ms when its listening connection was just ended; ${reader.hints} hints`;
  const isInTime = Math.max(told, unsaid, cut) < soon;
  return { id: 'P3', figure, passed: isInTime && reader.rows.length === 3 * size + 1 && reader.hints > size };
}

async function read(store: Store, table: string): Promise<Reader> {
  const rows: LogRow[] = [];
  let reading: Promise<void> = Promise.resolve();
  const look = (): void => {
    reading = reading.then(async () => {
      const seq = (await store.lastSeqs([table])).get(table)!;
      if (seq > rows.length) rows.push(...(await store.rows(table, rows.length)));
    });
  };
  const watch = store.watch(() => {
    reader.hints += 1;
    look();
  });
  const looking = setInterval(look, LOOK_MS);
  const reader: Reader = {
    rows,
    hints: 0,
    async close() {
      clearInterval(looking);
      await watch.close();
      await reading;
      await store.close();
    },
  };
  look();
  return reader;
}

/** Returns the time until the row was read, in milliseconds. */
async function untilRead({ rows }: Reader, { seq }: LogRow): Promise<number> {
  const from = performance.now();
  while (rows.length < seq) await new Promise((resolve) => setTimeout(resolve, 1));
  return performance.now() - from;
}

/** Terminates every listening connection. */
async function endListening(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and pid <> pg_backend_pid()",
  );
  await client.end();
}
