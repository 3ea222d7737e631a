import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Background } from '../../src/house/background.ts';
import { askerOf } from '../../src/server/access.ts';
import { Desk, DeskBusy } from '../../src/server/desk.ts';
import { type Admission, ask, LiveClient } from '../support/live-client.ts';
import { type LiveServer, startLiveServer } from '../support/live-server.ts';

let server: LiveServer;
let gm: LiveClient;
beforeEach(async () => {
  server = await startLiveServer({ trustsProxy: true });
  gm = await LiveClient.open(server.origin, server.hostKey, { shipped: 'timeslice/duel' });
  await gm.watch();
});
afterEach(() => server.stop());

test('at a desk the lines of all askers take turns, and each is only so long', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'riposte-desk-'));
  const thread = join(folder, 'thread.mjs');
  writeFileSync(thread, 'export default (n) => new Promise((done) => setTimeout(done, 5, n));');
  const bounds = { milliseconds: 60_000, waiting: 10, megabytes: 64 };
  const desk = new Desk<number, number>(pathToFileURL(thread), bounds);
  const done: number[] = [];
  const asked = async (n: number, asker: string): Promise<void> => void done.push(await desk.do(n, asker));
  const many = Array.from({ length: 11 }, (_, n) => asked(n, 'greedy'));
  await expect(desk.do(11, 'greedy')).rejects.toThrow(DeskBusy);
  await Promise.all([...many, asked(100, 'modest'), asked(101, 'modest'), asked(200, 'third')]);
  expect(done).toEqual([0, 1, 100, 200, 2, 101, 3, 4, 5, 6, 7, 8, 9, 10]);
  await desk.close();
  rmSync(folder, { recursive: true });
});

test('work in the background is done one slice at a time, and a slice that fails holds up nobody', async () => {
  const background = new Background();
  const told: string[] = [];
  const slice = (name: string) => async (): Promise<void> => {
    told.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    told.push(`${name} ends`);
    if (name === 'b') throw new Error('a slice that fails');
  };
  await Promise.all(['a', 'b', 'c'].map((name) => background.do(slice(name))));
  expect(told).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]));
});

test('of IPv6 the first 64 bits count as an address', () => {
  const asker = (ip: string): string => askerOf({ ip } as Parameters<typeof askerOf>[0]);
  expect(asker('2001:db8:1:2:aaaa::1')).toBe(asker('2001:db8:1:2:bbbb::2'));
  expect(asker('2001:db8:1:2::1')).not.toBe(asker('2001:db8:1:3::1'));
  expect(asker('::ffff:203.0.113.9')).toBe(asker('203.0.113.9'));
});

function wrongKey(table: string): string {
  return `${table}.${randomBytes(8).toString('hex')}.${'A'.repeat(22)}`;
}

function knock(table: string, ip: string, key = wrongKey(table)) {
  const headers = { authorization: `Bearer ${key}`, 'x-forwarded-for': ip };
  return fetch(`${server.origin}/api/tables/${table}/links`, { headers });
}

test('wrong keys are counted before they reach the store, and by household', async () => {
  const { table } = gm.admission;
  for (let i = 0; i < 30; i += 1) expect((await knock(table, `2001:db8::${i}`)).status).toBe(404);
  const before = server.store.calls;
  for (const wrong of [table, 'never-was', 'cafe']) {
    expect((await knock(wrong, '2001:db8::ffff')).status).toBe(429);
  }
  expect(server.store.calls).toBe(before);
  // Who has a key is let in from there all the same.
  expect((await knock(table, '2001:db8::ffff', gm.admission.key)).status).toBe(200);
  expect((await knock(table, '2001:db8:0:1::1')).status).toBe(404);
});

function joinBy(invitation: string, name = 'Piet') {
  const nonce = randomBytes(16).toString('hex');
  return ask<Admission & { code: string }>(server.origin, '/api/join', { body: { invitation, name, nonce } });
}

test('a link that leaked takes nobody’s place, and whoever waits by it goes with it', async () => {
  const leaked = await gm.invite('player', 'mara');
  const other = await gm.invite('player', 'mara');
  for (let i = 0; i < 16; i += 1) expect((await joinBy(leaked, `Piet ${i}`)).status).toBe(200);
  expect((await joinBy(leaked)).body.code).toBe('waiting-room-full');
  const friend = await joinBy(other, 'Corbin');
  expect(friend.status).toBe(200);
  await gm.do({ do: 'place', person: friend.body.person, role: 'player', seat: 'mara' });
  await gm.do({ do: 'uninvite', invitation: leaked.split('.')[1]! });
  await gm.until(({ sight }) => sight!.people.length === 2);
  expect(gm.sight!.people.map(({ name }) => name)).toContain('Corbin');
});

test('dice and notes fill the log only so fast, and the refusal says how much and when again', async () => {
  const player = await LiveClient.join(server.origin, await gm.invite('player', 'mara'), 'Mara');
  await gm.do({ do: 'place', person: player.person, role: 'player', seat: 'mara' });
  await gm.do({ do: 'start' });
  const roll = { do: 'roll', notation: '1000d1000', secret: false };
  let refused: Response | undefined;
  for (let i = 0; i < 99 && refused === undefined; i += 1) {
    const said = await fetch(`${server.origin}/api/tables/${gm.admission.table}/commands`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${player.admission.key}`,
        'content-type': 'application/json',
        'idempotency-key': `roll-${i}-of-many`,
      },
      body: JSON.stringify(roll),
    });
    if (said.status !== 200) refused = said;
  }
  expect(refused?.status).toBe(429);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(1);
  expect(await refused?.json()).toMatchObject({
    code: 'too-much-written',
    detail: expect.stringMatching(/256 KiB/),
    remedy: expect.stringMatching(/Wait \d+ seconds/),
  });
  const rows = await server.store.rows(gm.admission.table, 0);
  expect(JSON.stringify(rows).length).toBeLessThan(400 * 1024);
  // The GM and the fight go on.
  await gm.do({ do: 'note', text: 'On we go.', secret: false });
});
