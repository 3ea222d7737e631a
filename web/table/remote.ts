import type { RawAnswer } from '../../src/kernel/decision.ts';
import type { Command } from '../../src/live/command.ts';
import type { LogLine } from '../../src/live/log-line.ts';
import { type Answered, askServer, askServerText } from './api.ts';
import {
  type Connection,
  type ExportFor,
  type ExportForm,
  type Link,
  NOTHING_SEEN,
  type OddsTold,
  type Outcome,
  type Seen,
} from './connection.ts';
import { FewAtOnce } from './few-at-once.ts';
import { afterChange, afterOlder, afterSnapshot } from './hearing.ts';
import { type KeptKey, keepKey } from './keys.ts';
import { randomHex } from './random-hex.ts';
import { type Heard, readStream } from './stream.ts';

/** Waits before the tries to connect again, in milliseconds; the last one is kept to. */
const BACK_OFF = [250, 500, 1_000, 2_000, 4_000, 8_000];
/** A command is sent so often, until the server says something. */
const TRIES = 6;
/**
 * Odds that are asked for at once. They can take seconds, and a browser has six connections to a server: with
 * the stream on one of them, commands must not wait behind odds.
 */
const ODDS_AT_ONCE = 2;

/** A line to a table on a server: events come by a stream, commands go by requests of their own. */
export function connectRemote(table: string, key: string): Connection {
  return new Remote(table, key);
}

class Remote implements Connection {
  readonly place = 'server';
  private now: Seen = NOTHING_SEEN;
  private readonly listeners = new Set<() => void>();
  private readonly closing = new AbortController();
  private readonly path: string;
  private readonly key: string;
  private seq = -1;
  /** The id of the last event: what the server goes on from. */
  private last: string | null = null;
  private wake: () => void = () => {};
  private readonly oddsLine = new FewAtOnce(ODDS_AT_ONCE);

  constructor(table: string, key: string) {
    this.path = `tables/${encodeURIComponent(table)}`;
    this.key = key;
    const wake = (): void => this.wake();
    addEventListener('online', wake, { signal: this.closing.signal });
    document.addEventListener('visibilitychange', wake, { signal: this.closing.signal });
    void this.keepListening();
  }

  seen = (): Seen => this.now;

  listen = (changed: () => void): (() => void) => {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  };

  /** The same key for every try: the server does a command once however often it comes. */
  send = async (command: Command): Promise<Outcome> => {
    const idempotencyKey = randomHex();
    let answered: Answered<unknown> | undefined;
    for (let tried = 0; tried < TRIES; tried += 1) {
      if (tried > 0) await this.pause(tried - 1);
      answered = await askServer(`${this.path}/commands`, { key: this.key, body: command, idempotencyKey });
      if ('value' in answered) return { kind: 'done' };
      if (answered.isFinal || this.closing.signal.aborted) break;
    }
    return { kind: 'refused', refusal: (answered as Extract<typeof answered, { isFinal: boolean }>).refusal };
  };

  older = async (): Promise<boolean> => {
    const first = this.now.log[0]?.n ?? 1;
    if (first <= 1) return false;
    const answered = await askServer<{
      readonly lines: readonly LogLine[];
      readonly struck?: readonly number[];
    }>(`${this.path}/log?before=${first}`, { key: this.key });
    if (!('value' in answered)) return false;
    const { lines, struck = [] } = answered.value;
    const known = afterOlder(this.now, lines);
    this.become({ ...known, struck: new Set([...known.struck, ...struck]) });
    return lines.length > 0;
  };

  odds = async (decision: string, answer: RawAnswer) => {
    const asked = new URLSearchParams({ decision, answer: JSON.stringify(answer) });
    const over = new AbortController();
    const isOpen = (): boolean => this.now.sight?.prompts.some(({ id }) => id === decision) === true;
    const unlisten = this.listen(() => {
      if (!isOpen()) over.abort();
    });
    const request = { key: this.key, signal: over.signal };
    const answered = await this.oddsLine.inTurn(isOpen, () =>
      askServer<OddsTold>(`${this.path}/odds?${asked}`, request),
    );
    unlisten();
    return answered === undefined ? CLOSED : plainly(answered);
  };

  sheet = async (who: string) =>
    plainly(
      await askServer<readonly string[]>(`${this.path}/sheet?who=${encodeURIComponent(who)}`, {
        key: this.key,
      }),
    );

  exported = async (as: ExportForm, forWhom: ExportFor) =>
    plainly(await askServerText(`${this.path}/export?as=${as}&for=${forWhom}`, { key: this.key }));

  links = async () => plainly(await askServer<readonly Link[]>(`${this.path}/links`, { key: this.key }));

  fork = async (at: number) => {
    const request = { key: this.key, body: { at } };
    const answered = await askServer<Omit<KeptKey, 'name' | 'at'>>(`${this.path}/fork`, request);
    if (!('value' in answered)) return answered.refusal;
    keepKey({ ...answered.value, name: this.now.sight?.table.name ?? '', at: Date.now() });
    return answered.value.table;
  };

  close = (): void => {
    this.closing.abort();
    this.wake();
  };

  private async keepListening(): Promise<void> {
    const { signal } = this.closing;
    for (let failed = 0; !signal.aborted; failed += 1) {
      const request = { key: this.key, after: this.last, signal };
      const end = await readStream(`/api/${this.path}/stream`, request, (message) => this.hear(message));
      if (signal.aborted) return;
      if (this.now.status === 'gone') return;
      if (end.isFinal) {
        this.become({ ...this.now, status: 'gone', why: end.refusal });
        return;
      }
      if (end.wasHeard) failed = 0;
      this.become({ ...this.now, status: 'reconnecting' });
      await this.pause(failed);
    }
  }

  private hear(message: Heard): void {
    switch (message.event) {
      case 'snapshot':
        this.last = message.id;
        this.seq = message.data.seq;
        this.become(afterSnapshot(this.now, message.data));
        break;
      case 'change':
        // One that was heard already changes nothing.
        if (message.data.seq <= this.seq) break;
        this.last = message.id;
        this.seq = message.data.seq;
        this.become(afterChange(this.now, message.data));
        break;
      case 'clocks': {
        const due = message.data.map(({ decision, left }) => [decision, Date.now() + left] as const);
        this.become({ ...this.now, due: new Map(due) });
        break;
      }
      case 'bye':
        // A server that closes comes back.
        if (message.data.why === 'closing') break;
        this.become({ ...this.now, status: 'gone', why: FAREWELLS[message.data.why] });
        break;
    }
  }

  private become(seen: Seen): void {
    this.now = seen;
    for (const changed of this.listeners) changed();
  }

  /** Waits, a little less or more each time, or until there is reason to try at once. */
  private pause(failed: number): Promise<void> {
    const most = BACK_OFF[Math.min(failed, BACK_OFF.length - 1)]!;
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, most * (0.75 + Math.random() / 2));
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

const CLOSED = {
  code: 'decision-closed',
  rule: null,
  sentence: 'This question is no longer open.',
  remedy: 'Look at what is asked now.',
} as const;

const FAREWELLS = {
  removed: {
    code: 'removed',
    rule: null,
    sentence: 'The GM has taken you from this table.',
    remedy: 'Ask the GM for a new link if that was a mistake.',
  },
  rekeyed: {
    code: 'rekeyed',
    rule: null,
    sentence: 'Your key to this table was changed.',
    remedy: 'Ask the GM for your own link; it has the new key.',
  },
} as const;

function plainly<T>(answered: Answered<T>) {
  return 'value' in answered ? answered.value : answered.refusal;
}
