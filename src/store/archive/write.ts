import { createHash } from 'node:crypto';
import { examineTable, listTables } from '../examine.ts';
import { pagesOf } from '../read.ts';
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

/** An archive of all tables that are sound, line by line. `db` must show the same state from first to last. */
export async function* archiveLines(db: Database): AsyncGenerator<string, Written> {
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
  for (const record of await listTables(db)) {
    const why = await examineTable(db, record);
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
