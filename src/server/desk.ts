import { Piscina } from 'piscina';

/** How long and how large the work of a desk may get. */
export interface Bounds {
  readonly milliseconds: number;
  /** Tasks that may stand in line. */
  readonly waiting: number;
  readonly megabytes: number;
}

/** A desk has too much to do, or one task took too long or too much room. */
export class DeskBusy extends Error {
  override readonly name = 'DeskBusy';
}

const IDLE_MS = 60_000;

/** Work that is done in a thread of its own, one task after the other, so that nobody's command waits for it. */
export class Desk<Task, Result> {
  private readonly pool: Piscina<Task, Result>;
  private readonly bounds: Bounds;

  /** `thread`: the module whose default export does a task. It is started when it is first wanted. */
  constructor(thread: URL, bounds: Bounds) {
    this.bounds = bounds;
    this.pool = new Piscina<Task, Result>({
      filename: thread.href,
      minThreads: 0,
      maxThreads: 1,
      maxQueue: bounds.waiting,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: bounds.megabytes },
    });
  }

  /** Does a task. Throws DeskBusy. */
  async do(task: Task): Promise<Result> {
    const signal = AbortSignal.timeout(this.bounds.milliseconds);
    try {
      return await this.pool.run(task, { signal });
    } catch (error) {
      throw isOverload(error) ? new DeskBusy() : error;
    }
  }

  async close(): Promise<void> {
    await this.pool.destroy();
  }
}

function isOverload(error: unknown): boolean {
  const { name, code, message } = error as NodeJS.ErrnoException;
  if (name === 'AbortError' || code === 'ERR_WORKER_OUT_OF_MEMORY') return true;
  return /task queue is at limit|terminating worker/i.test(message);
}
