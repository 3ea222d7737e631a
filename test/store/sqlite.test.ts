import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { openStore } from '../../src/store/open-store.ts';
import { storeOn } from '../../src/store/sql-store.ts';
import { requireDurability } from '../../src/store/sqlite/database.ts';
import { openSqlite } from '../../src/store/sqlite/open.ts';
import { conflicts } from '../reliability/store-postgres.ts';
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

test('programs that start at once on an empty folder create its database once', async () => {
  const folder = freshFolder();
  const stores = await Promise.all([1, 2, 3].map(() => openStore({ folder })));
  expect(await stores[2]!.tables()).toEqual([]);
  await Promise.all(stores.map((store) => store.close()));
});

test('only the owner can access the database and its folder', async () => {
  const folder = join(freshFolder(), 'a', 'b');
  const store = await openStore({ folder });
  const modes = ['.', ...readdirSync(folder)].map((name) => statSync(join(folder, name)).mode & 0o777);
  expect(modes.map((mode) => mode.toString(8))).toEqual(['700', '600', '600', '600']);
  await store.close();
});

test('an unusable folder is reported', async () => {
  const file = join(freshFolder(), 'file');
  writeFileSync(file, '');
  await expect(openStore({ folder: file })).rejects.toMatchObject({
    name: 'StoreError',
    code: 'unusable',
    remedy: expect.stringMatching(/Name a folder/),
  });
});

test('a database that rejects the durability settings is not opened', () => {
  const database = new DatabaseSync(':memory:');
  expect(() => requireDurability(database)).toThrow(
    expect.objectContaining({
      code: 'not-durable',
      message: 'SQLite does not take journal_mode=WAL here: it says memory.',
    }),
  );
});

test('[P2] of two concurrent writes with the same number to one folder, one succeeds', async () => {
  const folder = freshFolder();
  const { figure, passed } = await conflicts(() => openStore({ folder }), { size: 100, seed: 1 });
  console.info(`P2 ${figure}`);
  expect(passed).toBe(true);
});

test('an unused store does not keep its process alive', () => {
  const folder = freshFolder();
  const code = `const { openStore } = await import('./src/store/open-store.ts');
    const store = await openStore({ folder: ${JSON.stringify(folder)} }); store.watch(() => {}); console.log((await store.tables()).length)`;
  const ran = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect(ran).toMatchObject({ status: 0, stdout: '0\n', stderr: '' });
});
