import type { Json } from '../kernel/json.ts';
import type { Command } from '../live/command.ts';
import { foldRow, unwritten } from '../live/fold.ts';
import { LIMITS } from '../live/limits.ts';
import type { LiveTable } from '../live/live-table.ts';
import { load } from '../live/load.ts';
import { obey } from '../live/obey.ts';
import type { Done, Obeyed } from '../live/obeyed.ts';
import { come } from '../live/people.ts';
import type { Person } from '../live/person.ts';
import { type LogRow, sealRow } from '../live/record.ts';
import { isUnsettled, settle, silence } from '../live/settle.ts';
import type { Surroundings } from '../live/surroundings.ts';
import type { Store, StoredTable } from '../store/store.ts';
import { undoTarget } from '../table/branches.ts';
import { JournalError } from '../table/journal-error.ts';
import { forget, pointAt } from '../table/points.ts';
import { TableSeed } from '../table/seed.ts';
import { type Snapshot, snapshotOf } from '../table/snapshot.ts';
import { Audience, type Farewell, type Listener } from './audience.ts';
import { type Background, Share } from './background.ts';
import { Clocks } from './clocks.ts';
import { keyOf } from './keys.ts';
import { type Outcome, refusedWith } from './outcome.ts';
import { Quota } from './quota.ts';
import { GONE, KEY_REUSED, STORE_AWAY, STREAMS_FULL } from './refusals.ts';

/** What a command came as: who sent it, and what its sender calls it. */
export interface Sender {
  readonly person: string;
  readonly key: string;
  /** SHA-256 of the command as it came. */
  readonly asked: string;
}

/** So many entries of a fight lie between two snapshots. */
const SNAPSHOT_EVERY = 100;
/** So many of the points before the last stay in memory; older ones are worked out again when wanted. */
const REMEMBERED = 1;
/** So many entries are written before older points are forgotten again. */
const FORGET_EVERY = 2;

