/** The least part of the main thread's time that a table may use for play, however many tables are active. */
const LEAST_PART = 0.007;
/** Milliseconds of processor time that a table may use at once after it used little for a while. */
const BURST = 400;
/**
 * Milliseconds of processor time that every request costs in addition to its own work: to read, check and answer it.
 */
const REQUEST = 0.5;

/** A resting table checks again after this many milliseconds, because its share may have grown. */
const LONGEST_SLEEP = 1_000;

/** Divides the time of the main thread, which serves all tables, between the tables that are active. */
export class MainThread {
  readonly background = new Background();
  /** The number of tables that were used a short time ago. */
  activeTables = 0;

  /**
   * The share of the main thread's time that one table may use, from 0 to 1. All active tables have equal
   * shares.
   */
  get part(): number {
    return Math.max(LEAST_PART, 1 / (this.activeTables + 1));
  }
}

/**
 * A table's share of a thread: a token bucket of processor time. It fills with a part of the time that passes. Work is
 * charged when it is done, so it can overdraw the bucket; then the table rests until the debt is paid. Ordinary tables
 * never use up their bucket.
 */
export class Share {
  private readonly part: () => number;
  private readonly burst: number;
  private readonly clock: () => number;
  private left: number;
  private filledAt: number;
  private isEnded = false;
  private readonly sleepers = new Set<() => void>();

  /** `part` is from 0 to 1. `burst` is in milliseconds. `clock` returns milliseconds. */
  constructor(part: () => number, burst = BURST, clock = () => performance.now()) {
    this.part = part;
    this.burst = burst;
    this.left = burst;
    this.clock = clock;
    this.filledAt = clock();
  }

  /** Runs work and charges the processor time that it took. */
  timed<T>(work: () => T): T {
    const before = spent();
    try {
      return work();
    } finally {
      this.charge(spent() - before);
    }
  }

  /** Charges milliseconds of processor time. */
  charge(took: number): void {
    this.fill();
    this.left -= took;
  }

  /** Milliseconds until the debt is paid; 0 without a debt. */
  get wait(): number {
    this.fill();
    return this.isEnded || this.left >= 0 ? 0 : Math.ceil(-this.left / this.part());
  }

  /** Resolves when there is no debt. */
  async rest(): Promise<void> {
    for (let { wait } = this; wait > 0; wait = this.wait) await this.sleep(Math.min(wait, LONGEST_SLEEP));
  }

  /** Ends the current rest and skips all later ones. */
  end(): void {
    this.isEnded = true;
    for (const wake of this.sleepers) wake();
  }

  private sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        this.sleepers.delete(wake);
        resolve();
      };
      this.sleepers.add(wake);
      setTimeout(wake, milliseconds);
    });
  }

  private fill(): void {
    const now = this.clock();
    this.left = Math.min(this.burst, this.left + (now - this.filledAt) * this.part());
    this.filledAt = now;
  }
}

/** Milliseconds of work after which a pause is due. */
const LITTLE = 5;

/**
 * Work in steps. When they took long, other tables get a turn, and the table rests if its share is used up. Charges the
 * processor time to the share.
 */
export class Steps {
  private readonly share: Share;
  private charged = 0;
  private began = performance.now();
  private spentBefore = spent();

  constructor(share: Share) {
    this.share = share;
  }

  /** The milliseconds of processor time charged so far. */
  get took(): number {
    return this.charged;
  }

  get isPauseDue(): boolean {
    return performance.now() - this.began >= LITTLE;
  }

  async pause(): Promise<void> {
    this.charge();
    await new Promise((resolve) => setImmediate(resolve));
    await this.share.rest();
    this.began = performance.now();
    this.spentBefore = spent();
  }

  /** Charges what the last steps took. */
  charge(): void {
    const now = spent();
    this.share.charge(now - this.spentBefore);
    this.charged += now - this.spentBefore;
    this.spentBefore = now;
  }
}

/** Returns the milliseconds of processor time used by this thread. On a busy machine, this is less than wall time. */
function spent(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Pieces of work of one person that may wait at one table. */
const MOST_WAITING = 20;

/**
 * Runs the work of one table piece by piece, when its share allows it. People take turns, so that nobody at the table
 * keeps the others waiting.
 */
export class Turns {
  readonly share: Share;
  /** The waiting work by person; the next person comes first. */
  private readonly lines = new Map<string, (() => Promise<unknown>)[]>();
  private running: Promise<void> | undefined;

  constructor(share: Share) {
    this.share = share;
  }

  /** Returns whether no more work of this person may wait. */
  isFull(person: string): boolean {
    return (this.lines.get(person)?.length ?? 0) >= MOST_WAITING;
  }

  /** Runs work in its turn. */
  take<T>(person: string, work: () => T | Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const line = this.lines.get(person) ?? [];
      this.lines.set(person, line);
      line.push(async () => {
        this.share.charge(REQUEST);
        try {
          resolve(await work());
        } catch (error) {
          reject(error);
        }
      });
      this.running ??= this.run();
    });
  }

  /** Runs all waiting work without rest. Resolves when it is done. */
  async drain(): Promise<void> {
    this.share.end();
    await this.running;
  }

  private async run(): Promise<void> {
    for (;;) {
      await this.share.rest();
      const piece = this.next();
      if (piece === undefined) break;
      await piece();
    }
    this.running = undefined;
  }

  private next(): (() => Promise<unknown>) | undefined {
    const [first] = this.lines;
    if (first === undefined) return undefined;
    const [person, [piece, ...rest]] = first;
    this.lines.delete(person);
    if (rest.length > 0) this.lines.set(person, rest);
    return piece;
  }
}

/** After each slice, pause for this multiple of its duration. */
const PAUSES = 3;
/** The longest pause, in milliseconds. */
const LONGEST_PAUSE = 500;
/** After this many milliseconds, a slice no longer delays those of other tables. */
const LONGEST_SLICE = 100;

/**
 * Runs background work of all tables: one slice at a time, first come, first served, each followed by a pause three
 * times as long as the slice. Fights that play automatically thus leave most of the time to interactive tables.
 */
export class Background {
  private line: Promise<void> = Promise.resolve();

  /** Runs a slice in its turn. The promise resolves even if the slice fails. */
  do(slice: () => Promise<void>): Promise<void> {
    const turn = this.line.then(() => slice().catch(() => undefined));
    this.line = this.line.then(async () => {
      const began = performance.now();
      await Promise.race([turn, passed(LONGEST_SLICE)]);
      await passed(Math.min((performance.now() - began) * PAUSES, LONGEST_PAUSE));
    });
    return turn;
  }
}

function passed(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
