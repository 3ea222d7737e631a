/** The kinds of store errors. */
export type StoreFault =
  /** The disk is full. */
  | 'disk-full'
  /** The disk or file system reported an error. */
  | 'disk-failed'
  | 'read-only'
  /** Another program locked the database for too long. */
  | 'busy'
  /** The database server cannot be reached. The last write may or may not have been saved. */
  | 'away'
  /** The database as a whole cannot be read. */
  | 'damaged'
  /** One table cannot be read; others can. */
  | 'table-damaged'
  /** The database is from a newer version. */
  | 'schema-newer'
  /** The database is from an older version, and must not be changed here. */
  | 'schema-older'
  /** The store to read does not exist. */
  | 'no-store'
  /** A store that a server used before no longer exists. */
  | 'emptied'
  /** The location for a restore is not empty. */
  | 'not-empty'
  /** The database does not provide the required durability. */
  | 'not-durable'
  /** The folder or database cannot be used at all. */
  | 'unusable'
  /** The store was closed by its own program. */
  | 'closed'
  | 'table-exists'
  | 'no-such-table';

/** Thrown if a store cannot carry out a request. Nothing was acknowledged. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly code: StoreFault;
  /** How to fix it. */
  readonly remedy: string;

  constructor(code: StoreFault, sentence: string, remedy: string, cause?: unknown) {
    super(sentence, cause === undefined ? {} : { cause });
    this.code = code;
    this.remedy = remedy;
  }
}

export function tableDamaged(table: string, what: string): StoreError {
  return new StoreError(
    'table-damaged',
    `Table ${table} is damaged: ${what}.`,
    'Other tables are not concerned. `riposte doctor` lists what is damaged; a backup brings the table back.',
  );
}

export function noSuchTable(table: string): StoreError {
  return new StoreError('no-such-table', `There is no table ${table}.`, 'Check the address of the table.');
}

/** `place` describes the location. */
export function noStore(place: string): StoreError {
  return new StoreError(
    'no-store',
    `There are no tables of Riposte in ${place}.`,
    'Name the folder with --data, or the database with --database-url or DATABASE_URL.',
  );
}

/**
 * `place` describes the store, `sign` is the evidence that it had tables, and `file` is the file with that evidence.
 */
export function emptied(place: string, sign: string, file: string): StoreError {
  return new StoreError(
    'emptied',
    `${place} holds no tables, but ${sign}: tables were there before.`,
    `Put the files back, or use \`riposte restore\`. To start over, delete ${file}.`,
  );
}
