import type { Command } from 'commander';
import { StoreError } from '../store/store-error.ts';
import type { Where } from '../store/where.ts';
import { dataFolder, variable } from './environment.ts';
import { EXIT, Stop } from './exit.ts';

export interface StoreOptions {
  readonly data?: string;
  readonly databaseUrl?: string;
}

/** Lets a command take the place of the store, in the words in which a server takes it. */
export function withStore(command: Command): Command {
  return command
    .option('--data <folder>', 'where tables are kept (or RIPOSTE_DATA)')
    .option('--database-url <url>', 'a PostgreSQL database instead of files (or DATABASE_URL)');
}

/** The store that a server of these options would use. */
export function storeMeant({ data, databaseUrl }: StoreOptions): Where {
  const url = databaseUrl ?? variable('DATABASE_URL');
  return url === undefined ? { folder: data ?? dataFolder() } : { url };
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
