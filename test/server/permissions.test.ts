import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, commandPermissions, type Permission, ROUTES } from '../../src/server/permissions.ts';
import type { Command } from '../../src/table/command.ts';
import { RIGHTS } from '../../src/table/command.ts';
import type { Role } from '../../src/table/table.ts';
import { ask, LiveClient } from '../support/live-client.ts';
import { type LiveServer, startLiveServer } from '../support/live-server.ts';

/** A sample of each command. None of them changes anything that a later sample needs. */
const SAMPLES: { readonly [D in Command['kind']]: Extract<Command, { readonly kind: D }> } = {
  answer: { kind: 'answer', decision: 'none', answer: { kind: 'pass' } },
  plan: { kind: 'plan', decision: 'none', answers: [{ kind: 'pass' }] },
  propose: { kind: 'propose', decision: 'none', answer: { kind: 'pass' }, why: 'why not' },
  dismiss: { kind: 'dismiss', proposal: 'none' },
  dice: { kind: 'dice', roll: 'none', faces: 'roll' },
  stand: { kind: 'stand', question: 'defence', answer: 'ask' },
  roll: { kind: 'roll', notation: '2d6', secret: false },
  note: { kind: 'note', text: 'hear, hear', secret: false },
  ping: { kind: 'ping', cell: [0, 0] },
  nudge: { kind: 'nudge', person: 'nobody' },
  'hand-out': { kind: 'hand-out', title: 'A letter', text: '', picture: null, to: null },
  withdraw: { kind: 'withdraw', handOut: 'none' },
  draw: { kind: 'draw', shape: 'circle', from: [0, 0], to: [1, 1] },
  erase: { kind: 'erase', drawing: 'none' },
  'ask-for': { kind: 'ask-for', character: 'nobody' },
  bring: { kind: 'bring', name: 'Mara', code: 'none' },
  lend: { kind: 'lend', character: 'nobody', to: 'nobody' },
  'add-screen': { kind: 'add-screen', name: 'GM' },
  'intervene-all': { kind: 'intervene-all', acts: [{ kind: 'nothing' }], reason: 'why not' },
  undo: { kind: 'undo' },
  redo: { kind: 'redo' },
  restore: { kind: 'restore', to: -1, reason: 'why not' },
  intervene: { kind: 'intervene', act: { kind: 'nothing' }, reason: 'why not' },
  'force-roll': { kind: 'force-roll', faces: [], reason: 'why not' },
  'change-roll': { kind: 'change-roll', entry: -1, roll: 0, faces: [1], reason: 'why not' },
  write: { kind: 'write', text: 'nothing' },
  seat: { kind: 'seat', combatants: ['nobody'], seat: 'a' },
  start: { kind: 'start' },
  pause: { kind: 'pause' },
  resume: { kind: 'resume' },
  set: { kind: 'set', settings: { clock: null } },
  invite: { kind: 'invite', role: 'player', seat: 'no-such-seat', label: '' },
  uninvite: { kind: 'uninvite', invitation: 'none' },
  place: { kind: 'place', person: 'nobody', role: 'spectator', seat: null },
  remove: { kind: 'remove', person: 'nobody' },
  rekey: { kind: 'rekey', person: 'nobody' },
  // This is the last one, because nothing can be played after it.
  end: { kind: 'end' },
};

