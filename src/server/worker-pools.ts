import { Piscina } from 'piscina';
import type { OpenDecision } from '../fight/dice.ts';
import type { Fight } from '../fight/fight.ts';
import type { RawAnswer } from '../kernel/decision.ts';
import { canonical, type Json } from '../kernel/json.ts';
import type { Forecast, OddsView } from '../kernel/outcome.ts';
import type { Refusal, Result } from '../kernel/result.ts';
import type { Choice } from '../opponent/planner.ts';
import type { MachineQuestion } from '../table/automatic.ts';
import type { Ports } from '../table/table.ts';
import { RefusedRequest } from './problem.ts';
import { JOURNAL_BUSY, ODDS_BUSY, READING_BUSY } from './refusals.ts';
import { readEncounter } from './shipped.ts';
import { Share } from './tables/main-thread.ts';
import { type Done, LOAD } from './thread-task.ts';
import type { JournalTask, Reopened } from './threads/journals.ts';
import type { ActTask, ForecastTask, MachineTask, OddsTask } from './threads/odds.ts';
import type { ReadingTask, ReadText } from './threads/reading.ts';

/** Limits on the time and memory of a worker's tasks. */
export interface PoolLimits {
  /** For one task, from its start. Loading the thread is not part of it. */
  readonly milliseconds: number;
  /** Queued tasks of one asker. */
  readonly waiting: number;
  readonly megabytes: number;
}

/** The part of a processor that one asker may use for long tasks. */
const PART = 0.1;
/** Milliseconds of processor time that one asker may use at once. */
const BURST = 2_000;
/** Askers whose shares are remembered. */
const ASKERS = 1_000;

/** The shares of all askers in the processor time of worker threads. An asker is a table, or an address. */
export class Askers {
  private readonly part: number;
  private readonly burst: number;
  private readonly shares = new Map<string, Share>();

  /** `part` is from 0 to 1. `burst` is in milliseconds. */
  constructor(part = PART, burst = BURST) {
    this.part = part;
    this.burst = burst;
  }

  shareOf(asker: string): Share {
    const share = this.shares.get(asker) ?? new Share(() => this.part, this.burst);
    this.shares.set(asker, share);
    if (this.shares.size > ASKERS) this.shares.delete(this.shares.keys().next().value!);
    return share;
  }
}

interface Waiting<Task, Result> {
  readonly task: Task;
  readonly resolve: (result: Result | Promise<Result>) => void;
}

const IDLE_MS = 60_000;

/**
 * Runs tasks one after the other in a worker thread, so that no command waits for them. Every asker has a separate
 * queue, and the queues take turns: an asker with many tasks delays only itself. Every asker has one share of all
 * worker threads, so that nobody keeps a processor busy.
 */
export class WorkerPool<Task, Result> {
  private readonly pool: Piscina<Task | typeof LOAD, Done<Result> | null>;
  private readonly limits: PoolLimits;
  private readonly askers: Askers;
  private readonly busy: Refusal;
  /** By asker; the next in turn is first. */
  private readonly lines = new Map<string, Waiting<Task, Result>[]>();
  private isBusy = false;
  /** Resumes when the first asker has rested. */
  private alarm: NodeJS.Timeout | undefined;

  /**
   * `thread` is a module whose default export is made by `taskOf`; the thread starts with the first task. `busy` is the
   * refusal if the queue is full, or if a task exceeds its time or memory.
   */
  constructor(thread: URL, limits: PoolLimits, busy: Refusal, askers: Askers) {
    this.limits = limits;
    this.askers = askers;
    this.busy = busy;
    this.pool = new Piscina<Task | typeof LOAD, Done<Result> | null>({
      filename: thread.href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
    });
  }

