import type { Batch } from '../../simulate/batch.ts';
import { rate } from '../../simulate/interval.ts';
import type { Tally } from '../../simulate/tally.ts';
import { EXIT, Stop, wrongUsage } from '../exit.ts';
import { openThreads } from './pool.ts';
import { progressOn } from './progress.ts';
import { type Done, type End, playAll } from './schedule.ts';

/** What to play, and when it is enough. */
export interface Wanted {
  readonly batch: Batch;
  readonly fights: number;
  /** Enough when the interval of every side's chance to win is this narrow; undefined: when all are played. */
  readonly until: number | undefined;
}

/** What was played. */
export interface Played {
  readonly tallies: readonly Tally[];
  readonly ended: 'played' | 'interrupted' | 'narrow';
}

/** Fights between two looks at the interval, whatever the number of threads: it must stop at the same fight. */
const BETWEEN_LOOKS = 500;

/** Plays a batch on threads of this process. Ctrl+C ends it with what is done. Throws Stop. */
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

/** Whether no fight came to an end. */
export function isEndless({ fights, measures }: Tally): boolean {
  return measures.undecided?.sum === fights;
}

/** The tallies of what was played. Throws Stop when they have nothing to tell. */
export function settled({ fights, tallies, end }: Done & { readonly end: End }, { limits }: Batch): Played {
  if (end === 'endless') {
    throw wrongUsage(
      `This fight may never end: none of the first ${fights} was decided in ${limits.rounds} rounds.`,
      'Give --rounds a larger number, or let other policies play.',
    );
  }
  if (fights === 0) throw new Stop(EXIT.interrupted, 'Interrupted before the first fights were done.');
  return { tallies, ended: end };
}
