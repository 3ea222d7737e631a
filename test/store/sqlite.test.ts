import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openStore } from '../../src/store/open-store.ts';
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

describeStore('SQLite', async () => {
  const folder = freshFolder();
  return { open: () => openStore({ folder }) };
});
