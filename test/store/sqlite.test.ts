import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { openStore } from '../../src/store/open-store.ts';
import { storeOn } from '../../src/store/sql-store.ts';
import { openSqlite } from '../../src/store/sqlite/open.ts';
import { insist } from '../../src/store/sqlite/pragmas.ts';
import { conflicts } from '../proof/store-postgres.ts';
import { describeStore } from './contract.ts';
import { MEMORY } from './folders.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function freshFolder(): string {
  const folder = mkdtempSync(join(MEMORY, 'riposte-store-'));
  folders.push(folder);
  return folder;
}

describeStore('SQLite in a thread of its own', async () => {
  const folder = freshFolder();
  return { open: () => openStore({ folder }) };
});

describeStore('SQLite', async () => {
  const folder = freshFolder();
  return { open: async () => storeOn(await openSqlite(folder)) };
});

test('programs that start at once on an empty folder make its database once', async () => {
  const folder = freshFolder();
  const stores = await Promise.all([1, 2, 3].map(() => openStore({ folder })));
  expect(await stores[2]!.tables()).toEqual([]);
  await Promise.all(stores.map((store) => store.close()));
});

test('the database and its folder are for nobody but their owner', async () => {
  const folder = join(freshFolder(), 'a', 'b');
  const store = await openStore({ folder });
  const modes = ['.', ...readdirSync(folder)].map((name) => statSync(join(folder, name)).mode & 0o777);
  expect(modes.map((mode) => mode.toString(8))).toEqual(['700', '600', '600', '600']);
  await store.close();
});

test('a folder that can not be used is told', async () => {
  const file = join(freshFolder(), 'file');
  writeFileSync(file, '');
  await expect(openStore({ folder: file })).rejects.toMatchObject({
    name: 'StoreError',
    code: 'unusable',
    remedy: expect.stringMatching(/Name a folder/),
  });
});

test('a database that does not take the settings of durability is not opened', () => {
  const database = new DatabaseSync(':memory:');
  expect(() => insist(database)).toThrow(
    expect.objectContaining({
      code: 'not-durable',
      message: 'SQLite does not take journal_mode=WAL here: it says memory.',
    }),
  );
});

test('[P2] of two who write the same number at once to one folder, one has it', async () => {
  const folder = freshFolder();
  const { figure, passed } = await conflicts(() => openStore({ folder }), { size: 100, seed: 1 });
  console.info(`P2 ${figure}`);
  expect(passed).toBe(true);
});

test('a process is not kept alive by a store that it does not use', () => {
  const folder = freshFolder();
  const code = `const { openStore } = await import('./src/store/open-store.ts');
    const store = await openStore({ folder: ${JSON.stringify(folder)} }); store.watch(() => {}); console.log((await store.tables()).length)`;
  const ran = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect(ran).toMatchObject({ status: 0, stdout: '0\n', stderr: '' });
});
