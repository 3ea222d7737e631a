import { StoreError, type StoreFault } from '../store-error.ts';

type Fault = readonly [fault: StoreFault, sentence: string, remedy: string];

const DISK_FAILED: Fault = [
  'disk-failed',
  'The disk reported an error. What was being written does not count as written.',
  'Look into the system log for errors of the disk. When it works again, go on: no restart is needed.',
];
const DAMAGED: Fault = [
  'damaged',
  'A part of the database that was needed is damaged.',
  '`riposte doctor` lists what is damaged; what is sound can be saved with `riposte backup`.',
];

/** SQLite's primary result codes that tell of the world outside, not of a mistake in a statement. */
const FAULTS: Readonly<Record<number, Fault>> = {
  5: [
    'busy',
    'Another program has been writing to the data folder for too long.',
    'Try again; if that does not help, find out what else has riposte.db open.',
  ],
  8: [
    'read-only',
    'The data folder can be read but not written.',
    'Give the user that runs Riposte the right to write there, or mount the file system for writing.',
  ],
  10: DISK_FAILED,
  11: DAMAGED,
  13: [
    'disk-full',
    'There is no room left on the disk. Nothing was written.',
    'Make room on the disk of the data folder; then go on, no restart is needed.',
  ],
  14: DISK_FAILED,
  26: DAMAGED,
};

/** SQLite's code for a row that belongs to a row that can't be found. */
const BELONGS_TO_NOTHING = 787;

/** Does something with SQLite; what it reports about the world outside is thrown as StoreError. */
export function telling<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw faultOf(error);
  }
}

/**
 * Does something that rests on nothing but what a database says of its own tables. Whatever goes wrong there that is
 * not a fault of the world outside is damage.
 */
export async function trustingTables<T>(act: () => T | Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw error instanceof StoreError ? error : damagedTables(error);
  }
}

export function damagedTables(cause?: unknown): StoreError {
  const [code, , remedy] = DAMAGED;
  const sentence = 'What the database says of its own tables is damaged.';
  return new StoreError(code, sentence, remedy, cause);
}

function faultOf(error: unknown): unknown {
  if (!(error instanceof Error) || !('errcode' in error)) return error;
  const code = Number(error.errcode);
  const fault = code === BELONGS_TO_NOTHING ? DAMAGED : FAULTS[code & 0xff];
  if (fault === undefined) return error;
  return new StoreError(...fault, error);
}
