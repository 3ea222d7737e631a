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

/** Does something with SQLite; what it reports about the world outside is thrown as StoreError. */
export function telling<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw faultOf(error);
  }
}

/** SQLite's code for a statement that it does not understand. */
const NOT_UNDERSTOOD = 1;

/** Whether a statement did not fit the tables that there are. */
export function isMisfit(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === NOT_UNDERSTOOD;
}

export function damagedSchema(cause?: unknown): StoreError {
  const [code, , remedy] = DAMAGED;
  const sentence = 'What the database says of its own tables is damaged.';
  return new StoreError(code, sentence, remedy, cause);
}

function faultOf(error: unknown): unknown {
  if (!(error instanceof Error) || !('errcode' in error)) return error;
  const fault = FAULTS[Number(error.errcode) & 0xff];
  if (fault === undefined) return error;
  const [code, sentence, remedy] = fault;
  return new StoreError(code, sentence, remedy, error);
}
