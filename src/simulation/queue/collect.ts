import type { Pool } from 'pg';
import { addTallies, emptyTally, type Tally } from '../statistics.ts';
import { countWorkers, reclaim } from './presence.ts';
import { type ChunkResult, failureOf, newResults, type QueuedSimulation } from './queued-simulation.ts';

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
