import { randomUUID } from 'node:crypto';
import { Logger, type Runner, run, runMigrations, type Task } from 'graphile-worker';
import type { Pool, PoolClient } from 'pg';
import type { Batch, Chunk } from '../play-out.ts';
import { GENERATOR } from '../random.ts';
import { addTallies, emptyTally, type Tally } from '../statistics.ts';
import { announce, countWorkers, reclaim } from './presence.ts';

/**
 * Silences the job queue. Its log is meant for its developers, and failed jobs report their errors to Riposte anyway.
 */
const silenceQueueLog = new Logger(() => () => undefined);

const TABLES = `
create schema if not exists riposte_queue;
create table if not exists riposte_queue.sweep (
  id uuid primary key,
  batch json not null,
  made_at timestamptz not null default now()
);
create table if not exists riposte_queue.result (
  sweep uuid not null references riposte_queue.sweep on delete cascade,
  chunk int not null,
  tallies json not null,
  primary key (sweep, chunk)
);
create table if not exists riposte_queue.worker (
  name text primary key,
  lock_key int not null
);
`;

/** Locks table creation, because two programs that create the tables at the same time would fail. */
const MAKING = 'select pg_advisory_lock(20931, 1)';
const MADE = 'select pg_advisory_unlock(20931, 1)';

/** Creates missing tables of the queue. Existing tables are not changed. */
export async function makeTables(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(MAKING);
    await runMigrations({ pgPool: pool, logger: silenceQueueLog });
    await client.query(TABLES);
    await client.query(MADE);
  } finally {
    client.release();
  }
}

/** Runs `act` in one transaction. */
async function inTransaction<T>(pool: Pool, act: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const done = await act(client);
    await client.query('commit');
    return done;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** The payload of a job: the simulation, and the range of fights to play. */
export interface ChunkJob extends Chunk {
  readonly sweep: string;
  readonly chunk: number;
}

/** A batch in the queue, split into chunks. */
export interface QueuedSimulation {
  readonly id: string;
  readonly task: string;
  readonly chunks: readonly Chunk[];
}

/**
 * Returns the task name for a ruleset. It contains the versions of the ruleset and of the dice generator, so workers
 * with other versions ignore the job.
 */
export function taskFor(ruleset: { readonly id: string; readonly version: string }): string {
  return `riposte ${ruleset.id} ${ruleset.version}, dice ${GENERATOR}`;
}

/** Splits `fights` into chunks. */
export function chunksOf(fights: number, size: number): Chunk[] {
  const chunks: Chunk[] = [];
  for (let from = 0; from < fights; from += size) chunks.push({ from, to: Math.min(fights, from + size) });
  return chunks;
}

/** Adds a batch to the queue with all its chunks, in one transaction. */
export async function enqueueSimulation(
  pool: Pool,
  batch: Batch,
  task: string,
  chunks: readonly Chunk[],
): Promise<QueuedSimulation> {
  const id = randomUUID();
  await inTransaction(pool, async (client) => {
    await client.query("delete from riposte_queue.sweep where made_at < now() - interval '7 days'");
    await client.query('insert into riposte_queue.sweep (id, batch) values ($1, $2)', [
      id,
      JSON.stringify(batch),
    ]);
    const jobs: ChunkJob[] = chunks.map((stretch, chunk) => ({ sweep: id, chunk, ...stretch }));
    await client.query(
      `select graphile_worker.add_job($1, job, job_key := $2::text || '-' || (job ->> 'chunk'))
       from json_array_elements($3::json) as job`,
      [task, id, JSON.stringify(jobs)],
    );
  });
  return { id, task, chunks };
}

/** Returns the batch of a simulation, or `undefined` if the simulation was cancelled. */
async function batchOf(pool: Pool, sweep: string): Promise<Batch | undefined> {
  const { rows } = await pool.query('select batch from riposte_queue.sweep where id = $1', [sweep]);
  return (rows[0] as { readonly batch: Batch } | undefined)?.batch;
}

/** Saves the result of a chunk. A chunk that is played twice has the same result both times. */
async function saveResult(pool: Pool, { sweep, chunk }: ChunkJob, tallies: readonly Tally[]): Promise<void> {
  await pool.query(
    `insert into riposte_queue.result (sweep, chunk, tallies)
     select id, $2, $3 from riposte_queue.sweep where id = $1
     on conflict (sweep, chunk) do update set tallies = excluded.tallies`,
    [sweep, chunk, JSON.stringify(tallies)],
  );
}

/** The result of one finished chunk. */
export interface ChunkResult {
  readonly chunk: number;
  readonly tallies: readonly Tally[];
}

/** Returns the results that the caller has not read yet. */
async function newResults(
  pool: Pool,
  sweep: string,
  had: readonly number[],
): Promise<readonly ChunkResult[]> {
  const { rows } = await pool.query(
    'select chunk, tallies from riposte_queue.result where sweep = $1 and chunk <> all($2::int[]) order by chunk',
    [sweep, had],
  );
  return rows as readonly ChunkResult[];
}

/** Returns the error of a failed chunk, or `undefined` if no chunk has failed. */
async function failureOf(pool: Pool, sweep: string): Promise<string | undefined> {
  const { rows } = await pool.query(
    "select last_error from graphile_worker.jobs where key like $1 || '-%' and last_error is not null limit 1",
    [sweep],
  );
  return (rows[0] as { readonly last_error: string } | undefined)?.last_error;
}

/** Removes a simulation and its remaining jobs from the queue. Results of chunks in progress are discarded. */
export async function cancelJobs(pool: Pool, sweep: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(
      `select graphile_worker.complete_jobs(array(
         select id from graphile_worker.jobs where key like $1 || '-%' and locked_at is null))`,
      [sweep],
    );
    await client.query('delete from riposte_queue.sweep where id = $1', [sweep]);
  });
}

