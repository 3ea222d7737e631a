/** How much is allowed in how long a time. */
export interface Allowance {
  readonly most: number;
  readonly perSeconds: number;
}

/** Names that are remembered before those are forgotten that have been quiet for long enough. */
const REMEMBERED = 10_000;

/** Counts what somebody does in a sliding stretch of time. */
export class Pace {
  private readonly times = new Map<string, number[]>();
  private readonly allowance: Allowance;

  constructor(allowance: Allowance) {
    this.allowance = allowance;
  }

  /** Counts one more; or says in how many seconds there is room for it again, and counts nothing. */
  take(who: string, now = performance.now()): number | undefined {
    const { most, perSeconds } = this.allowance;
    const since = now - perSeconds * 1000;
    const recent = (this.times.get(who) ?? []).filter((at) => at > since);
    if (recent.length >= most) return Math.max(1, Math.ceil((recent[0]! - since) / 1000));
    recent.push(now);
    this.times.set(who, recent);
    if (this.times.size > REMEMBERED) this.forget(since);
    return undefined;
  }

  /** Whether there is no room for one more. Counts nothing. */
  isSpent(who: string, now = performance.now()): boolean {
    const { most, perSeconds } = this.allowance;
    const since = now - perSeconds * 1000;
    return (this.times.get(who) ?? []).filter((at) => at > since).length >= most;
  }

  private forget(since: number): void {
    for (const [who, times] of this.times) if (times.at(-1)! <= since) this.times.delete(who);
  }
}
