import { GM } from '../kernel/names.ts';
import type { ClockTold, Exit } from '../live/exit.ts';
import type { LiveTable } from '../live/live-table.ts';
import { openIn } from '../live/settle.ts';

interface Running {
  readonly until: number;
  readonly timer: NodeJS.Timeout;
}

/**
 * The clocks of the questions that are open at a table. They run only here and only while this node does: after
 * a restart, a pause or an undo a question has its whole time again.
 */
export class Clocks {
  private readonly running = new Map<string, Running>();
  private readonly ring: (decision: string) => void;

  /** `ring`: somebody's time is up. */
  constructor(ring: (decision: string) => void) {
    this.ring = ring;
  }

  /** Starts clocks for new questions and stops those of questions that are gone. Says whether any changed. */
  set(live: LiveTable): boolean {
    const asked = this.timed(live);
    const gone = [...this.running.keys()].filter((id) => !asked.includes(id));
    for (const id of gone) this.stop(id);
    const added = asked.filter((id) => !this.running.has(id));
    for (const id of added) this.start(id, live.settings.clock! * 1000);
    return gone.length + added.length > 0;
  }

  /** The clocks that somebody is told. */
  toldTo(exit: Exit): readonly ClockTold[] {
    const now = Date.now();
    return exit.clocks((decision) => {
      const clock = this.running.get(decision);
      return clock === undefined ? undefined : Math.max(0, clock.until - now);
    });
  }

  close(): void {
    for (const id of [...this.running.keys()]) this.stop(id);
  }

  private timed(live: LiveTable): readonly string[] {
    const { status, settings, fight } = live;
    const isHeld = fight?.entries.at(-1)?.input.kind === 'restore';
    if (status !== 'running' || settings.clock === null || isHeld) return [];
    return openIn(live)
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