  /** Runs a task for an asker: a table, or an address. Throws RefusedRequest. */
  do(task: Task, asker: string): Promise<Result> {
    const line = this.lines.get(asker) ?? [];
    if (line.length >= this.limits.waiting) return Promise.reject(new RefusedRequest(this.busy));
    return new Promise((resolve) => {
      line.push({ task, resolve });
      this.lines.set(asker, line);
      this.next();
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.alarm);
    await this.pool.destroy();
  }

  private next(): void {
    clearTimeout(this.alarm);
    if (this.isBusy || this.lines.size === 0) return;
    const waits = [...this.lines.keys()].map((asker) => [asker, this.askers.shareOf(asker).wait] as const);
    const asker = waits.find(([, wait]) => wait === 0)?.[0];
    if (asker === undefined) {
      this.alarm = setTimeout(() => this.next(), Math.min(...waits.map(([, wait]) => wait))).unref();
      return;
    }
    const [{ task, resolve }, ...rest] = this.lines.get(asker) as [Waiting<Task, Result>];
    this.lines.delete(asker);
    if (rest.length > 0) this.lines.set(asker, rest);
    this.isBusy = true;
    const done = this.run(task, this.askers.shareOf(asker)).finally(() => {
      this.isBusy = false;
      this.next();
    });
    resolve(done);
  }

  /**
   * Lets a thread load before the time of the task begins. A stopped task ends its thread. If the next thread had to
   * load within that time too, a busy machine would stop every task.
   */
  private async run(task: Task, share: Share): Promise<Result> {
    let began = performance.now();
    try {
      await this.pool.run(LOAD);
      began = performance.now();
      const signal = AbortSignal.timeout(this.limits.milliseconds);
      const { result, took } = (await this.pool.run(task, { signal })) as Done<Result>;
      share.charge(took);
      return result;
    } catch (error) {
      // A failed task does not report its processor time. A process that was stopped must not pay for that time.
      share.charge(Math.min(performance.now() - began, this.limits.milliseconds));
      throw isOverload(error) ? new RefusedRequest(this.busy) : error;
    }
  }
}

function isOverload(error: unknown): boolean {
  const { name, code, message } = error as NodeJS.ErrnoException;
  if (name === 'AbortError' || code === 'ERR_WORKER_OUT_OF_MEMORY') return true;
  return /task queue is at limit|terminating worker/i.test(message);
}

const READING_BOUNDS = { milliseconds: 30_000, waiting: 4, megabytes: 512 };
/** Number of texts kept after reading ahead, until they are used. */
const READING_REMEMBERED = 20;

type EncounterRead = ReturnType<Ports['readEncounter']>;

/** Reads submitted encounters and packs in a worker thread. */
export class ReadingPool {
  private readonly pool: WorkerPool<ReadingTask, ReadText>;
  private readonly known = new Map<string, EncounterRead>();

  constructor(askers: Askers) {
    this.pool = new WorkerPool(
      new URL('./threads/reading.ts', import.meta.url),
      READING_BOUNDS,
      READING_BUSY,
      askers,
    );
  }

  /** Lists every error in a text. `asker` is a table or an address. Throws RefusedRequest. */
  async check(text: string, asker: string) {
    const read = await this.pool.do({ kind: 'faults', text }, asker);
    if (read.kind !== 'faults') throw new Error('faults were wanted');
    return read.checked;
  }

  /**
   * Reads an encounter before a table uses it, and writes the preset into it if one is given. Returns the resulting
   * text. Throws RefusedRequest if it cannot be read now.
   */
  async readAhead(text: string, asker: string, preset?: string): Promise<string> {
    if (preset === undefined && this.known.has(text)) return text;
    const read = await this.pool.do({ kind: 'encounter', text, preset }, asker);
    if (read.kind !== 'encounter') throw new Error('expected an encounter');
    this.known.set(read.text, read.read);
    if (this.known.size > READING_REMEMBERED) this.known.delete(this.known.keys().next().value!);
    return read.text;
  }

  /** Returns the encounter in a text: from reading ahead if possible, otherwise read in this thread. */
  encounterIn(text: string): EncounterRead {
    const known = this.known.get(text);
    this.known.delete(text);
    return known ?? readEncounter(text);
  }

  async close(): Promise<void> {
    await this.pool.close();
  }
}

const JOURNAL_BOUNDS = { milliseconds: 120_000, waiting: 3, megabytes: 1024 };

/** Replays fights, so that they can continue at a new table. */
export class JournalPool {
  private readonly pool: WorkerPool<JournalTask, Result<Reopened>>;

  constructor(askers: Askers) {
    this.pool = new WorkerPool(
      new URL('./threads/journals.ts', import.meta.url),
      JOURNAL_BOUNDS,
      JOURNAL_BUSY,
      askers,
    );
  }

