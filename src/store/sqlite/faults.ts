import { StoreError } from '../store-error.ts';

/** SQLite's primary result codes that tell of the world outside and not of a mistake in a statement. */
const BUSY = 5;
const READ_ONLY = 8;
const IO = 10;
const CORRUPT = 11;
const FULL = 13;
const CANT_OPEN = 14;
const NOT_A_DATABASE = 26;

/** What SQLite reports, as a fault of the store; anything else is passed on as it is. */
export function faultOf(error: unknown): unknown {
  switch (codeOf(error)) {
    case FULL:
      return new StoreError(
        'disk-full',
        'There is no room left on the disk. Nothing was written.',
        'Make room on the disk of the data folder; then go on, no restart is needed.',
        error,
      );
    case IO:
    case CANT_OPEN:
      return new StoreError(
        'disk-failed',
        'The disk reported an error. What was being written does not count as written.',
        'Look into the system log for errors of the disk; go on when it works again, no restart is needed.',
        error,
      );
    case READ_ONLY:
      return new StoreError(
        'read-only',
        'The data folder can be read but not written.',
        'Give the user that runs Riposte the right to write there, or mount the file system for writing.',
        error,
      );
    case BUSY:
      return new StoreError(
        'busy',
        'Another program has been writing to the data folder for too long.',
        'Try again; if that does not help, find out what else has riposte.db open.',
        error,
      );
    case CORRUPT:
    case NOT_A_DATABASE:
      return new StoreError(
        'damaged',
        'A part of the database that was needed is damaged.',
        '`riposte doctor` lists what is damaged; what is sound can be saved with `riposte backup`.',
        error,
      );
    default:
      return error;
  }
}

function codeOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined;
  return Number(error.errcode) & 0xff;
}
