import { chmodSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { StoreError, type StoreFault } from '../store-error.ts';

const NAME = 'riposte.db';
/** Only the user that runs Riposte: the database holds the secrets of all tables. */
export const OWN_FILE = 0o600;
const OWN_FOLDER = 0o700;

export function databaseIn(folder: string): string {
  return join(resolve(folder), NAME);
}

/** Whether there is a database in this folder. */
export function hasDatabase(folder: string): boolean {
  return existsSync(databaseIn(folder));
}

/** Makes the folder and an empty file for the database where they are missing. Throws StoreError. */
export function makeFolder(folder: string): void {
  const path = databaseIn(folder);
  try {
    const made = mkdirSync(dirname(path), { recursive: true, mode: OWN_FOLDER });
    if (!existsSync(path)) syncAbove(dirname(path), made);
    closeSync(openSync(path, 'a', OWN_FILE));
    chmodSync(path, OWN_FILE);
  } catch (error) {
    throw new StoreError(
      CODES[(error as NodeJS.ErrnoException).code ?? ''] ?? 'unusable',
      `The data folder ${folder} can't be used: ${(error as Error).message}.`,
      'Name a folder on a disk with room, in which the user that runs Riposte may write.',
      error,
    );
  }
}

const CODES: Readonly<Record<string, StoreFault>> = {
  ENOSPC: 'disk-full',
  EIO: 'disk-failed',
  EROFS: 'read-only',
};

/** A new folder is there for good when the folder that it lies in was synced. `topmost`: of those that were made. */
function syncAbove(folder: string, topmost: string | undefined): void {
  sync(dirname(folder));
  if (topmost !== undefined && folder !== topmost) syncAbove(dirname(folder), topmost);
}

/** Makes sure that what was put into a folder is there for good. */
export function sync(folder: string): void {
  const opened = openSync(folder, 'r');
  fsyncSync(opened);
  closeSync(opened);
}
