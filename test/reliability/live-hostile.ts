import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import type { RandomIndex } from '../../src/kernel/policy.ts';
import { simulationChance } from '../../src/simulation/random.ts';
import { inFolder } from '../store/folders.ts';
import { ask, type LiveClient } from '../support/live-client.ts';
import { open, seat } from './coming.ts';
import type { Figure, Trial } from './figure.ts';
import { HOST_KEY, startNode } from './nodes.ts';

/** Number of concurrent requests. */
const AT_ONCE = 16;
/** One request in this many is incomplete or not HTTP. */
const RAW = 10;
/** Maximum growth of the server's live memory, in MiB. */
const MOST_GROWTH = 40;

const TYPES = [...Array(17).fill('application/json'), 'text/plain', 'x', 'multipart/form-data'];
const COMMANDS: readonly unknown[] = [
  { kind: 'note', text: 'x', secret: false },
  { kind: 'answer', decision: 'x', answer: { kind: 'attack', target: 'x' } },
  { kind: 'set', settings: { dial: { attack: 'warn' }, autoSides: ['crew'] } },
  { kind: 'restore', to: 3, reason: 'x' },
  { kind: 'force-roll', faces: [1, 2], reason: 'x' },
  { kind: 'place', person: 'x', role: 'player', seat: 'mara' },
  { kind: 'intervene', act: { kind: 'hurt', who: 'mara' }, reason: 'x' },
];
const STRANGE: readonly unknown[] = [
  null,
  -1,
  1e308,
  0.1,
  '',
  '\u0000',
  '\ud800',
  [],
  {},
  true,
  '../../etc/passwd',
  'x'.repeat(9000),
  Array(2000).fill(0),
];

/**
 * N3: sends bodies, headers and frames that are malformed in every way. The server process must answer each of them
 * without growing.
 */
export async function malformed({ size, seed }: Trial): Promise<Figure> {
  return await inFolder(async (folder) => {
    const node = await startNode({ where: { folder }, pace: 'programs' });
    const gm = await open(node.origin, { encounter: { shipped: 'timeslice/duel' } });
    const player = await seat(gm, { name: 'Piet', role: 'player', seat: 'mara' });
    await gm.do({ kind: 'start' });
    const { pick } = simulationChance(seed, 0);
    const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
    const wrong: string[] = [];
    const answers = new Map<number, number>();
    const some = async (count: number): Promise<void> => {
      for (let done = 0; done < count; done += AT_ONCE) {
        const sending = Array.from({ length: Math.min(AT_ONCE, count - done) }, async () => {
          if (pick(RAW) === 0) return await sendRaw(node.port, gm, pick);
          const status = await sendBody(node.port, pick(2) === 0 ? gm : player, pick, agent, wrong);
          answers.set(status, (answers.get(status) ?? 0) + 1);
        });
        await Promise.all(sending);
      }
    };
    await some(Math.min(2_000, size / 2));
    const before = await heldBy(node.origin);
    await some(size - Math.min(2_000, size / 2));
    const grown = (await heldBy(node.origin)) - before;
    const isAlive = (await player.post({ kind: 'note', text: 'still here', secret: false })).status === 200;
    await player.unwatch();
    agent.destroy();
    await node.kill();
    const told = [...answers].sort().map(([status, count]) => `${count} x ${status}`);
    const figure = `${size} malformed bodies, headers and frames (${told.join(', ')}): ${wrong.length} without a typed refusal${wrong
      .slice(0, 3)
      .map((one) => ` (${one})`)
      .join(
        '',
      )}, 0 crashes, what the server holds ${grown >= 0 ? 'grew' : 'shrank'} by ${Math.abs(grown).toFixed(0)} MiB (seed ${seed})`;
    return { id: 'N3', figure, passed: wrong.length === 0 && isAlive && grown < MOST_GROWTH };
  });
}

/** Returns the server's memory in MiB after garbage collection, because garbage would hide the live memory. */
async function heldBy(origin: string): Promise<number> {
  return Number((await ask(origin, '/held')).text) / 2 ** 20;
}

