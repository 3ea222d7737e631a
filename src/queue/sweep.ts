import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Batch, Stretch } from '../simulate/batch.ts';
import { GENERATOR } from '../simulate/generator.ts';
import type { Tally } from '../simulate/tally.ts';
import { inTransaction } from './tables.ts';

/** What a job says: which chunk of which sweep, and the fights in it. */
export interface Job extends Stretch {
  readonly sweep: string;
  readonly chunk: number;
}

/** A batch in the queue, cut into chunks. */
export interface Sweep {
  readonly id: string;
  readonly task: string;
  readonly chunks: readonly Stretch[];
}

/**
 * The task that plays fights of a ruleset. Its version and that of the dice are part of the name: a worker of
 * another version does not know the task and leaves it alone.
 */
export function taskFor(ruleset: { readonly id: string; readonly version: string }): string {
  return `riposte ${ruleset.id} ${ruleset.version}, dice ${GENERATOR}`;
}

/** Cuts `fights` into chunks. */
export function chunksOf(fights: number, size: number): Stretch[] {
  const chunks: Stretch[] = [];
  for (let from = 0; from < fights; from += size) chunks.push({ from, to: Math.min(fights, from + size) });
  return chunks;
}

/** Puts a batch into the queue, all its chunks at once or none. */
export async function putSweep(
  pool: Pool,
  batch: Batch,
  task: string,
  chunks: readonly Stretch[],
): Promise<Sweep> {
  const id = randomUUID();
  await inTransaction(pool, async (client) => {
    await client.query("delete from riposte_queue.sweep where made_at < now() - interval '7 days'");
    await client.query('insert into riposte_queue.sweep (id, batch) values ($1, $2)', [
      id,
      JSON.stringify(batch),
    ]);
    const jobs: Job[] = chunks.map((stretch, chunk) => ({ sweep: id, chunk, ...stretch }));
    await client.query(
      `select graphile_worker.add_job($1, job, job_key := $2::text || '-' || (job ->> 'chunk'))
       from json_array_elements($3::json) as job`,
      [task, id, JSON.stringify(jobs)],
    );
  });
  return { id, task, chunks };
}

/** The batch of a sweep; undefined when it was withdrawn. */
export async function batchOf(pool: Pool, sweep: string): Promise<Batch | undefined> {
  const { rows } = await pool.query('select batch from riposte_queue.sweep where id = $1', [sweep]);
  return (rows[0] as { readonly batch: Batch } | undefined)?.batch;
}

/** Keeps what a chunk came to. A chunk that was played twice came to the same. */
export async function keepResult(
  pool: Pool,
  { sweep, chunk }: Job,
  tallies: readonly Tally[],
): Promise<void> {
  await pool.query(
    `insert into riposte_queue.result (sweep, chunk, tallies)
     select id, $2, $3 from riposte_queue.sweep where id = $1
     on conflict (sweep, chunk) do update set tallies = excluded.tallies`,
    [sweep, chunk, JSON.stringify(tallies)],
  );
}

/** One chunk that is done. */
export interface Result {
  readonly chunk: number;
  readonly tallies: readonly Tally[];
}

/** The results that there are besides those already had. */
export async function newResults(
  pool: Pool,
  sweep: string,
  had: readonly number[],
): Promise<readonly Result[]> {
  const { rows } = await pool.query(
    'select chunk, tallies from riposte_queue.result where sweep = $1 and chunk <> all($2::int[]) order by chunk',
    [sweep, had],
  );
  return rows as readonly Result[];
}

/** What went wrong with a chunk of a sweep, if anything did. */
export async function failureOf(pool: Pool, sweep: string): Promise<string | undefined> {
  const { rows } = await pool.query(
    "select last_error from graphile_worker.jobs where key like $1 || '-%' and last_error is not null limit 1",
    [sweep],
  );
  return (rows[0] as { readonly last_error: string } | undefined)?.last_error;
}

/** Takes a sweep out of the queue with all that is left of it. Chunks being played end in nothing. */
export async function withdraw(pool: Pool, sweep: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(
      `select graphile_worker.complete_jobs(array(
         select id from graphile_worker.jobs where key like $1 || '-%' and locked_at is null))`,
      [sweep],
    );
    await client.query('delete from riposte_queue.sweep where id = $1', [sweep]);
  });
}
