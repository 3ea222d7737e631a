import { randomBytes } from 'node:crypto';
import type { LogRow } from '../live/record.ts';
import { appendGroup, type Claim, type Outcome } from './append.ts';
import { createTable } from './create.ts';
import type { Condition, Engine } from './engine.ts';
import { GroupCommit } from './group-commit.ts';
import { type Missing, missingIn } from './missing.ts';
import { endsOf, pagesOf, recordOf } from './read.ts';
import { recordOfSnapshot, recordOfTable, rowOf, snapshotOf, tableOf } from './records.ts';
import type { Database, EndRecord } from './schema.ts';
import type { Appended, Hint, Listed, Snapshot, Store, StoredTable, StoreHealth, Watch } from './store.ts';
import { emptied, noSuchTable, StoreError, tableDamaged } from './store-error.ts';

/** Rows in one commit. */
const MOST_AT_ONCE = 500;
/** Between two tries whether something can be written. */
const PROBE_MS = 500;
/** As long as a long row. */
const BALLAST_BYTES = 32_768;

/** The store on an opened database, which it closes in the end. */
export async function storeOn(engine: Engine): Promise<Store> {
  try {
    const condition = await engine.condition();
    return new SqlStore(engine, condition, await missingOf(engine));
  } catch (error) {
    await engine.ends.close();
    await engine.db.destroy();
    throw error;
  }
}

/** What was acknowledged and is missing. Where nothing was kept of it so far, what is there is taken for all. */
async function missingOf({ db, ends }: Engine): Promise<Missing> {
  // Before the database is read: what is written meanwhile is there first.
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
  readonly #engine: Engine;
  readonly #db: Database;
  readonly #appends: GroupCommit<Claim, Outcome>;
  readonly #ends: GroupCommit<EndRecord, undefined>;
  readonly #missing: Missing;
  readonly #watches = new Set<Watch>();
  #condition: Condition;
  #probedAt = 0;
  /** Whether rows could not be written when that was last tried. */
  #isFailing = false;
  #isOpen = true;

  constructor(engine: Engine, condition: Condition, missing: Missing) {
    this.#condition = condition;
    this.#engine = engine;
    this.#missing = missing;
    this.#db = engine.db;
    this.#appends = new GroupCommit({
      about: ({ table }) => table,
      most: MOST_AT_ONCE,
      commit: (claims) => this.#append(claims),
    });
    // While these are written down, the next rows are committed already.
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
    this.#insistOnWhole(table);
    const outcome = await this.#appends.add({ table, row });
    if (outcome instanceof Error) throw outcome;
    if (outcome === 'written') await this.#acknowledge(table, row);
    return outcome;
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
      return { store, ...this.#condition, ...this.#detail(), isWritable: true };
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      return { store, ...this.#condition, isWritable: false, detail: error.message };
    }
  }

  async close(): Promise<void> {
    this.#isOpen = false;
    await Promise.all([...this.#watches].map((watch) => watch.close()));
    await this.#appends.settled();
    await this.#ends.settled();
    await this.#engine.ends.close();
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

  /** A row counts as acknowledged once its number is kept where damage to the database does not reach. */
  async #acknowledge(table_id: string, { seq, hash }: LogRow): Promise<void> {
    await this.#ends.add({ table_id, seq, hash });
  }

  async #keep(ends: readonly EndRecord[]): Promise<readonly undefined[]> {
    try {
      await this.#engine.ends.add(ends);
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

  /** What is doubtful, and what is missing. */
  #detail(): Pick<StoreHealth, 'detail'> {
    const [first] = this.#missing.values();
    if (first === undefined) return {};
    const { size } = this.#missing;
    const many = size === 1 ? '' : ` So are ${size - 1} more; \`riposte doctor\` lists them.`;
    return { detail: [this.#condition.detail, `${first.message}${many}`].filter(Boolean).join(' ') };
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
