/** After each slice, pause for this multiple of its duration, */
const PAUSES = 3;
/** but at most for this many milliseconds. */
const LONGEST_PAUSE = 500;

/**
 * Runs background work of all tables: one slice at a time, first come, first served, each followed by a pause three
 * times as long as the slice. Fights that play automatically thus leave most of the time to interactive tables.
 */
export class Background {
  private line: Promise<void> = Promise.resolve();

  /** Runs a slice in its turn. The promise resolves even if the slice fails. */
  do(slice: () => Promise<void>): Promise<void> {
    const turn = this.line.then(() => timed(slice));
    this.line = turn.then(pause);
    return turn.then(() => undefined);
  }
}

async function timed(slice: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await slice().catch(() => undefined);
  return performance.now() - began;
}

function pause(took: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, Math.min(took * PAUSES, LONGEST_PAUSE));
  });
}

/** Milliseconds of work after which a table yields to others. */
export const LITTLE = 5;

/** How long a table rests: a multiple of the time it worked, up to `longest` milliseconds. */
interface Rests {
  readonly times: number;
  readonly longest: number;
}

const SHORT: Rests = { times: PAUSES, longest: LONGEST_PAUSE };
/** Reading never delays anyone's turn in the fight, so readers may wait longer. */
const READERS: Rests = { times: 9, longest: 2_000 };
/** For long work that nobody waits for during play. */
export const LONG: Rests = { times: 100, longest: 30_000 };

/** Measures how much of the shared thread one table has used; a table that used more than a little must rest. */
export class Share {
  private readonly rests: Rests;
  private took = 0;
  private isEnded = false;
  private wake = (): void => undefined;

  constructor(rests = SHORT) {
    this.rests = rests;
  }

  timed<T>(work: () => T): T {
    const before = spent();
    try {
      return work();
    } finally {
      this.add(spent() - before);
    }
  }

  /** Adds milliseconds of processor time. */
  add(took: number): void {
    this.took += took;
  }

  /** Resolves when this table may continue; at once if it has used little time. */
  async over(): Promise<void> {
    const { took, rests } = this;
    if (took < LITTLE || this.isEnded) return;
    this.took = 0;
    await new Promise<void>((resolve) => {
      this.wake = resolve;
      setTimeout(resolve, Math.min(took * rests.times, rests.longest)).unref();
    });
  }

  /** Ends the current rest and skips all later ones. */
  end(): void {
    this.isEnded = true;
    this.wake();
  }
}

/** Returns the milliseconds of processor time used by this thread. On a busy machine, this is less than wall time. */
export function spent(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Readers of one table that may wait for their turn. */
const MOST_READERS = 40;

/** Serves the readers of one table one after the other, so that a table with many reads only slows down itself. */
export class Readers {
  private line: Promise<unknown> = Promise.resolve();
  private waiting = 0;
  private readonly share: Share;

  constructor(rests = READERS) {
    this.share = new Share(rests);
  }

  /** Runs work for a reader in its turn; returns `undefined` if too many already wait. */
  do<T>(work: () => T): Promise<T> | undefined {
    if (this.waiting >= MOST_READERS) return undefined;
    this.waiting += 1;
    const turn = this.line.then(() => {
      this.waiting -= 1;
      return this.share.timed(work);
    });
    this.line = turn.catch(() => undefined).then(() => this.share.over());
    return turn;
  }

  /** Ends the current rest and skips later ones, so that waiting readers are answered before the server stops. */
  end(): void {
    this.share.end();
  }
}
