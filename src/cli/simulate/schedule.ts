import { Piscina } from 'piscina';
import type { Batch, Chunk } from '../../simulation/play-out.ts';
import { addTallies, emptyTally, type Tally } from '../../simulation/statistics.ts';
import { CliError } from '../environment.ts';
import type { Failed, Played, Task } from './thread.ts';

/** Threads that play chunks of fights. */
export interface Threads {
  readonly size: number;
  /** Plays a chunk of fights. Throws CliError if a policy file has a fault. */
  play(task: Task): Promise<Played>;
  /** Ends the threads, even during a chunk. */
  close(): Promise<void>;
}

export function openThreads(size: number): Threads {
  const pool = new Piscina<Task, Played | Failed>({
    filename: new URL('./thread.ts', import.meta.url).href,
    minThreads: size,
    maxThreads: size,
  });
  return {
    size,
    async play(task) {
      const done = await pool.run(task);
      if ('code' in done) throw new CliError(done.code, done.message, done.remedy);
      return done;
    },
    close: () => pool.destroy(),
  };
}

/** The results of a batch so far: the fights from 0 on, without a gap. */
export interface Done {
  readonly fights: number;
  readonly tallies: readonly Tally[];
}

/** Why a batch ended. */
export type End = 'played' | 'interrupted' | 'narrow' | 'endless';

export interface Schedule {
  readonly batch: Batch;
  /** Most fights. */
  readonly fights: number;
  /** Fights per chunk; `undefined` means about a second's worth, fewer towards the end. */
  readonly stretch: number | undefined;
  readonly threads: Threads;
  readonly signal: AbortSignal;
  /** Called with each new result; a returned reason ends the batch. */
  readonly look: (done: Done) => End | undefined;
}

/** Fights in the first chunks, before the duration of a fight is known. */
const FIRST = 10;
const SECONDS = 1;

/**
 * Plays a batch on all threads. Results are added in the order of the fights, so that `look` always sees the fights
 * from 0 on, whichever thread was faster.
 */
export async function playAll(schedule: Schedule): Promise<Done & { readonly end: End }> {
  return new Playing(schedule).play();
}

class Playing {
  private readonly schedule: Schedule;
  private readonly tallies: Tally[];
  private readonly waiting = new Map<number, readonly [Chunk, Played]>();
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
    const chunk: Chunk = { from, to: Math.min(fights, from + this.nextSize()) };
    this.handedOut = chunk.to;
    const run = threads.play({ batch, stretch: chunk }).then((played) => {
      this.running.delete(run);
      this.waiting.set(from, [chunk, played]);
      this.merge();
    });
    this.running.add(run);
    // The race reports the error. After it, ended threads have nothing else to report.
    run.catch(() => undefined);
  }

  /**
   * Returns the next chunk size. It shrinks towards the end, so that no thread is left with much work while others
   * idle.
   */
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

/**
 * Returns the number of fights that take about a second; at most ten times the last size, because a small sample is
 * unreliable.
 */
function sizeFor(fights: number, seconds: number): number {
  const fitting = Math.round((fights * SECONDS) / Math.max(seconds, 0.001));
  return Math.max(1, Math.min(fitting, fights * 10));
}
