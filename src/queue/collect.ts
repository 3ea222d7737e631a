import type { Pool } from 'pg';
import { addTallies, emptyTally, type Tally } from '../simulate/tally.ts';
import { present, reclaim } from './presence.ts';
import { failureOf, newResults, type Result, type Sweep } from './sweep.ts';

/** What a sweep has come to so far: the fights from 0 on, without a gap. */
export interface Collected {
  readonly fights: number;
  readonly tallies: readonly Tally[];
}

export interface Collecting {
  readonly pool: Pool;
  readonly sweep: Sweep;
  readonly variants: number;
  readonly signal: AbortSignal;
  /** Told each time something was collected, and how many workers there are. */
  readonly look: (fights: number, workers: number) => void;
}

/** A worker could not play a chunk. */
export class SweepFailed extends Error {
  override readonly name = 'SweepFailed';
}

const LOOK_MS = 300;

/** Waits for workers to play a sweep, and adds up what they bring. Throws SweepFailed. */
export async function collect({ pool, sweep, variants, signal, look }: Collecting): Promise<Collected> {
  const tallies = Array.from({ length: variants }, emptyTally);
  const waiting = new Map<number, Result>();
  const had: number[] = [];
  let next = 0;
  while (next < sweep.chunks.length && !signal.aborted) {
    for (const result of await newResults(pool, sweep.id, had)) {
      had.push(result.chunk);
      waiting.set(result.chunk, result);
    }
    for (; waiting.has(next); next += 1) {
      addTallies(tallies, waiting.get(next)!.tallies);
      waiting.delete(next);
    }
    look(
      had.reduce((sum, chunk) => sum + sizeOf(sweep, chunk), 0),
      await present(pool),
    );
    if (next < sweep.chunks.length) await untilNextLook(pool, sweep, signal);
  }
  return { fights: next === 0 ? 0 : sweep.chunks[next - 1]!.to, tallies };
}

function sizeOf({ chunks }: Sweep, chunk: number): number {
  const { from, to } = chunks[chunk]!;
  return to - from;
}

async function untilNextLook(pool: Pool, { id }: Sweep, signal: AbortSignal): Promise<void> {
  await reclaim(pool);
  const failure = await failureOf(pool, id);
  if (failure !== undefined) throw new SweepFailed(`A worker could not play its fights: ${failure}`);
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
