import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../src/store/open-database.ts';
import { openStore } from '../src/store/open-store.ts';
import { type Ends, storeOn } from '../src/store/sql-store.ts';
import type { Store } from '../src/store/store.ts';
import type { LogRow } from '../src/table/log-row.ts';
import { nextRow, tableCalled } from '../test/store/rows.ts';
import { startPostgres } from '../test/support/postgres.ts';

// Measures how many durable rows per second both databases write, by number of concurrent tables. Compares this with
// the sync rate of the disk, and measures the cost of the file of ends:
// node bench/store.ts

const SECONDS = 3;
/** Numbers of concurrent tables. Each waits for its row before it writes the next. */
const WIDTHS = [1, 20, 200];
const NOTE = 'x'.repeat(1000);

const folder = mkdtempSync(join(tmpdir(), 'riposte-bench-'));
const postgres = await startPostgres([]);
console.log(`bare disk: ${bareSyncs()} syncs/s of 4 KiB each`);
/** The cost of SQLite alone, without the separate file of last rows. */
const withoutEnds: Ends = {
  read: () => new Map(),
  add: async () => undefined,
  replace: async () => undefined,
  close: async () => undefined,
};
const sqlite = (name: string) => openDatabase({ folder: join(folder, name) });
const stores: readonly (readonly [string, () => Promise<Store>])[] = [
  ['as a server has it', () => openStore({ folder: join(folder, 'data') })],
  ['as a server has it', () => openStore({ url: postgres.url })],
  ['in this thread', async () => storeOn(await sqlite('with'))],
  [
    'in this thread, without the file of ends',
    async () => storeOn({ ...(await sqlite('without')), ends: withoutEnds }),
  ],
];
for (const [how, opened] of stores) {
  const store = await opened();
  const { store: name, durability } = await store.health();
  console.log(`${name} (${durability}), ${how}, rows of about 1 KiB:`);
  for (const width of WIDTHS) console.log(`  ${await rowsPerSecond(store, width)}`);
  await store.close();
}
await postgres.stop();
rmSync(folder, { recursive: true });

function bareSyncs(): number {
  const file = openSync(join(folder, 'bare'), 'w');
  const page = Buffer.alloc(4096);
  const until = performance.now() + SECONDS * 1000;
  let syncs = 0;
  for (; performance.now() < until; syncs += 1) {
    writeSync(file, page);
    fsyncSync(file);
  }
  closeSync(file);
  return Math.round(syncs / SECONDS);
}

async function rowsPerSecond(store: Store, width: number): Promise<string> {
  const waits: number[] = [];
  const from = performance.now();
  const until = from + SECONDS * 1000;
  await Promise.all(
    Array.from({ length: width }, async (_, i) => {
      const table = `bench-${width}-${i}`;
      let last: LogRow = nextRow(table, undefined);
      await store.create(tableCalled(table), last);
      while (performance.now() < until) {
        last = nextRow(table, last, NOTE);
        const began = performance.now();
        if ((await store.append(table, last)) !== 'written') throw new Error('nobody else writes');
        waits.push(performance.now() - began);
      }
    }),
  );
  const rate = waits.length / ((performance.now() - from) / 1000);
  waits.sort((a, b) => a - b);
  const at = (share: number): string => waits[Math.floor(waits.length * share)]!.toFixed(1);
  return `${width} at once: ${rate.toFixed(0)} rows/s, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`;
}
