import { writeSync } from 'node:fs';
import { sql } from 'kysely';
import { openStore } from '../../src/store/open-store.ts';
import { storeOn } from '../../src/store/sql-store.ts';
import { openSqlite } from '../../src/store/sqlite/open.ts';
import { type Store, StoreError } from '../../src/store/store.ts';
import type { LogRow } from '../../src/table/log-row.ts';
import { nextRow, tableCalled } from './rows.ts';

// A program that opens a table and writes rows in sequence. It retries each row until it is written. It reports every
// event on one line: `written 3`, `failed 3 disk-full`, and `closed` at the end.
//   node test/store/commits.ts FOLDER ROWS [SYNCHRONOUS]
// SYNCHRONOUS sets a level behind the store's back, on a database without a separate thread.

const [folder, rows, level] = process.argv.slice(2) as [string, string, string | undefined];
/** Number of retries after which a fault counts as permanent. */
const TRIES = 20;

const store = await persevere('open', open);
let last: LogRow = nextRow('t', undefined);
await persevere('1', () => store.create(tableCalled('t'), last));
for (let seq = 2; seq <= Number(rows); seq += 1) {
  last = nextRow('t', last, 'x'.repeat(500));
  await persevere(String(seq), async () => {
    const result = await store.append('t', last);
    if (result !== 'written') throw new Error(`row ${seq} was ${result}`);
  });
}
await store.close();
say('closed');

async function open(): Promise<Store> {
  if (level === undefined) return await openStore({ folder });
  const adapter = await openSqlite(folder);
  await sql.raw(`pragma synchronous = ${level}`).execute(adapter.db);
  return await storeOn(adapter);
}

async function persevere<T>(what: string, act: () => Promise<T>): Promise<T> {
  for (let i = 1; ; i += 1) {
    try {
      const done = await act();
      say(`written ${what}`);
      return done;
    } catch (error) {
      if (!(error instanceof StoreError) || i === TRIES) throw error;
      say(`failed ${what} ${error.code}`);
    }
  }
}

function say(line: string): void {
  writeSync(1, `${line}\n`);
}
