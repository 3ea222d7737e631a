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
  const { db } = await openDatabase(where);
  try {
    return await db.transaction().execute(async (writing) => {
      await checkVacant(writing, table);
      return await extentOf(writeItems(writing, itemsOf(path, table)));
    });
  } finally {
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
  let table = '';
  let page: LogRow[] = [];
  const turn = async (): Promise<void> => {
    const records = page.map((row) => recordOfRow(table, row));
    page = [];
    if (records.length > 0) await writing.insertInto('log_row').values(records).execute();
  };
  for await (const item of items) {
    if ('row' in item) page.push(item.row);
    if ('table' in item || page.length === PAGE) await turn();
    if ('table' in item) {
      table = item.table.id;
      await writing.insertInto('live_table').values(recordOfTable(item.table)).execute();
    }
    yield item;
  }
  await turn();
}
