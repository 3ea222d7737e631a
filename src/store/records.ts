import type { Json } from '../kernel/json.ts';
import type { LogRow } from '../live/record.ts';
import { sha256Hex } from '../table/hash.ts';
import type { RowRecord, SnapshotRecord, TableRecord } from './schema.ts';
import type { Snapshot, StoredTable } from './store.ts';
import { tableDamaged } from './store-error.ts';

/** A table as it is kept. */
export function recordOfTable({ id, seed, secret, openedAt, closed }: StoredTable): TableRecord {
  const digest = digestOf(id, seed, secret, String(openedAt), String(closed));
  return { id, seed, secret, opened_at: openedAt, closed: closed ? 1 : 0, digest };
}

/** Throws StoreError when the record is not as it was written. */
export function tableOf(record: TableRecord): StoredTable {
  const { id, seed, secret, opened_at: openedAt } = record;
  const table = { id, seed, secret, openedAt, closed: record.closed !== 0 };
  if (recordOfTable(table).digest !== record.digest) throw tableDamaged(id, 'its record was changed');
  return table;
}

export function recordOfRow(table: string, row: LogRow): RowRecord {
  const { seq, at, by, key, asked, acts, hash } = row;
  return {
    table_id: table,
    seq,
    at,
    person: by,
    command_key: key,
    asked,
    acts: JSON.stringify(acts),
    hash,
  };
}

/** Throws StoreError when the record holds no row. Whether it is the row that was written, its hash tells. */
export function rowOf(record: RowRecord): LogRow {
  const { table_id: table, seq, at, person: by, command_key: key, asked, hash } = record;
  const acts = jsonIn(record.acts);
  if (!Array.isArray(acts)) throw tableDamaged(table, `row ${seq} can't be read`);
  return { seq, at, by, key, asked, acts: acts as unknown as LogRow['acts'], hash };
}

export function recordOfSnapshot(table: string, { seq, body }: Snapshot): SnapshotRecord {
  const text = JSON.stringify(body);
  return { table_id: table, seq, body: text, digest: digestOf(table, String(seq), text) };
}

/** Undefined when the record is not as it was written: a snapshot can be done without. */
export function snapshotOf({ table_id, seq, body, digest }: SnapshotRecord): Snapshot | undefined {
  if (digestOf(table_id, String(seq), body) !== digest) return undefined;
  return { seq, body: JSON.parse(body) as Json };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function digestOf(...parts: readonly string[]): string {
  return sha256Hex(JSON.stringify(parts));
}
