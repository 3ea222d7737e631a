import { pathBetween, pointAt } from '../../src/fight/branches.ts';
import type { Fight } from '../../src/fight/fight.ts';
import type { RawAnswer } from '../../src/kernel/decision.ts';
import type { Seat } from '../../src/kernel/ids.ts';
import { sameJson } from '../../src/kernel/json.ts';
import type { Choice, Weighed } from '../../src/opponent/planner.ts';
import { answerText } from '../../src/presentation/prompt.ts';
import type { Reviewed } from '../table/remote.ts';
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

  /** Returns the results of rehearsing some answers, in the same order; an empty list if they cannot be rehearsed. */
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
const WEIGHING = 12_000;

/** The level of the machine whose answers are compared, and the seed of its thoughts. */
const LEVEL = 'hard';
const SEED = 1;
/** Most decisions that are shown, and the least certain lead of the better answer. */
const MOST = 3;
const LEAST = 0.02;

/**
 * Returns the answers of a seat that cost it most, compared with those of a machine, the dearest first. The answers that
 * were `advised`, by the id of their decision, are what the machine chose.
 */
export async function reviewOf(
  fight: Fight,
  seat: Seat,
  machine: MachineThread,
  advised: ReadonlyMap<string, RawAnswer>,
): Promise<readonly Reviewed[]> {
  const found: (Reviewed & { readonly lost: number })[] = [];
  for (const seq of pathBetween(fight, 0, fight.now.seq) ?? []) {
    const { input, parent } = fight.entries.at(seq - 1)!;
    if (input.kind !== 'answer' || input.by !== seat || input.auto === true) continue;
    const { state, step, waiting } = pointAt(fight, parent);
    const open = waiting.kind === 'decisions' ? waiting.open : [];
    const decision = open.find(({ id }) => id === input.decision)?.decision;
    if (decision === undefined || step.act !== null) continue;
    const moment = { start: step.start, given: step.given, now: state };
    const task = { ruleset: fight.rules.id, decision, moment, seed: SEED };
    const choice = advised.get(input.decision) ?? (await machine.choose({ ...task, level: LEVEL }))?.answer;
    if (choice === undefined || sameJson(choice, input.answer)) continue;
    const [given, better] = await machine.weigh({ ...task, answers: [input.answer, choice] });
    if (given === undefined || better === undefined || better.lead < LEAST) continue;
    const { options, who } = decision;
    const told = (answer: typeof input.answer): string =>
      answerText(fight.rules, state, options, answer, who);
    found.push({
      round: fight.rules.overview(state, seat).round,
      given: { text: told(given.answer), foeFalls: given.foeFalls, ownFalls: given.ownFalls },
      better: { text: told(better.answer), foeFalls: better.foeFalls, ownFalls: better.ownFalls },
      lost: better.lead,
    });
  }
  return found.sort((a, b) => b.lost - a.lost).slice(0, MOST);
}
