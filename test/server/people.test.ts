import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Admission, ask, CommandRefused, LiveClient } from '../support/live-client.ts';
import { type LiveServer, startLiveServer } from '../support/live-server.ts';

let server: LiveServer;
let gm: LiveClient;
beforeEach(async () => {
  server = await startLiveServer();
  gm = await LiveClient.open(server.origin, server.hostKey, { shipped: 'timeslice/duel' });
  await gm.watch();
});
afterEach(() => server.stop());

function join(invitation: string, nonce = randomBytes(16).toString('hex'), name = 'Piet') {
  return ask<Admission & { code: string }>(server.origin, '/api/join', { body: { invitation, name, nonce } });
}

describe('joining a table', () => {
  test('a guest waits and sees nothing of the fight until the GM admits them', async () => {
    const guest = await LiveClient.join(server.origin, await gm.invite('player', 'mara'), 'Piet');
    await guest.watch();
    await gm.do({ kind: 'start' });
    await gm.until(({ view }) => view!.people.some(({ name }) => name === 'Piet'));
    expect(guest.view).toMatchObject({
      fight: null,
      view: null,
      people: [],
      prompts: [],
      you: { role: 'waiting' },
    });
    await gm.do({ kind: 'place', person: guest.person, role: 'player', seat: 'mara' });
    await guest.until(({ view }) => view!.you.role === 'player');
    expect(guest.view!.you.combatants).toEqual(['mara']);
  });

  test('joining twice with the same device counts once, even at the same time', async () => {
    const token = await gm.invite('player', 'mara');
    const nonce = randomBytes(16).toString('hex');
    const said = await Promise.all([join(token, nonce), join(token, nonce), join(token, nonce)]);
    expect(new Set(said.map(({ text }) => text)).size).toBe(1);
    await gm.until(({ view }) => view!.people.length === 2);
    const other = await join(token, undefined, 'Pia');
    expect(other.body.person).not.toBe(said[0]!.body.person);
  });

  test('the nonce that identifies a device differs from the public one in the journal', async () => {
    const nonce = randomBytes(16).toString('hex');
    await join(await gm.invite('player', 'mara'), nonce);
    await gm.do({ kind: 'start' });
    const journal = await gm.ask('/export?as=journal&for=gm');
    expect(journal.text).toContain('"nonces":{');
    expect(journal.text).not.toContain(nonce);
  });

  test('a code of four letters leads to its invitation until the fight begins', async () => {
    await gm.invite('player', 'mara');
    const code = (await gm.links()).find((link) => link.code !== null)!.code!;
    expect(code).toMatch(/^[A-Z]{4}$/);
    const { status, body } = await join(code.toLowerCase());
    expect(status).toBe(200);
    await gm.until(({ view }) => view!.people.some(({ name }) => name === 'Piet'));
    await gm.do({ kind: 'place', person: body.person, role: 'player', seat: 'mara' });
    await gm.do({ kind: 'start' });
    expect((await gm.links()).every((link) => link.code === null)).toBe(true);
    expect((await join(code, undefined, 'Pia')).body.code).toBe('no-such-invitation');
  });

  test('the code of a withdrawn link is refused', async () => {
    await gm.invite('player', 'mara');
    const { code, invitation } = (await gm.links()).find((link) => link.code !== null)!;
    await gm.do({ kind: 'uninvite', invitation: invitation! });
    expect((await join(code!)).body.code).toBe('no-such-invitation');
  });

  test('a withdrawn, changed or invented link is refused', async () => {
    const token = await gm.invite('player', 'mara');
    const [table, id, proof] = token.split('.') as [string, string, string];
    const madeUp = [
      `${table}.${id}.${'A'.repeat(22)}`,
      `${table}.0123456789abcdef.${proof}`,
      'x',
      `${id}.${id}.${proof}`,
    ];
    for (const each of madeUp) expect((await join(each)).body.code).toBe('no-such-invitation');
    await gm.do({ kind: 'uninvite', invitation: id });
    await expect(LiveClient.join(server.origin, token, 'Piet')).rejects.toThrow(CommandRefused);
  });

  test('the GM’s key is not an invitation, and an invitation is not a key', async () => {
    expect((await join(gm.admission.key)).status).toBe(404);
    const token = await gm.invite('player', 'mara');
    const said = await gm.ask('/links', { key: token });
    expect(said.status).toBe(404);
  });

  test('a table has room for 16 people in addition to the GM', async () => {
    const token = await gm.invite('spectator');
    for (let i = 0; i < 16; i += 1) {
      expect((await join(token, undefined, `Guest ${i}`)).status).toBe(200);
    }
    expect((await join(token, undefined, 'One too many')).body.code).toBe('waiting-room-full');
  });

  test('A4: one address may try 40 links in a minute, and then has to wait', async () => {
    const token = `${gm.admission.table}.0123456789abcdef.${'A'.repeat(22)}`;
    const statuses: number[] = [];
    for (let i = 0; i < 41; i += 1) statuses.push((await join(token)).status);
    expect(statuses.slice(0, 40)).toEqual(Array(40).fill(404));
    const refused = await join(token);
    expect([statuses[40], refused.status, refused.body.code]).toEqual([429, 429, 'too-many-requests']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('A4: false keys are counted, too', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 31; i += 1) {
      const key = `${gm.admission.table}.0123456789abcdef.${String(i).padStart(22, 'A')}`;
      statuses.push((await gm.ask('/links', { key })).status);
    }
    expect([statuses[29], statuses[30]]).toEqual([404, 429]);
    expect((await gm.ask('/links')).status).toBe(200);
  });
});

describe('A2: immediate removal', () => {
  test('a removed person’s stream ends with a message, and their key is void', async () => {
    const player = await gm.seat('Piet', 'player', 'mara');
    await gm.do({ kind: 'remove', person: player.person });
    await player.until(({ bye }) => bye !== undefined);
    expect(player.bye).toBe('removed');
    const said = await player.post({ kind: 'note', text: 'still here?', secret: false });
    expect([said.status, said.body.code]).toEqual([404, 'no-entry']);
  });

  test('a changed key is void, and the GM gets the link with the new one', async () => {
    const player = await gm.seat('Piet', 'player', 'mara');
    await gm.do({ kind: 'rekey', person: player.person });
    await player.until(({ bye }) => bye === 'rekeyed');
    expect((await player.ask('/links')).status).toBe(404);
    const link = (await gm.links()).find(({ person }) => person === player.person)!;
    const back = new LiveClient(server.origin, { ...player.admission, key: link.url.split('#key=')[1]! });
    await back.watch();
    expect(back.view!.you).toMatchObject({ role: 'player', seat: 'mara' });
  });

  test('a GM who changes their own key receives the new one, and the old one is void', async () => {
    const said = await gm.post({ kind: 'rekey', person: gm.person });
    const { key } = said.body as unknown as { key: string };
    expect((await gm.ask('/links')).status).toBe(404);
    expect((await gm.ask('/links', { key })).status).toBe(200);
  });

  test('the original invitation does not reveal a changed key', async () => {
    const token = await gm.invite('player', 'mara');
    const nonce = randomBytes(16).toString('hex');
    const { person } = (await join(token, nonce)).body;
    await gm.do({ kind: 'rekey', person });
    const again = await join(token, nonce);
    expect([again.status, again.body.code]).toEqual([409, 'key-changed']);
  });

  test('a person who is assigned a different seat sees its view at once', async () => {
    const player = await gm.seat('Piet', 'player', 'mara');
    await gm.do({ kind: 'start' });
    await gm.do({ kind: 'place', person: player.person, role: 'spectator', seat: null });
    await player.until(({ view }) => view!.you.role === 'spectator');
    expect(player.view!.prompts).toEqual([]);
    expect(player.counts.snapshots).toBe(2);
  });
});