/** The combined results so far: all fights from 0 up to a point, without gaps. */
export interface Collected {
  readonly fights: number;
  readonly tallies: readonly Tally[];
}

export interface Collecting {
  readonly pool: Pool;
  readonly sweep: QueuedSimulation;
  readonly variants: number;
  readonly signal: AbortSignal;
  /** Called after each collected chunk with the number of fights and the number of workers. */
  readonly look: (fights: number, workers: number) => void;
}

/** Thrown if a worker could not play a chunk. */
export class SimulationFailed extends Error {
  override readonly name = 'SimulationFailed';
}

const LOOK_MS = 300;

/** Waits until workers have played a simulation, and adds up their results. Throws SimulationFailed. */
export async function collect({ pool, sweep, variants, signal, look }: Collecting): Promise<Collected> {
  const tallies = Array.from({ length: variants }, emptyTally);
  const waiting = new Map<number, ChunkResult>();
  const had: number[] = [];
  let next = 0;
  while (next < sweep.chunks.length && !signal.aborted) {
    for (const chunkResult of await newResults(pool, sweep.id, had)) {
      had.push(chunkResult.chunk);
      waiting.set(chunkResult.chunk, chunkResult);
    }
    for (; waiting.has(next); next += 1) {
      addTallies(tallies, waiting.get(next)!.tallies);
      waiting.delete(next);
    }
    look(
      had.reduce((sum, chunk) => sum + sizeOf(sweep, chunk), 0),
      await countWorkers(pool),
    );
    if (next < sweep.chunks.length) await untilNextLook(pool, sweep, signal);
  }
  return { fights: next === 0 ? 0 : sweep.chunks[next - 1]!.to, tallies };
}

function sizeOf({ chunks }: QueuedSimulation, chunk: number): number {
  const { from, to } = chunks[chunk]!;
  return to - from;
}

async function untilNextLook(pool: Pool, { id }: QueuedSimulation, signal: AbortSignal): Promise<void> {
  await reclaim(pool);
  const failure = await failureOf(pool, id);
  if (failure !== undefined) throw new SimulationFailed(`A worker could not play its fights: ${failure}`);
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, LOOK_MS);
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });
}

/** The settings of a worker. */
export interface Work {
  readonly pool: Pool;
  /** The tasks that this worker can run: those for its versions of the rulesets and the dice generator. */
  readonly tasks: readonly string[];
  /** Number of chunks to play at the same time. */
  readonly atOnce: number;
  readonly play: (batch: Batch, chunk: Chunk) => Promise<readonly Tally[]>;
  /** Called after each finished chunk. */
  readonly tell: (chunkJob: ChunkJob) => void;
  /** Called when the queue becomes unreachable, and when it is back. */
  readonly tellQueue: (is: 'away' | 'back') => void;
}

/** A running worker. */
export interface Worker {
  /** Finishes the current chunks and stops. */
  stop(): Promise<void>;
  /** Resolves when the worker has ended for any reason. */
  readonly ended: Promise<void>;
}

/** Milliseconds between two checks for new jobs and for jobs of dead workers. */
const POLL_MS = 500;
const RECLAIM_MS = 2000;

/** Takes chunks from the queue and plays them until the worker is stopped. */
export async function work({ pool, tasks, atOnce, play, tell, tellQueue }: Work): Promise<Worker> {
  const workerPresence = await announce(pool);
  const task: Task = async (payload, { job: { locked_by } }) => {
    if (locked_by !== null) await workerPresence.name(locked_by);
    const chunkJob = payload as ChunkJob;
    const batch = await batchOf(pool, chunkJob.sweep);
    if (batch === undefined) return;
    await saveResult(pool, chunkJob, await play(batch, { from: chunkJob.from, to: chunkJob.to }));
    tell(chunkJob);
  };
  const runner: Runner = await run({
    pgPool: pool,
    taskList: Object.fromEntries(tasks.map((name) => [name, task])),
    concurrency: atOnce,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    logger: silenceQueueLog,
  });
  const reclaiming = setInterval(reclaimer(pool, tellQueue), RECLAIM_MS);
  const ended = runner.promise.finally(() => clearInterval(reclaiming));
  return {
    ended,
    async stop() {
      await runner.stop();
      await ended;
      await workerPresence.leave();
    },
  };
}

/** Releases jobs of dead workers at regular intervals. A failed attempt is retried at the next interval. */
function reclaimer(pool: Pool, tell: Work['tellQueue']): () => void {
  let was: 'away' | 'back' = 'back';
  const note = (is: 'away' | 'back'): void => {
    if (is !== was) tell(is);
    was = is;
  };
  return () =>
    void reclaim(pool).then(
      () => note('back'),
      () => note('away'),
    );
}
