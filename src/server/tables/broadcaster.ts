import { randomBytes } from 'node:crypto';
import type { Seat } from '../../kernel/ids.ts';
import { Exit, Subscription, type TimeLeft, type WrittenChange } from '../../table/exit.ts';
import type { LogRow } from '../../table/log-row.ts';
import { ViewDiffs } from '../../table/make-view.ts';
import { LogHistory } from '../../table/seat-log.ts';
import type { Table } from '../../table/table.ts';
import { type Person, viewerFor } from '../../table/table.ts';
import type { Steps } from './main-thread.ts';

/** Why a stream was closed. */
export type CloseReason = 'removed' | 'rekeyed' | 'closing';

/** An event on a stream. After a reconnect, the receiver sends back the last `id` to resume from there. */
export type StreamEvent =
  | { readonly kind: 'snapshot' | 'change'; readonly id: string; readonly text: string }
  | { readonly kind: 'clocks'; readonly data: readonly TimeLeft[] }
  | { readonly kind: 'bye'; readonly data: { readonly why: CloseReason } };

/** One person's open stream. */
export interface Subscriber {
  readonly person: string;
  send(event: StreamEvent): void;
  /** Ends the stream after everything sent before. */
  end(): void;
}

/** Views that took at least this many milliseconds are cached until the next command. */
const COSTLY = 10;
/** Number of changes that a client which reconnects may have missed. After more, a snapshot is just as fast. */
const MOST_MISSED = 32;
/** Milliseconds for which the subscription of a disconnected person is kept. */
const GRACE = 60_000;

interface Seated {
  readonly subscription: Subscription;
  readonly eyes: Seat | null;
  readonly rekeyed: number;
  readonly listeners: Set<Subscriber>;
  /** The numbers of the newest changes among the kept texts of its viewer. */
  readonly kept: number[];
  leftAt: number | null;
  /** The timers last sent to this person, as JSON. */
  clocks: string;
}

/** Sends changes to everyone who watches a table on this node, each through a separate subscription. */
export class Broadcaster {
  private readonly seated = new Map<string, Seated>();
  private readonly history = new LogHistory();
  /** The newest changes of each viewer. */
  private readonly texts = new Map<Seat | null, KeptTexts>();
  private costly: ViewDiffs | undefined;
  /** The change being sent, and the people who have not received it yet. */
  private news: { readonly sights: ViewDiffs; readonly untold: Set<string> } | undefined;

  get isEmpty(): boolean {
    return this.seated.size === 0;
  }

  isListening(person: string): boolean {
    return (this.seated.get(person)?.listeners.size ?? 0) > 0;
  }

  /** Returns the number of streams this person has open. */
  streamsOf(person: string): number {
    return this.seated.get(person)?.listeners.size ?? 0;
  }

  /** Returns a person's subscription, or creates one. */
  feedOf(live: Table, person: Person): Subscription {
    return this.seat(live, person).subscription;
  }

  /** Returns the exit for a person at the current state. */
  exitFor(live: Table, person: Person): Exit {
    return new Exit(live, this.history, person);
  }

  /** Sends the changes missed since `last`, or a snapshot; then every later change. */
  listen(live: Table, subscriber: Subscriber, last: string | undefined): void {
    const person = live.people[subscriber.person]!;
    this.tellOne(person.id);
    const seated = this.seat(live, person);
    const missed = this.missedSince(seated, last);
    if (missed === undefined) this.sendSnapshot(seated.subscription, subscriber);
    else for (const change of missed) sendChange(seated.subscription, subscriber, change);
    seated.listeners.add(subscriber);
    seated.leftAt = null;
  }

  leave(subscriber: Subscriber): void {
    const seated = this.seated.get(subscriber.person);
    seated?.listeners.delete(subscriber);
    if (seated !== undefined && seated.listeners.size === 0) seated.leftAt = Date.now();
  }

