import { rulebooksLoaded } from '../../rulebooks/kits.ts';
import { playChunk } from '../../simulation/fight.ts';
import type { Batch, Chunk } from '../../simulation/play-out.ts';
import type { Tally } from '../../simulation/statistics.ts';
import { CliError } from '../environment.ts';
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

/** A CliError as plain data: an error keeps neither its class nor its remedy when another thread receives it. */
export type Failed = Pick<CliError, 'code' | 'message' | 'remedy'>;

/** Runs in a worker thread. */
export default async function play({ batch, stretch }: Task): Promise<Played | Failed> {
  await rulebooksLoaded();
  try {
    const policySet = await playersOf(batch);
    const began = performance.now();
    const tallies = playChunk(batch, stretch, policySet);
    return { tallies, seconds: (performance.now() - began) / 1000 };
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    const { code, message, remedy } = error;
    return { code, message, remedy };
  }
}
