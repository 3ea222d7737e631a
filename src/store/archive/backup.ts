import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { LogRow } from '../../table/log-row.ts';
import { assertEmpty, checkFree, openDatabase, readConsistently } from '../open-database.ts';
import { type End as EndOfLog, examineTable, listTables, missingIn, pagesOf } from '../read.ts';
import { type Database, recordOfRow, recordOfTable, tableOf, type Writing } from '../records.ts';
import { endsIn } from '../sqlite/folder.ts';
import { StoreError, type StoreLocation } from '../store.ts';
import {
  type ArchiveItem,
  BadArchive,
  type End,
  type Extent,
  FORMAT,
  type Header,
  readArchive,
} from './read.ts';

/** Readable only by its owner, because it contains the secrets of all tables. */
const OWN_FILE = 0o600;

/**
 * Writes an archive of a whole store to a file, while others continue writing to the store. The file appears under its
 * name only when it is complete and on disk. Throws StoreError, or the error of the file system.
 */
export async function backup(location: StoreLocation, path: string): Promise<Written> {
  if (existsSync(path)) throw fileThere(path);
  const partial = `${path}.${process.pid}.partial`;
  const file = await open(partial, 'wx', OWN_FILE);
  try {
    // Read before the database, so that the database contains at least these rows.
    const acknowledged = 'folder' in location ? endsIn(location.folder) : undefined;
    const written = await readConsistently(location, (db) =>
      writeTo(file, archiveLines(db, acknowledged ?? new Map())),
    );
    await file.sync();
    await file.close();
    await rename(partial, path);
    await syncFolder(dirname(path));
    return written;
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(partial, { force: true });
    throw error;
  }
}

function fileThere(path: string): StoreError {
  return new StoreError(
    'not-empty',
    `There is a file ${path} already.`,
    'Name a file that is not there yet.',
  );
}

async function writeTo(file: FileHandle, lines: AsyncGenerator<string, Written>): Promise<Written> {
  for (;;) {
    const { done, value } = await lines.next();
    if (done === true) return value;
    await file.appendFile(value);
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync();
  await folder.close();
}

/** Statistics of an archive, and the tables left out because they are damaged. */
export interface Written {
  readonly tables: number;
  readonly rows: number;
  readonly left: readonly SkippedTable[];
}

export interface SkippedTable {
  readonly table: string;
  /** The damage, in a sentence. */
  readonly why: string;
}

/**
 * Generates an archive of all valid tables, line by line. `db` must show the same state throughout; `acknowledged`
 * contains the ends of logs that it should have.
 */
async function* archiveLines(
  db: Database,
  acknowledged: ReadonlyMap<string, EndOfLog>,
): AsyncGenerator<string, Written> {
  const missing = await missingIn(db, acknowledged);
  const sum = createHash('sha256');
  const line = (value: unknown): string => {
    const text = `${JSON.stringify(value)}\n`;
    sum.update(text);
    return text;
  };
  yield line({ riposte: 'archive', format: FORMAT, madeAt: Date.now() } satisfies Header);
  let tables = 0;
  let rows = 0;
  const left: SkippedTable[] = [];
  const records = await listTables(db);
  for (const [table, { message }] of missing) {
    if (!records.some(({ id }) => id === table)) left.push({ table, why: message });
  }
  for (const record of records) {
    const why = await examineTable(db, record, missing);
    if (why !== undefined) {
      left.push({ table: record.id, why });
      continue;
    }
    tables += 1;
    yield line({ table: tableOf(record) });
    for await (const page of pagesOf(db, record.id, 0)) {
      rows += page.length;
      yield page.map((row) => line({ row })).join('');
    }
  }
  const end: End = { end: { tables, rows, sha256: sum.digest('hex') } };
  yield `${JSON.stringify(end)}\n`;
  return { tables, rows, left };
}

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
