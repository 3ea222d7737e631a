import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Command } from '../../src/live/command.ts';
import type { Role } from '../../src/live/person.ts';
import { RIGHTS } from '../../src/live/rights.ts';
import { type Caller, commandPermissions, type Permission, ROUTES } from '../../src/server/permissions.ts';
import { ask, LiveClient } from '../support/live-client.ts';
import { type LiveServer, startLiveServer } from '../support/live-server.ts';

/** Each command, so that whoever may send it changes nothing that the next one needs. */
const SAMPLES: { readonly [D in Command['do']]: Extract<Command, { readonly do: D }> } = {
  answer: { do: 'answer', decision: 'none', answer: { kind: 'pass' } },
  propose: { do: 'propose', decision: 'none', answer: { kind: 'pass' }, why: 'why not' },
  dismiss: { do: 'dismiss', proposal: 'none' },
  dice: { do: 'dice', roll: 'none', faces: 'roll' },
  stand: { do: 'stand', question: 'defence', answer: 'ask' },
  roll: { do: 'roll', notation: '2d6', secret: false },
  note: { do: 'note', text: 'hear, hear', secret: false },
  undo: { do: 'undo' },
  redo: { do: 'redo' },
  restore: { do: 'restore', to: -1, reason: 'why not' },
  intervene: { do: 'intervene', act: { kind: 'nothing' }, reason: 'why not' },
  'force-roll': { do: 'force-roll', faces: [], reason: 'why not' },
  'change-roll': { do: 'change-roll', entry: -1, roll: 0, faces: [1], reason: 'why not' },
  write: { do: 'write', text: 'nothing' },
  seat: { do: 'seat', combatants: ['nobody'], seat: 'a' },
  start: { do: 'start' },
  pause: { do: 'pause' },
  resume: { do: 'resume' },
  set: { do: 'set', settings: { clock: null } },
  invite: { do: 'invite', role: 'player', seat: 'no-such-seat', label: '' },
  uninvite: { do: 'uninvite', invitation: 'none' },
  place: { do: 'place', person: 'nobody', role: 'spectator', seat: null },
  remove: { do: 'remove', person: 'nobody' },
  rekey: { do: 'rekey', person: 'nobody' },
  // Last: nothing is played after it.
  end: { do: 'end' },
};

/** A request for each row of the table of permissions: what stands after the path, and what is sent. */
const REQUESTS: Readonly<Record<string, { readonly query?: string; readonly body?: unknown }>> = {
  'POST /api/tables': { body: { encounter: { shipped: 'timeslice/duel' }, dice: 'seeded', name: 'Nobody' } },
  'POST /api/tables/import': { body: { journal: '', name: 'Nobody' } },
  'POST /api/join': { body: { invitation: 'none', name: 'Nobody', nonce: '0'.repeat(32) } },
  'POST /api/check': { body: { text: 'name: none' } },
  'GET /api/encounters': {},
  'GET /api/packs/{ruleset}': {},
  'GET /api/rulebooks': {},
  'GET /api/rulebooks/{ruleset}': {},
  'GET /api/schema/{ruleset}': {},
  'GET /healthz': {},
  'GET /readyz': {},
  'GET /metrics': {},
  'POST /api/tables/{id}/commands': { body: { do: 'nothing' } },
  'GET /api/tables/{id}/stream': {},
  'GET /api/tables/{id}/links': {},
  'GET /api/tables/{id}/log': { query: '?before=5' },
  'GET /api/tables/{id}/sheet': { query: '?who=mara' },
  'GET /api/tables/{id}/odds': { query: '?decision=none' },
  'GET /api/tables/{id}/odds?act': { query: '?act=%7B%22kind%22%3A%22nothing%22%7D' },
  'GET /api/tables/{id}/export': { query: '?as=markdown&for=players' },
  'GET /api/tables/{id}/export?for=gm': { query: '?as=markdown&for=gm' },
  'POST /api/tables/{id}/fork': { body: { at: -1 } },
};

/** Everybody who may knock. Two of them have the key of something else. */
type Knocker = Role | 'removed' | 'gm elsewhere' | 'anonymous' | 'host';
const KNOCKERS: readonly Knocker[] = [
  'anonymous',
  'removed',
  'gm elsewhere',
  'host',
  'waiting',
  'spectator',
  'player',
  'co-gm',
  'gm',
];
const STATUS: { readonly [P in Permission]?: number } = {
  'no-key': 401,
  'wrong-host-key': 401,
  'no-entry': 404,
  'still-waiting': 403,
  'not-yours': 403,
  'odds-hidden': 403,
};

let server: LiveServer;
let table: string;
let keys: Readonly<Record<Knocker, string | undefined>>;
let requests = 0;

