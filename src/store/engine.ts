import type { Claim } from './append.ts';
import type { Database, Writing } from './schema.ts';
import type { Hint, StoreHealth, Watch } from './store.ts';

/** What differs from one database to the other. */
export interface Engine {
  readonly db: Database;
  /** Carries out one access: what fails in the database comes out as StoreError. May carry it out again. */
  access<T>(act: () => Promise<T>): Promise<T>;
  /** Tells other programs of rows, as part of the transaction that writes them. */
  announce(writing: Writing, claims: readonly Claim[]): Promise<void>;
  watch(heard: (hint: Hint) => void): Watch;
  /** Throws StoreError when the database can't be reached. */
  health(): Promise<Omit<StoreHealth, 'isWritable'>>;
}
