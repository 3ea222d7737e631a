import { compactHistory, pointAt, undoTarget } from '../../fight/branches.ts';
import { JournalError } from '../../fight/errors.ts';
import { type Snapshot, snapshotOf } from '../../fight/resume.ts';
import { FightSeed } from '../../fight/seed.ts';
import type { Json } from '../../kernel/json.ts';
import { ok, type Refused, type Result, refused } from '../../kernel/result.ts';
import type { Store, StoredTable } from '../../store/store.ts';
import { type Applied, applyRow, emptyTable } from '../../table/apply-events.ts';
import {
  applyDefaultAnswer,
  applyMachineAnswer,
  hasPendingAutomatic,
  type MachineAnswer,
  type MachineQuestion,
  machineQuestion,
  runAutomatic,
} from '../../table/automatic.ts';
import type { Command } from '../../table/command.ts';
import { handleCommand } from '../../table/handle-command.ts';
import { loadTable } from '../../table/load.ts';
import { type LogRow, withHash } from '../../table/log-row.ts';
import { requestToJoin } from '../../table/people.ts';
import { LIMITS, type Person, type Ports, type Table } from '../../table/table.ts';
import { AnswerTimers } from './answer-timers.ts';
import { Broadcaster, type CloseReason, type Subscriber } from './broadcaster.ts';
import { keyOf } from './keys.ts';
import { Quota } from './limits.ts';
import { type MainThread, Share, Steps, Turns } from './main-thread.ts';
import { KEY_REUSED, NOT_FOUND, STORE_AWAY, STREAMS_FULL } from './refusals.ts';

/** The source of a command: its sender, and the sender's key for it. */
export interface CommandMeta {
  readonly person: string;
  readonly key: string;
  /** SHA-256 of the command as received. */
  readonly asked: string;
}

/** Number of journal entries between snapshots. */
const SNAPSHOT_EVERY = 100;
/** Earlier checkpoints kept in memory; older ones are recomputed on demand. */
const REMEMBERED = 1;
/** Number of entries after which older checkpoints are dropped. */
const FORGET_EVERY = 2;

/** Commands of the fight, and commands that end access or the table. They never count against the quota. */
const PLAYS: ReadonlySet<Command['kind']> = new Set([
  'answer',
  'plan',
  'dice',
  'undo',
  'redo',
  'restore',
  'intervene',
  'force-roll',
  'change-roll',
  'start',
  'pause',
  'resume',
  'end',
  'uninvite',
  'remove',
]);

/** The name under which the table's own work waits. People's work waits under their ids. */
const ITSELF = '';

/** Lets a machine think about its question. Returns `undefined` if it found no answer in time. */
export type Think = (live: Table, question: MachineQuestion) => Promise<MachineAnswer | undefined>;

/** Functions and data that a table gets from outside. */
export interface HostPorts {
  readonly around: Ports;
  readonly think: Think;
}

type TableChange = (live: Table) => Result<Applied> | undefined;

/**
 * One table on this node. All changes are queued; results are sent only after they are stored. If another node was
 * faster, its rows are read and the command is tried again.
 */
export class TableHost {
  readonly table: StoredTable;
  readonly broadcaster: Broadcaster;
  /** Turns of everything that changes the table. */
  readonly commands: Turns;
  readonly readers: Turns;
  /** Separate, because exporting a whole fight takes long, and other readers need not wait for it. */
  readonly exporters: Turns;
  live: Table;
  private readonly keys = new Map<string, Pick<LogRow, 'seq' | 'asked'>>();
  private readonly keysOfPeople = new WeakMap<Person, string>();
  private readonly store: Store;
  private readonly around: Ports;
  private readonly think: Think;
  private readonly answerTimers: AnswerTimers;
  private readonly thread: MainThread;
  private readonly quota = new Quota();
  private isCarryingOn = false;
  /** The decision that a machine thinks about. */
  private thinkingOf: string | undefined;
  /** A refresh that waits for its turn. */
  private refreshing: Promise<unknown> | undefined;
  /** Whether memory differs from the store; the table must then be loaded again. */
  isStale = false;
  private keptAt = 0;
  /** Time of the last request. */
  usedAt = Date.now();

  private constructor(table: StoredTable, store: Store, { around, think }: HostPorts, thread: MainThread) {
    this.table = table;
    this.store = store;
    this.around = around;
    this.think = think;
    this.thread = thread;
    this.commands = new Turns(new Share(() => thread.part));
    this.readers = new Turns(new Share(() => thread.part / 2));
    this.exporters = new Turns(new Share(() => thread.part / 2));
    this.live = emptyTable(table.id, FightSeed.fromRevealed(table.seed)!);
    this.broadcaster = new Broadcaster();
    this.answerTimers = new AnswerTimers((decision) => void this.ring(decision));
  }

  /**
   * Loads a table from the store. Throws DamagedLog if its log is damaged, and StoreError if the store is unavailable.
   */
  static async open(
    table: StoredTable,
    store: Store,
    ports: HostPorts,
    thread: MainThread,
  ): Promise<TableHost> {
    const host = new TableHost(table, store, ports, thread);
    await host.load();
    return host;
  }

