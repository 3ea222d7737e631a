import { rulebooksLoaded } from '../../rulebooks/kits.ts';
import { playChunk } from '../../simulation/fight.ts';
import type { Batch, Chunk } from '../../simulation/play-out.ts';
import type { Tally } from '../../simulation/statistics.ts';
import { playersOf } from './policies.ts';

/** A chunk for a thread to play. */
export interface Task {
  readonly batch: Batch;
  readonly stretch: Chunk;
}
export interface Played {
  readonly tallies: readonly Tally[];
  readonly seconds: number;
}

/** Runs in a worker thread. */
export default async function play({ batch, stretch }: Task): Promise<Played> {
  await rulebooksLoaded();
  const policySet = await playersOf(batch);
  const began = performance.now();
  const tallies = playChunk(batch, stretch, policySet);
  return { tallies, seconds: (performance.now() - began) / 1000 };
}
