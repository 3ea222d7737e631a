import { kits, rulesetById } from '../../rulebooks/kits.ts';
import type { Batch } from '../../simulation/play-out.ts';
import { connect, QueueUnavailable } from '../../simulation/queue/presence.ts';
import {
  cancelJobs,
  chunksOf,
  collect,
  enqueueSimulation,
  makeTables,
  type QueuedSimulation,
  SimulationFailed,
  taskFor,
  type Worker,
  work,
} from '../../simulation/queue/queued-simulation.ts';
import { CliError, EXIT, wrongUsage } from '../environment.ts';
import { isEndless, type Played, progressOn, settled, type Wanted } from './here.ts';
import { isOwn } from './policies.ts';
import { openThreads, type Threads } from './schedule.ts';

/** Seconds that a chunk should take on one core: long enough for little overhead, short enough to lose little work. */
const CHUNK_SECONDS = 3;
const MOST_CHUNKS = 20_000;
/** Fights played here to estimate the duration of one. */
const TRIAL = 20;

type Pool = Awaited<ReturnType<typeof connect>>;

/** Puts a batch into a queue for workers to play. Throws CliError. */
export async function playInQueue({ batch, fights }: Wanted, url: string): Promise<Played> {
  tellOwn(batch);
  const pool = await queueAt(url);
  const interrupt = new AbortController();
  const onInterrupt = (): void => interrupt.abort();
  process.once('SIGINT', onInterrupt);
  try {
    await makeTables(pool);
    const chunks = chunksOf(fights, await chunkSize(batch, fights));
    const { encounter } = batch.variants[0]!;
    const queuedSimulation = await enqueueSimulation(
      pool,
      batch,
      taskFor(rulesetById(encounter.ruleset)!),
      chunks,
    );
    return await collected(pool, { batch, fights, sweep: queuedSimulation, signal: interrupt.signal });
  } finally {
    process.off('SIGINT', onInterrupt);
    await pool.end();
  }
}

/** Connects to a queue. Throws CliError. */
export async function queueAt(url: string): Promise<Pool> {
  try {
    return await connect(url);
  } catch (error) {
    if (!(error instanceof QueueUnavailable)) throw error;
    throw new CliError(EXIT.usage, error.message, 'docs/simulate.md explains how to set up a queue.');
  }
}

/** Throws CliError if a policy is a user's file, because workers on other machines do not have it. */
function tellOwn({ variants }: Batch): void {
  const own = variants.flatMap(({ policies }) => Object.values(policies)).find(isOwn);
  if (own === undefined) return;
  throw wrongUsage(`${own} stays on this machine: workers play the policies that come with Riposte.`);
}

async function chunkSize(batch: Batch, fights: number): Promise<number> {
  const threads = openThreads(1);
  try {
    const stretch = { from: 0, to: Math.min(TRIAL, fights) };
    const { tallies, seconds } = await threads.play({ batch, stretch });
    if (tallies.every(isEndless)) settled({ fights: stretch.to, tallies, end: 'endless' }, batch);
    const fitting = Math.round((stretch.to * CHUNK_SECONDS) / Math.max(seconds, 0.001));
    return Math.max(1, fitting, Math.ceil(fights / MOST_CHUNKS));
  } finally {
    await threads.close();
  }
}

interface Asked {
  readonly batch: Batch;
  readonly fights: number;
  readonly sweep: QueuedSimulation;
  readonly signal: AbortSignal;
}

async function collected(pool: Pool, { batch, fights, sweep, signal }: Asked): Promise<Played> {
  const progress = progressOn(process.stderr, fights);
  const hint = hintWhenAlone();
  try {
    const done = await collect({
      pool,
      sweep,
      variants: batch.variants.length,
      signal,
      look(soFar, workers) {
        progress.show(soFar);
        hint(workers);
      },
    });
    return settled({ ...done, end: done.fights === fights ? 'played' : 'interrupted' }, batch);
  } catch (error) {
    if (error instanceof SimulationFailed) throw new CliError(EXIT.bug, error.message);
    throw isAway(error)
      ? new CliError(EXIT.usage, `The queue is unavailable: ${(error as Error).message}.`)
      : error;
  } finally {
    progress.clear();
    // If the queue is unavailable, a later simulation removes the remaining jobs.
    await cancelJobs(pool, sweep.id).catch(() => undefined);
  }
}

/** Returns whether the error is due to the database: the connection was lost, or it is shutting down. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { readonly code?: unknown };
  return /^(ECONN|EPIPE|ETIMEDOUT|57P0|08)/.test(String(code)) || /connection/i.test(error.message);
}

/** Prints a hint once if no workers are present. */
function hintWhenAlone(): (workers: number) => void {
  let isTold = false;
  return (workers) => {
    if (workers > 0 || isTold) return;
    isTold = true;
    console.error('No worker uses this queue yet. Start one: riposte worker --queue URL');
  };
}

/** Plays chunks from a queue until this process is stopped; finishes its current chunks first. Throws CliError. */
export async function workAt(url: string, atOnce: number): Promise<void> {
  const pool = await queueAt(url);
  const threads = openThreads(atOnce);
  try {
    await makeTables(pool);
    const worker = await work({
      pool,
      tasks: kits().map(({ ruleset }) => taskFor(ruleset)),
      atOnce,
      play: async (batch, chunk) => (await threads.play({ batch, stretch: chunk })).tallies,
      tell: ({ sweep, chunk, from, to }) =>
        console.error(`sweep ${sweep.slice(0, 8)}, chunk ${chunk}: fights ${from} to ${to - 1}`),
      tellQueue: (is) =>
        console.error(is === 'away' ? 'The queue is unavailable; trying again …' : 'The queue is back.'),
    });
    console.error(`Waiting for fights with ${atOnce} ${atOnce === 1 ? 'thread' : 'threads'}. Ctrl+C stops.`);
    await untilStopped(worker);
  } finally {
    await closeAll(threads, pool);
  }
}

async function untilStopped(worker: Worker): Promise<void> {
  const told = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  const isTold = await Promise.race([told.then(() => true), worker.ended.then(() => false)]);
  if (!isTold) return;
  console.error('Finishing the current work …');
  await worker.stop();
}

async function closeAll(threads: Threads, pool: { end(): Promise<void> }): Promise<void> {
  await threads.close();
  await pool.end();
}
