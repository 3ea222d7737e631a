import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '../../src/store/open-store.ts';
import { storeOn } from '../../src/store/sql-store.ts';
import { openSqlite } from '../../src/store/sqlite/open.ts';
import { type Store, StoreError } from '../../src/store/store.ts';
import type { LogRow } from '../../src/table/log-row.ts';
import { inMemory } from '../store/folders.ts';
import { onSmallDisk } from '../store/full-disk.ts';
import { nextRow, tableCalled } from '../store/rows.ts';
import { withFailing } from '../store/statements.ts';
import type { Figure } from './figure.ts';

const ROWS = 6;

interface Stride {
  readonly stride: number;
}

/** SQLite's codes for a failed write and a full disk. */
const CODES = { 'disk-failed': 778, 'disk-full': 13 } as const;

/** R3: the n-th writing statement fails, for n from 1 in steps of `stride`. */
export async function faultsInStatements({ stride }: Stride): Promise<Figure> {
  let runs = 0;
  const wrong: string[] = [];
  for (const [fault, code] of Object.entries(CODES)) {
    for (let n = 1; ; n += stride) {
      const failures: string[] = [];
      const isReached = await inMemory(async (folder) => {
        const reached = await withFailing({ n, code }, () => writeRows(folder, failures));
        const rows = await rowsIn(folder);
        if (rows !== ROWS) failures.push(`${rows} rows are there`);
        return reached;
      });
      if (!isReached) break;
      runs += 1;
      if (failures.join() !== fault) wrong.push(`${fault} at ${n}: ${failures.join()}`);
    }
  }
  const figure = `${runs} faults, one a run, in statements: each told once, ${wrong.length} crashes or false acknowledgements${wrong.map((each) => `; ${each}`).join('')}`;
  return { id: 'R3', figure, passed: wrong.length === 0 && runs > 0 };
}

/** Opens a store in this thread and writes rows, with retries. Records the errors. */
async function writeRows(folder: string, failures: string[]): Promise<void> {
  const persevere = async <T>(act: () => Promise<T>): Promise<T> => {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof StoreError) || failures.length > 0) throw error;
      failures.push(error.code);
      return await act();
    }
  };
  const store = await persevere(async () => storeOn(await openSqlite(folder)));
  let last = nextRow('t', undefined);
  await persevere(() => store.create(tableCalled('t'), last));
  while (last.seq < ROWS) {
    last = nextRow('t', last);
    await persevere(() => store.append('t', last));
  }
  await store.close();
}

async function rowsIn(folder: string): Promise<number> {
  const store = await openStore({ folder });
  const rows = await store.rows('t', 0);
  await store.close();
  return rows.length;
}

const DISK_KIB = 2048;
const BALLAST_KIB = 700;

/** R3: fills a real disk and frees space again while the store stays open. */
export async function fullDisk(): Promise<Figure> {
  const done = await onSmallDisk(DISK_KIB, async (disk) => {
    const ballast = join(disk, 'ballast');
    writeFileSync(ballast, Buffer.alloc(BALLAST_KIB * 1024));
    const store = await openStore({ folder: join(disk, 'data') });
    const written = [nextRow('t', undefined)];
    await store.create(tableCalled('t'), written[0]!);
    const faults = [await writeUntilFull(store, written)];
    for (let i = 0; i < 3; i += 1) faults.push(await writeUntilFull(store, written));
    const whenFull = await store.health();
    rmSync(ballast);
    const next = nextRow('t', written.at(-1), 'x'.repeat(20_000));
    const after = await store.append('t', next);
    const whenFree = await store.health();
    written.push(next);
    const kept = await store.rows('t', 0);
    await store.close();
    const isKept = kept.length === written.length && kept.every(({ hash }, i) => hash === written[i]!.hash);
    const isTyped = faults.every((fault) => fault === 'disk-full');
    const passed = isTyped && isKept && !whenFull.isWritable && after === 'written' && whenFree.isWritable;
    const figure = `a full disk: ${written.length - 1} rows acknowledged, then ${faults.join(', ')} (writable: ${whenFull.isWritable}); with room again ${after}; ${kept.length} rows are there`;
    return { id: 'R3', figure, passed };
  });
  return done ?? { id: 'R3', figure: 'a full disk: did not run: mounting a disk takes root', passed: false };
}

/** Writes rows until one fails. Returns its error code. */
async function writeUntilFull(store: Store, written: LogRow[]): Promise<string> {
  for (;;) {
    const next = nextRow('t', written.at(-1), 'x'.repeat(20_000));
    try {
      const result = await store.append('t', next);
      if (result !== 'written') return result;
      written.push(next);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      return error.code;
    }
  }
}
