import { sql } from 'kysely';
import type { Claim } from '../append.ts';
import type { Writing } from '../schema.ts';
import type { Hint } from '../store.ts';

/** The channel on which programs that share a database tell each other what they wrote. */
export const CHANNEL = 'riposte_rows';
/** Rows in one message: PostgreSQL takes messages up to 8,000 bytes. */
const ROWS = 100;

interface Message {
  readonly from: string;
  readonly rows: readonly (readonly [table: string, seq: number])[];
}

/** Tells of rows when the transaction is committed, and not at all when it is not. */
export async function announce(writing: Writing, from: string, claims: readonly Claim[]): Promise<void> {
  for (let i = 0; i < claims.length; i += ROWS) {
    const rows = claims.slice(i, i + ROWS).map(({ table, row }) => [table, row.seq] as const);
    const message: Message = { from, rows };
    await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(message)})`.execute(writing);
  }
}

/** What a message tells to the program of this name: nothing about what it wrote itself. */
export function hintsIn(message: string, to: string): readonly Hint[] {
  const { from, rows } = JSON.parse(message) as Message;
  return from === to ? [] : rows.map(([table, seq]) => ({ kind: 'row', table, seq }));
}
