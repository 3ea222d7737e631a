import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { heapInUse } from '../support/heap.ts';
import { LiveClient } from '../support/live-client.ts';
import { type LiveServer, startLiveServer } from '../support/live-server.ts';

let server: LiveServer;
let gm: LiveClient;
beforeAll(async () => {
  server = await startLiveServer({ pace: 'programs', level: 'silent' });
  gm = await LiveClient.open(server.origin, server.hostKey, { shipped: 'timeslice/duel' });
  await gm.do({ kind: 'start' });
});
afterAll(() => server.stop());

interface Told {
  readonly code?: string;
  readonly detail?: string;
  readonly remedy?: string;
}

interface Sending {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly payload?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

async function send(path: string, { method = 'POST', payload = '', headers = {} }: Sending) {
  const response = await server.app.inject({
    method,
    url: path.replace(':id', gm.admission.table),
    headers: {
      authorization: `Bearer ${gm.admission.key}`,
      'content-type': 'application/json',
      'idempotency-key': 'malformed',
      ...headers,
    },
    ...(method === 'GET' ? {} : { payload }),
  });
  return { status: response.statusCode, text: response.body, told: told(response.body) };
}

function told(body: string): Told {
  try {
    return JSON.parse(body) as Told;
  } catch {
    return {};
  }
}

const COMMANDS = '/api/tables/:id/commands';

const BAD: readonly (readonly [string, string, number, string])[] = [
  ['nothing', '', 400, 'not-json'],
  ['half of JSON', '{"kind":', 400, 'not-json'],
  ['a list', '[]', 400, 'bad-request'],
  ['null', 'null', 400, 'bad-request'],
  ['no command', '{}', 400, 'bad-request'],
  ['an unknown command', '{"kind":"fly"}', 400, 'bad-request'],
  ['a field too many', '{"kind":"undo","really":true}', 400, 'bad-request'],
  ['a field too few', '{"kind":"note","text":"x"}', 400, 'bad-request'],
  ['a field of another type', '{"kind":"note","text":1,"secret":false}', 400, 'bad-request'],
  ['a broken number', '{"kind":"restore","to":1.5,"reason":"x"}', 422, 'no-such-point'],
  ['a number that is none', '{"kind":"restore","to":"1","reason":"x"}', 400, 'bad-request'],
  ['a number that is too large', '{"kind":"restore","to":1e300,"reason":"x"}', 422, 'no-such-point'],
  ['a way into prototypes', '{"kind":"note","text":"x","secret":false,"__proto__":{"a":1}}', 400, 'not-json'],
  ['a deeper way', '{"kind":"intervene","act":{"kind":"x","__proto__":{}},"reason":"x"}', 400, 'not-json'],
  ['another way', '{"kind":"set","settings":{"dial":{"constructor":{"prototype":{}}}}}', 400, 'not-json'],
  [
    'lists in lists',
    `{"kind":"answer","decision":"x","answer":${'['.repeat(500)}${']'.repeat(500)}}`,
    400,
    'too-deep',
  ],
  [
    'faces without end',
    `{"kind":"force-roll","faces":[${'1,'.repeat(1000)}1],"reason":"x"}`,
    400,
    'bad-request',
  ],
];

test.each(BAD)(
  'N3: %s is refused with the error, its place, and the correct form',
  async (_, payload, status, code) => {
    const said = await send(COMMANDS, { payload });
    expect([said.status, said.told.code]).toEqual([status, code]);
    expect(said.told.detail).not.toBe('');
    expect(said.told.remedy).not.toBe('');
  },
);

test('N3: errors are reported with their place', async () => {
  const { told } = await send(COMMANDS, { payload: '{"kind":"set","settings":{"clock":1}}' });
  expect(told.detail).toBe('"settings.clock" must be a whole number from 5 to 86400, or null, not 1.');
  expect(told.remedy).toBe('Send a command as /openapi.json on every server describes it.');
});

test('N3: a command without a key explains how to create one', async () => {
  const without = await server.app.inject({
    method: 'POST',
    url: `/api/tables/${gm.admission.table}/commands`,
    headers: { authorization: `Bearer ${gm.admission.key}`, 'content-type': 'application/json' },
    payload: '{"kind":"undo"}',
  });
  expect(without.statusCode).toBe(400);
  expect(without.body).toContain('idempotency-key: this header is missing: draw a new key for each command');
});

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/json',
  'x',
])('N3: a body as %s is not read', async (type) => {
  const said = await send(COMMANDS, { payload: '{"kind":"undo"}', headers: { 'content-type': type } });
  expect([said.status, said.told.code]).toEqual([415, 'not-json-type']);
});

test.each(['GET', 'PUT', 'DELETE'] as const)(
  'N3: %s is not found where only POST is known',
  async (method) => {
    const said = await send(COMMANDS, { method, payload: '{}', headers: { accept: 'application/json' } });
    expect(said.status).toBe(404);
  },
);

const ROUTES = [
  COMMANDS,
  '/api/tables/:id/fork',
  '/api/join',
  '/api/tables',
  '/api/tables/import',
  '/api/check',
];
const STATUSES = new Set([200, 201, 400, 401, 403, 404, 409, 413, 415, 422, 429]);

test('N3: every request gets a known status and a typed refusal, and never causes an internal error', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  console.log(`malformed bodies: seed ${seed}`);
  const anything = fc.oneof(
    fc.string().map((text) => Buffer.from(text)),
    fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
    fc.json().map((text) => Buffer.from(text)),
    fc
      .record(
        {
          kind: fc.constantFrom(
            'answer',
            'dice',
            'set',
            'note',
            'restore',
            'intervene',
            'invite',
            'place',
            'change-roll',
          ),
          answer: fc.jsonValue(),
          settings: fc.jsonValue(),
          to: fc.jsonValue(),
          act: fc.record({ kind: fc.string(), target: fc.jsonValue() }),
          reason: fc.string(),
          text: fc.string(),
          secret: fc.boolean(),
          faces: fc.array(fc.integer()),
          entry: fc.integer(),
          roll: fc.integer(),
        },
        { requiredKeys: ['kind'] },
      )
      .map((body) => Buffer.from(JSON.stringify(body))),
  );
  const before = heapInUse();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ROUTES),
      anything,
      fc.string({ maxLength: 120 }),
      async (path, payload, key) => {
        const headers = { 'idempotency-key': /^[\x20-\x7e]*$/.test(key) ? key : 'malformed' };
        const said = await send(path, { payload, headers });
        expect(STATUSES).toContain(said.status);
        if (said.status >= 400) {
          expect(said.told.code).toMatch(/^[a-z-]+$/);
          expect(said.told.remedy).toMatch(/./);
        }
      },
    ),
    { numRuns: 500, seed },
  );
  expect(heapInUse() - before).toBeLessThan(150 * 2 ** 20);
  expect((await gm.ask('/log?before=2')).status).toBe(200);
});
