import type { Happening, Played } from './play.ts';

// Extended actions over a whole fight: which rounds of work count, and how many are done.

interface Worker {
  readonly task: string;
  /** Has worked in this round. */
  isAtIt: boolean;
}

export class Work {
  /** Rounds done, of tasks that are in progress. */
  private readonly done = new Map<string, number>();
  private readonly workers = new Map<string, Worker>();
  /** The agents and tasks whose work of this round does not count: "ann lock". */
  private readonly lost = new Set<string>();
  private advanced: string[] = [];

  /** Follows one step. Returns the first difference between engine and book. */
  follow({ events, after }: Played): readonly string[] {
    const faults = events.flatMap((event) => this.take(event));
    for (const { id, done } of after.progress) {
      const own = this.done.get(id) ?? 0;
      if (own !== done) faults.push(`rounds of ${id}: engine ${done}, book ${own}`);
    }
    return faults;
  }

  private take({ type, who, task, effect, faces }: Happening): string[] {
    const [id, name] = [String(who), String(task)];
    if (type === 'round-ended') return this.endRound();
    if (type === 'task-started' && faces !== null) this.done.set(name, 0);
    if (type === 'task-started') this.workers.set(id, { task: name, isAtIt: true });
    if (type === 'worked') this.workers.get(id)!.isAtIt = true;
    if (type === 'work-disturbed') this.disturb(id, name, effect as number);
    if (type === 'task-abandoned' || type === 'fell-unconscious' || type === 'died') this.workers.delete(id);
    if (type === 'task-advanced') {
      this.advanced.push(id);
      this.done.set(name, this.done.get(name)! + 1);
    }
    if (type === 'task-finished') this.done.delete(name);
    return [];
  }

  /** A failure costs the round, an exceptional one all earlier work. */
  private disturb(who: string, task: string, effect: number): void {
    if (effect < 0) this.lost.add(`${who} ${task}`);
    if (effect <= -6) this.done.set(task, 0);
  }

  /** An agent that has worked undisturbed advances by a round. */
  private endRound(): string[] {
    const due = [...this.workers].filter(
      ([id, { task, isAtIt }]) => isAtIt && !this.lost.has(`${id} ${task}`),
    );
    const [wanted, made] = [due.map(([id]) => id), this.advanced].map((ids) => [...ids].sort().join());
    for (const [id, worker] of this.workers) {
      worker.isAtIt = false;
      if (!this.done.has(worker.task)) this.workers.delete(id);
    }
    this.lost.clear();
    this.advanced = [];
    return wanted === made ? [] : [`a round further: engine ${made}, book ${wanted}`];
  }
}