  /** Runs a command in its turn. */
  command(meta: CommandMeta, command: Command): Promise<CommandOutcome> {
    const person = this.live.people[meta.person];
    const full = person === undefined || PLAYS.has(command.kind) ? undefined : this.quota.refusalFor(person);
    if (full !== undefined) return Promise.resolve(full);
    return this.enqueueCommand(meta, (live) => {
      const by = live.people[meta.person];
      return by === undefined ? refused(NOT_FOUND) : handleCommand(live, by, command, this.around);
    });
  }

  /** Adds a person with an invitation. Joining again changes nothing. */
  admit(meta: CommandMeta, guest: Parameters<typeof requestToJoin>[1]): Promise<CommandOutcome> {
    return this.enqueueCommand(meta, (live) =>
      Object.hasOwn(live.people, guest.id) ? undefined : requestToJoin(live, guest, this.around),
    );
  }

  /** Runs a change that is not a command, such as an import. */
  perform(meta: CommandMeta, deed: TableChange): Promise<CommandOutcome> {
    return this.enqueueCommand(meta, deed);
  }

  /** Opens a stream, or returns a refusal. */
  listen(subscriber: Subscriber, last: string | undefined): CommandOutcome {
    const person = this.live.people[subscriber.person];
    if (person === undefined) return refused(NOT_FOUND);
    if (this.broadcaster.streamsOf(person.id) >= LIMITS.streams) return refused(STREAMS_FULL);
    this.usedAt = Date.now();
    this.broadcaster.listen(this.live, subscriber, last);
    if (this.live.settings.clock !== null) {
      subscriber.send({
        kind: 'clocks',
        data: this.answerTimers.toldTo(this.broadcaster.exitFor(this.live, person)),
      });
    }
    return ok({ seq: this.live.seq });
  }

  person(id: string): Person | undefined {
    return this.live.people[id];
  }

  /** Returns the current key of a person's device. */
  keyOf(person: Person): string {
    const known = this.keysOfPeople.get(person);
    if (known !== undefined) return known;
    const key = keyOf(this.table.secret, this.table.id, person);
    this.keysOfPeople.set(person, key);
    return key;
  }

  /** Reads rows that other nodes have written. */
  async refresh(): Promise<void> {
    this.refreshing ??= this.commands.take(ITSELF, () => {
      this.refreshing = undefined;
      return this.catchUp();
    });
    await this.refreshing;
  }

  close(why: CloseReason): void {
    this.isStale = true;
    this.answerTimers.close();
    this.broadcaster.close(why);
  }

  /** Waits until all queued work is done. */
  async drain(): Promise<void> {
    await Promise.all([this.commands, this.readers, this.exporters].map((turns) => turns.drain()));
  }

  private enqueueCommand(meta: CommandMeta | null, deed: TableChange): Promise<CommandOutcome> {
    this.usedAt = Date.now();
    const { share } = this.commands;
    return this.commands.take(meta?.person ?? ITSELF, async () => {
      for (;;) {
        const before = meta === null ? undefined : this.repeated(meta);
        if (before !== undefined) return before;
        const obeyed = share.timed(() => this.rowFor(deed, meta));
        if (obeyed === undefined) return ok({ seq: this.live.seq });
        if ('refusal' in obeyed) {
          // Another node may have written a row that makes the change legal.
          if (await this.catchUp()) continue;
          return obeyed;
        }
        const { done, row } = obeyed.value;
        const result = await this.store.append(this.table.id, row);
        if (result === 'written') {
          this.quota.count(row, meta === null ? undefined : this.live.people[meta.person]);
          await this.accept([row], { ...done.live, seq: row.seq, hash: row.hash });
          return ok({ seq: row.seq });
        }
        if (result === 'fenced') {
          this.close('closing');
          return refused(STORE_AWAY);
        }
        await this.catchUp();
      }
    });
  }

  /** Returns the result of an earlier command with the same key. */
  private repeated({ person, key, asked }: CommandMeta): CommandOutcome | undefined {
    const row = this.keys.get(`${person} ${key}`);
    if (row === undefined) return undefined;
    return row.asked === asked ? ok({ seq: row.seq }) : refused(KEY_REUSED);
  }

  /** Returns the change and its row, or a refusal; `undefined` if nothing changes. */
  private rowFor(
    deed: TableChange,
    meta: CommandMeta | null,
  ): Result<{ readonly done: Applied; readonly row: LogRow }> | undefined {
    const obeyed = deed(this.live);
    if (obeyed === undefined || 'refusal' in obeyed) return obeyed;
    const { value: done } = obeyed;
    const { seq, hash } = this.live;
    const { person: by = null, key = null, asked = null } = meta ?? {};
    const row = withHash({ seq: seq + 1, at: Date.now(), by, key, asked, acts: done.acts }, hash);
    return ok({ done, row });
  }

