import { taskFor } from '../../queue/sweep.ts';
import { makeTables } from '../../queue/tables.ts';
import { type Worker, work } from '../../queue/work.ts';
import { KITS } from '../home.ts';
import { openThreads, type Threads } from './pool.ts';
import { queueAt } from './through-queue.ts';

/** Plays what is in a queue until this process is told to stop; then finishes its chunks first. Throws Stop. */
export async function workAt(url: string, atOnce: number): Promise<void> {
  const pool = await queueAt(url);
  const threads = openThreads(atOnce);
  try {
    await makeTables(pool);
    const worker = await work({
      pool,
      tasks: KITS.map(({ ruleset }) => taskFor(ruleset)),
      atOnce,
      play: async (batch, stretch) => (await threads.play({ batch, stretch })).tallies,
      tell: ({ sweep, chunk, from, to }) =>
        console.error(`sweep ${sweep.slice(0, 8)}, chunk ${chunk}: fights ${from} to ${to - 1}`),
      tellQueue: (is) =>
        console.error(is === 'away' ? 'The queue is away; trying again …' : 'The queue is back.'),
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
  console.error('Finishing what is at hand …');
  await worker.stop();
}

async function closeAll(threads: Threads, pool: { end(): Promise<void> }): Promise<void> {
  await threads.close();
  await pool.end();
}
