import { existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readInOneState } from '../reading.ts';
import { endsIn } from '../sqlite/ends-file.ts';
import { StoreError } from '../store-error.ts';
import type { Where } from '../where.ts';
import { archiveLines, type Written } from './write.ts';

/** Only the user that made it: it holds the secrets of all tables. */
const OWN_FILE = 0o600;

/**
 * Writes an archive of a whole store to a file, while others go on writing to the store. The file is there under its
 * name when it is complete and on disk, or not at all. Throws StoreError, or what the
 * file system says.
 */
export async function backup(where: Where, path: string): Promise<Written> {
  if (existsSync(path)) throw fileThere(path);
  const partial = `${path}.${process.pid}.partial`;
  const file = await open(partial, 'wx', OWN_FILE);
  try {
    // Before the database is read: what is written meanwhile is there first.
    const acknowledged = 'folder' in where ? endsIn(where.folder) : undefined;
    const written = await readInOneState(where, (db) =>
      writeTo(file, archiveLines(db, acknowledged ?? new Map())),
    );
    await file.sync();
    await file.close();
    await rename(partial, path);
    await syncFolder(dirname(path));
    return written;
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(partial, { force: true });
    throw error;
  }
}

function fileThere(path: string): StoreError {
  return new StoreError(
    'not-empty',
    `There is a file ${path} already.`,
    'Name a file that is not there yet.',
  );
}

async function writeTo(file: FileHandle, lines: AsyncGenerator<string, Written>): Promise<Written> {
  for (;;) {
    const { done, value } = await lines.next();
    if (done === true) return value;
    await file.appendFile(value);
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync();
  await folder.close();
}