/** Sends a malformed body and checks the response. */
function sendBody(
  port: number,
  sender: LiveClient,
  pick: RandomIndex,
  agent: Agent,
  wrong: string[],
): Promise<number> {
  const paths = [
    `${sender.path}/commands`,
    `${sender.path}/fork`,
    '/api/join',
    '/api/tables',
    '/api/tables/import',
    '/api/check',
  ];
  const path = pick(2) === 0 ? paths[0]! : paths[pick(paths.length)]!;
  const key = path === '/api/tables' || path.endsWith('import') ? HOST_KEY : sender.admission.key;
  const body = bodyBy(pick);
  const headers = {
    authorization: pick(20) === 0 ? `Bearer ${'x'.repeat(pick(300))}` : `Bearer ${key}`,
    'content-type': TYPES[pick(TYPES.length)]!,
    'idempotency-key': pick(10) === 0 ? 'short' : `key-${pick(1e9)}`,
    'x-forwarded-for': `10.${pick(250)}.${pick(250)}.${pick(250)}`,
    'content-length': body.length,
  };
  return new Promise((resolve) => {
    const sent = request({ method: 'POST', port, path, headers, agent, host: '127.0.0.1' }, (response) => {
      let text = '';
      response.on('data', (more) => (text += more));
      response.on('end', () => {
        const status = response.statusCode!;
        if (status >= 400 && !isTyped(text)) wrong.push(`${status} ${text.slice(0, 60)}`);
        if (status >= 500) wrong.push(`${status} for ${path} ${body.toString('latin1').slice(0, 80)}`);
        resolve(status);
      });
    });
    sent.on('error', (error) => {
      wrong.push(`${path}: ${error.message}`);
      resolve(0);
    });
    sent.end(body);
  });
}

function isTyped(text: string): boolean {
  return /"code":"[a-z-]+","detail":"[^"].*"remedy":"[^"]/.test(text);
}

function bodyBy(pick: RandomIndex): Buffer {
  const whole = Buffer.from(JSON.stringify(changed(COMMANDS[pick(COMMANDS.length)], pick)));
  const which = pick(5);
  if (which === 0) return whole.subarray(0, pick(whole.length));
  if (which === 1) return Buffer.from(Array.from({ length: pick(300) }, () => pick(256)));
  if (which === 2) {
    const bytes = Buffer.from(whole);
    for (let i = 0; i <= pick(4); i += 1) bytes[pick(bytes.length)] = pick(256);
    return bytes;
  }
  if (which === 3) return Buffer.from(`${'{"a":['.repeat(pick(60))}${'x'.repeat(pick(100))}`);
  return whole;
}

/** Replaces one part of a value with something unusual. */
function changed(value: unknown, pick: RandomIndex): unknown {
  if (typeof value !== 'object' || value === null || pick(4) === 0) return STRANGE[pick(STRANGE.length)];
  const fields = Object.entries(value);
  const [name] = fields[pick(fields.length)] ?? ['x'];
  if (pick(8) === 0) return { ...value, ['__proto__x'.slice(0, pick(2) === 0 ? 9 : 10)]: {} };
  return { ...value, [name]: changed((value as Record<string, unknown>)[name], pick) };
}

/** Writes an invalid or incomplete request to a connection and closes it. */
function sendRaw(port: number, { path, admission }: LiveClient, pick: RandomIndex): Promise<void> {
  const head = `Host: x\r\nAuthorization: Bearer ${admission.key}\r\n`;
  const frames = [
    Buffer.from(Array.from({ length: 1 + pick(500) }, () => pick(256))),
    Buffer.from(`GET ${path}/stream HTTP/1.1\r\n${head}Last-Event-ID: ${'x'.repeat(pick(70_000))}\r\n\r\n`),
    Buffer.from(`POST ${path}/commands HTTP/1.1\r\n${head}Content-Length: 99999\r\n\r\n{"do":`),
    Buffer.from(`POST ${path}/commands HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\nZZ\r\n`),
    Buffer.from(`POST ${path}/commands HTTP/1.1\r\n${head}Content-Length: 5\r\nContent-Length: 7\r\n\r\n{}`),
    Buffer.from(`GET /${'a'.repeat(pick(20_000))} HTTP/1.1\r\n${head}\r\n`),
    Buffer.from(`BREW ${path} HTTP/9.9\r\n\r\n`),
    Buffer.from(`GET ${path}/stream HTTP/1.1\r\n${head}\u0000: \u0001\r\n\r\n`),
  ];
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.once('close', () => resolve());
    socket.resume();
    socket.write(frames[pick(frames.length)]!);
    setTimeout(() => socket.destroy(), 5 + pick(20));
  });
}
