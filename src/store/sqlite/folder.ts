import { chmodSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { StoreError } from '../store-error.ts';

const NAME = 'riposte.db';
/** Only the user that runs Riposte: the database holds the secrets of all tables. */
const OWN_FILE = 0o600;
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
    if (made !== undefined) sync(dirname(made));
    closeSync(openSync(path, 'a', OWN_FILE));
    chmodSync(path, OWN_FILE);
  } catch (error) {
    throw new StoreError(
      'unusable',
      `The data folder ${folder} can't be used: ${(error as Error).message}.`,
      'Name a folder in which the user that runs Riposte may write.',
      error,
    );
  }
}

/** A new folder is only there for good when the folder that it lies in was synced. */
function sync(folder: string): void {
  const opened = openSync(folder, 'r');
  fsyncSync(opened);
  closeSync(opened);
}
