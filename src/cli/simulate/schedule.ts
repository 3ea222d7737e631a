import type { Batch, Stretch } from '../../simulate/batch.ts';
import { addTallies, emptyTally, type Tally } from '../../simulate/tally.ts';
import type { Threads } from './pool.ts';
import type { Played } from './thread.ts';

/** What came of a batch so far: the fights from 0 on, without a gap. */
export interface Done {
  readonly fights: number;
  readonly tallies: readonly Tally[];
}

/** Why a batch ended. */
export type End = 'played' | 'interrupted' | 'narrow' | 'endless';

export interface Schedule {
  readonly batch: Batch;
  /** How many fights at most. */
  readonly fights: number;
  /** So many fights at a time; undefined: as many as take about a second, fewer towards the end. */
  readonly stretch: number | undefined;
  readonly threads: Threads;
  readonly signal: AbortSignal;
  /** Sees what is done, each time more of it is; a reason ends the batch there. */
  readonly look: (done: Done) => End | undefined;
}

/** Fights of the first stretches, before it is known how long one takes. */
const FIRST = 10;
const SECONDS = 1;

/**
 * Plays a batch on all threads. What they bring is added up in the order of the fights, so that every `look` sees
 * the fights from 0 on, whichever thread was faster.
 */
export async function playAll(schedule: Schedule): Promise<Done & { readonly end: End }> {
  return new Playing(schedule).play();
}

class Playing {
  private readonly schedule: Schedule;
  private readonly tallies: Tally[];
  private readonly waiting = new Map<number, readonly [Stretch, Played]>();
  private readonly running = new Set<Promise<void>>();
  private merged = 0;
  private handedOut = 0;
  private size: number;
  private end: End | undefined;

  constructor(schedule: Schedule) {
    this.schedule = schedule;
    this.tallies = schedule.batch.variants.map(emptyTally);
    this.size = schedule.stretch ?? FIRST;
  }

  async play(): Promise<Done & { readonly end: End }> {
    const { fights, threads, signal } = this.schedule;
    const interrupted = new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    while (this.merged < fights && this.end === undefined && !signal.aborted) {
      while (this.running.size < threads.size && this.handedOut < fights) this.handOut();
      await Promise.race([...this.running, interrupted]);
    }
    const end = this.end ?? (this.merged < fights ? 'interrupted' : 'played');
    return { fights: this.merged, tallies: this.tallies, end };
  }

  private handOut(): void {
    const { batch, fights, threads } = this.schedule;
    const from = this.handedOut;
    const stretch: Stretch = { from, to: Math.min(fights, from + this.nextSize()) };
    this.handedOut = stretch.to;
    const run = threads.play({ batch, stretch }).then((played) => {
      this.running.delete(run);
      this.waiting.set(from, [stretch, played]);
      this.merge();
    });
    this.running.add(run);
    // Told by the race; once that is over, threads that were ended have nothing more to say.
    run.catch(() => undefined);
  }

  /** Towards the end less and less, so that no thread is left with much while the others have nothing to do. */
  private nextSize(): number {
    const { fights, stretch, threads } = this.schedule;
    if (stretch !== undefined) return stretch;
    return Math.min(this.size, Math.ceil((fights - this.handedOut) / (2 * threads.size)));
  }

  private merge(): void {
    let next = this.waiting.get(this.merged);
    while (next !== undefined && this.end === undefined) {
      const [stretch, { tallies, seconds }] = next;
      this.waiting.delete(this.merged);
      addTallies(this.tallies, tallies);
      this.merged = stretch.to;
      if (this.schedule.stretch === undefined) this.size = sizeFor(stretch.to - stretch.from, seconds);
      this.end = this.schedule.look({ fights: this.merged, tallies: this.tallies });
      next = this.waiting.get(this.merged);
    }
  }
}

/** Fights that take about a second; at most ten times as many as the last time, when little was measured. */
function sizeFor(fights: number, seconds: number): number {
  const fitting = Math.round((fights * SECONDS) / Math.max(seconds, 0.001));
  return Math.max(1, Math.min(fitting, fights * 10));
}
