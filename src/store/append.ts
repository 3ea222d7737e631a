import { isValidRow, type LogRow } from '../table/log-row.ts';
import { type End, endsOf, hashAt, recordOf } from './read.ts';
import { type Database, type EndRecord, recordOfRow, recordOfTable, type Writing } from './records.ts';
import { type AppendResult, noSuchTable, type StoredTable, StoreError, tableDamaged } from './store.ts';

interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

export interface Grouping<Item, Answer> {
  /** Returns the subject of an item; a group never contains two items with the same subject. */
  readonly about: (item: Item) => string;
  /** Commits a group in one transaction, and returns one answer per item. */
  readonly commit: (group: readonly Item[]) => Promise<readonly Answer[]>;
  /** Most items in one commit. */
  readonly most: number;
}

/** Commits items in groups: one disk sync covers everything that arrived during the previous one. */
export class GroupCommit<Item, Answer> {
  readonly #grouping: Grouping<Item, Answer>;
  #waiting: Waiting<Item, Answer>[] = [];
  #running: Promise<void> | undefined;

  constructor(grouping: Grouping<Item, Answer>) {
    this.#grouping = grouping;
  }

  /** Resolves with the answer once the item's group is committed, or rejects if that failed. */
  add(item: Item): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#running ??= this.#run();
    });
  }

  /** Resolves when no items are waiting. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    // Items added in the same turn of the event loop join this group.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) await this.#commit(this.#takeGroup());
    this.#running = undefined;
  }

  #takeGroup(): Waiting<Item, Answer>[] {
    const group = new Map<string, Waiting<Item, Answer>>();
    const later: Waiting<Item, Answer>[] = [];
    for (const waiting of this.#waiting) {
      const about = this.#grouping.about(waiting.item);
      if (group.size < this.#grouping.most && !group.has(about)) group.set(about, waiting);
      else later.push(waiting);
    }
    this.#waiting = later;
    return [...group.values()];
  }

  async #commit(group: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await this.#grouping.commit(group.map(({ item }) => item));
      for (const [i, { resolve }] of group.entries()) resolve(answers[i]!);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}

/** A row to be written. */
export interface Claim {
  readonly table: string;
  readonly row: LogRow;
}

type Verdict = AppendResult | 'next' | Error;

/** The result of a claim. An error concerns this claim only. */
export type ClaimResult = AppendResult | Error;

/**
 * Writes rows of different tables in one transaction, if they continue their logs. `written` is called with those rows
 * within the transaction.
 */
export async function appendGroup(
  writing: Writing,
  claims: readonly Claim[],
  written: (claims: readonly Claim[]) => Promise<void>,
): Promise<readonly ClaimResult[]> {
  const ends = await endsOf(
    writing,
    claims.map(({ table }) => table),
  );
  const verdicts: Verdict[] = [];
  for (const claim of claims) verdicts.push(await judge(writing, claim, ends.get(claim.table)));
  const next = claims.filter((_, i) => verdicts[i] === 'next');
  if (next.length === 0) return verdicts as ClaimResult[];
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
  if (row.seq === end.seq + 1) return isValidRow(row, end.hash) ? 'next' : 'fenced';
  if (row.seq > end.seq) return 'fenced';
  const there = row.seq === end.seq ? end.hash : await hashAt(db, table, row.seq);
  return there === row.hash ? 'written' : 'taken';
}

/** Returns the tables whose rows were inserted. Sorted by id, so that two writers cannot deadlock. */
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

/** Writes a new table with the first row of its log. Repeating the same call changes nothing. Throws StoreError. */
export async function createTable(writing: Writing, table: StoredTable, first: LogRow): Promise<void> {
  const there = await recordOf(writing, table.id);
  if (there === undefined) return await insertTable(writing, table, first);
  const row = await writing
    .selectFrom('log_row')
    .select('hash')
    .where('table_id', '=', table.id)
    .where('seq', '=', first.seq)
    .executeTakeFirst();
  if (row === undefined) throw tableDamaged(table.id, `row ${first.seq} is missing`);
  if (row.hash !== first.hash) {
    throw new StoreError('table-exists', `There is a table ${table.id} already.`, 'Take another id.');
  }
}

async function insertTable(writing: Writing, table: StoredTable, first: LogRow): Promise<void> {
  await writing.insertInto('live_table').values(recordOfTable(table)).execute();
  await writing.insertInto('log_row').values(recordOfRow(table.id, first)).execute();
  const { seq, hash } = first;
  await writing.insertInto('log_end').values({ table_id: table.id, seq, hash }).execute();
}
