import { type Runner, run, type Task } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Batch, Chunk } from '../play-out.ts';
import type { Tally } from '../statistics.ts';
import { announce, reclaim } from './presence.ts';
import { batchOf, type ChunkJob, saveResult, silenceQueueLog } from './queued-simulation.ts';

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
const LOOK_MS = 500;
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
    pollInterval: LOOK_MS,
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