/** What is of the fight, or makes the table quieter, is never too much. */
const PLAYS: ReadonlySet<Command['do']> = new Set([
  'answer',
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

type Deed = (live: LiveTable) => Obeyed | undefined;

/**
 * One table at this node. Everything that is to change it stands in line; what was written is told only after it
 * is safe. Where another node was faster, what it wrote is read and the command is tried again on that.
 */
export class Room {
  readonly table: StoredTable;
  readonly audience: Audience;
  live: LiveTable;
  private readonly keys = new Map<string, Pick<LogRow, 'seq' | 'asked'>>();
  private readonly keysOfPeople = new WeakMap<Person, string>();
  private readonly store: Store;
  private readonly around: Surroundings;
  private readonly clocks: Clocks;
  private readonly background: Background;
  private readonly quota = new Quota();
  private readonly share = new Share();
  private isCarryingOn = false;
  private line: Promise<unknown> = Promise.resolve();
  /** Set when what is in memory is no longer what the store holds: the table must be opened afresh. */
  isStale = false;
  private keptAt = 0;
  /** When somebody last wanted something here. */
  usedAt = Date.now();

  private constructor(table: StoredTable, store: Store, around: Surroundings, background: Background) {
    this.table = table;
    this.store = store;
    this.around = around;
    this.background = background;
    this.live = unwritten(table.id, TableSeed.fromRevealed(table.seed)!);
    this.audience = new Audience();
    this.clocks = new Clocks((decision) => void this.ring(decision));
  }

  /** Reads a table from the store. Throws DamagedLog when its log is not sound, StoreError when it is away. */
  static async open(
    table: StoredTable,
    store: Store,
    around: Surroundings,
    background: Background,
  ): Promise<Room> {
    const room = new Room(table, store, around, background);
    await room.load();
    return room;
  }

  /** Does what somebody asks, in its turn. */
  command(sender: Sender, command: Command): Promise<Outcome> {
    const person = this.live.people[sender.person];
    const full = person === undefined || PLAYS.has(command.do) ? undefined : this.quota.refusalFor(person);
    if (full !== undefined) return Promise.resolve({ kind: 'refused', ...full });
    return this.inLine(sender, (live) => {
      const by = live.people[sender.person];
      return by === undefined ? { kind: 'refused', refusal: GONE } : obey(live, by, command, this.around);
    });
  }

  /** Lets a guest in by an invitation; coming twice is coming once. */
  admit(sender: Sender, guest: Parameters<typeof come>[1]): Promise<Outcome> {
    return this.inLine(sender, (live) =>
      Object.hasOwn(live.people, guest.id) ? undefined : come(live, guest, this.around),
    );
  }

  /** Writes an act that no command names (an import). */
  perform(sender: Sender, deed: Deed): Promise<Outcome> {
    return this.inLine(sender, deed);
  }

  /** Opens a stream, or says why not. */
  listen(listener: Listener, last: string | undefined): Outcome {
    const person = this.live.people[listener.person];
    if (person === undefined) return refusedWith(GONE);
    if (this.audience.streamsOf(person.id) >= LIMITS.streams) return refusedWith(STREAMS_FULL);
    this.usedAt = Date.now();
    this.audience.listen(this.live, listener, last);
    if (this.live.settings.clock !== null) {
      listener.send({ event: 'clocks', data: this.clocks.toldTo(this.audience.exitFor(this.live, person)) });
    }
    return { kind: 'done', seq: this.live.seq };
  }

  person(id: string): Person | undefined {
    return this.live.people[id];
  }

  /** The key that a person's device holds now. */
  keyOf(person: Person): string {
    const known = this.keysOfPeople.get(person);
    if (known !== undefined) return known;
    const key = keyOf(this.table.secret, this.table.id, person);
    this.keysOfPeople.set(person, key);
    return key;
  }

  /** Reads what other nodes have written since. */
  async refresh(): Promise<void> {
    await this.enqueue(() => this.catchUp());
  }

  close(why: Farewell): void {
    this.isStale = true;
    this.clocks.close();
    this.audience.close(why);
  }

  /** Waits until everything that stood in line is done. */
  async drain(): Promise<void> {
    await this.line;
  }

  private enqueue<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.line.then(work);
    this.line = turn.catch(() => undefined).then(() => this.share.over());
    return turn;
  }

  private inLine(sender: Sender | null, deed: Deed): Promise<Outcome> {
    this.usedAt = Date.now();
    return this.enqueue(async () => {
      for (;;) {
        const before = sender === null ? undefined : this.repeated(sender);
        if (before !== undefined) return before;
        const obeyed = this.share.timed(() => deed(this.live));
        if (obeyed === undefined) return { kind: 'done', seq: this.live.seq };
        if (obeyed.kind === 'refused') {
          // Another node may have written what makes it right.
          if (await this.catchUp()) continue;
          return obeyed;
        }
        const row = this.rowOf(obeyed, sender);
        const appended = await this.store.append(this.table.id, row);
        if (appended === 'written') {
          this.quota.count(row, sender === null ? undefined : this.live.people[sender.person]);
          this.share.timed(() => this.accept([row], { ...obeyed.live, seq: row.seq, hash: row.hash }));
          return { kind: 'done', seq: row.seq };
        }
        if (appended === 'fenced') {
          this.close('closing');
          return refusedWith(STORE_AWAY);
        }
        await this.catchUp();
      }
    });
  }

  /** The answer to a command that was sent before under the same key. */
  private repeated({ person, key, asked }: Sender): Outcome | undefined {
    const row = this.keys.get(`${person} ${key}`);
    if (row === undefined) return undefined;
    return row.asked === asked ? { kind: 'done', seq: row.seq } : refusedWith(KEY_REUSED);
  }

  private rowOf({ acts }: Done, sender: Sender | null): LogRow {
    const { seq, hash } = this.live;
    const { person: by = null, key = null, asked = null } = sender ?? {};
    return sealRow({ seq: seq + 1, at: Date.now(), by, key, asked, acts }, hash);
  }

  private async load(): Promise<void> {
    const { id } = this.table;
    const rows = await this.store.rows(id, 0);
    for (const row of rows) this.quota.count(row);
    const kept = await this.store.snapshot(id);
    const snapshot = kept?.body as unknown as Snapshot | undefined;
    this.accept(rows, load(id, this.live.seed, rows, snapshot, this.around.rulesets));
  }

  /** Whether there was something that this node did not know. */
  private async catchUp(): Promise<boolean> {
    const rows = await this.store.rows(this.table.id, this.live.seq);
    if (rows.length === 0) return false;
    let { live } = this;
    for (const row of rows) {
      live = foldRow(live, row, this.around.rulesets);
      this.quota.count(row);
    }
    this.accept(rows, live);
    return true;
  }

  private accept(rows: readonly LogRow[], live: LiveTable): void {
    for (const row of rows) {
      const { by, key, seq, asked } = row;
      if (key !== null) this.keys.set(`${by} ${key}`, { seq, asked });
    }
    this.live = live;
    this.audience.tell(rows, live);
    if (this.clocks.set(live)) this.tellClocks();
    this.keepSnapshot();
    if (live.fight?.entries.at(-1)?.input.kind === 'restore') setImmediate(() => this.lookFurtherBack());
    else this.forgetOld();
    if (!this.isStale && !this.isCarryingOn && isUnsettled(live)) void this.carryOn();
  }

  /** Now and then the fight is kept as it stands, so that a node that opens the table is quick. */
  private keepSnapshot(): void {
    const { fight, seq } = this.live;
    if (fight === null || fight.entries.length < this.keptAt + SNAPSHOT_EVERY) return;
    this.keptAt = fight.entries.length;
    const body = snapshotOf(fight) as unknown as Json;
    this.store.saveSnapshot(this.table.id, { seq, body }).catch(() => undefined);
  }

  private forgetOld(): void {
    const { fight } = this.live;
    if (fight !== null && fight.entries.length % FORGET_EVERY === 0) forget(fight, REMEMBERED);
  }

  /**
   * Whoever has gone back once mostly goes on: how things stood there is worked out when everybody has been told,
   * and not when the next key is waited for.
   */
  private lookFurtherBack(): void {
    const { fight } = this.live;
    const to = fight === null ? undefined : undoTarget(fight);
    if (fight === null || to === undefined) return;
    try {
      pointAt(fight, to);
    } catch (error) {
      // A journal that does not come out as recorded is told to whoever asks for that point.
      if (!(error instanceof JournalError)) throw error;
    }
  }

  private tellClocks(): void {
    this.audience.tellClocks((exit) => this.clocks.toldTo(exit));
  }

  /** What follows by itself and was more than one row holds. */
  private async carryOn(): Promise<void> {
    this.isCarryingOn = true;
    for (let seq = -1; seq !== this.live.seq && !this.isStale; ) {
      seq = this.live.seq;
      if (isUnsettled(this.live)) await this.background.do(() => this.settleOn());
    }
    this.isCarryingOn = false;
  }

  private async settleOn(): Promise<void> {
    await this.byItself((live) => {
      const settled = settle({ kind: 'done', live, acts: [] }, this.around);
      return settled.acts.length === 0 ? undefined : settled;
    });
  }

  /** Silence becomes the answer. */
  private async ring(decision: string): Promise<void> {
    await this.byItself((live) => silence(live, decision, this.around));
  }

  /** What the table does by itself waits for the next time when the store is away. */
  private async byItself(deed: Deed): Promise<void> {
    await this.inLine(null, deed).catch(() => undefined);
  }
}
