import { collect, SweepFailed } from '../../queue/collect.ts';
import { connect, QueueAway } from '../../queue/connection.ts';
import { chunksOf, putSweep, type Sweep, taskFor, withdraw } from '../../queue/sweep.ts';
import { makeTables } from '../../queue/tables.ts';
import type { Batch } from '../../simulate/batch.ts';
import { EXIT, Stop, wrongUsage } from '../exit.ts';
import { rulesetById } from '../home.ts';
import { isEndless, type Played, settled, type Wanted } from './here.ts';
import { isOwn } from './policies.ts';
import { openThreads } from './pool.ts';
import { progressOn } from './progress.ts';

/** How long a chunk should take on one core: long enough that the queue is no burden, short enough to lose little. */
const CHUNK_SECONDS = 3;
const MOST_CHUNKS = 20_000;
/** Fights played here to learn how long one takes. */
const TRIAL = 20;

type Pool = Awaited<ReturnType<typeof connect>>;

/** Leaves the playing to workers that take chunks out of a queue. Throws Stop. */
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
    const sweep = await putSweep(pool, batch, taskFor(rulesetById(encounter.ruleset)!), chunks);
    return await collected(pool, { batch, fights, sweep, signal: interrupt.signal });
  } finally {
    process.off('SIGINT', onInterrupt);
    await pool.end();
  }
}

/** Connects to a queue. Throws Stop. */
export async function queueAt(url: string): Promise<Pool> {
  try {
    return await connect(url);
  } catch (error) {
    if (!(error instanceof QueueAway)) throw error;
    throw new Stop(EXIT.usage, error.message, 'docs/simulate.md says how a queue is set up.');
  }
}

/** A policy of one's own is a file here; workers elsewhere do not have it. */
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
  readonly sweep: Sweep;
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
    if (error instanceof SweepFailed) throw new Stop(EXIT.bug, error.message);
    throw isAway(error) ? new Stop(EXIT.usage, `The queue went away: ${(error as Error).message}.`) : error;
  } finally {
    progress.clear();
    // Where the queue is away, what is left of the sweep is cleared up by a later one.
    await withdraw(pool, sweep.id).catch(() => undefined);
  }
}

/** Whether the database, not Riposte, is at fault: the connection broke, or it is shutting down. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { readonly code?: unknown };
  return /^(ECONN|EPIPE|ETIMEDOUT|57P0|08)/.test(String(code)) || /connection/i.test(error.message);
}

/** Says once that nobody is there to play. */
function hintWhenAlone(): (workers: number) => void {
  let isTold = false;
  return (workers) => {
    if (workers > 0 || isTold) return;
    isTold = true;
    console.error('Nobody takes chunks out of this queue yet. Start workers: riposte worker --queue URL');
  };
}
