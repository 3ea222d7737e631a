import { sql } from 'kysely';
import { conditionOf } from '../postgres/condition.ts';
import { readPostgres } from '../postgres/open.ts';
import type { Database } from '../schema.ts';
import { doubtful, type Finding, look, sound } from './finding.ts';
import { schemaFinding } from './schema.ts';
import { lookAtTables } from './tables.ts';

/** Looks at a PostgreSQL database, without changing it. Throws StoreError when it can't be reached. */
export async function checkupPostgres(url: string): Promise<readonly Finding[]> {
  const { db, state } = await readPostgres(url);
  try {
    const findings = [...(await lookAtServer(db)), schemaFinding(state)];
    if (state !== 'current') return findings;
    return [...findings, ...(await look('tables', () => lookAtTables(db, new Map())))];
  } finally {
    await db.destroy();
  }
}

async function lookAtServer(db: Database): Promise<readonly Finding[]> {
  const { durability, replication, detail } = await conditionOf(db);
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version') as version`.execute(db);
  const sentence = `PostgreSQL ${rows[0]!.version}: ${durability}; replication: ${replication}.`;
  const server = sound('database', sentence);
  return detail === undefined ? [server] : [server, doubtful('durability', detail)];
}
