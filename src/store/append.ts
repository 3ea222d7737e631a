import { isSound, type LogRow } from '../live/record.ts';
import { lastSeq } from './read.ts';
import { recordOfRow } from './records.ts';
import type { Database, Writing } from './schema.ts';
import type { Appended } from './store.ts';
import { noSuchTable, type StoreError } from './store-error.ts';

/** A row that somebody wants to write. */
export interface Claim {
  readonly table: string;
  readonly row: LogRow;
}

/** The end of a log. */
interface Head {
  readonly seq: number;
  readonly hash: string;
}

type Verdict = Appended | 'next' | StoreError;

/** A claim that came to nothing because its table is not there throws for itself, not for the others. */
export type Outcome = Appended | StoreError;

/**
 * Writes rows of different tables in one transaction: those that continue their log. `written` is told which, still
 * within the transaction.
 */
export async function appendGroup(
  writing: Writing,
  claims: readonly Claim[],
  written: (claims: readonly Claim[]) => Promise<void>,
): Promise<readonly Outcome[]> {
  const heads = await headsOf(
    writing,
    claims.map(({ table }) => table),
  );
  const verdicts: Verdict[] = [];
  for (const claim of claims) verdicts.push(await judge(writing, claim, heads.get(claim.table)));
  const next = claims.filter((_, i) => verdicts[i] === 'next');
  if (next.length === 0) return verdicts as Outcome[];
  const done = await insert(writing, next);
  await written(next.filter(({ table }) => done.has(table)));
  return claims.map(({ table }, i) => outcomeOf(verdicts[i]!, done.has(table)));
}

function outcomeOf(verdict: Verdict, isDone: boolean): Outcome {
  if (verdict !== 'next') return verdict;
  return isDone ? 'written' : 'taken';
}

async function judge(db: Database, { table, row }: Claim, head: Head | undefined): Promise<Verdict> {
  if (head === undefined) return noSuchTable(table);
  if (row.seq === head.seq + 1) return isSound(row, head.hash) ? 'next' : 'fenced';
  if (row.seq > head.seq) return 'fenced';
  const there = row.seq === head.seq ? head.hash : await hashAt(db, table, row.seq);
  return there === row.hash ? 'written' : 'taken';
}

async function headsOf(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, Head>> {
  const rows = await db
    .selectFrom('live_table')
    .innerJoin('log_row', 'log_row.table_id', 'live_table.id')
    .select(['live_table.id', 'log_row.seq', 'log_row.hash'])
    .where('live_table.id', 'in', ids)
    .where('log_row.seq', '=', lastSeq)
    .execute();
  return new Map(rows.map(({ id, seq, hash }) => [id, { seq, hash }]));
}

async function hashAt(db: Database, table: string, seq: number): Promise<string | undefined> {
  const found = await db
    .selectFrom('log_row')
    .select('hash')
    .where('table_id', '=', table)
    .where('seq', '=', seq)
    .executeTakeFirst();
  return found?.hash;
}

/** The tables whose row went in. In order of their ids, so that two writers never wait for each other in a circle. */
async function insert(writing: Writing, claims: readonly Claim[]): Promise<ReadonlySet<string>> {
  const records = claims.map(({ table, row }) => recordOfRow(table, row));
  const written = await writing
    .insertInto('log_row')
    .values(records.sort((a, b) => (a.table_id < b.table_id ? -1 : 1)))
    .onConflict((conflict) => conflict.doNothing())
    .returning('table_id')
    .execute();
  return new Set(written.map(({ table_id }) => table_id));
}
