import { randomBytes } from 'node:crypto';
import type { Seat } from '../kernel/names.ts';
import { type ClockTold, Exit } from '../live/exit.ts';
import { Feed, type WrittenChange } from '../live/feed.ts';
import type { LiveTable } from '../live/live-table.ts';
import { Memory } from '../live/memory.ts';
import type { Snapshot } from '../live/message.ts';
import { eyesIn, type Person } from '../live/person.ts';
import type { LogRow } from '../live/record.ts';
import { NewSights } from '../live/seen.ts';

/** Why somebody is sent nothing more. */
export type Farewell = 'removed' | 'rekeyed' | 'closing';

/** What a stream carries. `id` is what the receiver gives back to go on from there. */
export type Sent =
  | { readonly event: 'snapshot'; readonly id: string; readonly data: Snapshot }
  | { readonly event: 'change'; readonly id: string; readonly text: string }
  | { readonly event: 'clocks'; readonly data: readonly ClockTold[] }
  | { readonly event: 'bye'; readonly data: { readonly why: Farewell } };

/** Somebody's open stream. */
export interface Listener {
  readonly person: string;
  send(sent: Sent): void;
  /** Ends the stream after what was sent. */
  end(): void;
}

/** How long a feed is kept for somebody who was cut off, in milliseconds. */
const GRACE = 60_000;

interface Seated {
  readonly feed: Feed;
  readonly eyes: Seat | null;
  readonly rekeyed: number;
  readonly listeners: Set<Listener>;
  leftAt: number | null;
  /** The questions whose clocks this person was told last, in one text. */
  clocks: string;
}

/** All who watch a table at this node, each with a feed of their own. */
export class Audience {
  private readonly seated = new Map<string, Seated>();
  private readonly memory = new Memory();

  get isEmpty(): boolean {
    return this.seated.size === 0;
  }

  isListening(person: string): boolean {
    return (this.seated.get(person)?.listeners.size ?? 0) > 0;
  }

  /** Streams that this person holds open. */
  streamsOf(person: string): number {
    return this.seated.get(person)?.listeners.size ?? 0;
  }

  /** The feed of a person, made anew when there is none. */
  feedOf(live: LiveTable, person: Person): Feed {
    return this.seat(live, person).feed;
  }

  /** All that a person is told of the table as it stands. */
  exitFor(live: LiveTable, person: Person): Exit {
    return new Exit(live, this.memory, person);
  }

  /** Sends what was missed since `last`, or everything; and from then on every change. */
  listen(live: LiveTable, listener: Listener, last: string | undefined): void {
    const person = live.people[listener.person]!;
    const seated = this.seat(live, person);
    const missed = missedSince(seated.feed, last);
    if (missed === undefined) sendSnapshot(seated.feed, listener);
    else for (const change of missed) sendChange(seated.feed, listener, change);
    seated.listeners.add(listener);
    seated.leftAt = null;
  }

  leave(listener: Listener): void {
    const seated = this.seated.get(listener.person);
    seated?.listeners.delete(listener);
    if (seated !== undefined && seated.listeners.size === 0) seated.leftAt = Date.now();
  }

  /** Tells everybody what these rows mean for them. */
  tell(rows: readonly LogRow[], after: LiveTable): void {
    this.memory.learn(rows, after);
    const sights = new NewSights(after);
    for (const [id, seated] of this.seated) {
      const person = after.people[id];
      if (person === undefined) this.dismiss(id, 'removed');
      else if (person.rekeyed !== seated.rekeyed) this.dismiss(id, 'rekeyed');
      else if (eyesIn(person) !== seated.eyes) this.reseat(after, person, seated);
      else this.pass(seated, sights);
    }
  }

  /** Lets go of the feeds of those who have been away too long to go on where they were. */
  sweep(): void {
    for (const [id, { leftAt }] of this.seated) {
      if (leftAt !== null && Date.now() - leftAt > GRACE) this.seated.delete(id);
    }
  }

  /** Tells each whose own clocks are others than before; a clock of somebody else's question is no news to them. */
  tellClocks(clocksOf: (exit: Exit) => readonly ClockTold[]): void {
    for (const seated of this.seated.values()) {
      const data = clocksOf(seated.feed.exit);
      const clocks = data.map(({ decision }) => decision).join();
      if (clocks === seated.clocks) continue;
      seated.clocks = clocks;
      for (const listener of seated.listeners) listener.send({ event: 'clocks', data });
    }
  }

  /** Ends every stream. */
  close(why: Farewell): void {
    for (const id of this.seated.keys()) this.dismiss(id, why);
  }

  private pass({ feed, listeners }: Seated, sights: NewSights): void {
    const change = feed.take(sights, this.memory);
    if (change === undefined) return;
    for (const listener of listeners) sendChange(feed, listener, change);
  }

  private seat(live: LiveTable, person: Person): Seated {
    const known = this.seated.get(person.id);
    if (known !== undefined) return known;
    const feed = new Feed(randomBytes(6).toString('hex'), live, person, this.memory);
    const { rekeyed } = person;
    const seated = {
      feed,
      eyes: eyesIn(person),
      rekeyed,
      listeners: new Set<Listener>(),
      leftAt: Date.now(),
      clocks: '',
    };
    this.seated.set(person.id, seated);
    return seated;
  }

  /** Whoever looks through other eyes now starts afresh. */
  private reseat(live: LiveTable, person: Person, { listeners }: Seated): void {
    this.seated.delete(person.id);
    const seated = this.seat(live, person);
    for (const listener of listeners) {
      seated.listeners.add(listener);
      sendSnapshot(seated.feed, listener);
    }
    if (listeners.size > 0) seated.leftAt = null;
  }

  private dismiss(id: string, why: Farewell): void {
    const seated = this.seated.get(id);
    this.seated.delete(id);
    for (const listener of seated?.listeners ?? []) {
      listener.send({ event: 'bye', data: { why } });
      listener.end();
    }
  }
}

function missedSince(feed: Feed, last: string | undefined): readonly WrittenChange[] | undefined {
  const [epoch, seq] = last?.split('.') ?? [];
  return epoch === feed.epoch && /^\d{1,9}$/.test(seq ?? '') ? feed.since(Number(seq)) : undefined;
}

function sendSnapshot(feed: Feed, listener: Listener): void {
  const data = feed.snapshot();
  listener.send({ event: 'snapshot', id: `${feed.epoch}.${data.seq}`, data });
}

function sendChange(feed: Feed, listener: Listener, { seq, rest }: WrittenChange): void {
  listener.send({ event: 'change', id: `${feed.epoch}.${seq}`, text: `{"seq":${seq},${rest.slice(1)}` });
}
