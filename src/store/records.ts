import type { Kysely, Transaction } from 'kysely';
import { sha256Hex } from '../fight/entry.ts';
import type { Json } from '../kernel/json.ts';
import { type LogRow, migrateRow } from '../table/log-row.ts';
import { type StoredTable, type TableSnapshot, tableDamaged } from './store.ts';

/** The tables of the database, the same in SQLite and PostgreSQL. Numbers are integers, texts are UTF-8. */
export interface Schema {
  readonly live_table: TableRecord;
  readonly log_row: RowRecord;
  readonly log_end: EndRecord;
  readonly snapshot: SnapshotRecord;
  readonly probe: ProbeRecord;
}

export interface TableRecord {
  readonly id: string;
  readonly seed: string;
  readonly secret: string;
  readonly opened_at: number;
  readonly closed: number;
  /** SHA-256 over the whole record. */
  readonly digest: string;
}

/** A record written to test whether the store is writable. */
export interface ProbeRecord {
  readonly id: number;
  readonly at: number;
  readonly ballast: string;
}

export interface RowRecord {
  readonly table_id: string;
  readonly seq: number;
  readonly at: number;
  readonly person: string | null;
  readonly command_key: string | null;
  readonly asked: string | null;
  /** JSON as text, because PostgreSQL's own JSON types refuse some valid texts. */
  readonly acts: string;
  readonly hash: string;
}

/** A second copy of the last row of a log. Without it, a log that lost its end would look complete. */
export interface EndRecord {
  readonly table_id: string;
  readonly seq: number;
  readonly hash: string;
}

export interface SnapshotRecord {
  readonly table_id: string;
  readonly seq: number;
  /** JSON. */
  readonly body: string;
  /** SHA-256 over the table, the number and the body. */
  readonly digest: string;
}

export type Database = Kysely<Schema>;
export type Writing = Transaction<Schema>;

/** Converts a table to its record. */
export function recordOfTable({ id, seed, secret, openedAt, closed }: StoredTable): TableRecord {
  const digest = digestOf(id, seed, secret, String(openedAt), String(closed));
  return { id, seed, secret, opened_at: openedAt, closed: closed ? 1 : 0, digest };
}

/** Throws StoreError if the record was altered. */
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

/** Throws StoreError if the record does not contain a row. The caller must check the row's hash. */
export function rowOf(record: RowRecord): LogRow {
  const { table_id: table, seq, at, person: by, command_key: key, asked, hash } = record;
  const acts = jsonIn(record.acts);
  if (!Array.isArray(acts)) throw tableDamaged(table, `row ${seq} can't be read`);
  return migrateRow({ seq, at, by, key, asked, acts: acts as unknown as LogRow['acts'], hash });
}

export function recordOfSnapshot(table: string, { seq, body }: TableSnapshot): SnapshotRecord {
  const text = JSON.stringify(body);
  return { table_id: table, seq, body: text, digest: digestOf(table, String(seq), text) };
}

/** Returns `undefined` if the record was altered: snapshots are optional. */
export function snapshotOf({ table_id, seq, body, digest }: SnapshotRecord): TableSnapshot | undefined {
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
