import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Result } from '../kernel/result.ts';
import type { ViewSnapshot } from '../table/view.ts';
import { TableClient } from './table-client.ts';

const SNAPSHOT: ViewSnapshot = {
  epoch: 'e',
  seq: 7,
  view: { table: { name: 'Toll' }, prompts: [] } as unknown as ViewSnapshot['view'],
  log: [],
  struck: [],
};

const URL = 'http://house/api/tables/t';

/** A fake server that can be available or not. It passes on requests to other URLs. */
class House {
  isThere = true;
  /** The last event id that the client sent for each stream it opened. */
  readonly opened: (string | null)[] = [];
  /** The keys of the commands that arrived or failed to arrive. */
  readonly commands: string[] = [];
  private readonly streams: ReadableStreamDefaultController<Uint8Array>[] = [];

  private readonly elsewhere = fetch;

  readonly fetch = async (url: string, request: RequestInit = {}): Promise<Response> => {
    if (!url.startsWith(URL)) return this.elsewhere(url, request);
    const { headers = {}, signal } = request;
    const head = headers as Readonly<Record<string, string>>;
    if (url.endsWith('/commands')) this.commands.push(head['idempotency-key']!);
    if (!this.isThere) throw new TypeError('fetch failed');
    if (url.endsWith('/commands')) {
      // Without a stream there is no connection, so commands fail, too.
      if (this.streams.length === 0) throw new TypeError('fetch failed');
      return Response.json({});
    }
    this.opened.push(head['last-event-id'] ?? null);
    const body = new ReadableStream<Uint8Array>({ start: (stream) => void this.streams.push(stream) });
    signal?.addEventListener('abort', () => this.cut());
    return new Response(body);
  };

  /** Sends a snapshot on every stream. */
  tell(): void {
    const text = `event: snapshot\nid: e.7\ndata: ${JSON.stringify(SNAPSHOT)}\n\n`;
    for (const stream of this.streams) stream.enqueue(new TextEncoder().encode(text));
  }

  /** Cuts every stream. */
  cut(): void {
    for (const stream of this.streams.splice(0)) stream.error(new Error('cut'));
  }
}

let house: House;
let line: TableClient;

beforeEach(async () => {
  vi.useFakeTimers();
  house = new House();
  vi.stubGlobal('fetch', house.fetch);
  line = new TableClient(URL, 'key');
  onTestFinished(() => line.close());
  await vi.waitFor(() => expect(house.opened).toEqual([null]));
  house.tell();
  await vi.waitFor(() => expect(line.seen().status).toBe('live'));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('after a lost connection', () => {
  test('it is live again once the server is back, even if nothing has happened in the meantime', async () => {
    house.cut();
    await vi.waitFor(() => expect(line.seen().status).toBe('reconnecting'));
    await vi.waitFor(() => expect(house.opened).toEqual([null, 'e.7']));
    await vi.waitFor(() => expect(line.seen().status).toBe('live'));
    expect(line.seen().view).toEqual(SNAPSHOT.view);
  });

  test('commands that failed are sent once the server is back, with the same key at each attempt', async () => {
    house.isThere = false;
    house.cut();
    let outcome: Result<null> | undefined;
    void line.send({ kind: 'start' }).then((known) => {
      outcome = known;
    });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(house.commands.length).toBeGreaterThan(4);
    house.isThere = true;
    while (house.opened.length < 2) await vi.advanceTimersByTimeAsync(50);
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toEqual({ value: null });
    expect(new Set(house.commands).size).toBe(1);
  });

  test('after most of a minute a command fails, and the message does not claim that it was not applied', async () => {
    house.isThere = false;
    const outcome = line.send({ kind: 'start' });
    await vi.advanceTimersByTimeAsync(30_000);
    const early = house.commands.length;
    await vi.advanceTimersByTimeAsync(40_000);
    expect(house.commands.length).toBeGreaterThan(early);
    const refusal = expect.objectContaining({
      code: 'unreachable',
      remedy: expect.stringContaining('may or may not have been done'),
    });
    expect(await outcome).toEqual({ refusal });
  });
});
