import { createParser } from 'eventsource-parser';
import type { Json } from '../kernel/json.ts';
import { ok, type Refusal, type Refused, type Result, refusal, refused } from '../kernel/result.ts';
import type { Command } from '../table/command.ts';
import { applyPatch } from '../table/patch.ts';
import type { Change, LogLine, TableView, ViewSnapshot } from '../table/view.ts';

/** The state of a device's connection. With `gone`, the client does not reconnect until the user acts. */
export type ConnectionStatus = 'connecting' | 'live' | 'reconnecting' | 'gone';

/** Everything a device knows of its table. */
export interface ClientState {
  /** `null` until the first snapshot arrives. */
  readonly view: TableView | null;
  /** Newest last; without a gap from its first line on. */
  readonly log: readonly LogLine[];
  /** Numbers of undone lines. */
  readonly struck: ReadonlySet<number>;
  readonly status: ConnectionStatus;
  /** When open decisions time out, in milliseconds since 1970. Decisions without a time limit are not listed. */
  readonly due: ReadonlyMap<string, number>;
  /** Why the table is gone. */
  readonly why: Refusal | null;
}

export const EMPTY_STATE: ClientState = {
  view: null,
  log: [],
  struck: new Set(),
  status: 'connecting',
  due: new Map(),
  why: null,
};

/** Applies a snapshot. Known lines that are older than the snapshot's own are kept. */
export function applySnapshot(state: ClientState, { view, log, struck }: ViewSnapshot): ClientState {
  const first = log[0]?.n ?? 1;
  const older = state.log.filter(({ n }) => n < first);
  const fits = older.length === 0 || older.at(-1)!.n === first - 1;
  const lines = fits ? [...older, ...log] : log;
  return { ...state, view, log: lines, struck: new Set(struck), status: 'live', why: null };
}

/** Applies one change. */
export function applyViewChange(state: ClientState, { patch, lines, struck, revived }: Change): ClientState {
  const view = applyPatch(state.view as unknown as Json, patch) as unknown as TableView;
  const log = lines.length === 0 ? state.log : [...state.log, ...lines];
  return {
    ...state,
    view,
    log,
    struck: undoneAfter(state.struck, struck, revived),
    status: 'live',
    why: null,
  };
}

function undoneAfter(
  known: ReadonlySet<number>,
  struck: readonly number[],
  revived: readonly number[],
): ReadonlySet<number> {
  if (struck.length + revived.length === 0) return known;
  const now = new Set(known);
  for (const n of struck) now.add(n);
  for (const n of revived) now.delete(n);
  return now;
}

/** Adds older lines that were requested. */
export function prependOlder(state: ClientState, lines: readonly LogLine[]): ClientState {
  const first = state.log[0]?.n ?? Number.POSITIVE_INFINITY;
  return { ...state, log: [...lines.filter(({ n }) => n < first), ...state.log] };
}

/** Returns 32 random hexadecimal digits. Without HTTPS, as in home networks, there is no `crypto.randomUUID`. */
export function randomHex(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, '0')).join('');
}

/** The result of one request. If `isFinal`, a retry would not help. */
export type HttpResult<T> = { readonly value: T } | (Refused & { readonly isFinal: boolean });

export interface Request {
  readonly method?: 'PUT' | 'DELETE';
  readonly key?: string | null;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  /** Aborts the request. */
  readonly signal?: AbortSignal;
}

/** Milliseconds until a request times out. */
const PATIENCE = 20_000;

/** Requests JSON from a server. Never throws. */
export async function requestJson<T>(url: string, request: Request = {}): Promise<HttpResult<T>> {
  return ask(url, request, async (response) => (await response.json()) as T);
}

