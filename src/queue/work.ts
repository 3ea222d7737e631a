import { type Runner, run, type Task } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Batch, Stretch } from '../simulate/batch.ts';
import type { Tally } from '../simulate/tally.ts';
import { announce, reclaim } from './presence.ts';
import { quiet } from './quiet.ts';
import { batchOf, type Job, keepResult } from './sweep.ts';

/** What a worker is made of. */
export interface Work {
  readonly pool: Pool;
  /** The tasks that this worker knows: those of its own rulesets and dice. */
  readonly tasks: readonly string[];
  /** Chunks played at once. */
  readonly atOnce: number;
  readonly play: (batch: Batch, stretch: Stretch) => Promise<readonly Tally[]>;
  /** Told of every chunk that is done. */
  readonly tell: (job: Job) => void;
  /** Told when the queue can't be reached for a while, and when it can again. */
  readonly tellQueue: (is: 'away' | 'back') => void;
}

/** A worker at work. */
export interface Worker {
  /** Finishes what it is at and takes no more. */
  stop(): Promise<void>;
  /** Settles when it has ended, whatever ended it. */
  readonly ended: Promise<void>;
}

/** Milliseconds between two looks for new jobs, and for jobs of the dead. */
const LOOK_MS = 500;
const RECLAIM_MS = 2000;

/** Takes chunks out of the queue and plays them, until it is stopped. */
export async function work({ pool, tasks, atOnce, play, tell, tellQueue }: Work): Promise<Worker> {
  const presence = await announce(pool);
  const task: Task = async (payload, { job: { locked_by } }) => {
    if (locked_by !== null) await presence.name(locked_by);
    const job = payload as Job;
    const batch = await batchOf(pool, job.sweep);
    if (batch === undefined) return;
    await keepResult(pool, job, await play(batch, { from: job.from, to: job.to }));
    tell(job);
  };
  const runner: Runner = await run({
    pgPool: pool,
    taskList: Object.fromEntries(tasks.map((name) => [name, task])),
    concurrency: atOnce,
    pollInterval: LOOK_MS,
    noHandleSignals: true,
    logger: quiet,
  });
  const reclaiming = setInterval(reclaimer(pool, tellQueue), RECLAIM_MS);
  const ended = runner.promise.finally(() => clearInterval(reclaiming));
  return {
    ended,
    async stop() {
      await runner.stop();
      await ended;
      await presence.leave();
    },
  };
}

/** Gives back the jobs of the dead. A look that fails is followed by the next. */
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
