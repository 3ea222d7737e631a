import type { Batch, Stretch } from '../../simulate/batch.ts';
import { playStretch } from '../../simulate/stretch.ts';
import type { Tally } from '../../simulate/tally.ts';
import { playersOf } from './policies.ts';

/** What a thread is asked to play, and how long it took. */
export interface Task {
  readonly batch: Batch;
  readonly stretch: Stretch;
}
export interface Played {
  readonly tallies: readonly Tally[];
  readonly seconds: number;
}

/** Runs in a thread of its own. */
export default async function play({ batch, stretch }: Task): Promise<Played> {
  const players = await playersOf(batch);
  const began = performance.now();
  const tallies = playStretch(batch, stretch, players);
  return { tallies, seconds: (performance.now() - began) / 1000 };
}
