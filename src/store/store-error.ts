/** What can be wrong with a store. */
export type StoreFault =
  /** No room left on the disk. */
  | 'disk-full'
  /** The disk or file system reported an error. */
  | 'disk-failed'
  | 'read-only'
  /** Another program held the database for too long. */
  | 'busy'
  /** The database server can't be reached. Whether the last thing was written is not known. */
  | 'away'
  /** The database as a whole can't be read. */
  | 'damaged'
  /** One table can't be read; others can. */
  | 'table-damaged'
  /** The database was made by a newer version. */
  | 'schema-newer'
  /** The database was made by an older version, and may not be changed here. */
  | 'schema-older'
  /** There is no store where one was to be read. */
  | 'no-store'
  /** There is no store where a server has kept one before. */
  | 'emptied'
  /** There is something already where an archive was to be restored. */
  | 'not-empty'
  /** The database does not give the durability that is promised. */
  | 'not-durable'
  /** The folder or database can't be used at all. */
  | 'unusable'
  /** The store was closed by its own program. */
  | 'closed'
  | 'table-exists'
  | 'no-such-table';

/** A store can't do what it was asked to. Nothing was acknowledged. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly code: StoreFault;
  /** What can be done about it. */
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

/** `place`: in words. */
export function noStore(place: string): StoreError {
  return new StoreError(
    'no-store',
    `There are no tables of Riposte in ${place}.`,
    'Name the folder with --data, or the database with --database-url or DATABASE_URL.',
  );
}

/** `place`: the store, in words; `sign`: by what it is known that tables were there; `file`: what tells it. */
export function emptied(place: string, sign: string, file: string): StoreError {
  return new StoreError(
    'emptied',
    `${place} holds no tables, but ${sign}: tables were there before.`,
    `Put the files in their place again, or use \`riposte restore\`. To begin anew, delete ${file}.`,
  );
}
