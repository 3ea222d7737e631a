import { randomUUID } from 'node:crypto';
import { getPriority, setPriority } from 'node:os';

// A hostile table: everyone at it puts as much load on the server as possible until stopped. It runs an automatic fight
// of a hundred against a hundred with viewers. It requests odds of all answers and rolls a thousand dice at once. It
// sends long notes, long texts and false keys, and repeats exports, sheets and streams. It is a separate process, like
// a real attacker:
// node bench/live/hostile.ts PORT GMS-KEY KEY…

/** Number of concurrent requests of each kind. */
const AT_ONCE = 4;
const NOTE = 'x'.repeat(2_000);
/** A text of 60 KB that takes long to parse. */
const TEXT = `ruleset: timeslice\nname: Long\ncombatants:\n${'  - { use: mara, side: bridge, sheet: { hp: 1 } }\n'.repeat(1_200)}`;

const [, , port, gm = '', ...others] = process.argv;
const table = gm.split('.')[0]!;
// A lower priority than the load has, so that this process does not take processor time from it.
setPriority(Math.min(19, getPriority() + 10));

/** Number of responses by status. */
const statuses: Record<string, number> = {};
let isOn = true;

async function ask(path: string, key: string | undefined, body?: unknown): Promise<Response> {
  const said = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  statuses[said.status] = (statuses[said.status] ?? 0) + 1;
  return said;
}

async function read(path: string, key: string | undefined, body?: unknown): Promise<void> {
  await (await ask(path, key, body)).arrayBuffer();
}

function command(key: string, body: unknown): Promise<void> {
  return read(`/api/tables/${table}/commands`, key, body);
}

function at(key: string, path: string): Promise<void> {
  return read(`/api/tables/${table}${path}`, key);
}

/** Reads the stream until the table is closed. */
async function watch(key: string): Promise<void> {
  const { body } = await ask(`/api/tables/${table}/stream`, key);
  for await (const _ of body ?? []) if (!isOn) return;
}

/** Opens the stream and closes it at once. */
async function lookIn(key: string): Promise<void> {
  const { body } = await ask(`/api/tables/${table}/stream`, key);
  await body?.cancel();
}

const deeds: readonly (() => Promise<unknown>)[] = [
  () => command(gm, { kind: 'write', text: TEXT }),
  () => read('/api/check', undefined, { text: TEXT }),
  () => at(gm, '/odds?decision=none'),
  () => at(`${table}.0123456789abcdef.${'A'.repeat(22)}`, '/links'),
  () => at(gm, '/export?as=journal&for=gm'),
  ...others.flatMap((key) => [
    () => command(key, { kind: 'roll', notation: '1000d1000', secret: false }),
    () => command(key, { kind: 'note', text: NOTE, secret: false }),
    () => at(key, '/export?as=markdown&for=players'),
    () => at(key, '/sheet?who=mara-1'),
    () => lookIn(key),
  ]),
];

process.on('message', () => {
  isOn = false;
  process.send!(statuses, () => process.exit());
});
// Ends with the benchmark, however that ends.
process.on('disconnect', () => process.exit());
for (const key of [gm, ...others]) void watch(key).catch(() => undefined);
void command(gm, { kind: 'set', settings: { autoSides: ['bridge', 'crew'] } });
for (const deed of deeds) {
  for (let i = 0; i < AT_ONCE; i += 1) {
    void (async () => {
      while (isOn) await deed().catch(() => undefined);
    })();
  }
}
process.send!('begun');
