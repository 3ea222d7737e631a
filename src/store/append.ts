import { isSound, type LogRow } from '../live/record.ts';
import { type End, endsOf, hashAt } from './read.ts';
import { recordOfRow } from './records.ts';
import type { Database, EndRecord, Writing } from './schema.ts';
import type { Appended } from './store.ts';
import { noSuchTable } from './store-error.ts';

/** A row that somebody wants to write. */
export interface Claim {
  readonly table: string;
  readonly row: LogRow;
}

type Verdict = Appended | 'next' | Error;

/** What became of a claim; an error is this claim's own, and not to the harm of the others. */
export type Outcome = Appended | Error;

/**
 * Writes rows of different tables in one transaction: those that continue their log. `written` is told which, still
 * within the transaction.
 */
export async function appendGroup(
  writing: Writing,
  claims: readonly Claim[],
  written: (claims: readonly Claim[]) => Promise<void>,
): Promise<readonly Outcome[]> {
  const ends = await endsOf(
    writing,
    claims.map(({ table }) => table),
  );
  const verdicts: Verdict[] = [];
  for (const claim of claims) verdicts.push(await judge(writing, claim, ends.get(claim.table)));
  const next = claims.filter((_, i) => verdicts[i] === 'next');
  if (next.length === 0) return verdicts as Outcome[];
  const done = await insert(writing, next);
  await written(next.filter(({ table }) => done.has(table)));
  return claims.map(({ table }, i) => {
    const verdict = verdicts[i]!;
    if (verdict !== 'next') return verdict;
    return done.has(table) ? 'written' : 'taken';
  });
}

async function judge(db: Database, { table, row }: Claim, end: End | undefined): Promise<Verdict> {
  if (end === undefined) return noSuchTable(table);
  if (row.seq === end.seq + 1) return isSound(row, end.hash) ? 'next' : 'fenced';
  if (row.seq > end.seq) return 'fenced';
  const there = row.seq === end.seq ? end.hash : await hashAt(db, table, row.seq);
  return there === row.hash ? 'written' : 'taken';
}

/** The tables whose row went in. In order of their ids, so that two writers never wait for each other in a circle. */
async function insert(writing: Writing, claims: readonly Claim[]): Promise<ReadonlySet<string>> {
  const records = claims.map(({ table, row }) => recordOfRow(table, row));
  const inserted = await writing
    .insertInto('log_row')
    .values(records.sort((a, b) => (a.table_id < b.table_id ? -1 : 1)))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['table_id', 'seq', 'hash'])
    .execute();
  if (inserted.length > 0) await moveEnds(writing, inserted);
  return new Set(inserted.map(({ table_id }) => table_id));
}

async function moveEnds(writing: Writing, ends: readonly EndRecord[]): Promise<void> {
  await writing
    .insertInto('log_end')
    .values(ends)
    .onConflict((conflict) =>
      conflict
        .column('table_id')
        .doUpdateSet(({ ref }) => ({ seq: ref('excluded.seq'), hash: ref('excluded.hash') })),
    )
    .execute();
}