  /**
   * Sends everyone their changes from these rows, in steps. A device that connects in the meantime gets its change
   * first.
   */
  async tell(rows: readonly LogRow[], after: Table, steps: Steps): Promise<void> {
    this.history.learn(rows, after);
    const sights = new ViewDiffs(after, this.costly);
    const untold = new Set(this.seated.keys());
    this.news = { sights, untold };
    if (steps.isPauseDue) await steps.pause();
    for (const id of untold) {
      for (const _ of this.seated.get(id)?.subscription.prepare(sights) ?? []) {
        if (steps.isPauseDue) await steps.pause();
      }
      this.tellOne(id);
      if (steps.isPauseDue) await steps.pause();
    }
    this.news = undefined;
    for (const texts of this.texts.values()) texts.rest();
    steps.charge();
    this.costly = steps.took > COSTLY ? sights : undefined;
  }

  /** Sends the current change to one person if they have not received it yet. */
  private tellOne(id: string): void {
    const seated = this.seated.get(id);
    if (this.news?.untold.delete(id) !== true || seated === undefined) return;
    const { sights } = this.news;
    const person = sights.after.people[id];
    if (person === undefined) this.dismiss(id, 'removed');
    else if (person.rekeyed !== seated.rekeyed) this.dismiss(id, 'rekeyed');
    else if (viewerFor(person) !== seated.eyes) this.reseat(sights.after, person, seated);
    else this.pass(seated, sights);
  }

  /** Drops the subscriptions of people who were disconnected for too long to resume. */
  sweep(): void {
    for (const [id, { leftAt }] of this.seated) {
      if (leftAt !== null && Date.now() - leftAt > GRACE) this.seated.delete(id);
    }
  }

  /** Sends timers to people whose own timers changed. A timer of another seat's decision is not sent. */
  tellClocks(clocksOf: (exit: Exit) => readonly TimeLeft[]): void {
    for (const seated of this.seated.values()) {
      const data = clocksOf(seated.subscription.exit);
      const clocks = data.map(({ decision }) => decision).join();
      if (clocks === seated.clocks) continue;
      seated.clocks = clocks;
      for (const subscriber of seated.listeners) subscriber.send({ kind: 'clocks', data });
    }
  }

  /** Ends every stream. */
  close(why: CloseReason): void {
    for (const id of this.seated.keys()) this.dismiss(id, why);
  }

  private pass({ subscription, eyes, listeners, kept }: Seated, sights: ViewDiffs): void {
    const change = subscription.take(sights, this.history);
    if (change === undefined) return;
    kept.push(this.textsFor(eyes).keep(change.rest));
    if (kept.length > MOST_MISSED) kept.shift();
    for (const subscriber of listeners) sendChange(subscription, subscriber, change);
  }

  private textsFor(eyes: Seat | null): KeptTexts {
    const texts = this.texts.get(eyes) ?? new KeptTexts();
    this.texts.set(eyes, texts);
    return texts;
  }

  /** Returns the changes that a client has missed, or `undefined` if they are not all kept and it needs a snapshot. */
  private missedSince(
    { subscription, eyes, kept }: Seated,
    last: string | undefined,
  ): readonly WrittenChange[] | undefined {
    const [epoch, seq] = last?.split('.') ?? [];
    if (epoch !== subscription.epoch || !/^\d{1,9}$/.test(seq ?? '')) return undefined;
    const many = subscription.last - Number(seq);
    if (many < 0 || many > kept.length) return undefined;
    const missed: WrittenChange[] = [];
    for (const number of kept.slice(kept.length - many)) {
      const rest = this.textsFor(eyes).read(number);
      if (rest === undefined) return undefined;
      missed.push({ seq: Number(seq) + 1 + missed.length, rest });
    }
    return missed;
  }

  private seat(live: Table, person: Person): Seated {
    const known = this.seated.get(person.id);
    if (known !== undefined) return known;
    const subscription = new Subscription(randomBytes(6).toString('hex'), live, person, this.history);
    const { rekeyed } = person;
    const seated = {
      subscription,
      eyes: viewerFor(person),
      rekeyed,
      listeners: new Set<Subscriber>(),
      kept: [],
      leftAt: Date.now(),
      clocks: '',
    };
    this.seated.set(person.id, seated);
    return seated;
  }