/** A request for each row of the permission table: its query and its body. */
const REQUESTS: Readonly<Record<string, { readonly query?: string; readonly body?: unknown }>> = {
  'POST /api/tables': { body: { encounter: { shipped: 'timeslice/duel' }, dice: 'seeded', name: 'Nobody' } },
  'POST /api/tables/import': { body: { journal: '', name: 'Nobody' } },
  'GET /api/campaigns': {},
  'GET /api/campaigns/{campaign}': {},
  'PUT /api/campaigns/{campaign}': { body: { revision: 0, campaign: { format: 'riposte-campaign' } } },
  'DELETE /api/campaigns/{campaign}': { query: '?revision=1' },
  'POST /api/join': { body: { invitation: 'none', name: 'Nobody', nonce: '0'.repeat(32) } },
  'POST /api/check': { body: { text: 'name: none' } },
  'GET /api/encounters': {},
  'GET /api/packs/{ruleset}': {},
  'GET /api/rulebooks': {},
  'GET /api/rulebooks/{ruleset}': {},
  'GET /api/loaded-rulebooks': {},
  'GET /api/loaded-rulebooks/{hash}/{*}': {},
  'GET /api/schema/{ruleset}': {},
  'GET /healthz': {},
  'GET /readyz': {},
  'GET /metrics': {},
  'POST /api/tables/{id}/commands': { body: { kind: 'nothing' } },
  'GET /api/tables/{id}/stream': {},
  'GET /api/tables/{id}/links': {},
  'GET /api/tables/{id}/log': { query: '?before=5' },
  'GET /api/tables/{id}/sheet': { query: '?who=mara' },
  'GET /api/tables/{id}/odds': { query: '?decision=none' },
  'GET /api/tables/{id}/odds?act': { query: '?act=%7B%22kind%22%3A%22nothing%22%7D' },
  'GET /api/tables/{id}/forecast': { query: '?decision=none&answers=%5B%7B%22kind%22%3A%22pass%22%7D%5D' },
  'GET /api/tables/{id}/advice': { query: '?decision=none' },
  'GET /api/tables/{id}/export': { query: '?as=markdown&for=players' },
  'GET /api/tables/{id}/export?for=gm': { query: '?as=markdown&for=gm' },
  'POST /api/tables/{id}/fork': { body: { at: -1 } },
};

/** All senders of requests. Two of them have a key to something else. */
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
  await gm.do({ kind: 'remove', person: removed.person });
  const people = {
    gm,
    'co-gm': await gm.seat('Cora', 'co-gm'),
    player: await gm.seat('Piet', 'player', 'mara'),
    spectator: await gm.seat('Sue', 'spectator'),
    waiting: await LiveClient.join(server.origin, await gm.invite('player'), 'Wim'),
    removed,
    'gm elsewhere': await open(),
  };
  await gm.do({ kind: 'start' });
  table = gm.admission.table;
  const held = Object.entries(people).map(([who, { admission }]) => [who, admission.key]);
  keys = { ...Object.fromEntries(held), host: server.hostKey, anonymous: undefined };
});
afterAll(() => server.stop());

test('A1: every described route has a row, and every row has a route and a request', async () => {
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

test.each(Object.keys(ROUTES))('A1: %s is only for the roles in its row', async (row) => {
  const { query = '', body } = REQUESTS[row]!;
  for (const who of KNOCKERS) {
    const expected = permissionOf(ROUTES[row]!, who);
    const told = await knock(row, query, body, who);
    expect([who, ...verdict(told, expected)]).toEqual([who, ...wanted(expected)]);
    // A sender without permission must not learn of other errors in the request.
    const nonsense = row.startsWith('POST') ? { nonsense: true } : undefined;
    const again = await knock(row, row.includes('?') ? query : '', nonsense, who);
    if (STATUS[expected] !== undefined)
      expect([who, again.status, again.code]).toEqual([who, ...wanted(expected)]);
  }
});

const CELLS = KNOCKERS.flatMap((who) =>
  Object.values(SAMPLES).map((command) => [who, command.kind] as const),
);

test.each(CELLS)('A1: requests by %s to %s are accepted only with permission', async (who, command) => {
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

/** Returns the expected result of a permission: its refusal, or any response that is not a refusal. */
function wanted(expected: Permission): readonly [number | 'heard', string] {
  return [STATUS[expected] ?? 'heard', STATUS[expected] === undefined ? '' : expected];
}

function verdict({ status, code }: Told, expected: Permission): readonly [number | 'heard', string] {
  const isHeard = status < 500 && STATUS[code as Permission] === undefined;
  return STATUS[expected] === undefined && isHeard ? ['heard', ''] : [status, code];
}

interface Told {
  readonly status: number;
  /** The code of the refusal; empty if the request was accepted. */
  readonly code: string;
}

/** Sends one request from a new address, because false keys are counted by address. */
async function knock(row: string, query: string, body: unknown, who: Knocker): Promise<Told> {
  requests += 1;
  const [method, path] = row.split('?')[0]!.split(' ');
  const url = path!.replace('{id}', table).replace('{ruleset}', 'timeslice').replace('{campaign}', 'none');
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
