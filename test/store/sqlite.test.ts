import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openStore } from '../../src/store/open-store.ts';
import { storeOn } from '../../src/store/sql-store.ts';
import { openSqlite } from '../../src/store/sqlite/open.ts';
import { describeStore } from './contract.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'riposte-store-'));
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