beforeAll(async () => {
  server = await startLiveServer({ pace: 'programs', trustsProxy: true });
  const open = () => LiveClient.open(server.origin, server.hostKey, { shipped: 'timeslice/duel' });
  const gm = await open();
  const removed = await gm.seat('Rolf', 'player', 'mara');
  await gm.do({ do: 'remove', person: removed.person });
  const people = {
    gm,
    'co-gm': await gm.seat('Cora', 'co-gm'),
    player: await gm.seat('Piet', 'player', 'mara'),
    spectator: await gm.seat('Sue', 'spectator'),
    waiting: await LiveClient.join(server.origin, await gm.invite('player'), 'Wim'),
    removed,
    'gm elsewhere': await open(),
  };
  await gm.do({ do: 'start' });
  table = gm.admission.table;
  const held = Object.entries(people).map(([who, { admission }]) => [who, admission.key]);
  keys = { ...Object.fromEntries(held), host: server.hostKey, anonymous: undefined };
});
afterAll(() => server.stop());

test('A1: every route that is described has a row, and every row a route and a request', async () => {
  const { body } = await ask<{ paths: Record<string, object> }>(server.origin, '/openapi.json');
  const described = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const rows = Object.keys(ROUTES);
  expect([...new Set(rows.map((row) => row.split('?')[0]!))].sort()).toEqual(described.sort());
  expect(Object.keys(REQUESTS)).toEqual(rows);
});

test('A1: every command has a row and a sample', () => {
  expect(Object.keys(SAMPLES).sort()).toEqual(Object.keys(RIGHTS).sort());
  expect(Object.keys(commandPermissions()).sort()).toEqual(Object.keys(RIGHTS).sort());
});

test.each(Object.keys(ROUTES))('A1: %s is for those whom its row names', async (row) => {
  const { query = '', body } = REQUESTS[row]!;
  for (const who of KNOCKERS) {
    const expected = permissionOf(ROUTES[row]!, who);
    const told = await knock(row, query, body, who);
    expect([who, ...verdict(told, expected)]).toEqual([who, ...wanted(expected)]);
    // Whoever has no right learns nothing of what is wrong with the request besides.
    const nonsense = row.startsWith('POST') ? { nonsense: true } : undefined;
    const again = await knock(row, row.includes('?') ? query : '', nonsense, who);
    if (STATUS[expected] !== undefined)
      expect([who, again.status, again.code]).toEqual([who, ...wanted(expected)]);
  }
});

const CELLS = KNOCKERS.flatMap((who) => Object.values(SAMPLES).map((command) => [who, command.do] as const));

test.each(CELLS)('A1: %s asks to %s, and only who may is heard', async (who, command) => {
  const expected = permissionOf(commandPermissions()[command], who);
  const told = await knock('POST /api/tables/{id}/commands', '', SAMPLES[command], who);
  expect(verdict(told, expected)).toEqual(wanted(expected));
  expect(told.code).not.toBe('bad-request');
});

function permissionOf(row: Readonly<Record<Caller, Permission>>, who: Knocker): Permission {
  if (who === 'removed' || who === 'gm elsewhere') return row.stranger;
  if (who !== 'host') return row[who];
  return row.anonymous === 'wrong-host-key' ? 'may' : row.stranger;
}

/** What a permission leads to: its refusal, or an answer that is none of the refusals. */
function wanted(expected: Permission): readonly [number | 'heard', string] {
  return [STATUS[expected] ?? 'heard', STATUS[expected] === undefined ? '' : expected];
}

function verdict({ status, code }: Told, expected: Permission): readonly [number | 'heard', string] {
  const isHeard = status < 500 && STATUS[code as Permission] === undefined;
  return STATUS[expected] === undefined && isHeard ? ['heard', ''] : [status, code];
}

interface Told {
  readonly status: number;
  /** The code of the refusal; empty where it was heard. */
  readonly code: string;
}

/** Sends one request, from an address of its own: false keys from one address are counted. */
async function knock(row: string, query: string, body: unknown, who: Knocker): Promise<Told> {
  requests += 1;
  const [method, path] = row.split('?')[0]!.split(' ');
  const url = path!.replace('{id}', table).replace('{ruleset}', 'timeslice');
  const cut = new AbortController();
  const answer = await fetch(`${server.origin}${url}${query}`, {
    method: method!,
    signal: cut.signal,
    headers: {
      'x-forwarded-for': `10.0.${requests >> 8}.${requests & 255}`,
      'idempotency-key': `permission-${requests}-0123456789`,
      ...(keys[who] === undefined ? {} : { authorization: `Bearer ${keys[who]}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const isRefused = answer.headers.get('content-type')?.startsWith('application/problem+json') ?? false;
  const { code = '' } = isRefused ? ((await answer.json()) as { readonly code?: string }) : {};
  cut.abort();
  return { status: answer.status, code };
}
