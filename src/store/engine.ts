import type { Claim } from './append.ts';
import type { End } from './read.ts';
import type { Database, EndRecord, Writing } from './schema.ts';
import type { Hint, StoreHealth, Watch } from './store.ts';

/** What differs from one database to the other. What fails in either comes out as StoreError. */
export interface Engine {
  readonly kind: StoreHealth['store'];
  readonly db: Database;
  /** Does something in the database, and again while that may help: it must do no harm when it is done twice. */
  persist<T>(act: () => Promise<T>): Promise<T>;
  /** Tells other programs of rows, as part of the transaction that writes them. */
  announce(writing: Writing, claims: readonly Claim[]): Promise<void>;
  watch(heard: (hint: Hint) => void): Watch;
  condition(): Promise<Condition>;
  readonly ends: Ends;
}

/** The last acknowledged row of each log, kept where damage to the database does not reach. Throws StoreError. */
export interface Ends {
  /** Undefined when nothing was ever kept. */
  read(): ReadonlyMap<string, End> | undefined;
  /** Settles when they are durable. */
  add(ends: readonly EndRecord[]): Promise<void>;
  /** These, and no others. */
  replace(ends: readonly EndRecord[]): Promise<void>;
  close(): Promise<void>;
}

/** How durable commits are, as the database itself says it. */
export type Condition = Pick<StoreHealth, 'durability' | 'replication' | 'detail'>;
