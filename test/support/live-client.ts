import { randomBytes, randomUUID } from 'node:crypto';
import { createParser } from 'eventsource-parser';
import type { Json } from '../../src/kernel/json.ts';
import type { Problem } from '../../src/server/problem.ts';
import type { Command } from '../../src/table/command.ts';
import { applyPatch } from '../../src/table/patch.ts';
import type { Change, LogLine, TableView, ViewSnapshot } from '../../src/table/view.ts';

/** A person's access to a table. */
export interface Admission {
  readonly table: string;
  readonly person: string;
  readonly key: string;
}

/** The response of a server to one request. */
export interface Said<T = unknown> {
  readonly status: number;
  readonly headers: Headers;
  /** The body as received. */
  readonly text: string;
  /** The body as JSON; `undefined` if it is not JSON. */
  readonly body: T;
}

/** The refusal of a command; thrown by `do`. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(`${problem.status} ${problem.code}: ${problem.detail}`);
    this.problem = problem;
  }
}

interface Asking {
  readonly method?: string;
  readonly body?: unknown;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends one request. */
export async function ask<T = unknown>(
  origin: string,
  path: string,
  { method, body, key, headers = {} }: Asking = {},
): Promise<Said<T>> {
  const response = await fetch(`${origin}${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = /\/(problem\+)?json/.test(response.headers.get('content-type') ?? '');
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: (isJson ? jsonIn(text) : null) as T,
  };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Options of a client. */
export interface ClientOptions {
  /** Every byte that the server sends on the stream, as text. */
  readonly heard?: (text: string) => void;
  /** Milliseconds between attempts to reach a server that is down. */
  readonly retryMs?: number;
}

const HEARING: Required<ClientOptions> = { heard: () => undefined, retryMs: 50 };

/**
 * A program that plays one person at a table. It watches the stream, resuming where it was cut off, and sends
 * commands. It repeats each command under the same key until the server answers, so that it is applied once.
 */
export class LiveClient {
  readonly admission: Admission;
  /** The server's address. May be changed if the server moves. */
  origin: string;
  /** The view of this person; `undefined` before the first snapshot. */
  view: TableView | undefined;
  /** Log lines by number, without gaps after the first known one. */
  readonly log: LogLine[] = [];
  readonly struck = new Set<number>();
  /** The id of the last event, which is sent when resuming. */
  lastEvent: string | undefined;
  /** The reason why the server closed the stream for good. */
  bye: string | undefined;
  /** Number of snapshots and changes received, and of changes that were repeated or left a gap. */
  readonly counts = { snapshots: 0, changes: 0, gaps: 0, doubles: 0 };
  private readonly options: Required<ClientOptions>;
  private readonly waiting = new Set<() => void>();
  private watching: AbortController | undefined;
  private ended: Promise<void> = Promise.resolve();
  private static readonly watchers = new Set<LiveClient>();

  constructor(origin: string, admission: Admission, options: ClientOptions = {}) {
    this.origin = origin;
    this.admission = admission;
    this.options = { ...HEARING, ...options };
  }

  /** Opens a table, as its GM. `encounter` is the id of a shipped encounter, or the text of one. */
  static async open(
    origin: string,
    hostKey: string,
    encounter: { readonly shipped: string } | { readonly text: string },
    { dice = 'seeded', ...options }: ClientOptions & { readonly dice?: 'seeded' | 'typed' } = {},
  ): Promise<LiveClient> {
    const said = await ask<Admission>(origin, '/api/tables', {
      key: hostKey,
      body: { encounter, dice, name: 'Gundula' },
    });
    if (said.status !== 201) throw new CommandRefused(said.body as unknown as Problem);
    return new LiveClient(origin, said.body, options);
  }

  /** Joins a table by an invitation's token. Waits until the GM admits this person. */
  static async join(
    origin: string,
    invitation: string,
    name: string,
    options: ClientOptions = {},
  ): Promise<LiveClient> {
    const nonce = randomBytes(16).toString('hex');
    const said = await ask<Admission>(origin, '/api/join', { body: { invitation, name, nonce } });
    if (said.status !== 200) throw new CommandRefused(said.body as unknown as Problem);
    return new LiveClient(origin, said.body, options);
  }

  get path(): string {
    return `/api/tables/${this.admission.table}`;
  }

  get person(): string {
    return this.admission.person;
  }

  /** Makes a request to the table other than a command: `/log?before=10`. */
  async ask<T = unknown>(path: string, asking: Asking = {}): Promise<Said<T>> {
    return ask<T>(this.origin, `${this.path}${path}`, { key: this.admission.key, ...asking });
  }

  /** Sends a command once and returns the response. */
  async post(
    command: unknown,
    idempotencyKey: string = randomUUID(),
  ): Promise<Said<{ seq?: number } & Problem>> {
    return this.ask('/commands', { body: command, headers: { 'idempotency-key': idempotencyKey } });
  }

  /**
   * Sends a command until the server has answered it. Returns the row of the command, or `null` for a person
   * that may not see it. Throws CommandRefused.
   */
  async do(command: Command, idempotencyKey: string = randomUUID()): Promise<number | null> {
    for (;;) {
      const said = await this.post(command, idempotencyKey).catch(() => undefined);
      if (said?.status === 200) return said.body.seq ?? null;
      const isAway = said === undefined || said.status === 503;
      const isTooFast = said?.status === 429;
      if (!isAway && !isTooFast) throw new CommandRefused(said.body);
      const wait = Number(said?.headers.get('retry-after') ?? 0) * 1000;
      await new Promise((resolve) => setTimeout(resolve, isTooFast ? wait : this.options.retryMs));
    }
  }

  /** Like `do`, but returns a refusal as a value. */
  async try(command: Command): Promise<Problem | undefined> {
    try {
      await this.do(command);
      return undefined;
    } catch (error) {
      if (error instanceof CommandRefused) return error.problem;
      throw error;
    }
  }

  /** Invites a person as the GM. Returns the token of the link. */
  async invite(role: 'co-gm' | 'player' | 'spectator', seat: string | null = null): Promise<string> {
    const before = new Set((await this.links()).map(({ url }) => url));
    await this.do({ kind: 'invite', role, seat, label: role });
    const made = (await this.links()).find(({ url, invitation }) => invitation !== null && !before.has(url));
    return made!.url.split('#join=')[1]!;
  }

  async links(): Promise<
    readonly {
      readonly invitation: string | null;
      readonly person: string | null;
      readonly url: string;
      readonly code: string | null;
    }[]
  > {
    return (await this.ask<Awaited<ReturnType<LiveClient['links']>>>('/links')).body;
  }

  /** Invites and admits a person, who then watches. */
  async seat(
    name: string,
    role: 'co-gm' | 'player' | 'spectator',
    seat: string | null = null,
    options: ClientOptions = {},
  ): Promise<LiveClient> {
    const guest = await LiveClient.join(this.origin, await this.invite(role, seat), name, options);
    await this.do({ kind: 'place', person: guest.person, role, seat });
    await guest.watch();
    return guest;
  }

  /**
   * Watches from now on, and reconnects whenever the stream is cut off. Resolves when the first view has
   * arrived.
   */
  async watch(): Promise<void> {
    if (this.watching !== undefined) return;
    const watching = new AbortController();
    this.watching = watching;
    LiveClient.watchers.add(this);
    this.ended = this.keepWatching(watching.signal);
    await this.until(() => this.view !== undefined || this.bye !== undefined);
  }

  /** Stops watching. Keeps the view; watching again continues from there. */
  async unwatch(): Promise<void> {
    this.watching?.abort();
    this.watching = undefined;
    LiveClient.watchers.delete(this);
    await this.ended;
  }

  /** Lets all clients of this process stop watching. Otherwise they would look for their servers for ever. */
  static async unwatchAll(): Promise<void> {
    await Promise.all([...LiveClient.watchers].map((client) => client.unwatch()));
  }

  /** Resolves when a condition holds for the view of this person. */
  async until(holds: (client: this) => boolean, timeoutMs = 30_000): Promise<void> {
    const deadline = performance.now() + timeoutMs;
    while (!holds(this)) {
      const left = deadline - performance.now();
      if (left <= 0)
        throw new Error(`${this.person} waited ${timeoutMs} ms: ${JSON.stringify(this.view?.table)}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(wake, left);
        const { waiting } = this;
        function wake(): void {
          clearTimeout(timer);
          waiting.delete(wake);
          resolve();
        }
        waiting.add(wake);
      });
    }
  }

  /** Resolves when the stream has delivered everything up to a note that this person sends. */
  async catchUp(): Promise<void> {
    const text = `caught up ${randomUUID()}`;
    await this.do({ kind: 'note', text, secret: false });
    await this.until(({ log }) => log.some((line) => line.kind === 'note' && line.text === text));
  }

  private async keepWatching(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && this.bye === undefined) {
      await this.watchOnce(signal).catch(() => undefined);
      if (signal.aborted || this.bye !== undefined) return;
      await new Promise((resolve) => setTimeout(resolve, this.options.retryMs));
    }
  }

  private async watchOnce(signal: AbortSignal): Promise<void> {
    const response = await fetch(`${this.origin}${this.path}/stream`, {
      signal,
      headers: {
        authorization: `Bearer ${this.admission.key}`,
        ...(this.lastEvent === undefined ? {} : { 'last-event-id': this.lastEvent }),
      },
    });
    if (!response.ok) {
      const problem = jsonIn(await response.text()) as Problem | null;
      if (response.status === 404) this.become(() => (this.bye = problem?.code ?? 'gone'));
      return;
    }
    const parser = createParser({
      onEvent: ({ event, data, id }) => this.become(() => this.hear(event ?? '', data, id)),
    });
    for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
      this.options.heard(text);
      parser.feed(text);
    }
  }

  private become(change: () => void): void {
    change();
    for (const wake of [...this.waiting]) wake();
  }

  private hear(event: string, data: string, id: string | undefined): void {
    if (event === 'snapshot') this.hearSnapshot(JSON.parse(data) as ViewSnapshot);
    if (event === 'change') this.hearChange(JSON.parse(data) as Change);
    if (event === 'bye') {
      const { why } = JSON.parse(data) as { readonly why: string };
      // The server may come back, or another one may take its place.
      if (why !== 'closing') this.bye = why;
    }
    if (id !== undefined) this.lastEvent = id;
  }

  private hearSnapshot({ view, log, struck }: ViewSnapshot): void {
    this.counts.snapshots += 1;
    this.view = view;
    this.log.splice(0, this.log.length, ...log);
    this.struck.clear();
    for (const n of struck) this.struck.add(n);
  }

  private hearChange({ seq, patch, lines, struck, revived }: Change): void {
    const before = Number(this.lastEvent?.split('.')[1]);
    this.counts.changes += 1;
    if (seq <= before) this.counts.doubles += 1;
    if (seq > before + 1) this.counts.gaps += 1;
    this.view = applyPatch(this.view as unknown as Json, patch) as unknown as TableView;
    this.log.push(...lines);
    for (const n of struck) this.struck.add(n);
    for (const n of revived) this.struck.delete(n);
  }
}
