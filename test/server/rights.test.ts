import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../../src/table/table.ts';
import { ask, LiveClient } from '../support/live-client.ts';
import { type LiveServer, startLiveServer } from '../support/live-server.ts';

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
  await gm.do({ kind: 'start' });
});
afterAll(() => server.stop());

describe('A1: reading also requires permission', () => {
  const READS = [
    '/log?before=5',
    '/sheet?who=mara',
    '/export?as=markdown&for=players',
    '/odds?decision=none',
  ];
  const GMS = ['/export?as=journal&for=gm', '/export?as=markdown&for=gm', '/export?as=csv&for=gm'];

  test.each(READS)('a person who was not admitted does not get %s', async (path) => {
    const said = await people.waiting.ask<{ code: string }>(path);
    expect([said.status, said.body.code]).toEqual([403, 'still-waiting']);
  });

  test.each(GMS)('%s is only for GMs and co-GMs', async (path) => {
    for (const role of ['waiting', 'spectator', 'player'] as const) {
      expect((await people[role].ask(path)).status).toBe(403);
    }
    for (const role of ['co-gm', 'gm'] as const) expect((await people[role].ask(path)).status).toBe(200);
  });

  test('players, spectators and waiting people get no links except their own, and cannot fork', async () => {
    for (const role of ['waiting', 'spectator', 'player'] as const) {
      const links = await people[role].links();
      expect(links.map(({ person, invitation }) => [person, invitation])).toEqual([
        [people[role].person, null],
      ]);
      expect((await people[role].ask('/fork', { body: { at: 1 } })).status).toBe(403);
    }
  });

  test('the GM gets the links of players, a co-GM gets no one else’s', async () => {
    const owners = async (of: LiveClient) => (await of.links()).flatMap(({ person }) => person ?? []);
    expect(await owners(people.gm)).toContain(people.player.person);
    expect(await owners(people['co-gm'])).toEqual([people['co-gm'].person]);
  });
});

describe('A1: access requires the right key', () => {
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

  test('a false key, the key of another table and an unknown table get identical responses', async () => {
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
    // "no key at all" does not have the format of a key.
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

  test('a player cannot answer another seat’s prompt, and gets the same refusal as for an unknown one', async () => {
    const gm = await LiveClient.open(server.origin, server.hostKey, { shipped: 'timeslice/duel' });
    const watcher = await gm.seat('Vera', 'spectator');
    const player = await gm.seat('Piet', 'player', 'mara');
    await gm.watch();
    await gm.do({ kind: 'set', settings: { autoSides: ['bridge'] } });
    await gm.do({ kind: 'start' });
    await gm.until(({ view }) => (view?.prompts.length ?? 0) > 0);
    const foreign = gm.view!.prompts.find(({ seat }) => seat === 'gm')!;
    const tried = await player.post({ kind: 'answer', decision: foreign.id, answer: foreign.defaultAnswer });
    const guessed = await player.post({
      kind: 'answer',
      decision: '0123456789abcdef',
      answer: foreign.defaultAnswer,
    });
    expect(tried.status).toBe(409);
    expect(tried.text).toBe(guessed.text);
    expect(
      (await watcher.post({ kind: 'answer', decision: foreign.id, answer: foreign.defaultAnswer })).status,
    ).toBe(403);
  });
});
