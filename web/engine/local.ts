import type { RawAnswer } from '../../src/kernel/decision.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import { afterChange, afterOlder, afterSnapshot } from '../../src/line/hearing.ts';
import { NOTHING_SEEN, type Outcome, type Seen } from '../../src/line/seen.ts';
import type { Command } from '../../src/live/command.ts';
import { Feed } from '../../src/live/feed.ts';
import { foldRow, unwritten } from '../../src/live/fold.ts';
import type { LiveTable } from '../../src/live/live-table.ts';
import { Memory } from '../../src/live/memory.ts';
import type { Change } from '../../src/live/message.ts';
import { obey } from '../../src/live/obey.ts';
import type { Person } from '../../src/live/person.ts';
import { type LogRow, sealRow } from '../../src/live/record.ts';
import { NOT_BEGUN_YET } from '../../src/live/refusals.ts';
import { copyName, copyOf } from '../../src/live/reopen.ts';
import { NewSights } from '../../src/live/seen.ts';
import { TableSeed } from '../../src/table/seed.ts';
import type { Connection, ExportFor, ExportForm } from '../table/connection.ts';
import { exportOf } from './exporting.ts';
import { oddsTold } from './odds-told.ts';
import { openOwnAt } from './open-own.ts';
import { ownTable, rowsAfter, writeRow } from './own-log.ts';
import { random, SURROUNDINGS } from './surroundings.ts';

/** A line to a table on this device, whose one person is its GM. undefined: there is no such table here. */
export async function connectLocal(id: string): Promise<Connection | undefined> {
  const kept = await ownTable(id);
  const seed = kept === undefined ? undefined : TableSeed.fromRevealed(kept.seed);
  const rows = await rowsAfter(id, 0);
  if (seed === undefined || rows.length === 0) return undefined;
  const live = rows.reduce((now, row) => foldRow(now, row, SURROUNDINGS.rulesets), unwritten(id, seed));
  const gm = Object.values(live.people).find(({ role }) => role === 'gm');
  return gm === undefined ? undefined : new Local(live, gm, rows);
}

const OWN: Refusal = {
  code: 'own-table',
  rule: null,
  sentence: 'This table lies on this device alone; nobody else can come to it.',
  remedy: 'Open a table on a server to play with others.',
};

class Local implements Connection {
  readonly place = 'device';
  private now: Seen;
  private readonly listeners = new Set<() => void>();
  private live: LiveTable;
  private readonly gm: Person;
  private readonly feed: Feed;
  private readonly memory = new Memory();
  /** Other tabs of this device that show the same table. */
  private readonly others: BroadcastChannel;
  /** Commands are done one after the other. */
  private busy: Promise<unknown> = Promise.resolve();

  constructor(live: LiveTable, gm: Person, rows: readonly LogRow[]) {
    this.live = live;
    this.gm = gm;
    this.memory.learn(rows, live);
    this.feed = new Feed(live.id, live, gm, this.memory);
    this.now = afterSnapshot(NOTHING_SEEN, this.feed.snapshot());
    this.others = new BroadcastChannel(`riposte/${live.id}`);
    this.others.onmessage = () => void this.inTurn(() => this.catchUp());
  }

  seen = (): Seen => this.now;

  listen = (changed: () => void): (() => void) => {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  };

  send = (command: Command): Promise<Outcome> => this.inTurn(() => this.obeyed(command));

  older = async (): Promise<boolean> => {
    const { lines } = this.feed.exit.before(this.now.log[0]?.n ?? 1);
    if (lines.length > 0) this.become(afterOlder(this.now, lines));
    return lines.length > 0;
  };

  odds = async (decision: string | null, answer: RawAnswer) => oddsTold(this.live, decision, answer);

  sheet = async (who: string) => this.feed.exit.sheet(who);

  exported = async (as: ExportForm, forWhom: ExportFor) =>
    exportOf(this.live, this.feed.exit, { as, forWhom });

  links = async (): Promise<Refusal> => OWN;

  fork = async (at: number): Promise<string | Refusal> => {
    if (this.live.fight === null) return NOT_BEGUN_YET;
    const copy = copyOf(this.live.fight, at, new TableSeed(random(32)));
    const opened = await openOwnAt(copy, copyName(this.live.name));
    return 'refusal' in opened ? opened.refusal : opened.id;
  };

  close = (): void => this.others.close();

  private async obeyed(command: Command): Promise<Outcome> {
    for (;;) {
      const obeyed = obey(this.live, this.gm, command, SURROUNDINGS);
      if (obeyed.kind === 'refused') return obeyed;
      if (obeyed.acts.length === 0) return { kind: 'done' };
      const { seq, hash, id } = this.live;
      const bare = {
        seq: seq + 1,
        at: Date.now(),
        by: this.gm.id,
        key: null,
        asked: null,
        acts: obeyed.acts,
      };
      const row = sealRow(bare, hash);
      if (await writeRow(id, row)) {
        this.take([row], { ...obeyed.live, seq: row.seq, hash: row.hash });
        this.others.postMessage(row.seq);
        return { kind: 'done' };
      }
      await this.catchUp();
    }
  }

  /** Takes what another tab has written. */
  private async catchUp(): Promise<void> {
    const rows = await rowsAfter(this.live.id, this.live.seq);
    if (rows.length === 0) return;
    this.take(
      rows,
      rows.reduce((live, row) => foldRow(live, row, SURROUNDINGS.rulesets), this.live),
    );
  }

  private take(rows: readonly LogRow[], after: LiveTable): void {
    this.live = after;
    this.memory.learn(rows, after);
    const written = this.feed.take(new NewSights(after), this.memory);
    if (written === undefined) return;
    const change = JSON.parse(`{"seq":${written.seq},${written.rest.slice(1)}`) as Change;
    this.become(afterChange(this.now, change));
  }

  private become(seen: Seen): void {
    this.now = seen;
    for (const changed of this.listeners) changed();
  }

  private inTurn<T>(act: () => Promise<T>): Promise<T> {
    const done = this.busy.then(act);
    this.busy = done.catch(() => undefined);
    return done;
  }
}
