import { GM } from '../../kernel/ids.ts';
import { openDecisions } from '../../table/automatic.ts';
import type { Exit, TimeLeft } from '../../table/exit.ts';
import type { Table } from '../../table/table.ts';

interface Running {
  readonly until: number;
  readonly timer: NodeJS.Timeout;
}

/**
 * Timers for the open decisions of a table. They run only on this node and while it runs: after a restart, a pause or
 * an undo, a decision gets its full time again.
 */
export class AnswerTimers {
  private readonly running = new Map<string, Running>();
  private readonly ring: (decision: string) => void;

  /** `ring` is called when a decision's time is up. */
  constructor(ring: (decision: string) => void) {
    this.ring = ring;
  }

  /** Starts timers for new decisions and stops those of closed decisions. Returns whether any changed. */
  set(live: Table): boolean {
    const asked = this.timed(live);
    const gone = [...this.running.keys()].filter((id) => !asked.includes(id));
    for (const id of gone) this.stop(id);
    const added = asked.filter((id) => !this.running.has(id));
    for (const id of added) this.start(id, live.settings.clock! * 1000);
    return gone.length + added.length > 0;
  }

  /** Returns the timers that a viewer may see. */
  toldTo(exit: Exit): readonly TimeLeft[] {
    const now = Date.now();
    return exit.clocks((decision) => {
      const clock = this.running.get(decision);
      return clock === undefined ? undefined : Math.max(0, clock.until - now);
    });
  }

  close(): void {
    for (const id of [...this.running.keys()]) this.stop(id);
  }

  private timed(live: Table): readonly string[] {
    const { status, settings, fight } = live;
    const isHeld = fight?.entries.at(-1)?.input.kind === 'restore';
    if (status !== 'running' || settings.clock === null || isHeld) return [];
    return openDecisions(live)
      .filter(({ decision }) => decision.seat !== GM)
      .map(({ id }) => id);
  }

  private start(id: string, milliseconds: number): void {
    const timer = setTimeout(() => {
      this.running.delete(id);
      this.ring(id);
    }, milliseconds);
    timer.unref();
    this.running.set(id, { until: Date.now() + milliseconds, timer });
  }

  private stop(id: string): void {
    clearTimeout(this.running.get(id)?.timer);
    this.running.delete(id);
  }
}
