import { examineTable, listTables } from '../examine.ts';
import type { Database } from '../schema.ts';
import { damaged, type Finding, sound } from './finding.ts';

/** Every table: its record, that its log has no gap, and that every row is the one that was written. */
export async function lookAtTables(db: Database): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const records = await listTables(db);
  for (const record of records) {
    const wrong = await examineTable(db, record);
    if (wrong !== undefined) findings.push(damaged(`table ${record.id}`, wrong));
  }
  const whole = records.length - findings.length;
  const { rows } = await db
    .selectFrom('log_row')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return [
    ...findings,
    sound('tables', `${whole} of ${records.length} tables are sound; ${rows} rows in all.`),
  ];
}
