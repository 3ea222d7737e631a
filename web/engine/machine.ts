import type { RawAnswer } from '../../src/kernel/decision.ts';
import type { Choice, Weighed } from '../../src/opponent/planner.ts';
import type { MachineOrder, MachineReply } from './machine-worker.ts';

/** A machine that thinks in a worker, so that the page never waits for it. */
export class MachineThread {
  private worker: Worker | undefined;
  private count = 0;
  private readonly waiting = new Map<number, (reply: MachineReply) => void>();

  /** Returns the choice of a machine; `undefined` if it cannot choose. */
  async choose(order: Omit<Extract<MachineOrder, { kind: 'choose' }>, 'kind'>): Promise<Choice | undefined> {
    const reply = await this.ask({ kind: 'choose', ...order });
    return 'choice' in reply ? reply.choice : undefined;
  }

  /** Returns what rehearsals say of some answers, in the same order; an empty list if they cannot be rehearsed. */
  async weigh(
    order: Omit<Extract<MachineOrder, { kind: 'weigh' }>, 'kind' | 'decisions'> & {
      readonly answers: readonly RawAnswer[];
    },
  ): Promise<readonly Weighed[]> {
    const reply = await this.ask({ kind: 'weigh', decisions: WEIGHING, ...order });
    return 'weighed' in reply ? reply.weighed : [];
  }

  close(): void {
    this.worker?.terminate();
    this.worker = undefined;
  }

  private ask(order: MachineOrder): Promise<MachineReply> {
    this.worker ??= this.started();
    this.count += 1;
    const n = this.count;
    return new Promise((resolve) => {
      this.waiting.set(n, resolve);
      this.worker!.postMessage({ n, ...order });
    });
  }

  private started(): Worker {
    const worker = new Worker(new URL('./machine-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<MachineReply>) => {
      this.waiting.get(data.n)?.(data);
      this.waiting.delete(data.n);
    });
    worker.addEventListener('error', () => {
      for (const [n, resolve] of this.waiting) resolve({ n, problem: 'the worker failed' });
      this.waiting.clear();
    });
    return worker;
  }
}

/** Decisions of the rehearsals with which answers are compared. */
const WEIGHING = 4_000;
