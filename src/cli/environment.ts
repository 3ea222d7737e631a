import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { StoreError, type StoreLocation } from '../store/store.ts';

/** Riposte's own folder: a checkout, or the installed package. */
export const ROOT = join(import.meta.dirname, '../..');

/** The meaning of every command's exit code, printed by `riposte --help`. */
export const EXIT = {
  ok: 0,
  /** A check, validation or verification failed. */
  failed: 1,
  /** Wrong usage, or a file that cannot be read. */
  usage: 2,
  /** A bug in Riposte. */
  bug: 3,
  interrupted: 130,
} as const;

/** Ends a command with a message on stderr and an exit code. */
export class CliError extends Error {
  override readonly name = 'Stop';
  readonly code: number;
  /** What to do instead; empty if the message is enough. */
  readonly remedy: string;

  constructor(code: number, sentence: string, remedy = '') {
    super(sentence);
    this.code = code;
    this.remedy = remedy;
  }
}

/** Creates an error for an invalid request by the user: exit code 2. */
export function wrongUsage(sentence: string, remedy = ''): CliError {
  return new CliError(EXIT.usage, sentence, remedy);
}

/** Parses an option that must be a whole number from 0. */
export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It takes a whole number from 0.');
  return Number(text);
}

/** Returns an environment variable, or `undefined` if it is unset or empty. */
export function variable(name: string): string | undefined {
  const value = process.env[name];
  return value === '' ? undefined : value;
}

/**
 * Returns the folder for programs' state. As its specification demands, a relative `XDG_STATE_HOME` is ignored, because
 * it would depend on the current folder.
 */
function stateHome(): string {
  const named = variable('XDG_STATE_HOME');
  if (named !== undefined && isAbsolute(named)) return named;
  const home = isAbsolute(homedir()) ? homedir() : userInfo().homedir;
  return join(home, '.local', 'state');
}

/** Returns the folder for the state of Riposte on this machine. */
export function stateFolder(): string {
  return join(stateHome(), 'riposte');
}

/** Returns the folder for tables if no option names one. Throws CliError. */
export function dataFolder(): string {
  const named = variable('RIPOSTE_DATA');
  if (named === undefined) return join(stateFolder(), 'tables');
  if (isAbsolute(named)) return named;
  throw wrongUsage(
    `RIPOSTE_DATA is "${named}", a relative path.`,
    'Use an absolute path. Only --data accepts a path relative to the current folder.',
  );
}

export interface StoreOptions {
  readonly data?: string;
  readonly databaseUrl?: string;
}

/** Adds the store options to a command, with the same names as for a server. */
export function withStore(command: Command): Command {
  return command
    .option('--data <folder>', 'the folder of the tables (or RIPOSTE_DATA)')
    .option('--database-url <url>', 'a PostgreSQL database instead of files (or DATABASE_URL)');
}

/** Returns the store that a server with these options would use. */
export function storeLocation({ data, databaseUrl }: StoreOptions): StoreLocation {
  const url = databaseUrl ?? variable('DATABASE_URL');
  return url === undefined ? { folder: data ?? dataFolder() } : { url };
}

/** Runs work on a store or files; turns their errors into a CliError. */
export async function orCliError<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof StoreError) throw new CliError(EXIT.usage, error.message, error.remedy);
    if (isOfFiles(error)) throw new CliError(EXIT.usage, `${error.message}.`);
    throw error;
  }
}

function isOfFiles(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

/**
 * Writes a file completely or not at all: first next to its place, so that no reader sees half of it. Throws CliError.
 */
export function writeAtomically(path: string, text: string): void {
  const draft = `${path}.${process.pid}.part`;
  try {
    writeFileSync(draft, text, { flush: true });
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw wrongUsage(`${path} can't be written: ${(error as Error).message}.`);
  }
}
