import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Snapshot } from '../live/message.ts';
import type { Outcome } from './seen.ts';
import { TableLine } from './table-line.ts';

const SNAPSHOT: Snapshot = {
  epoch: 'e',
  seq: 7,
  sight: { table: { name: 'Toll' }, prompts: [] } as unknown as Snapshot['sight'],
  log: [],
  struck: [],
};

const URL = 'http://house/api/tables/t';

/** A server that is there or not, as the test says. Who asks another one is no concern of it. */
class House {
  isThere = true;
  /** What the lines said that they had heard last, one for each stream that was opened. */
  readonly opened: (string | null)[] = [];
  /** The keys under which a command came, or tried to. */
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
      // Whoever has no line reaches nothing else either.
      if (this.streams.length === 0) throw new TypeError('fetch failed');
      return Response.json({});
    }
    this.opened.push(head['last-event-id'] ?? null);
    const body = new ReadableStream<Uint8Array>({ start: (stream) => void this.streams.push(stream) });
    signal?.addEventListener('abort', () => this.cut());
    return new Response(body);
  };

  /** Sends everybody all that there is. */
  tell(): void {
    const text = `event: snapshot\nid: e.7\ndata: ${JSON.stringify(SNAPSHOT)}\n\n`;
    for (const stream of this.streams) stream.enqueue(new TextEncoder().encode(text));
  }

  /** The line is cut; the server knows nothing of it. */
  cut(): void {
    for (const stream of this.streams.splice(0)) stream.error(new Error('cut'));
  }
}

let house: House;
let line: TableLine;

beforeEach(async () => {
  vi.useFakeTimers();
  house = new House();
  vi.stubGlobal('fetch', house.fetch);
  line = new TableLine(URL, 'key');
  onTestFinished(() => line.close());
  await vi.waitFor(() => expect(house.opened).toEqual([null]));
  house.tell();
  await vi.waitFor(() => expect(line.seen().status).toBe('live'));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('after a line was cut', () => {
  test('it is live again as soon as it is there, also where nothing has happened meanwhile', async () => {
    house.cut();
    await vi.waitFor(() => expect(line.seen().status).toBe('reconnecting'));
    await vi.waitFor(() => expect(house.opened).toEqual([null, 'e.7']));
    await vi.waitFor(() => expect(line.seen().status).toBe('live'));
    expect(line.seen().sight).toEqual(SNAPSHOT.sight);
  });

  test('what could not be sent goes off as soon as it is back, each try under the same key', async () => {
    house.isThere = false;
    house.cut();
    let outcome: Outcome | undefined;
    void line.send({ do: 'start' }).then((known) => {
      outcome = known;
    });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(house.commands.length).toBeGreaterThan(4);
    house.isThere = true;
    while (house.opened.length < 2) await vi.advanceTimersByTimeAsync(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toEqual({ kind: 'done' });
    expect(new Set(house.commands).size).toBe(1);
  });

  test('after most of a minute a command is given up, and nobody claims that it was not done', async () => {
    house.isThere = false;
    const outcome = line.send({ do: 'start' });
    await vi.advanceTimersByTimeAsync(30_000);
    const early = house.commands.length;
    await vi.advanceTimersByTimeAsync(40_000);
    expect(house.commands.length).toBeGreaterThan(early);
    const refusal = expect.objectContaining({
      code: 'unreachable',
      remedy: expect.stringContaining('may have been done'),
    });
    expect(await outcome).toEqual({ kind: 'refused', refusal });
  });
});