async function ask<T>(
  url: string,
  { method, key = null, body, idempotencyKey, signal }: Request,
  read: (response: Response) => Promise<T>,
): Promise<HttpResult<T>> {
  const headers: Record<string, string> = {};
  if (key !== null) headers.authorization = `Bearer ${key}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
  try {
    const response = await fetch(url, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers,
      signal: AbortSignal.any([AbortSignal.timeout(PATIENCE), ...(signal === undefined ? [] : [signal])]),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (response.ok) return { value: await read(response) };
    return { refusal: await refusalIn(response), isFinal: isFinal(response.status) };
  } catch {
    return { refusal: UNREACHABLE, isFinal: false };
  }
}

/** Returns whether a retry would produce the same result. */
function isFinal(status: number): boolean {
  return status < 500 && status !== 408 && status !== 425 && status !== 429;
}

/** Returns the reason the server gives for a failed response. */
async function refusalIn(response: Response): Promise<Refusal> {
  try {
    const problem = (await response.json()) as Record<string, unknown>;
    const { code, detail, title, remedy, rule } = problem;
    return {
      code: typeof code === 'string' ? code : `status-${response.status}`,
      rule: typeof rule === 'string' ? rule : null,
      sentence: typeof detail === 'string' ? detail : String(title ?? response.statusText),
      remedy: typeof remedy === 'string' ? remedy : '',
    };
  } catch {
    const sentence = `The server gave no usable answer (status ${response.status}).`;
    return refusal(`status-${response.status}`, sentence, 'Try again in a moment.');
  }
}

export const UNREACHABLE = refusal(
  'unreachable',
  'The server can’t be reached.',
  'Nothing was lost. Check your connection and that the server is running. Open streams connect again by themselves.',
);

/** A message of the event stream. */
export type StreamMessage =
  | { readonly kind: 'snapshot'; readonly id: string; readonly data: ViewSnapshot }
  | { readonly kind: 'change'; readonly id: string; readonly data: Change }
  /** Milliseconds left for open decisions. */
  | {
      readonly kind: 'clocks';
      readonly data: readonly { readonly decision: string; readonly left: number }[];
    }
  | { readonly kind: 'bye'; readonly data: { readonly why: 'removed' | 'rekeyed' | 'closing' } };

/** How a stream ended. If `isFinal`, opening it again would not help. */
export interface StreamEnd {
  readonly refusal: Refusal;
  readonly isFinal: boolean;
  /** Whether anything was received, at least a heartbeat. */
  readonly wasHeard: boolean;
}

/** Milliseconds without any data, not even a heartbeat, after which a stream counts as dead. */
const SILENCE_MS = 45_000;

/**
 * Reads a table's events until the stream ends. `after` is the id of the last event received. If nothing happened since
 * then, the stream reports `opened` and waits.
 */
async function readStream(
  url: string,
  {
    key,
    after,
    signal,
  }: { readonly key: string; readonly after: string | null; readonly signal: AbortSignal },
  { opened, heard }: { readonly opened: () => void; readonly heard: (message: StreamMessage) => void },
): Promise<StreamEnd> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  let wasHeard = false;
  const ended = (refusal: Refusal, final: boolean): StreamEnd => ({ refusal, isFinal: final, wasHeard });
  try {
    const response = await fetch(url, {
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'text/event-stream',
        ...(after === null ? {} : { 'last-event-id': after }),
      },
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!response.ok || response.body === null) {
      return ended(await refusalIn(response), isFinal(response.status));
    }
    opened();
    const parser = createParser({
      onEvent: ({ event: kind, id, data }) =>
        heard({ kind, id, data: JSON.parse(data) as never } as StreamMessage),
    });
    // Not every browser supports `for await` on a stream.
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      wasHeard = true;
      parser.feed(read.value);
    }
    return ended(UNREACHABLE, false);
  } catch {
    return ended(UNREACHABLE, false);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits before reconnecting, in milliseconds. Further attempts use the last one. */
const BACK_OFF = [250, 500, 1_000, 2_000, 4_000, 8_000];
/** Attempts to send a command until the server responds; they take most of a minute. */
const TRIES = 10;

/**
 * A device's connection to a table on a server. Events arrive on a stream, which resumes where it was interrupted.
 * Commands are separate requests; the server applies each of them once, even if it is sent repeatedly.
 */
export class TableClient {
  private now: ClientState = EMPTY_STATE;
  private readonly listeners = new Set<() => void>();
  private readonly closing = new AbortController();
  private readonly url: string;
  private readonly key: string;
  private seq = -1;
  /** The id of the last event, from which the server resumes. */
  private last: string | null = null;
  /** Callbacks that end the current waits. */
  private readonly pauses = new Set<() => void>();

  /** `url` is the table's URL, `…/api/tables/ID`. */
  constructor(url: string, key: string) {
    this.url = url;
    this.key = key;
    void this.keepListening();
  }

  /** Returns the current state: the same object until something changes. */
  seen = (): ClientState => this.now;

  /** Calls back whenever `seen` returns a new state. Returns a function that unsubscribes. */
  listen = (changed: () => void): (() => void) => {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  };

  /**
   * Sends a command. Never throws: a failure is returned as a refusal. Every attempt uses the same key, so the server
   * applies the command once.
   */
  send = async (command: Command): Promise<Result<null>> => {
    const idempotencyKey = randomHex();
    let last: Refusal = UNREACHABLE;
    for (let tried = 0; tried < TRIES; tried += 1) {
      if (tried > 0) await this.pause(tried - 1);
      const result = await this.ask<unknown>('/commands', { body: command, idempotencyKey });
      if ('value' in result) return ok(null);
      last = result.refusal;
      if (result.isFinal || this.closing.signal.aborted) break;
    }
    return refused(last === UNREACHABLE ? UNSURE : last);
  };

  /** Requests the log lines before the first known one. Returns false if there are no older lines. */
  older = async (): Promise<boolean> => {
    const first = this.now.log[0]?.n ?? 1;
    if (first <= 1) return false;
    const result = await this.ask<{
      readonly lines: readonly LogLine[];
      readonly struck?: readonly number[];
    }>(`/log?before=${first}`);
    if (!('value' in result)) return false;
    const { lines, struck = [] } = result.value;
    const known = prependOlder(this.now, lines);
    this.become({ ...known, struck: new Set([...known.struck, ...struck]) });
    return lines.length > 0;
  };

  /** Sends a request other than a command, such as `/sheet?who=ID`. Never throws. */
  ask<T>(path: string, request: Omit<Request, 'key'> = {}): Promise<HttpResult<T>> {
    return requestJson<T>(`${this.url}${path}`, { ...request, key: this.key });
  }

  askText(path: string): Promise<HttpResult<string>> {
    return ask(`${this.url}${path}`, { key: this.key }, (response) => response.text());
  }

  /** Retries at once, for example because the network is back. */
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

  /** Handles a reopened stream. Missed changes, if any, are on their way. */
  private resume(): void {
    const { view, status } = this.now;
    if (status === 'reconnecting' && view !== null) this.become({ ...this.now, status: 'live' });
    // Sends waiting commands at once.
    this.wake();
  }

  private hear(message: StreamMessage): void {
    switch (message.kind) {
      case 'snapshot':
        this.last = message.id;
        this.seq = message.data.seq;
        this.become(applySnapshot(this.now, message.data));
        break;
      case 'change':
        // Ignores changes received before.
        if (message.data.seq <= this.seq) break;
        this.last = message.id;
        this.seq = message.data.seq;
        this.become(applyViewChange(this.now, message.data));
        break;
      case 'clocks': {
        const due = message.data.map(({ decision, left }) => [decision, Date.now() + left] as const);
        this.become({ ...this.now, due: new Map(due) });
        break;
      }
      case 'bye':
        // A server that shuts down will restart.
        if (message.data.why === 'closing') break;
        this.become({ ...this.now, status: 'gone', why: FAREWELLS[message.data.why] });
        break;
    }
  }

  private become(state: ClientState): void {
    this.now = state;
    for (const changed of [...this.listeners]) changed();
  }

  /** Waits with some jitter, or until `wake` is called. */
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
    'It may or may not have been done. When the connection is back, look at the table and try again if needed.',
};

const FAREWELLS = {
  removed: refusal(
    'removed',
    'The GM has removed you from this table.',
    'Ask the GM for a new link if that was a mistake.',
  ),
  rekeyed: refusal('rekeyed', 'Your link to this table was replaced.', 'Ask the GM for the new link.'),
} as const;
