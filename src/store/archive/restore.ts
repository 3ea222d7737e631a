import type { LogRow } from '../../live/record.ts';
import { openDatabase } from '../open-store.ts';
import { checkFree, checkVacant } from '../reading.ts';
import { recordOfRow, recordOfTable } from '../records.ts';
import type { Writing } from '../schema.ts';
import type { Where } from '../where.ts';
import { BadArchive, type Extent, type Item } from './format.ts';
import { readArchive } from './read.ts';

/** Rows written at once. */
const PAGE = 200;

export interface Restoring {
  readonly path: string;
  readonly where: Where;
  /** Only this table, into a store that does not have it; undefined: all, into a store that has none. */
  readonly table: string | undefined;
}

/**
 * Puts what an archive holds into a store: all of it, or nothing and everything is as before. Throws BadArchive,
 * StoreError, or what the file system says.
 */
export async function restore({ path, where, table }: Restoring): Promise<Extent> {
  // Once through it before anything is touched.
  const found = await extentOf(itemsOf(path, table));
  if (found.tables === 0 && table !== undefined) throw new BadArchive(1, `there is no table ${table} in it`);
  await checkFree(where, table);
  const { db, ends } = await openDatabase(where);
  try {
    const extent = await db.transaction().execute(async (writing) => {
      await checkVacant(writing, table);
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

async function* itemsOf(path: string, only: string | undefined): AsyncGenerator<Item> {
  let table: string | undefined;
  for await (const item of readArchive(path)) {
    if ('table' in item) table = item.table.id;
    if (only === undefined || table === only) yield item;
  }
}

async function extentOf(items: AsyncIterable<Item>): Promise<Extent> {
  let tables = 0;
  let rows = 0;
  for await (const item of items) {
    if ('table' in item) tables += 1;
    else rows += 1;
  }
  return { tables, rows };
}

/** Writes items and passes them on. */
async function* writeItems(writing: Writing, items: AsyncIterable<Item>): AsyncGenerator<Item> {
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

/** The rows of one table on their way into the database. */
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
