import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { StoreError } from '../store/store-error.ts';
import type { Where } from '../store/where.ts';
import { EXIT, Stop } from './exit.ts';

export interface StoreOptions {
  readonly data: string;
  readonly databaseUrl?: string;
}

/** The folder in which this machine keeps what it must know again. */
export function stateFolder(): string {
  return join(process.env.XDG_STATE_HOME ?? join(homedir(), '.local', 'state'), 'riposte');
}

/** The folder in which tables are kept when nothing else is said. */
export function dataFolder(): string {
  return process.env.RIPOSTE_DATA ?? join(stateFolder(), 'tables');
}

/** Lets a command take the place of the store, in the words in which a server takes it. */
export function withStore(command: Command): Command {
  return command
    .option('--data <folder>', 'where tables are kept', dataFolder())
    .option('--database-url <url>', 'a PostgreSQL database instead of files (or DATABASE_URL)');
}

/** The store that a server of these options would use. */
export function storeMeant({ data, databaseUrl }: StoreOptions): Where {
  const url = databaseUrl ?? process.env.DATABASE_URL;
  return url === undefined ? { folder: data } : { url };
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
