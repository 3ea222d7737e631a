import { type End, endsOf, hashAt } from './read.ts';
import type { Database } from './schema.ts';
import { StoreError, tableDamaged } from './store-error.ts';

/** Tables that are looked up at once. */
const AT_ONCE = 500;

/** What is missing of a table that was acknowledged, as the error that its readers are given. */
export type Missing = ReadonlyMap<string, StoreError>;

/** Compares the ends of logs that were acknowledged with what the database holds. */
export async function missingIn(db: Database, acknowledged: ReadonlyMap<string, End>): Promise<Missing> {
  const missing = new Map<string, StoreError>();
  const all = [...acknowledged];
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const some = all.slice(at, at + AT_ONCE);
    const ends = await endsThatAreThere(db, some);
    for (const [table, end] of some) {
      const what = await lackOf(db, { table, end, there: ends.get(table) });
      if (what !== undefined) missing.set(table, tableDamaged(table, what));
    }
  }
  return missing;
}

async function endsThatAreThere(
  db: Database,
  some: readonly (readonly [string, End])[],
): Promise<ReadonlyMap<string, End | 'unreadable'>> {
  const ids = some.map(([table]) => table);
  try {
    return await endsOf(db, ids);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    if (ids.length === 1) return new Map([[ids[0]!, 'unreadable']]);
    const each = await Promise.all(some.map((one) => endsThatAreThere(db, [one])));
    return new Map(each.flatMap((ends) => [...ends]));
  }
}

interface Compared {
  readonly table: string;
  readonly end: End;
  readonly there: End | 'unreadable' | undefined;
}

/** What of a log is missing, in words. Whoever reads what can't be read is told of that anyway. */
async function lackOf(db: Database, { table, end, there }: Compared): Promise<string | undefined> {
  if (there === 'unreadable') return undefined;
  if (there === undefined) return `all of its log is missing, of which row ${end.seq} was acknowledged`;
  if (there.seq < end.seq) {
    const rows = there.seq + 1 === end.seq ? `row ${end.seq}` : `rows ${there.seq + 1} to ${end.seq}`;
    return `${rows} at its end were acknowledged and are missing`;
  }
  const hash = there.seq === end.seq ? there.hash : await hashAt(db, table, end.seq);
  return hash === end.hash ? undefined : `row ${end.seq} is not the one that was acknowledged`;
}
