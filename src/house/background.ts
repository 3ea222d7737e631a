/** A slice is followed by a pause so many times as long, */
const PAUSES = 3;
/** and by none longer than so many milliseconds. */
const LONGEST_PAUSE = 1_000;

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
    setTimeout(resolve, Math.min(took * PAUSES, LONGEST_PAUSE)).unref();
  });
}
