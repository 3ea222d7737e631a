import type { Refusal } from '../kernel/refusal.ts';
import type { Command } from '../live/command.ts';
import type { LogLine } from '../live/log-line.ts';
import { type Answered, askJson, askText, type Request, UNREACHABLE } from './asking.ts';
import { afterChange, afterOlder, afterSnapshot } from './hearing.ts';
import { randomHex } from './random-hex.ts';
import { NOTHING_SEEN, type Outcome, type Seen } from './seen.ts';
import { type Heard, readStream } from './stream.ts';

/** Waits before the tries to connect again, in milliseconds; the last one is kept to. */
const BACK_OFF = [250, 500, 1_000, 2_000, 4_000, 8_000];
/** A command is sent so often, until the server says something: for most of a minute. */
const TRIES = 10;

/**
 * A device's line to a table on a server: events come by a stream, which goes on where it was cut off; commands go
 * by requests of their own, each done once however often it is sent.
 */
export class TableLine {
  private now: Seen = NOTHING_SEEN;
  private readonly listeners = new Set<() => void>();
  private readonly closing = new AbortController();
  private readonly url: string;
  private readonly key: string;
  private seq = -1;
  /** The id of the last event: what the server goes on from. */
  private last: string | null = null;
  /** What ends the waits before next tries. */
  private readonly pauses = new Set<() => void>();

  /** `url`: of the table, `…/api/tables/ID`. */
  constructor(url: string, key: string) {
    this.url = url;
    this.key = key;
    void this.keepListening();
  }

  /** What is known now: the same object until something changes. */
  seen = (): Seen => this.now;

  /** Calls back whenever `seen` gives something new; returns what ends that. */
  listen = (changed: () => void): (() => void) => {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  };

  /** Never throws: what can't be sent is refused. The same key for every try: the server does it once. */
  send = async (command: Command): Promise<Outcome> => {
    const idempotencyKey = randomHex();
    let refusal: Refusal | undefined;
    for (let tried = 0; tried < TRIES; tried += 1) {
      if (tried > 0) await this.pause(tried - 1);
      const answered = await this.ask<unknown>('/commands', { body: command, idempotencyKey });
      if ('value' in answered) return { kind: 'done' };
      refusal = answered.refusal;
      if (answered.isFinal || this.closing.signal.aborted) break;
    }
    return { kind: 'refused', refusal: refusal === UNREACHABLE ? UNSURE : refusal! };
  };

  /** Asks for lines of the log before the first that is known; false when there are none. */
  older = async (): Promise<boolean> => {
    const first = this.now.log[0]?.n ?? 1;
    if (first <= 1) return false;
    const answered = await this.ask<{
      readonly lines: readonly LogLine[];
      readonly struck?: readonly number[];
    }>(`/log?before=${first}`);
    if (!('value' in answered)) return false;
    const { lines, struck = [] } = answered.value;
    const known = afterOlder(this.now, lines);
    this.become({ ...known, struck: new Set([...known.struck, ...struck]) });
    return lines.length > 0;
  };

  /** Asks something of the table besides commands: `/sheet?who=ID`. Never throws. */
  ask<T>(path: string, request: Omit<Request, 'key'> = {}): Promise<Answered<T>> {
    return askJson<T>(`${this.url}${path}`, { ...request, key: this.key });
  }

  askText(path: string): Promise<Answered<string>> {
    return askText(`${this.url}${path}`, { key: this.key });
  }

  /** There is reason to try again at once. */
  wake = (): void => {
    for (const end of [...this.pauses]) end();
  };

  close = (): void => {
    this.closing.abort();
    this.wake();
  };

  private async keepListening(): Promise<void> {
    const { signal } = this.closing;
    for (let failed = 0; !signal.aborted; failed += 1) {
      const request = { key: this.key, after: this.last, signal };
      const end = await readStream(`${this.url}/stream`, request, {
        opened: () => this.resume(),
        heard: (message) => this.hear(message),
      });
      if (signal.aborted || this.now.status === 'gone') return;
      if (end.isFinal) {
        this.become({ ...this.now, status: 'gone', why: end.refusal });
        return;
      }
      if (end.wasHeard) failed = 0;
      this.become({ ...this.now, status: 'reconnecting' });
      await this.pause(failed);
    }
  }

  /** The line is there again; what was missed, if anything was, is on its way. */
  private resume(): void {
    const { sight, status } = this.now;
    if (status === 'reconnecting' && sight !== null) this.become({ ...this.now, status: 'live' });
    // What could not be sent meanwhile goes off at once.
    this.wake();
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
    for (const changed of [...this.listeners]) changed();
  }

  /** Waits, a little less or more each time, or until there is reason to try at once. */
  private pause(failed: number): Promise<void> {
    const most = BACK_OFF[Math.min(failed, BACK_OFF.length - 1)]!;
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        this.pauses.delete(end);
        resolve();
      };
      const timer = setTimeout(end, most * (0.75 + Math.random() / 2));
      this.pauses.add(end);
    });
  }
}

const UNSURE: Refusal = {
  ...UNREACHABLE,
  remedy:
    'It may have been done or not. Look at the table when the line is back, and do it again if it was not.',
};

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
