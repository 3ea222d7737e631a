import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { createParser } from 'eventsource-parser';
import type { Json } from '../../src/kernel/json.ts';
import { firstAnswer } from '../../src/presentation/option-walk.ts';
import { applyPatch } from '../../src/table/patch.ts';
import type { Change, TableView, ViewSnapshot } from '../../src/table/view.ts';

/** The settings of a load test: target, keys, rate and duration. */
export interface Load {
  readonly port: number;
  /** Keys by table, the GM's first. */
  readonly keys: readonly (readonly string[])[];
  /** Commands per second over all tables. */
  readonly rate: number;
  /** Warm-up in seconds, not measured. */
  readonly warm: number;
  /** Duration of the measurement in seconds. */
  readonly seconds: number;
  /** Number of answers whose odds are requested after each change, one after another, as the page does. */
  readonly odds: number;
  /** Called when all streams are open. */
  readonly opened: () => Promise<void>;
  /** Called when the measurement begins. */
  readonly warmed: () => void;
}

/** The measurements. Times are in milliseconds from request to response. */
export interface Measured {
  readonly commands: number;
  readonly errors: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Bytes on all streams per command. */
  readonly bytes: number;
  /** Number of odds received, and the 99th percentile of their times. */
  readonly odds: { readonly told: number; readonly p99: number };
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** The GM's view of a table, reduced to the parts needed to answer prompts. */
class GmSeat {
  prompts: TableView['prompts'] = [];
  private sight: Json = null;
  private onChange = (): void => undefined;

  /** Resolves when the next change arrives. */
  changed(): Promise<void> {
    return new Promise((resolve) => {
      this.onChange = resolve;
    });
  }

  hear(event: string, data: string): void {
    if (event === 'snapshot') this.sight = (JSON.parse(data) as ViewSnapshot).view as unknown as Json;
    if (event === 'change') {
      const { patch } = JSON.parse(data) as Change;
      if (Array.isArray(patch)) this.sight = applyPatch(this.sight, patch);
    }
    this.prompts = (this.sight as unknown as TableView).prompts;
    if (event === 'change') this.onChange();
  }
}

/**
 * Opens every stream, sends commands at a constant rate, and measures. The table that has waited longest is next. As at
 * a real table, a command is only sent after the previous change has arrived.
 */
export async function run({
  port,
  keys,
  rate,
  warm,
  seconds,
  odds,
  opened,
  warmed,
}: Load): Promise<Measured> {
  let bytes = 0;
  const heard = (n: number): void => {
    bytes += n;
  };
  const gms = keys.map(() => new GmSeat());
  const opening = keys.flatMap(([gm, ...others], i) => [
    () => watch(port, gm!, (event, data) => gms[i]!.hear(event, data), heard),
    ...others.map((key) => () => count(port, key, heard)),
  ]);
  const streams: Watcher[] = [];
  for (let at = 0; at < opening.length; at += 100) {
    streams.push(...(await Promise.all(opening.slice(at, at + 100).map((open) => open()))));
  }
  await opened();
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const times: number[] = [];
  const oddsTimes: number[] = [];
  let errors = 0;
  const idle = keys.map((_, table) => table);
  const playOn = async (table: number): Promise<void> => {
    const gm = gms[table]!;
    const at = performance.now();
    const changed = gm.changed();
    if (await command(port, keys[table]![0]!, gm)) {
      times.push(performance.now() - at);
      await changed;
      await askOdds(port, keys[table]![0]!, gm, odds, oddsTimes);
    } else errors += 1;
    idle.push(table);
  };
  const playFor = async (many: number): Promise<void> => {
    const all: Promise<void>[] = [];
    const began = performance.now();
    while (all.length < many) {
      const due = Math.min(many, Math.floor(((performance.now() - began) / 1000) * rate));
      while (all.length < due && idle.length > 0) all.push(playOn(idle.shift()!));
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    await Promise.all(all);
  };
  await playFor(rate * warm);
  for (const counted of [times, oddsTimes]) counted.length = 0;
  bytes = 0;
  warmed();
  const began = performance.now();
  await playFor(rate * seconds);
  const took = (performance.now() - began) / 1000;
  await new Promise((resolve) => setTimeout(resolve, 500));
  const perCommand = bytes / Math.max(1, times.length);
  for (const stream of streams) stream.close();
  const at = shareOf(times);
  return {
    commands: times.length,
    errors,
    perSecond: times.length / took,
    p50: at(0.5),
    p99: at(0.99),
    bytes: perCommand,
    odds: { told: oddsTimes.length, p99: shareOf(oddsTimes)(0.99) },
  };
}

/** Returns a function that computes percentiles of the times. */
function shareOf(times: number[]): (share: number) => number {
  times.sort((a, b) => a - b);
  return (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
}

/** Requests the odds of the first answer of each option, up to `many`, until the prompt changes. */
async function askOdds(port: number, key: string, gm: GmSeat, many: number, times: number[]): Promise<void> {
  const [prompt] = gm.prompts;
  for (const option of prompt?.options.slice(0, many) ?? []) {
    if (gm.prompts[0] !== prompt) return;
    const answer = JSON.stringify(firstAnswer(option));
    const asked = new URLSearchParams({ decision: prompt!.id, answer });
    const at = performance.now();
    if (await send(port, key, { method: 'GET', path: `odds?${asked}` })) times.push(performance.now() - at);
  }
}

interface Watcher {
  close(): void;
}

function streamOf(key: string): string {
  return `/api/tables/${tableIn(key)}/stream`;
}

function tableIn(key: string): string {
  return key.split('.')[0]!;
}

/** Reads a stream and only counts its bytes, to use as little processor time of the server's machine as possible. */
function count(port: number, key: string, heard: (bytes: number) => void): Promise<Watcher> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('data', (first) => {
      const [status = ''] = first.toString('latin1').split('\r\n');
      if (status !== 'HTTP/1.1 200 OK') reject(new Error(`a stream was refused with ${status}`));
      resolve({ close: () => socket.destroy() });
    });
    socket.on('data', (chunk) => heard(chunk.length));
    socket.on('error', reject);
    const asked = [`GET ${streamOf(key)} HTTP/1.1`, 'host: 127.0.0.1', `authorization: Bearer ${key}`];
    socket.write(`${asked.join('\r\n')}\r\n\r\n`);
  });
}

