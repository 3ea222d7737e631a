import { createHash } from 'node:crypto';
import { examineTable, listTables } from '../examine.ts';
import { missingIn } from '../missing.ts';
import { type End as EndOfLog, pagesOf } from '../read.ts';
import { tableOf } from '../records.ts';
import type { Database } from '../schema.ts';
import { type End, FORMAT, type Header } from './format.ts';

/** What an archive came to, and the tables that are not in it because they are damaged. */
export interface Written {
  readonly tables: number;
  readonly rows: number;
  readonly left: readonly LeftOut[];
}

export interface LeftOut {
  readonly table: string;
  /** What is wrong with it, in a sentence. */
  readonly why: string;
}

/**
 * An archive of all tables that are sound, line by line. `db` must show the same state from first to last;
 * `acknowledged`: the ends of logs that it should hold.
 */
export async function* archiveLines(
  db: Database,
  acknowledged: ReadonlyMap<string, EndOfLog>,
): AsyncGenerator<string, Written> {
  const missing = await missingIn(db, acknowledged);
  const sum = createHash('sha256');
  const line = (value: unknown): string => {
    const text = `${JSON.stringify(value)}\n`;
    sum.update(text);
    return text;
  };
  yield line({ riposte: 'archive', format: FORMAT, madeAt: Date.now() } satisfies Header);
  let tables = 0;
  let rows = 0;
  const left: LeftOut[] = [];
  const records = await listTables(db);
  for (const [table, { message }] of missing) {
    if (!records.some(({ id }) => id === table)) left.push({ table, why: message });
  }
  for (const record of records) {
    const why = await examineTable(db, record, missing);
    if (why !== undefined) {
      left.push({ table: record.id, why });
      continue;
    }
    tables += 1;
    yield line({ table: tableOf(record) });
    for await (const page of pagesOf(db, record.id, 0)) {
      rows += page.length;
      yield page.map((row) => line({ row })).join('');
    }
  }
  const end: End = { end: { tables, rows, sha256: sum.digest('hex') } };
  yield `${JSON.stringify(end)}\n`;
  return { tables, rows, left };
}
