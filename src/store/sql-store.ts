import { randomBytes } from 'node:crypto';
import type { LogRow } from '../live/record.ts';
import { appendGroup, type Claim, type Outcome } from './append.ts';
import { createTable } from './create.ts';
import type { Condition, Engine } from './engine.ts';
import { GroupCommit } from './group-commit.ts';
import { endsOf, pagesOf, recordOf } from './read.ts';
import { recordOfSnapshot, recordOfTable, rowOf, snapshotOf, tableOf } from './records.ts';
import type { Database } from './schema.ts';
import type { Appended, Hint, Listed, Snapshot, Store, StoredTable, StoreHealth, Watch } from './store.ts';
import { noSuchTable, StoreError, tableDamaged } from './store-error.ts';

/** Rows in one commit. */
const MOST_AT_ONCE = 500;
/** Between two tries whether something can be written. */
const PROBE_MS = 500;
/** As long as a long row. */
const BALLAST_BYTES = 32_768;

/** The store on an opened database, which it closes in the end. */
export async function storeOn(engine: Engine): Promise<Store> {
  try {
    return new SqlStore(engine, await engine.condition());
  } catch (error) {
    await engine.db.destroy();
    throw error;
  }
}

class SqlStore implements Store {
  readonly #engine: Engine;
  readonly #db: Database;
  readonly #appends: GroupCommit<Claim, Outcome>;
  readonly #watches = new Set<Watch>();
  #condition: Condition;
  #probedAt = 0;
  /** Whether rows could not be written when that was last tried. */
  #isFailing = false;
  #isOpen = true;

  constructor(engine: Engine, condition: Condition) {
    this.#condition = condition;
    this.#engine = engine;
    this.#db = engine.db;
    this.#appends = new GroupCommit({
      about: ({ table }) => table,
      most: MOST_AT_ONCE,
      commit: (claims) => this.#append(claims),
    });
  }

  async create(table: StoredTable, first: LogRow): Promise<void> {
    await this.#persist(() =>
      this.#db.transaction().execute((writing) => createTable(writing, table, first)),
    );
  }

  async table(id: string): Promise<StoredTable | undefined> {
    const record = await this.#persist(() => recordOf(this.#db, id));
    if (record !== undefined) return tableOf(record);
    if ((await this.lastSeqs([id])).has(id)) throw tableDamaged(id, 'its record is missing');
    return undefined;
  }

  async tables(): Promise<readonly Listed[]> {
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

  async append(table: string, row: LogRow): Promise<Appended> {
    this.#checkOpen();
    const outcome = await this.#appends.add({ table, row });
    if (outcome instanceof Error) throw outcome;
    return outcome;
  }

  async rows(table: string, after: number): Promise<readonly LogRow[]> {
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

  async snapshot(table: string): Promise<Snapshot | undefined> {
    const record = await this.#persist(() =>
      this.#db.selectFrom('snapshot').selectAll().where('table_id', '=', table).executeTakeFirst(),
    );
    return record === undefined ? undefined : snapshotOf(record);
  }

  async saveSnapshot(table: string, snapshot: Snapshot): Promise<void> {
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
    const watch = this.#engine.watch(heard);
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
    const { kind: store } = this.#engine;
    try {
      this.#condition = await this.#engine.condition();
      await this.#probe();
      return { store, ...this.#condition, isWritable: true };
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      return { store, ...this.#condition, isWritable: false, detail: error.message };
    }
  }

  async close(): Promise<void> {
    this.#isOpen = false;
    await Promise.all([...this.#watches].map((watch) => watch.close()));
    await this.#appends.settled();
    await this.#db.destroy();
  }

  /** The only way to know whether something can be written is to write; once in a while is enough. */
  async #probe(): Promise<void> {
    const at = Date.now();
    if (at - this.#probedAt < PROBE_MS) return;
    await this.#writeProbe(at);
    this.#probedAt = at;
  }

  async #writeProbe(at: number): Promise<void> {
    // A disk that had no room for a row may have room for a word.
    const ballast = this.#isFailing ? randomBytes(BALLAST_BYTES).toString('hex') : '';
    await this.#db
      .insertInto('probe')
      .values({ id: 1, at, ballast })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ at, ballast }))
      .execute();
    this.#isFailing = false;
  }

  async #append(claims: readonly Claim[]): Promise<readonly Outcome[]> {
    try {
      const outcomes = await this.#engine.persist(() => this.#commit(claims));
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

  /** That a row can't be written at all, by a bug of whoever made it or for a damaged place, is not to the harm of others. */
  async #oneByOne(claims: readonly Claim[], error: unknown): Promise<readonly Outcome[]> {
    if (claims.length === 1) return [error as Error];
    const outcomes: Outcome[] = [];
    for (const claim of claims) outcomes.push(...(await this.#append([claim])));
    return outcomes;
  }

  async #commit(claims: readonly Claim[]): Promise<readonly Outcome[]> {
    return await this.#db
      .transaction()
      .execute((writing) =>
        appendGroup(writing, claims, (written) => this.#engine.announce(writing, written)),
      );
  }

  async #persist<T>(act: () => Promise<T>): Promise<T> {
    this.#checkOpen();
    return await this.#engine.persist(act);
  }

  #checkOpen(): void {
    if (!this.#isOpen) {
      throw new StoreError('closed', 'The store was closed.', 'Wait until the server has started again.');
    }
  }
}
