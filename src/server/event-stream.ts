import type { ServerResponse } from 'node:http';
import type { Listener, Sent } from '../house/audience.ts';
import { LIMITS } from '../live/limits.ts';

/** What a reader is told before anything else: to come again after so many milliseconds when it is cut off. */
const PREAMBLE = 'retry: 1000\n\n';
const HEARTBEAT = ':\n\n';

/** One person's open stream of server-sent events, written by hand so that what waits for a slow reader is known. */
export class EventStream implements Listener {
  readonly person: string;
  /** Whether its reader was too slow. */
  isCut = false;
  private readonly raw: ServerResponse;
  private readonly begin: () => void;
  private hasBegun = false;
  private wasHeard = false;

  /** `begin`: takes over the connection and writes its head; called before the first byte. */
  constructor(person: string, raw: ServerResponse, begin: () => void) {
    this.person = person;
    this.raw = raw;
    this.begin = begin;
  }

  send(sent: Sent): void {
    const id = 'id' in sent ? `id: ${sent.id}\n` : '';
    const data = 'text' in sent ? sent.text : JSON.stringify(sent.data);
    this.write(`${id}event: ${sent.event}\ndata: ${data}\n\n`);
  }

  /** Opens the stream though there is nothing to say yet. */
  open(): void {
    if (this.hasBegun) return;
    this.hasBegun = true;
    this.begin();
    this.raw.write(PREAMBLE);
  }

  /** A sign of life, unless something has been sent since the last. */
  beat(): void {
    if (!this.wasHeard) this.write(HEARTBEAT);
    this.wasHeard = false;
  }

  end(): void {
    this.open();
    this.raw.end();
  }

  /** A reader for whom too much waits is cut off; it comes again and goes on from the last that it read. */
  private write(text: string): void {
    if (this.raw.destroyed || this.raw.writableEnded) return;
    this.open();
    this.wasHeard = true;
    if (this.raw.writableLength <= LIMITS.unread) this.raw.write(text);
    else this.cut();
  }

  private cut(): void {
    this.isCut = true;
    this.raw.destroy();
  }
}