  private async load(): Promise<void> {
    const { id } = this.table;
    const rows = await this.store.rows(id, 0);
    for (const row of rows) this.quota.count(row);
    const kept = await this.store.snapshot(id);
    const snapshot = kept?.body as unknown as Snapshot | undefined;
    await this.accept(rows, loadTable(id, this.live.seed, rows, snapshot, this.around.rulesets));
  }

  /** Returns whether there were rows that this node had not read. */
  private async catchUp(): Promise<boolean> {
    const rows = await this.store.rows(this.table.id, this.live.seq);
    if (rows.length === 0) return false;
    let { live } = this;
    for (const row of rows) {
      live = applyRow(live, row, this.around.rulesets);
      this.quota.count(row);
    }
    await this.accept(rows, live);
    return true;
  }

  private async accept(rows: readonly LogRow[], live: Table): Promise<void> {
    for (const row of rows) {
      const { by, key, seq, asked } = row;
      if (key !== null) this.keys.set(`${by} ${key}`, { seq, asked });
    }
    this.live = live;
    const { share } = this.commands;
    const steps = new Steps(share);
    await this.broadcaster.tell(rows, live, steps);
    if (this.answerTimers.set(live)) this.tellClocks();
    this.keepSnapshot();
    if (live.fight?.entries.at(-1)?.input.kind === 'restore') {
      setImmediate(() => share.timed(() => this.lookFurtherBack()));
    } else this.forgetOld();
    steps.charge();
    if (!this.isStale && !this.isCarryingOn && hasPendingAutomatic(live)) void this.carryOn();
    if (!this.isStale) this.askMachine();
  }

  /** Saves a snapshot of the fight from time to time, so that nodes load the table quickly. */
  private keepSnapshot(): void {
    const { fight, seq } = this.live;
    if (fight === null || fight.entries.length < this.keptAt + SNAPSHOT_EVERY) return;
    this.keptAt = fight.entries.length;
    const body = snapshotOf(fight) as unknown as Json;
    this.store.saveSnapshot(this.table.id, { seq, body }).catch(() => undefined);
  }

  private forgetOld(): void {
    const { fight } = this.live;
    if (fight !== null && fight.entries.length % FORGET_EVERY === 0) compactHistory(fight, REMEMBERED);
  }

  /**
   * Prepares the next undo. After one undo, another often follows, so its state is computed once everyone has received
   * this one, and not when the next key is pressed.
   */
  private lookFurtherBack(): void {
    const { fight } = this.live;
    const to = fight === null ? undefined : undoTarget(fight);
    if (fight === null || to === undefined) return;
    try {
      pointAt(fight, to);
    } catch (error) {
      // A journal that does not replay as recorded is reported to anyone who requests that point.
      if (!(error instanceof JournalError)) throw error;
    }
  }

  private tellClocks(): void {
    this.broadcaster.tellClocks((exit) => this.answerTimers.toldTo(exit));
  }

  /** Runs automatic follow-ups that did not fit into one row. */
  private async carryOn(): Promise<void> {
    this.isCarryingOn = true;
    for (let seq = -1; seq !== this.live.seq && !this.isStale; ) {
      seq = this.live.seq;
      // Rests before it takes its turn, so that it does not keep other tables waiting.
      await this.commands.share.rest();
      if (hasPendingAutomatic(this.live)) await this.thread.background.do(() => this.settleOn());
    }
    this.isCarryingOn = false;
  }

  private async settleOn(): Promise<void> {
    await this.byItself((live) => {
      const settled = runAutomatic({ live, acts: [] }, this.around);
      return settled.acts.length === 0 ? undefined : ok(settled);
    });
  }

  /** Lets a machine answer if it is asked. */
  private askMachine(): void {
    const question = machineQuestion(this.live);
    if (question === undefined || question.open.id === this.thinkingOf) return;
    this.thinkingOf = question.open.id;
    void this.answerBy(question);
  }

  private async answerBy(question: MachineQuestion): Promise<void> {
    const { id } = question.open;
    const chosen = await this.think(this.live, question).catch(() => undefined);
    if (this.thinkingOf === id) this.thinkingOf = undefined;
    if (this.isStale) return;
    await this.byItself((live) => {
      const applied = applyMachineAnswer(live, id, chosen, this.around);
      return applied && ok(applied);
    });
  }

  /** Uses the default answer when the time is up. */
  private async ring(decision: string): Promise<void> {
    await this.byItself((live) => {
      const applied = applyDefaultAnswer(live, decision, this.around);
      return applied && ok(applied);
    });
  }

  /** Applies an automatic change. If the store is unavailable, the change waits for the next occasion. */
  private async byItself(deed: TableChange): Promise<void> {
    await this.enqueueCommand(null, deed).catch(() => undefined);
  }
}

/** The result of a command: its log row, or a refusal and the seconds until a retry may succeed. */
export type CommandOutcome =
  | { readonly value: { readonly seq: number } }
  | (Refused & { readonly wait?: number | undefined });