  /** Restarts the stream of a person whose viewer has changed. */
  private reseat(live: Table, person: Person, { listeners }: Seated): void {
    this.seated.delete(person.id);
    const seated = this.seat(live, person);
    for (const subscriber of listeners) {
      seated.listeners.add(subscriber);
      this.sendSnapshot(seated.subscription, subscriber);
    }
    if (listeners.size > 0) seated.leftAt = null;
  }

  private sendSnapshot(subscription: Subscription, subscriber: Subscriber): void {
    const text = subscription.writtenSnapshot(this.news?.sights ?? this.costly);
    subscriber.send({ kind: 'snapshot', id: `${subscription.epoch}.${subscription.last}`, text });
  }

  private dismiss(id: string, why: CloseReason): void {
    const seated = this.seated.get(id);
    this.seated.delete(id);
    for (const subscriber of seated?.listeners ?? []) {
      subscriber.send({ kind: 'bye', data: { why } });
      subscriber.end();
    }
  }
}

function sendChange(subscription: Subscription, subscriber: Subscriber, { seq, rest }: WrittenChange): void {
  subscriber.send({
    kind: 'change',
    id: `${subscription.epoch}.${seq}`,
    text: `{"seq":${seq},${rest.slice(1)}`,
  });
}

/** Bytes of one page. Most changes have 1 to 2 kB. */
const PAGE = 6_144;

/** A part of the texts, one after the other. */
class Page {
  private readonly bytes = Buffer.allocUnsafeSlow(PAGE);
  /** The end of each text. */
  private readonly ends: number[] = [];
  /** The number of the first text. */
  private first = 1;

  /** Adds a text. Returns false if the page has no room for it. */
  add(text: string): boolean {
    const from = this.ends.at(-1) ?? 0;
    // Measures only long texts, because a character has at most three bytes.
    if (3 * text.length > PAGE - from && Buffer.byteLength(text) > PAGE - from) return false;
    this.ends.push(from + this.bytes.write(text, from));
    return true;
  }

  /** Forgets all texts. The next one has the number `first`. */
  clear(first: number): void {
    this.ends.length = 0;
    this.first = first;
  }

  read(number: number): string | undefined {
    const place = number - this.first;
    const end = this.ends[place];
    return end === undefined ? undefined : this.bytes.toString('utf8', this.ends[place - 1] ?? 0, end);
  }
}

/**
 * The newest texts that were sent to people with the same view, for clients that reconnect. Two pages take turns: when one
 * is full, the other is written again. The texts lie outside the heap and in the same place, so that next to nothing
 * outlives a command.
 */
export class KeptTexts {
  private newer = new Page();
  private older = new Page();
  private latest: string | undefined;
  /** The newest text longer than a page, until a page is full. */
  private long: { readonly number: number; readonly text: string } | undefined;
  private count = 0;

  /** Keeps a text and returns its number. The same text in succession is kept once. */
  keep(text: string): number {
    if (text === this.latest) return this.count;
    this.latest = text;
    this.count += 1;
    if (this.newer.add(text)) return this.count;
    [this.newer, this.older] = [this.older, this.newer];
    this.newer.clear(this.count);
    this.long = undefined;
    if (this.newer.add(text)) return this.count;
    this.long = { number: this.count, text };
    this.newer.clear(this.count + 1);
    return this.count;
  }

  /** Lets go of the newest text itself, so that only its bytes outlive the command. */
  rest(): void {
    this.latest = undefined;
  }

  /** Returns a text by its number, or `undefined` if it is no longer kept. */
  read(number: number): string | undefined {
    if (this.long?.number === number) return this.long.text;
    return this.newer.read(number) ?? this.older.read(number);
  }
}
