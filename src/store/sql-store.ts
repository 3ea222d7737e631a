import { randomBytes } from 'node:crypto';
import type { LogRow } from '../table/log-row.ts';
import { appendGroup, type Claim, type ClaimResult, createTable, GroupCommit } from './append.ts';
import { type End, endsOf, type Missing, missingIn, pagesOf, recordOf } from './read.ts';
import {
  type Database,
  type EndRecord,
  recordOfSnapshot,
  recordOfTable,
  rowOf,
  snapshotOf,
  tableOf,
  type Writing,
} from './records.ts';
import {
  type AppendResult,
  emptied,
  type Hint,
  noSuchTable,
  type Store,
  type StoredTable,
  StoreError,
  type StoreHealth,
  type TableListing,
  type TableSnapshot,
  tableDamaged,
  type Watch,
} from './store.ts';

/** The most rows in one commit. */
const MOST_AT_ONCE = 500;
/** Milliseconds between tests whether the store is writable. */
const PROBE_MS = 500;
/** The size of a long row. */
const BALLAST_BYTES = 32_768;

/** Creates the store on an open database. The store closes the database at the end. */
export async function storeOn(adapter: DatabaseAdapter): Promise<Store> {
  try {
    const durability = await adapter.condition();
    return new SqlStore(adapter, durability, await missingOf(adapter));
  } catch (error) {
    await adapter.ends.close();
    await adapter.db.destroy();
    throw error;
  }
}

/**
 * Returns acknowledged rows that are missing. If no ends were recorded so far, the current state counts as complete.
 */
async function missingOf({ db, ends }: DatabaseAdapter): Promise<Missing> {
  // Read before the database, so that the database contains at least these rows.
  const acknowledged = ends.read();
  const isEmpty = (await db.selectFrom('log_end').select('seq').limit(1).execute()).length === 0;
  if (isEmpty && acknowledged !== undefined && acknowledged.size > 0) {
    throw emptied('The database', `riposte.ends names ${acknowledged.size}`, 'riposte.ends');
  }
  if (acknowledged === undefined && !isEmpty) {
    await ends.replace(await db.selectFrom('log_end').selectAll().execute());
  }
  return await missingIn(db, acknowledged ?? new Map());
}

class SqlStore implements Store {
  readonly #adapter: DatabaseAdapter;
  readonly #db: Database;
  readonly #appends: GroupCommit<Claim, ClaimResult>;
  readonly #ends: GroupCommit<EndRecord, undefined>;
  readonly #missing: Missing;
  readonly #watches = new Set<Watch>();
  #durability: DurabilityInfo;
  #probedAt = 0;
  /** Whether the last attempt to write rows failed. */
  #isFailing = false;
  #isOpen = true;

