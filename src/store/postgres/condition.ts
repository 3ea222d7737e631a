import { sql } from 'kysely';
import type { Condition } from '../engine.ts';
import type { Database } from '../schema.ts';

interface Settings {
  readonly synchronous_commit: string;
  readonly fsync: string;
  readonly full_page_writes: string;
  readonly standby_names: string;
  readonly standbys: number;
}

/** How durable a commit is, by what the database says of itself. */
export async function conditionOf(db: Database): Promise<Condition> {
  const { rows } = await sql<Settings>`
    select current_setting('synchronous_commit') as synchronous_commit, current_setting('fsync') as fsync,
      current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_standby_names') as standby_names,
      (select count(*) from pg_stat_replication)::int as standbys`.execute(db);
  const found = rows[0]!;
  const replication = replicationOf(found);
  const detail = doubtsOf(found, replication);
  return {
    durability: `synchronous_commit=${found.synchronous_commit}, fsync=${found.fsync}`,
    replication,
    ...(detail === '' ? {} : { detail }),
  };
}

function replicationOf({ synchronous_commit, standby_names, standbys }: Settings): Condition['replication'] {
  const waits = standby_names !== '' && synchronous_commit !== 'local';
  if (waits) return 'synchronous';
  return standbys > 0 ? 'asynchronous' : 'none';
}

function doubtsOf(found: Settings, replication: Condition['replication']): string {
  const doubts: string[] = [];
  if (found.fsync !== 'on')
    doubts.push('fsync is off: a crash of the machine may lose what was acknowledged.');
  if (found.full_page_writes !== 'on') {
    doubts.push('full_page_writes is off: a crash of the machine may damage the database.');
  }
  if (replication === 'asynchronous') {
    doubts.push('Replication is asynchronous: a failover may lose what was acknowledged last.');
  }
  return doubts.join(' ');
}
