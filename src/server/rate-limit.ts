/** A number of actions per time. */
export interface RateLimit {
  readonly most: number;
  readonly perSeconds: number;
}

/** Names remembered before idle ones are dropped. */
const REMEMBERED = 10_000;

/** Counts actions in a sliding time window. */
export class RateLimiter {
  private readonly times = new Map<string, number[]>();
  private readonly limit: RateLimit;

  constructor(limit: RateLimit) {
    this.limit = limit;
  }

  /**
   * Counts one more action. If the limit is reached, counts nothing and returns the seconds until the next one is
   * allowed.
   */
  take(who: string, now = performance.now()): number | undefined {
    const { most, perSeconds } = this.limit;
    const since = now - perSeconds * 1000;
    const recent = (this.times.get(who) ?? []).filter((at) => at > since);
    if (recent.length >= most) return Math.max(1, Math.ceil((recent[0]! - since) / 1000));
    recent.push(now);
    this.times.set(who, recent);
    if (this.times.size > REMEMBERED) this.forget(since);
    return undefined;
  }

  /** Returns whether the limit is reached. Counts nothing. */
  isSpent(who: string, now = performance.now()): boolean {
    const { most, perSeconds } = this.limit;
    const since = now - perSeconds * 1000;
    return (this.times.get(who) ?? []).filter((at) => at > since).length >= most;
  }

  private forget(since: number): void {
    for (const [who, times] of this.times) if (times.at(-1)! <= since) this.times.delete(who);
  }
}
