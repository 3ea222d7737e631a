import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../src/store/open-store.ts';
import { logOf, tableCalled } from './rows.ts';

const PLENTY_BYTES = 2 ** 30;

/** A memory disk if there is one with enough room, for tests that do not need real syncs. */
export const MEMORY = roomIn('/dev/shm') > PLENTY_BYTES ? '/dev/shm' : tmpdir();

function roomIn(folder: string): number {
  if (!existsSync(folder)) return 0;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Runs `act` in a new folder and deletes the folder afterwards. */
export async function inFolder<T>(act: (folder: string) => Promise<T>, under = tmpdir()): Promise<T> {
  const folder = mkdtempSync(join(under, 'riposte-store-'));
  try {
    return await act(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Does the same on a memory disk. */
export async function inMemory<T>(act: (folder: string) => Promise<T>): Promise<T> {
  return await inFolder(act, MEMORY);
}

export interface Filling {
  readonly tables: number;
  readonly rows: number;
}

/** Writes tables `t0`, `t1`, … with `rows` rows each into the store of a folder. */
export async function fill(folder: string, { tables, rows }: Filling): Promise<void> {
  const store = await openStore({ folder });
  const ids = Array.from({ length: tables }, (_, i) => `t${i}`);
  await Promise.all(
    ids.map(async (id) => {
      const [first, ...log] = logOf(id, rows, `note at ${id}`);
      await store.create(tableCalled(id), first!);
      await Promise.all(log.map((row) => store.append(id, row)));
    }),
  );
  await store.close();
}
