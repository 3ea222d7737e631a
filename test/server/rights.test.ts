import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Command } from '../../src/live/command.ts';
import type { Role } from '../../src/live/person.ts';
import { RIGHTS } from '../../src/live/rights.ts';
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
const ROLES: readonly Role[] = ['waiting', 'spectator', 'player', 'co-gm', 'gm'];
const CELLS = ROLES.flatMap((role) => Object.values(SAMPLES).map((command) => [role, command.do] as const));

let server: LiveServer;
let people: Readonly<Record<Role, LiveClient>>;

beforeAll(async () => {
  server = await startLiveServer({ pace: 'programs' });
  const gm = await LiveClient.open(server.origin, server.hostKey, { shipped: 'timeslice/duel' });
  people = {
    gm,
    'co-gm': await gm.seat('Cora', 'co-gm'),
    player: await gm.seat('Piet', 'player', 'mara'),
    spectator: await gm.seat('Sue', 'spectator'),
    waiting: await LiveClient.join(server.origin, await gm.invite('player'), 'Wim'),
  };
  await gm.do({ do: 'start' });
});
afterAll(() => server.stop());

test('A1: every command has a sample and every role a person', () => {
  expect(Object.keys(SAMPLES).sort()).toEqual(Object.keys(RIGHTS).sort());
  expect(CELLS).toHaveLength(ROLES.length * Object.keys(RIGHTS).length);
});

test.each(CELLS)('A1: %s asks to %s, and only who may is heard', async (role, name) => {
  const right = RIGHTS[name][role];
  const said = await people[role].post(SAMPLES[name]);
  if (right === 'no') {
    expect(said.status).toBe(403);
    expect(said.body.code).toBe(role === 'waiting' ? 'still-waiting' : 'not-yours');
  } else {
    expect(said.body.code ?? 'done').not.toMatch(/^(not-yours|still-waiting|bad-request|no-entry)$/);
    expect(said.status).toBeLessThan(500);
  }
});

describe('A1: what is read, too, only by who may', () => {
  const READS = [
    '/log?before=5',
    '/sheet?who=mara',
    '/export?as=markdown&for=players',
    '/odds?decision=none',
  ];
  const GMS = ['/export?as=journal&for=gm', '/export?as=markdown&for=gm', '/export?as=csv&for=gm'];

  test.each(READS)('whoever waits does not get %s', async (path) => {
    const said = await people.waiting.ask<{ code: string }>(path);
    expect([said.status, said.body.code]).toEqual([403, 'still-waiting']);
  });

  test.each(GMS)('%s is for the GM’s people', async (path) => {
    for (const role of ['waiting', 'spectator', 'player'] as const) {
      expect((await people[role].ask(path)).status).toBe(403);
    }
    for (const role of ['co-gm', 'gm'] as const) expect((await people[role].ask(path)).status).toBe(200);
  });

  test('players, spectators and those who wait get no link but their own, and no fork', async () => {
    for (const role of ['waiting', 'spectator', 'player'] as const) {
      const links = await people[role].links();
      expect(links.map(({ person, invitation }) => [person, invitation])).toEqual([
        [people[role].person, null],
      ]);
      expect((await people[role].ask('/fork', { body: { at: 1 } })).status).toBe(403);
    }
  });

  test('the GM gets the links of players, a co-GM those of nobody else', async () => {
    const owners = async (of: LiveClient) => (await of.links()).flatMap(({ person }) => person ?? []);
    expect(await owners(people.gm)).toContain(people.player.person);
    expect(await owners(people['co-gm'])).toEqual([people['co-gm'].person]);
  });
});

describe('A1: without the right key nothing is opened', () => {
  const PATHS = [
    '/log?before=5',
    '/stream',
    '/sheet?who=mara',
    '/links',
    '/export?as=csv&for=gm',
    '/odds?decision=x',
  ];

  test.each(PATHS)('%s needs a key', async (path) => {
    const { table } = people.gm.admission;
    const said = await ask<{ code: string }>(server.origin, `/api/tables/${table}${path}`);
    expect([said.status, said.body.code]).toEqual([401, 'no-key']);
  });

  test('a false key, the key of another table and a table that there is not are answered in the same bytes', async () => {
    const other = await LiveClient.open(server.origin, server.hostKey, { shipped: 'timeslice/duel' });
    const { table, key } = people.gm.admission;
    const last = key.at(-1) === 'A' ? 'B' : 'A';
    const tries = [
      [table, other.admission.key],
      [table, `${key.slice(0, -1)}${last}`],
      [table, key.replace(people.gm.person, people.player.person)],
      [table, 'no key at all'],
      ['0123456789abcdef', key],
      ['0123456789abcdef', '0123456789abcdef.0123456789abcdef.0123456789012345678901'],
    ] as const;
    const said = await Promise.all(
      tries.map(([id, held]) =>
        ask(server.origin, `/api/tables/${id}/links`, { headers: { authorization: `Bearer ${held}` } }),
      ),
    );
    // "no key at all" is not even written like one.
    expect(said.map(({ status }) => status)).toEqual([404, 404, 404, 401, 404, 404]);
    const texts = said.filter(({ status }) => status === 404).map(({ text }) => text);
    expect(new Set(texts).size).toBe(1);
  });

  test('only the host key opens tables', async () => {
    const body = { encounter: { shipped: 'timeslice/duel' }, dice: 'seeded', name: 'Nobody' };
    for (const key of [undefined, people.gm.admission.key, `${server.hostKey}x`]) {
      const said = await ask<{ code: string }>(server.origin, '/api/tables', {
        body,
        ...(key === undefined ? {} : { key }),
      });
      expect([said.status, said.body.code]).toEqual([401, 'wrong-host-key']);
    }
  });

  test('a player answers no question of another seat, and is told the same as of one that there is not', async () => {
    const gm = await LiveClient.open(server.origin, server.hostKey, { shipped: 'timeslice/duel' });
    const watcher = await gm.seat('Vera', 'spectator');
    const player = await gm.seat('Piet', 'player', 'mara');
    await gm.watch();
    await gm.do({ do: 'set', settings: { autoSides: ['bridge'] } });
    await gm.do({ do: 'start' });
    await gm.until(({ sight }) => (sight?.prompts.length ?? 0) > 0);
    const foreign = gm.sight!.prompts.find(({ seat }) => seat === 'gm')!;
    const tried = await player.post({ do: 'answer', decision: foreign.id, answer: foreign.otherwise });
    const guessed = await player.post({
      do: 'answer',
      decision: '0123456789abcdef',
      answer: foreign.otherwise,
    });
    expect(tried.status).toBe(409);
    expect(tried.text).toBe(guessed.text);
    expect(
      (await watcher.post({ do: 'answer', decision: foreign.id, answer: foreign.otherwise })).status,
    ).toBe(403);
  });
});
