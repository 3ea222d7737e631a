import type { LogRow } from '../../table/log-row.ts';
import { assertEmpty, checkFree, openDatabase } from '../open-database.ts';
import type { Writing } from '../records.ts';
import { recordOfRow, recordOfTable } from '../records.ts';
import type { StoreLocation } from '../store.ts';
import { type ArchiveItem, BadArchive, type Extent, readArchive } from './read.ts';

/** Rows written at once. */
const PAGE = 200;

export interface RestoreRequest {
  readonly path: string;
  readonly where: StoreLocation;
  /**
   * Restores only this table, into a store that does not have it; `undefined` restores all tables, into an empty store.
   */
  readonly table: string | undefined;
}

/** Restores an archive into a store, all or nothing. Throws BadArchive, StoreError, or the error of the file system. */
export async function restore({ path, where, table }: RestoreRequest): Promise<Extent> {
  // Reads the whole archive before changing anything.
  const found = await extentOf(itemsOf(path, table));
  if (found.tables === 0 && table !== undefined) throw new BadArchive(1, `there is no table ${table} in it`);
  await checkFree(where, table);
  const { db, ends } = await openDatabase(where);
  try {
    const extent = await db.transaction().execute(async (writing) => {
      await assertEmpty(writing, table);
      return await extentOf(writeItems(writing, itemsOf(path, table)));
    });
    const restored = await db.selectFrom('log_end').selectAll().execute();
    if (table === undefined) await ends.replace(restored);
    else await ends.add(restored.filter(({ table_id }) => table_id === table));
    return extent;
  } finally {
    await ends.close();
    await db.destroy();
  }
}

async function* itemsOf(path: string, only: string | undefined): AsyncGenerator<ArchiveItem> {
  let table: string | undefined;
  for await (const item of readArchive(path)) {
    if ('table' in item) table = item.table.id;
    if (only === undefined || table === only) yield item;
  }
}

async function extentOf(items: AsyncIterable<ArchiveItem>): Promise<Extent> {
  let tables = 0;
  let rows = 0;
  for await (const item of items) {
    if ('table' in item) tables += 1;
    else rows += 1;
  }
  return { tables, rows };
}

/** Writes items and passes them on. */
async function* writeItems(writing: Writing, items: AsyncIterable<ArchiveItem>): AsyncGenerator<ArchiveItem> {
  let pending = new Pending(writing, '');
  for await (const item of items) {
    if ('row' in item) {
      await pending.add(item.row);
    } else {
      await pending.finish();
      await writing.insertInto('live_table').values(recordOfTable(item.table)).execute();
      pending = new Pending(writing, item.table.id);
    }
    yield item;
  }
  await pending.finish();
}

/** Rows of one table that are waiting to be written. */
class Pending {
  readonly #writing: Writing;
  readonly #table: string;
  #rows: LogRow[] = [];
  #last: LogRow | undefined;

  constructor(writing: Writing, table: string) {
    this.#writing = writing;
    this.#table = table;
  }

  async add(row: LogRow): Promise<void> {
    this.#rows.push(row);
    this.#last = row;
    if (this.#rows.length === PAGE) await this.#write();
  }

  async finish(): Promise<void> {
    await this.#write();
    if (this.#last === undefined) return;
    const { seq, hash } = this.#last;
    await this.#writing.insertInto('log_end').values({ table_id: this.#table, seq, hash }).execute();
  }

  async #write(): Promise<void> {
    const records = this.#rows.map((row) => recordOfRow(this.#table, row));
    this.#rows = [];
    if (records.length > 0) await this.#writing.insertInto('log_row').values(records).execute();
  }
}
