import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Campaign, newCampaign, readCampaign, withMember } from '../../src/campaign/campaign.ts';
import { makeServer } from '../../src/server/server.ts';
import { backup, restore } from '../../src/store/archive/backup.ts';
import { openStore } from '../../src/store/open-store.ts';
import { ask } from '../support/live-client.ts';
import { type LiveServer, startLiveServer } from '../support/live-server.ts';

let server: LiveServer;
beforeEach(async () => {
  server = await startLiveServer();
});
afterEach(() => server.stop());

interface Answer {
  readonly revision: number;
  readonly code?: string;
  readonly detail?: string;
  readonly campaign: Campaign;
}

const EMPTY = newCampaign({ id: 'salt-road', name: 'The salt road', ruleset: 'timeslice' });

async function put(campaign: unknown, revision: number, to: LiveServer = server) {
  const { id = 'salt-road' } = campaign as Partial<Campaign>;
  const sent = { method: 'PUT', key: to.hostKey, body: { revision, campaign } };
  return await ask<Answer>(to.origin, `/api/campaigns/${id}`, sent);
}

async function get(id = 'salt-road', from: LiveServer = server) {
  return await ask<Answer>(from.origin, `/api/campaigns/${id}`, { key: from.hostKey });
}

async function listed(from: LiveServer = server) {
  return (await ask<readonly unknown[]>(from.origin, '/api/campaigns', { key: from.hostKey })).body;
}

test('a campaign is stored, changed, listed and removed, and can come back', async () => {
  expect((await put(EMPTY, 0)).body).toMatchObject({ revision: 1 });
  const grown = withMember(EMPTY, { name: 'Hester Vane', sheet: { health: 12 } });
  expect((await put(grown, 1)).body).toMatchObject({ revision: 2 });
  expect((await get()).body).toMatchObject({ revision: 2, campaign: grown });
  const line = { id: 'salt-road', name: 'The salt road', ruleset: 'timeslice', day: 1, revision: 2 };
  expect(await listed()).toEqual([{ ...line, characters: 1, fights: 0, tables: [], at: expect.any(Number) }]);
  const remove = { method: 'DELETE', key: server.hostKey };
  expect((await ask(server.origin, '/api/campaigns/salt-road?revision=2', remove)).status).toBe(200);
  expect(await listed()).toEqual([]);
  expect((await get()).body.code).toBe('no-such-campaign');
  expect((await put(grown, 0)).body).toMatchObject({ revision: 4 });
});

test('two devices that change the same version: the second is refused, and nothing is overwritten', async () => {
  await put(EMPTY, 0);
  const first = { ...EMPTY, notes: 'from the phone' };
  const second = { ...EMPTY, notes: 'from the desk' };
  const [a, b] = await Promise.all([put(first, 1), put(second, 1)]);
  expect([a.status, b.status].sort()).toEqual([200, 409]);
  expect([a, b].find(({ status }) => status === 409)!.body.code).toBe('campaign-changed');
  expect((await get()).body.campaign.notes).toBe(a.status === 200 ? first.notes : second.notes);
  expect((await put(EMPTY, 0)).body.code).toBe('campaign-changed');
  const removal = { method: 'DELETE', key: server.hostKey };
  const { body } = await ask<Answer>(server.origin, '/api/campaigns/salt-road?revision=1', removal);
  expect(body.code).toBe('campaign-changed');
});

test('a save that was sent twice, because its response was lost, counts once', async () => {
  await put(EMPTY, 0);
  expect((await put({ ...EMPTY, day: 2 }, 1)).body.revision).toBe(2);
  expect((await put({ ...EMPTY, day: 2 }, 1)).body.revision).toBe(2);
});

test('damaged, foreign and too large campaigns are refused with the reason', async () => {
  const told = async (campaign: unknown) => {
    const { status, body } = await put(campaign, 0);
    return [status, body.detail];
  };
  expect(await told({ ...EMPTY, day: -1 })).toEqual([
    400,
    expect.stringMatching(/^The campaign is refused: the file is damaged at day: /),
  ]);
  expect(await told({ ...EMPTY, formatVersion: 9 })).toEqual([400, expect.stringMatching(/newer Riposte/)]);
  expect(await told({ ...EMPTY, format: 'other' })).toEqual([400, expect.stringMatching(/format/)]);
  const large = { ...EMPTY, notes: 'x'.repeat(5 * 1024 * 1024) };
  expect((await put(large, 0)).body.code).toBe('too-large');
  const elsewhere = { method: 'PUT', key: server.hostKey, body: { revision: 0, campaign: EMPTY } };
  expect((await ask<Answer>(server.origin, '/api/campaigns/other', elsewhere)).body.detail).toMatch(/its id/);
});

test('an id of a campaign does not open a table', async () => {
  await put(EMPTY, 0);
  const asked = { key: server.hostKey };
  expect((await ask(server.origin, '/api/tables/campaign-salt-road/log?before=5', asked)).status).toBe(404);
});

test('a server keeps at most 200 campaigns', async () => {
  for (let i = 0; i < 200; i += 1) await put({ ...EMPTY, id: `c-${i}` }, 0);
  expect((await put(EMPTY, 0)).body.code).toBe('campaigns-full');
  expect((await put({ ...EMPTY, id: 'c-7', day: 3 }, 1)).status).toBe(200);
});

test('campaigns survive a restart, many changes, a backup and a restore', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'riposte-campaigns-'));
  const serve = async (name: string): Promise<LiveServer> => {
    const store = await openStore({ folder: join(folder, name) });
    const log = { to: { write: () => undefined }, level: 'silent' } as const;
    const { hostKey } = server;
    const app = await makeServer({ store, hostKey, webFolder: '/nowhere', trustsProxy: false, log });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as { readonly port: number };
    return { ...server, app, origin: `http://127.0.0.1:${port}`, stop: () => app.close() };
  };
  const first = await serve('one');
  for (let i = 0; i < 45; i += 1) await put({ ...EMPTY, day: i }, i, first);
  await first.stop();
  await backup({ folder: join(folder, 'one') }, join(folder, 'all.riposte'));
  await restore({
    path: join(folder, 'all.riposte'),
    where: { folder: join(folder, 'two') },
    table: undefined,
  });
  for (const name of ['one', 'two']) {
    const again = await serve(name);
    expect((await get('salt-road', again)).body).toMatchObject({ revision: 45, campaign: { day: 44 } });
    expect((await put({ ...EMPTY, day: 50 }, 45, again)).body.revision).toBe(46);
    await again.stop();
  }
});

test.each(['campaign-1', 'campaign-2', 'campaign-3'])(
  'the file %s of an earlier day is read and can be stored',
  async (name) => {
    const text = readFileSync(new URL(`campaigns/${name}.json`, import.meta.url), 'utf8');
    const read = readCampaign(text);
    if ('refusal' in read) throw new Error(read.refusal);
    const campaign = read.value;
    expect(campaign).toMatchObject({ formatVersion: 4, name: 'The salt road', day: 4 });
    expect(campaign.members.map(({ name: each }) => each)).toEqual(['Hester Vane', 'Tom Askew']);
    expect((await put(campaign, 0)).status).toBe(200);
  },
);
