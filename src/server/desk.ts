import { Piscina } from 'piscina';

/** How long and how large the work of a desk may get. */
export interface Bounds {
  /** For one task, from when it is begun. */
  readonly milliseconds: number;
  /** Tasks of one asker that may stand in line. */
  readonly waiting: number;
  readonly megabytes: number;
}

/** A desk has too much to do, or one task took too long or too much room. */
export class DeskBusy extends Error {
  override readonly name = 'DeskBusy';
}

interface Waiting<Task, Result> {
  readonly task: Task;
  readonly resolve: (result: Result | Promise<Result>) => void;
}

const IDLE_MS = 60_000;

/**
 * Work that is done in a thread of its own, one task after the other, so that nobody's command waits for it. Every
 * asker has a line of its own and the lines take turns: who asks much waits behind oneself, not others behind them.
 */
export class Desk<Task, Result> {
  private readonly pool: Piscina<Task, Result>;
  private readonly bounds: Bounds;
  /** By asker; whose turn is next stands first. */
  private readonly lines = new Map<string, Waiting<Task, Result>[]>();
  private isBusy = false;

  /** `thread`: the module whose default export does a task. It is started when it is first wanted. */
  constructor(thread: URL, bounds: Bounds) {
    this.bounds = bounds;
    this.pool = new Piscina<Task, Result>({
      filename: thread.href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: bounds.megabytes },
    });
  }

  /** Does a task for an asker: a table, or an address. Throws DeskBusy. */
  do(task: Task, asker: string): Promise<Result> {
    const line = this.lines.get(asker) ?? [];
    if (line.length >= this.bounds.waiting) return Promise.reject(new DeskBusy());
    return new Promise((resolve) => {
      line.push({ task, resolve });
      this.lines.set(asker, line);
      this.next();
    });
  }

  async close(): Promise<void> {
    await this.pool.destroy();
  }

  private next(): void {
    const [first] = this.lines;
    if (this.isBusy || first === undefined) return;
    const [asker, [{ task, resolve }, ...rest]] = first as [string, [Waiting<Task, Result>]];
    this.lines.delete(asker);
    if (rest.length > 0) this.lines.set(asker, rest);
    this.isBusy = true;
    const done = this.run(task).finally(() => {
      this.isBusy = false;
      this.next();
    });
    resolve(done);
  }

  private async run(task: Task): Promise<Result> {
    const signal = AbortSignal.timeout(this.bounds.milliseconds);
    try {
      return await this.pool.run(task, { signal });
    } catch (error) {
      throw isOverload(error) ? new DeskBusy() : error;
    }
  }
}

function isOverload(error: unknown): boolean {
  const { name, code, message } = error as NodeJS.ErrnoException;
  if (name === 'AbortError' || code === 'ERR_WORKER_OUT_OF_MEMORY') return true;
  return /task queue is at limit|terminating worker/i.test(message);
}
