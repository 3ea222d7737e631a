import type { Json } from '../kernel/json.ts';
import type { LogRow } from '../table/log-row.ts';

/** The data of a table, other than its log. */
export interface StoredTable {
  readonly id: string;
  /** 32 bytes in hexadecimal: the seed of the table's dice. Never shown or logged before the end. */
  readonly seed: string;
  /** 32 bytes in hexadecimal from which keys and links are derived. Never shown or logged. */
  readonly secret: string;
  /** Milliseconds since 1970. */
  readonly openedAt: number;
  readonly closed: boolean;
}

/** One table in a listing. */
export interface TableListing {
  readonly id: string;
  readonly openedAt: number;
  readonly closed: boolean;
  /** The last row of its log. */
  readonly seq: number;
}

/**
 * The result of appending a row.
 * - `written`: it is on disk. Repeating the same row has this result, too, and does not write it twice.
 * - `taken`: another row has this number, or the person has sent this key before. Read the new rows and try again.
 * - `fenced`: it continues another log than the stored one. This happens after rows were lost, for example in a
 *   failover or by restoring a backup. Load the table again.
 */
export type AppendResult = 'written' | 'taken' | 'fenced';

/** A saved state of a table, so that a long log need not be applied from its start. */
export interface TableSnapshot {
  /** The last row included in it. */
  readonly seq: number;
  readonly body: Json;
}

/** A hint that another writer has written a row, or may have written anything. It may arrive late, twice or never. */
export type Hint =
  | { readonly kind: 'row'; readonly table: string; readonly seq: number }
  | { readonly kind: 'anything' };

/** A subscription that lasts until it is closed. */
export interface Watch {
  close(): Promise<void>;
}

/** The state of a store, for operators. */
export interface StoreHealth {
  readonly store: 'sqlite' | 'postgres';
  /** The reason commits are durable, according to the database. */
  readonly durability: string;
  /** With `asynchronous`, a failover may lose acknowledged rows. */
  readonly replication: 'none' | 'asynchronous' | 'synchronous';
  /** Whether the last write succeeded. */
  readonly isWritable: boolean;
  /** Problems or doubts, in a sentence. */
  readonly detail?: string;
}

/**
 * The logs of all tables. Any number of programs may write to one store. The number of a row is its claim; a program
 * whose number is taken must read the new rows first. Every method throws StoreError if the store cannot carry it out.
 */
export interface Store {
  /** Saves a new table together with the first row of its log. */
  create(table: StoredTable, first: LogRow): Promise<void>;
  /** Returns a table, or `undefined` if it does not exist. */
  table(id: string): Promise<StoredTable | undefined>;
  tables(): Promise<readonly TableListing[]>;
  /** Marks a table as closed; its log can still be read. */
  closeTable(id: string): Promise<void>;
  /** Resolves when the row is durable. Rows of several tables share one commit if they arrive together. */
  append(table: string, row: LogRow): Promise<AppendResult>;
  /** Returns the rows after number `after`, without a gap and with a valid hash chain. */
  rows(table: string, after: number): Promise<readonly LogRow[]>;
  /** Returns the row of a person's command. */
  byKey(table: string, person: string, key: string): Promise<LogRow | undefined>;
  /** Returns the latest snapshot, or `undefined` if there is no valid one. */
  snapshot(table: string): Promise<TableSnapshot | undefined>;
  saveSnapshot(table: string, snapshot: TableSnapshot): Promise<void>;
  /** Calls back when another writer may have written. */
  watch(heard: (hint: Hint) => void): Watch;
  /**
   * Returns the number of the last row of each table. A cheap way to detect missed hints. Unknown tables are left out.
   */
  lastSeqs(ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  health(): Promise<StoreHealth>;
  /** Finishes pending writes and closes the database. */
  close(): Promise<void>;
}

/** The location of a store: a folder for SQLite, or the URL of a PostgreSQL database. */
export type StoreLocation = { readonly folder: string } | { readonly url: string };

/** Describes a location in words, without the password of a URL. */
export function describeLocation(location: StoreLocation): string {
  if ('folder' in location) return `the folder ${location.folder}`;
  if (!URL.canParse(location.url)) return 'the database';
  const { host, pathname } = new URL(location.url);
  return `the database ${host}${pathname}`;
}

/** The kinds of store errors. */
export type StoreFault =
  /** The disk is full. */
  | 'disk-full'
  /** The disk or file system reported an error. */
  | 'disk-failed'
  | 'read-only'
  /** Another program locked the database for too long. */
  | 'busy'
  /** The package that connects to the database is not installed. */
  | 'no-driver'
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