  /** `asker` is a table or an address. Throws RefusedRequest if the fight cannot be replayed, or not now. */
  async reopen(task: JournalTask, asker: string): Promise<Reopened> {
    const done = await this.pool.do(task, asker);
    if ('refusal' in done) throw new RefusedRequest(done.refusal);
    return done.value;
  }

  async close(): Promise<void> {
    await this.pool.close();
  }
}

/**
 * A player's page requests one decision at a time. Six players and a GM who opens all odds stay below these limits. The
 * longest task, a machine at its hardest level, takes 2.6 s of a processor; a slow or busy machine needs several times that.
 */
const ODDS_BOUNDS = { milliseconds: 30_000, waiting: 20, megabytes: 256 };
/** Number of answers per turn; then the next table gets a turn. */
const SLICE = 4;
const ODDS_REMEMBERED = 500;

/** Computes and caches the odds of answers, and lets machines think. */
export class OddsPool {
  private readonly pool: WorkerPool<
    OddsTask | ActTask | ForecastTask | MachineTask,
    readonly OddsView[] | Forecast | Choice
  >;
  private readonly known = new Map<string, readonly OddsView[]>();

  constructor(askers: Askers) {
    this.pool = new WorkerPool(new URL('./threads/odds.ts', import.meta.url), ODDS_BOUNDS, ODDS_BUSY, askers);
  }

  /** Returns the odds of answers to an open decision. Throws RefusedRequest if it takes too long. */
  async oddsOf(
    table: string,
    { rules, now }: Fight,
    { id, decision }: OpenDecision,
    answers: readonly RawAnswer[],
    { seat, foeHealth }: Pick<OddsTask, 'seat' | 'foeHealth'>,
  ): Promise<readonly OddsView[]> {
    const { start, given, act } = now.step;
    // After the fight has ended, only GM overrides remain, which have no odds.
    if (act !== null) return answers.map(() => ({ kind: 'unknown', facts: [] }));
    const name = `${table}/${now.seq}/${seat}/${foeHealth}/${id}/${canonical(answers as unknown as Json)}`;
    const known = this.known.get(name);
    if (known !== undefined) return known;
    const task = { ruleset: rules.id, step: { start, given }, who: decision.who, seat, foeHealth };
    const counted: OddsView[] = [];
    for (let at = 0; at < answers.length; at += SLICE) {
      const slice = { ...task, answers: answers.slice(at, at + SLICE) };
      counted.push(...((await this.pool.do(slice, table)) as readonly OddsView[]));
    }
    this.remember(name, counted);
    return counted;
  }

  /** Returns the odds of a GM override. Throws RefusedRequest if it takes too long. */
  async oddsOfAct(table: string, { rules, now }: Fight, act: RawAnswer): Promise<OddsView> {
    const task = { ruleset: rules.id, state: now.state, act };
    const [counted] = (await this.pool.do(task, table)) as readonly OddsView[];
    return counted!;
  }

  /** Returns what a plan for an open decision would lead to. Throws RefusedRequest if it takes too long. */
  async forecast(
    table: string,
    { rules, now }: Fight,
    { decision: { who, key } }: OpenDecision,
    plan: Pick<ForecastTask, 'answers' | 'target' | 'seat' | 'foeHealth'>,
  ): Promise<Forecast> {
    const { start, given, act } = now.step;
    if (act !== null) return { steps: [], next: null };
    const task = { ruleset: rules.id, step: { start, given }, who, key, ...plan };
    return (await this.pool.do(task, table)) as Forecast;
  }

  /** Lets a machine think about its question. Throws RefusedRequest if it takes too long. */
  async choiceOf(table: string, { rules, now }: Fight, { open, ...by }: MachineQuestion): Promise<Choice> {
    const { start, given } = now.step;
    const { decision } = open;
    const task = { ruleset: rules.id, step: { start, given }, state: now.state, decision, ...by };
    return (await this.pool.do(task, table)) as Choice;
  }

  async close(): Promise<void> {
    await this.pool.close();
  }

  private remember(name: string, counted: readonly OddsView[]): void {
    this.known.set(name, counted);
    if (this.known.size > ODDS_REMEMBERED) this.known.delete(this.known.keys().next().value!);
  }
}