  constructor(adapter: DatabaseAdapter, durability: DurabilityInfo, missing: Missing) {
    this.#durability = durability;
    this.#adapter = adapter;
    this.#missing = missing;
    this.#db = adapter.db;
    this.#appends = new GroupCommit({
      about: ({ table }) => table,
      most: MOST_AT_ONCE,
      commit: (claims) => this.#append(claims),
    });
    // While these are written, the next rows are already being committed.
    this.#ends = new GroupCommit({
      about: ({ table_id }) => table_id,
      most: MOST_AT_ONCE,
      commit: (ends) => this.#keep(ends),
    });
  }

  async create(table: StoredTable, first: LogRow): Promise<void> {
    await this.#persist(() =>
      this.#db.transaction().execute((writing) => createTable(writing, table, first)),
    );
    await this.#acknowledge(table.id, first);
  }

  async table(id: string): Promise<StoredTable | undefined> {
    this.#insistOnWhole(id);
    const record = await this.#persist(() => recordOf(this.#db, id));
    if (record !== undefined) return tableOf(record);
    if ((await this.lastSeqs([id])).has(id)) throw tableDamaged(id, 'its record is missing');
    return undefined;
  }

  async tables(): Promise<readonly TableListing[]> {
    const rows = await this.#persist(() =>
      this.#db
        .selectFrom('live_table')
        .innerJoin('log_end', 'log_end.table_id', 'live_table.id')
        .select(['id', 'opened_at', 'closed', 'seq'])
        .orderBy('opened_at')
        .orderBy('id')
        .execute(),
    );
    return rows.map(({ id, opened_at, closed, seq }) => {
      return { id, openedAt: opened_at, closed: closed !== 0, seq };
    });
  }

  async closeTable(id: string): Promise<void> {
    await this.#persist(() =>
      this.#db.transaction().execute(async (writing) => {
        const record = await recordOf(writing, id);
        if (record === undefined) throw noSuchTable(id);
        const { closed, digest } = recordOfTable({ ...tableOf(record), closed: true });
        await writing.updateTable('live_table').set({ closed, digest }).where('id', '=', id).execute();
      }),
    );
  }

  async append(table: string, row: LogRow): Promise<AppendResult> {
    this.#checkOpen();
    this.#insistOnWhole(table);
    const result = await this.#appends.add({ table, row });
    if (result instanceof Error) throw result;
    if (result === 'written') await this.#acknowledge(table, row);
    return result;
  }

  async rows(table: string, after: number): Promise<readonly LogRow[]> {
    this.#insistOnWhole(table);
    return await this.#persist(async () => {
      const rows: LogRow[] = [];
      for await (const page of pagesOf(this.#db, table, after)) rows.push(...page);
      return rows;
    });
  }

  async byKey(table: string, person: string, key: string): Promise<LogRow | undefined> {
    const record = await this.#persist(() =>
      this.#db
        .selectFrom('log_row')
        .selectAll()
        .where('table_id', '=', table)
        .where('person', '=', person)
        .where('command_key', '=', key)
        .executeTakeFirst(),
    );
    return record === undefined ? undefined : rowOf(record);
  }

  async snapshot(table: string): Promise<TableSnapshot | undefined> {
    const record = await this.#persist(() =>
      this.#db.selectFrom('snapshot').selectAll().where('table_id', '=', table).executeTakeFirst(),
    );
    return record === undefined ? undefined : snapshotOf(record);
  }

  async saveSnapshot(table: string, snapshot: TableSnapshot): Promise<void> {
    const { seq, body, digest } = recordOfSnapshot(table, snapshot);
    await this.#persist(() =>
      this.#db
        .insertInto('snapshot')
        .values({ table_id: table, seq, body, digest })
        .onConflict((conflict) => conflict.column('table_id').doUpdateSet({ seq, body, digest }))
        .execute(),
    );
  }

  watch(heard: (hint: Hint) => void): Watch {
    this.#checkOpen();
    const watch = this.#adapter.watch(heard);
    this.#watches.add(watch);
    return {
      close: async () => {
        this.#watches.delete(watch);
        await watch.close();
      },
    };
  }

  async lastSeqs(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const ends = await this.#persist(() => endsOf(this.#db, ids));
    return new Map([...ends].map(([id, { seq }]) => [id, seq]));
  }

  async health(): Promise<StoreHealth> {
    this.#checkOpen();
    const { kind: store } = this.#adapter;
    try {
      this.#durability = await this.#adapter.condition();
      await this.#probe();
      return { store, ...this.#durability, ...this.#detail(), isWritable: true };
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      return { store, ...this.#durability, isWritable: false, detail: error.message };
    }
  }

  async close(): Promise<void> {
    this.#isOpen = false;
    await Promise.all([...this.#watches].map((watch) => watch.close()));
    await this.#appends.settled();
    await this.#ends.settled();
    await this.#adapter.ends.close();
    await this.#db.destroy();
  }

  /** Tests by writing, once in a while, because there is no other way to know whether the store is writable. */
  async #probe(): Promise<void> {
    const at = Date.now();
    if (at - this.#probedAt < PROBE_MS) return;
    await this.#writeProbe(at);
    this.#probedAt = at;
  }

  async #writeProbe(at: number): Promise<void> {
    // A disk without room for a row may still have room for a short record.
    const ballast = this.#isFailing ? randomBytes(BALLAST_BYTES).toString('hex') : '';
    await this.#db
      .insertInto('probe')
      .values({ id: 1, at, ballast })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ at, ballast }))
      .execute();
    this.#isFailing = false;
  }

  async #append(claims: readonly Claim[]): Promise<readonly ClaimResult[]> {
    try {
      const outcomes = await this.#adapter.persist(() => this.#commit(claims));
      this.#isFailing = false;
      return outcomes;
    } catch (error) {
      if (!(error instanceof StoreError) || error.code === 'damaged')
        return await this.#oneByOne(claims, error);
      this.#isFailing = true;
      this.#probedAt = 0;
      throw error;
    }
  }

  /** Writes claims one by one after a failed group, so that a faulty row or damaged page does not affect the others. */
  async #oneByOne(claims: readonly Claim[], error: unknown): Promise<readonly ClaimResult[]> {
    if (claims.length === 1) return [error as Error];
    const outcomes: ClaimResult[] = [];
    for (const claim of claims) outcomes.push(...(await this.#append([claim])));
    return outcomes;
  }

  async #commit(claims: readonly Claim[]): Promise<readonly ClaimResult[]> {
    return await this.#db
      .transaction()
      .execute((writing) =>
        appendGroup(writing, claims, (written) => this.#adapter.announce(writing, written)),
      );
  }

  /** Records the end of a log where damage to the database does not reach. Only then is the row acknowledged. */
  async #acknowledge(table_id: string, { seq, hash }: LogRow): Promise<void> {
    await this.#ends.add({ table_id, seq, hash });
  }

  async #keep(ends: readonly EndRecord[]): Promise<readonly undefined[]> {
    try {
      await this.#adapter.ends.add(ends);
    } catch (error) {
      this.#isFailing = true;
      this.#probedAt = 0;
      throw error;
    }
    return ends.map(() => undefined);
  }

  #insistOnWhole(table: string): void {
    const lack = this.#missing.get(table);
    if (lack !== undefined) throw lack;
  }

  /** Returns what is doubtful or missing. */
  #detail(): Pick<StoreHealth, 'detail'> {
    const [first] = this.#missing.values();
    if (first === undefined) return {};
    const { size } = this.#missing;
    const many = size === 1 ? '' : ` So are ${size - 1} more; \`riposte doctor\` lists them.`;
    return { detail: [this.#durability.detail, `${first.message}${many}`].filter(Boolean).join(' ') };
  }

  async #persist<T>(act: () => Promise<T>): Promise<T> {
    this.#checkOpen();
    return await this.#adapter.persist(act);
  }

  #checkOpen(): void {
    if (!this.#isOpen) {
      throw new StoreError('closed', 'The store was closed.', 'Wait until the server has started again.');
    }
  }
}

/** The differences between databases. Both throw their errors as StoreError. */
export interface DatabaseAdapter {
  readonly kind: StoreHealth['store'];
  readonly db: Database;
  /** Runs a database access, and repeats it if that may help. It must be idempotent. */
  persist<T>(act: () => Promise<T>): Promise<T>;
  /** Announces rows to other programs, within the transaction that writes them. */
  announce(writing: Writing, claims: readonly Claim[]): Promise<void>;
  watch(heard: (hint: Hint) => void): Watch;
  condition(): Promise<DurabilityInfo>;
  readonly ends: Ends;
}

/** The last acknowledged row of each log, stored where damage to the database does not reach. Throws StoreError. */
export interface Ends {
  /** Returns `undefined` if no end was ever recorded. */
  read(): ReadonlyMap<string, End> | undefined;
  /** Resolves when the ends are durable. */
  add(ends: readonly EndRecord[]): Promise<void>;
  /** Replaces all recorded ends. */
  replace(ends: readonly EndRecord[]): Promise<void>;
  close(): Promise<void>;
}

/** How durable commits are, according to the database. */
export type DurabilityInfo = Pick<StoreHealth, 'durability' | 'replication' | 'detail'>;
