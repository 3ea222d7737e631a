import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { LogRow } from '../../src/live/record.ts';

/** A table that is kept on this device. */
export interface OwnTable {
  readonly id: string;
  readonly name: string;
  readonly ruleset: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The secret of its dice, as hexadecimal. */
  readonly seed: string;
}

interface Schema extends DBSchema {
  tables: { key: string; value: OwnTable };
  rows: { key: [string, number]; value: { readonly table: string; readonly row: LogRow } };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('riposte', 1, {
    upgrade(db) {
      db.createObjectStore('tables', { keyPath: 'id' });
      db.createObjectStore('rows');
    },
  });
  return opened;
}

/** The tables on this device, the latest first. */
export async function ownTables(): Promise<readonly OwnTable[]> {
  const all = await (await database()).getAll('tables');
  return all.sort((a, b) => b.at - a.at);
}

export async function ownTable(id: string): Promise<OwnTable | undefined> {
  return (await database()).get('tables', id);
}

export async function keepOwnTable(table: OwnTable): Promise<void> {
  await (await database()).put('tables', table);
}

export async function forgetOwnTable(id: string): Promise<void> {
  const transaction = (await database()).transaction(['tables', 'rows'], 'readwrite');
  await transaction.objectStore('tables').delete(id);
  await transaction.objectStore('rows').delete(IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]));
  await transaction.done;
}

/** The rows of a table's log after one of them, in order. */
export async function rowsAfter(table: string, seq: number): Promise<readonly LogRow[]> {
  const range = IDBKeyRange.bound([table, seq], [table, Number.MAX_SAFE_INTEGER], true);
  return (await (await database()).getAll('rows', range)).map(({ row }) => row);
}

/** Writes a row down; false when another tab has written one of this number. */
export async function writeRow(table: string, row: LogRow): Promise<boolean> {
  try {
    await (await database()).add('rows', { table, row }, [table, row.seq]);
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'ConstraintError') return false;
    throw error;
  }
}
