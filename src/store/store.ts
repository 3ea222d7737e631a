import type { Json } from '../kernel/json.ts';
import type { LogRow } from '../live/record.ts';

/** What is kept of a table besides its log. */
export interface StoredTable {
  readonly id: string;
  /** 32 bytes in hexadecimal: whence the table's dice come. Never shown or logged before the end. */
  readonly seed: string;
  /** 32 bytes in hexadecimal: whence keys and links are derived. Never shown or logged. */
  readonly secret: string;
  /** Milliseconds since 1970. */
  readonly openedAt: number;
  readonly closed: boolean;
}

/** One table in a list of all. */
export interface Listed {
  readonly id: string;
  readonly openedAt: number;
  readonly closed: boolean;
  /** The last row of its log. */
  readonly seq: number;
}

/**
 * What became of a row.
 * - `written`: it is on disk. Giving the very same row again is answered so too, and nothing is written twice.
 * - `taken`: another row has its number, or its person has sent this key before. Read on and try again.
 * - `fenced`: it continues another log than the one that stands here, which happens after rows were lost (a
 *   database that failed over, a backup that was restored). Load the table afresh.
 */
export type Appended = 'written' | 'taken' | 'fenced';

/** A state of a table that was kept, so that a long log need not be folded from its start. */
export interface Snapshot {
  /** The last row that is in it. */
  readonly seq: number;
  readonly body: Json;
}

/** Another writer wrote a row, or may have written anything anywhere. A hint: it may come late, twice or never. */
export type Hint =
  | { readonly kind: 'row'; readonly table: string; readonly seq: number }
  | { readonly kind: 'anything' };

/** Something that goes on until it is closed. */
export interface Watch {
  close(): Promise<void>;
}

/** How a store is, for those who run it. */
export interface StoreHealth {
  readonly store: 'sqlite' | 'postgres';
  /** What makes commits durable, as the database itself says it. */
  readonly durability: string;
  /** `asynchronous`: a failover may lose rows that were acknowledged. */
  readonly replication: 'none' | 'asynchronous' | 'synchronous';
  /** Whether something could be written just now. */
  readonly isWritable: boolean;
  /** What is wrong or doubtful, in a sentence. */
  readonly detail?: string;
}

/**
 * The logs of all tables. Any number of programs may write to one store: the number of a row is its claim, and
 * who comes second reads on. Every method throws StoreError when the store can't do it.
 */
export interface Store {
  /** Keeps a new table and the first row of its log, both or neither. */
  create(table: StoredTable, first: LogRow): Promise<void>;
  /** The table; undefined when there is none of that id. */
  table(id: string): Promise<StoredTable | undefined>;
  tables(): Promise<readonly Listed[]>;
  /** Marks a table as closed; its log stays and can still be read. */
  closeTable(id: string): Promise<void>;
  /** Settles when the row is durable. Rows of many tables that come together share one commit. */
  append(table: string, row: LogRow): Promise<Appended>;
  /** The rows after number `after`, without a gap and each sound in the chain of hashes. */
  rows(table: string, after: number): Promise<readonly LogRow[]>;
  /** The row that a person's command came to. */
  byKey(table: string, person: string, key: string): Promise<LogRow | undefined>;
  /** The snapshot last kept; undefined when there is none or it was damaged. */
  snapshot(table: string): Promise<Snapshot | undefined>;
  saveSnapshot(table: string, snapshot: Snapshot): Promise<void>;
  /** Calls back when another writer may have written. */
  watch(heard: (hint: Hint) => void): Watch;
  /** The last row of each of these tables: cheap, to find out what no hint told. Unknown tables are left out. */
  lastSeqs(ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  health(): Promise<StoreHealth>;
  /** Finishes what is being written and lets go of the database. */
  close(): Promise<void>;
}
