import { canonical, type Json } from '../kernel/json.ts';
import { sha256Hex } from '../table/hash.ts';
import type { Act } from './act.ts';

/** What one command came to: one row of a table's log. Rows count from 1 without a gap. */
export interface LogRow {
  readonly seq: number;
  /** Milliseconds since 1970, by the clock of who wrote it. */
  readonly at: number;
  /** The person; null for what the table did by itself (a clock that ran out). */
  readonly by: string | null;
  /** What the sender called this command, so that a repeated one is known; null when the table acted. */
  readonly key: string | null;
  /** SHA-256 of what was asked under this key. */
  readonly asked: string | null;
  readonly acts: readonly Act[];
  /** Over this row and the hash of the row before it. */
  readonly hash: string;
}

/** What stands before the first row in the chain of hashes. */
export function chainStart(table: string): string {
  return sha256Hex(`riposte-table/${table}`);
}

/** Puts the hash on a row; `before`: the hash of the row before it. */
export function sealRow(row: Omit<LogRow, 'hash'>, before: string): LogRow {
  return { ...row, hash: hashOf(row, before) };
}

/** Whether a row is what was written after the row with this hash. */
export function isSound({ hash, ...row }: LogRow, before: string): boolean {
  return hash === hashOf(row, before);
}

function hashOf(row: Omit<LogRow, 'hash'>, before: string): string {
  return sha256Hex(`${before}\n${canonical(row as unknown as Json)}`);
}
