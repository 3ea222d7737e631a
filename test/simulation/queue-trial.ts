import { availableParallelism } from 'node:os';
import { openThreads, playAll } from '../../src/cli/simulate/schedule.ts';
import { variantsOf } from '../../src/cli/simulate/variants.ts';
import { rulesetById } from '../../src/rulebooks/kits.ts';
import type { Batch } from '../../src/simulation/play-out.ts';
import { connect } from '../../src/simulation/queue/presence.ts';
import {
  chunksOf,
  collect,
  enqueueSimulation,
  makeTables,
  taskFor,
} from '../../src/simulation/queue/queued-simulation.ts';
import type { Tally } from '../../src/simulation/statistics.ts';
import { type Running, riposte } from '../support/riposte.ts';

/**
 * The result of a batch that three worker processes played; one of them was killed with a chunk in progress.
 */
export interface QueueTrial {
  readonly chunks: number;
  /** Number of finished chunks when the worker was killed. Each worker was playing another one. */
  readonly doneAtKill: number;
  readonly tallies: readonly Tally[];
  /** How the workers ended: killed ones with null. */
  readonly codes: readonly (number | null)[];
}

const NEVER = new AbortController().signal;

/** The fights of the trial. */
export function trialBatch(): Batch {
  const wanted = { rulings: [], varied: [], compare: undefined, policies: [] };
  const { variants } = variantsOf({ ...wanted, file: 'ambush' });
  return { seed: 7, limits: { rounds: 200, steps: 100_000 }, variants };
}

/**
 * Plays the batch by three processes through the queue at `url`, and kills one when half of it is done. Returns
 * `undefined` if the batch was finished before that.
 */
export async function playThroughQueue(
  url: string,
  batch: Batch,
  fights: number,
  chunkSize: number,
): Promise<QueueTrial | undefined> {
  const pool = await connect(url);
  await makeTables(pool);
  const workers = Array.from({ length: 3 }, () => riposte('worker', '--queue', url, '--workers', '1'));
  // Ends all processes if the trial breaks off.
  process.once('exit', () => {
    for (const { child } of workers) child.kill('SIGKILL');
  });
  const chunks = chunksOf(fights, chunkSize);
  const task = taskFor(rulesetById(batch.variants[0]!.encounter.ruleset)!);
  const queuedSimulation = await enqueueSimulation(pool, batch, task, chunks);
  const count = async (sql: string, ...values: string[]): Promise<number> =>
    Number((await pool.query(sql, values)).rows[0].count);
  const collecting = collect({
    pool,
    sweep: queuedSimulation,
    variants: 1,
    signal: NEVER,
    look: () => undefined,
  });
  const done = (): Promise<number> =>
    count('select count(*) from riposte_queue.result where sweep = $1', queuedSimulation.id);
  const held = (): Promise<number> => count('select count(distinct locked_by) from graphile_worker.jobs');
  while ((await done()) < chunks.length / 2) await pause(20);
  while ((await held()) < workers.length && (await done()) < chunks.length);
  workers[0]!.child.kill('SIGKILL');
  const doneAtKill = await done();
  const { tallies } = await collecting;
  const codes = await ended(workers);
  await pool.end();
  if (doneAtKill === chunks.length) return undefined;
  return { chunks: chunks.length, doneAtKill, tallies, codes };
}

async function ended(workers: readonly Running[]): Promise<(number | null)[]> {
  for (const { child } of workers.slice(1)) child.kill('SIGTERM');
  return await Promise.all(workers.map(async (each) => (await each.ended).code));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** The same batch on threads of this process. */
export async function playLocally(batch: Batch, fights: number): Promise<readonly Tally[]> {
  const threads = openThreads(availableParallelism());
  const look = (): undefined => undefined;
  const { tallies } = await playAll({ batch, fights, stretch: undefined, threads, signal: NEVER, look });
  await threads.close();
  return tallies;
}
