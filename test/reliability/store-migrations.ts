import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { openStore } from '../../src/store/open-store.ts';
import { storeOn } from '../../src/store/sql-store.ts';
import { type Store, StoreError, type StoreLocation } from '../../src/store/store.ts';
import { fill, inMemory } from '../store/folders.ts';
import { openNewer, STEPS } from '../store/one-more.ts';
import { logOf } from '../store/rows.ts';
import { straceMissing } from '../store/strace.ts';
import type { Figure } from './figure.ts';

const ROOT = join(import.meta.dirname, '../..');
const TABLES = 3;
const ROWS = 20;

/**
 * R5: kills a schema upgrade before each of its steps and, with strace, at every `stride`-th write to the disk. The
 * database must then be completely old or completely new, with every row. The older program must refuse the new one
 * without changing it.
 */
export async function killedUpgrades({ stride }: { readonly stride: number }): Promise<Figure> {
  return await inMemory(async (folder) => {
    const where = { folder };
    await fill(folder, { tables: TABLES, rows: ROWS });
    const wrong: string[] = [];
    let kills = 0;
    for (let step = 0; step < STEPS; step += 1) {
      kills += upgrade(where, [], String(step)) ? 1 : 0;
      if (!(await isOlder(where))) wrong.push(`killed before step ${step}`);
    }
    for (let n = 1; straceMissing() === undefined; n += stride) {
      const inject = ['strace', '-f', '-o', '/dev/null', '-e', 'trace=pwrite64'];
      if (!upgrade(where, [...inject, '-e', `inject=pwrite64:signal=SIGKILL:when=${n}`])) break;
      kills += 1;
      if (!(await isOlder(where)) && !(await isNewer(where))) wrong.push(`killed at write ${n}`);
    }
    upgrade(where, []);
    if (!(await isNewer(where))) wrong.push('not killed');
    if (!(await isRefusedUntouched(folder))) wrong.push('the newer schema was touched');
    const figure = `an upgrade killed ${kills} times${straceMissing() === undefined ? '' : ' (without strace: only between its steps)'}: ${wrong.length} times anything but the older or the newer database with every row${wrong.map((each) => `; ${each}`).join('')}; the newer is refused untouched`;
    return { id: 'R5', figure, passed: wrong.length === 0 && kills >= STEPS };
  });
}

/** Runs the upgrade. Returns whether it was killed. */
function upgrade(location: StoreLocation, before: readonly string[], ...args: readonly string[]): boolean {
  const command = [...before, process.execPath, 'test/store/upgrade.ts', JSON.stringify(location), ...args];
  const { signal, status, stderr } = spawnSync(command[0]!, command.slice(1), {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (signal === null && status !== 0) throw new Error(`the upgrade failed: ${stderr}`);
  return signal === 'SIGKILL';
}

async function isOlder(location: StoreLocation): Promise<boolean> {
  return await hasEveryRow(() => openStore(location));
}

async function isNewer(location: StoreLocation): Promise<boolean> {
  return await hasEveryRow(async () => storeOn(await openNewer(location, () => undefined)));
}

async function hasEveryRow(open: () => Promise<Store>): Promise<boolean> {
  const store = await open().catch((error: unknown) => error);
  if (store instanceof StoreError && store.code === 'schema-newer') return false;
  if (store instanceof Error) throw store;
  const opened = store as Store;
  let isWhole = true;
  for (let i = 0; i < TABLES; i += 1) {
    isWhole &&= isDeepStrictEqual(await opened.rows(`t${i}`, 0), logOf(`t${i}`, ROWS, `note at t${i}`));
  }
  await opened.close();
  return isWhole;
}

async function isRefusedUntouched(folder: string): Promise<boolean> {
  const before = sumOf(folder);
  const refused = await openStore({ folder }).catch((error: unknown) => error);
  return refused instanceof StoreError && refused.code === 'schema-newer' && sumOf(folder) === before;
}

function sumOf(folder: string): string {
  return createHash('sha256')
    .update(readFileSync(join(folder, 'riposte.db')))
    .digest('hex');
}
