import type { Kysely, Transaction } from 'kysely';

/** The tables of the database, in SQLite and in PostgreSQL alike. Numbers are whole, texts are UTF-8. */
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
  /** SHA-256 over all of it. */
  readonly digest: string;
}

/** What is written to see whether something can be written. */
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
  /** JSON, as text: PostgreSQL's own JSON types refuse some texts that people may write. */
  readonly acts: string;
  readonly hash: string;
}

/** The last row of a log, once more: a log that lost its end looks whole without it. */
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