/** Reads a stream and parses its messages. */
function watch(
  port: number,
  key: string,
  hear: (event: string, data: string) => void,
  heard: (bytes: number) => void,
): Promise<Watcher> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}` };
    const at = { port, path: streamOf(key), headers, agent: false, host: '127.0.0.1' };
    const asked = request(at, (response) => {
      if (response.statusCode !== 200) reject(new Error(`a stream was refused with ${response.statusCode}`));
      const parser = createParser({ onEvent: ({ event, data }) => hear(event ?? '', data) });
      response.on('data', (chunk: Buffer) => {
        heard(chunk.length);
        parser.feed(chunk.toString('utf8'));
        resolve({ close: () => asked.destroy() });
      });
      response.on('error', () => undefined);
    });
    asked.on('error', reject);
    asked.end();
  });
}

/** Sends one durable command: the default answer, or a note if there is no prompt. */
function command(port: number, key: string, { prompts }: GmSeat): Promise<boolean> {
  const [prompt] = prompts;
  const body = JSON.stringify(
    prompt === undefined
      ? { kind: 'note', text: 'Well.', secret: false }
      : { kind: 'answer', decision: prompt.id, answer: prompt.defaultAnswer },
  );
  return send(port, key, { method: 'POST', path: 'commands', body });
}

interface Asked {
  readonly method: 'GET' | 'POST';
  /** Relative to the table's path. */
  readonly path: string;
  readonly body?: string;
}

/** Sends a request to a table. Returns whether it succeeded. */
function send(port: number, key: string, { method, path, body = '' }: Asked): Promise<boolean> {
  return new Promise((resolve) => {
    const headers = {
      authorization: `Bearer ${key}`,
      ...(method === 'POST' && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'idempotency-key': randomUUID(),
      }),
    };
    const at = { method, port, host: '127.0.0.1', path: `/api/tables/${tableIn(key)}/${path}` };
    const asked = request({ ...at, headers, agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode === 200));
    });
    asked.on('error', () => resolve(false));
    asked.end(body);
  });
}
