import type { Command } from 'commander';
import { StoreError } from '../store/store-error.ts';
import type { Where } from '../store/where.ts';
import { EXIT, Stop } from './exit.ts';

/** The folder in which tables are kept when nothing else is said. */
const FOLDER = 'riposte-data';

export interface StoreOptions {
  readonly data?: string;
}

/** Lets a command take the place of the store. */
export function withStore(command: Command): Command {
  return command
    .option('--data <folder>', `the data folder, if it is not ${FOLDER} in the current folder`)
    .addHelpText('after', '\nWithout --data, DATABASE_URL names a PostgreSQL database, where it is set.');
}

/** The store that is meant: the folder that was named, else the database of DATABASE_URL, else the usual folder. */
export function storeMeant({ data }: StoreOptions): Where {
  const url = process.env.DATABASE_URL ?? '';
  if (data === undefined && url !== '') return { url };
  return { folder: data ?? FOLDER };
}

/** Does something with a store and files; what is wrong with them ends the command. */
export async function orStop<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof StoreError) throw new Stop(EXIT.usage, error.message, error.remedy);
    if (isOfFiles(error)) throw new Stop(EXIT.usage, `${error.message}.`);
    throw error;
  }
}

function isOfFiles(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}
