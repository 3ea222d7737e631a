/** A slice is followed by a pause so many times as long, */
const PAUSES = 3;
/** and by none longer than so many milliseconds. */
const LONGEST_PAUSE = 500;

/**
 * Work that nobody waits for, of all tables: one slice at a time, in the order in which they came, each followed by a
 * pause three times as long as it took. Fights that play themselves thus leave most of the time to everybody else.
 */
export class Background {
  private line: Promise<void> = Promise.resolve();

  /** Does a slice when it is its turn. It settles, whatever becomes of it. */
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

/** Milliseconds of work after which a table lets the others have their turn. */
const SHORT = 50;

/** How much of the thread that all tables share one of them has taken; what is long is followed by a rest. */
export class Share {
  private took = 0;

  timed<T>(work: () => T): T {
    const began = performance.now();
    try {
      return work();
    } finally {
      this.took += performance.now() - began;
    }
  }

  /** Settles when this table may go on: at once, unless what it did last was long. */
  async over(): Promise<void> {
    const { took } = this;
    this.took = 0;
    if (took > SHORT) await pause(took);
  }
}
