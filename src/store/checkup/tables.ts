import { examineTable, listTables } from '../examine.ts';
import { missingIn } from '../missing.ts';
import type { End } from '../read.ts';
import type { Database } from '../schema.ts';
import { damaged, type Finding, sound } from './finding.ts';

type Acknowledged = ReadonlyMap<string, End>;

/**
 * Every table: its record, that its log has no gap, that every row is the one that was written, and that none is
 * missing of those that were acknowledged.
 */
export async function lookAtTables(db: Database, acknowledged: Acknowledged): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const missing = await missingIn(db, acknowledged);
  const records = await listTables(db);
  for (const record of records) {
    const wrong = await examineTable(db, record, missing);
    if (wrong !== undefined) findings.push(damaged(`table ${record.id}`, wrong));
  }
  const whole = records.length - findings.length;
  for (const [id, { message }] of missing) {
    if (!records.some((record) => record.id === id)) findings.push(damaged(`table ${id}`, message));
  }
  const { rows } = await db
    .selectFrom('log_row')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return [
    ...findings,
    sound('tables', `${whole} of ${records.length} tables are sound; ${rows} rows in all.`),
  ];
}
