import type { Batch } from '../../simulation/play-out.ts';
import { rate } from '../../simulation/rows.ts';
import type { Tally } from '../../simulation/statistics.ts';
import { CliError, EXIT, wrongUsage } from '../environment.ts';
import { type Done, type End, openThreads, playAll } from './schedule.ts';

/** Shows the progress of a long run as a line on stderr; silent without a terminal. */
export interface Progress {
  show(done: number): void;
  /** Removes the line. */
  clear(): void;
}

const BAR = 24;
/** Milliseconds between updates of the line. */
const BETWEEN = 100;

export function progressOn(stream: NodeJS.WriteStream, fights: number): Progress {
  if (!stream.isTTY) return { show: () => undefined, clear: () => undefined };
  const began = performance.now();
  let last = Number.NEGATIVE_INFINITY;
  return {
    show(done) {
      const now = performance.now();
      if (now - last < BETWEEN) return;
      last = now;
      stream.write(`\r\u001b[K${progressLine(done, fights, (now - began) / 1000)}`);
    },
    clear() {
      stream.write('\r\u001b[K');
    },
  };
}

/** Formats the progress: `████░░ 12,000 of 100,000 fights, 480/s, 3 min left`. */
export function progressLine(done: number, fights: number, seconds: number): string {
  const filled = Math.round((done / fights) * BAR);
  const bar = '█'.repeat(filled) + '░'.repeat(BAR - filled);
  const rate = done / Math.max(seconds, 0.001);
  const left =
    done === 0
      ? ''
      : `, ${Math.round(rate).toLocaleString('en')}/s, ${timeText((fights - done) / rate)} left`;
  return `${bar} ${done.toLocaleString('en')} of ${fights.toLocaleString('en')} fights${left}`;
}

function timeText(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`;
}

/** The batch to play, and when to stop. */
export interface Wanted {
  readonly batch: Batch;
  readonly fights: number;
  /** Stops when the confidence interval of every side's chance to win is this narrow; `undefined` plays all fights. */
  readonly until: number | undefined;
}

/** The completed fights. */
export interface Played {
  readonly tallies: readonly Tally[];
  readonly ended: 'played' | 'interrupted' | 'narrow';
}

/**
 * Fights between checks of the interval. The number does not depend on the threads, so that every run stops at the same
 * fight.
 */
const BETWEEN_LOOKS = 500;

/** Plays a batch on threads of this process. Ctrl+C stops it and keeps the completed fights. Throws CliError. */
export async function playHere({ batch, fights, until }: Wanted, workers: number): Promise<Played> {
  const threads = openThreads(workers);
  const progress = progressOn(process.stderr, fights);
  const interrupt = new AbortController();
  const onInterrupt = (): void => interrupt.abort();
  process.once('SIGINT', onInterrupt);
  try {
    const done = await playAll({
      batch,
      fights,
      stretch: until === undefined ? undefined : BETWEEN_LOOKS,
      threads,
      signal: interrupt.signal,
      look(so) {
        progress.show(so.fights);
        return endOf(so, until);
      },
    });
    return settled(done, batch);
  } finally {
    progress.clear();
    process.off('SIGINT', onInterrupt);
    await threads.close();
  }
}

function endOf({ fights, tallies }: Done, until: number | undefined): End | undefined {
  if (tallies.every(isEndless)) return 'endless';
  if (until === undefined) return undefined;
  const widths = tallies.flatMap(({ measures }) =>
    Object.entries(measures)
      .filter(([key]) => key.startsWith('win/'))
      .map(([, { sum }]) => rate(sum, fights))
      .map(({ low, high }) => high - low),
  );
  return Math.max(...widths) <= until ? 'narrow' : undefined;
}

/** Returns whether no fight has ended. */
export function isEndless({ fights, measures }: Tally): boolean {
  return measures.undecided?.sum === fights;
}

/** Returns the tallies of the completed fights. Throws CliError if they contain no result. */
export function settled({ fights, tallies, end }: Done & { readonly end: End }, { limits }: Batch): Played {
  if (end === 'endless') {
    throw wrongUsage(
      `This fight may never end: none of the first ${fights} was decided in ${limits.rounds} rounds.`,
      'Give --rounds a larger number, or let other policies play.',
    );
  }
  if (fights === 0) throw new CliError(EXIT.interrupted, 'Interrupted before the first fights were done.');
  return { tallies, ended: end };
}
