import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Admission, ask, LiveClient } from '../support/live-client.ts';
import { type LiveServer, startLiveServer } from '../support/live-server.ts';

// Doors that stood open: each test is what somebody did to get in, to stay in, or to lock others out.

let server: LiveServer;
let gm: LiveClient;
beforeEach(async () => {
  server = await startLiveServer({ pace: 'programs' });
  gm = await LiveClient.open(server.origin, server.hostKey, { shipped: 'timeslice/duel' });
});
afterEach(() => server.stop());

async function join(invitation: string, name: string) {
  const nonce = randomBytes(16).toString('hex');
  return ask<Admission & { code: string }>(server.origin, '/api/join', { body: { invitation, name, nonce } });
}

describe('a guest at the door', () => {
  test('D2: is streamed the waiting room and nothing else, before, during and after the fight', async () => {
    let heard = '';
    const hear = {
      heard(text: string): void {
        heard += text;
      },
    };
    const guest = await LiveClient.join(server.origin, await gm.invite('player', 'mara'), 'Wim', hear);
    await gm.do({ do: 'note', text: 'BEFORE', secret: false });
    await guest.watch();
    await gm.do({ do: 'set', settings: { clock: 4321, dial: { DIALLED: 'warn' } } });
    await gm.do({ do: 'start' });
    await gm.do({ do: 'note', text: 'DURING', secret: false });
    const late = await LiveClient.join(server.origin, await gm.invite('player', 'mara'), 'Wilma', hear);
    await late.watch();
    await gm.do({ do: 'roll', notation: '2d6', secret: false });
    await gm.do({ do: 'end' });
    await guest.until(({ sight }) => sight!.table.status === 'ended');
    expect([guest.log, late.log]).toEqual([[], []]);
    // No id is written with capital letters, so that none can look like one of these by chance.
    expect(heard).not.toMatch(/BEFORE|DURING|DIALLED|"clock":4321|Gundula|"2d6/);
    expect(guest.sight!.table.seed).toBeNull();
  });

  test('D2: who is let in as a spectator is sent the log then', async () => {
    const guest = await LiveClient.join(server.origin, await gm.invite('spectator'), 'Wim');
    await guest.watch();
    await gm.do({ do: 'note', text: 'well met', secret: false });
    await gm.do({ do: 'place', person: guest.person, role: 'spectator', seat: null });
    await guest.until(({ log }) => log.some((line) => line.kind === 'note'));
  });

  test.each([
    'GM',
    'gm',
    ' G M ',
    'g.m.',
    'Game Master',
    'Co-GM',
    'ＧＭ',
    'G\u200bM',
    'Gundula',
    'gúndula',
    'GМ',
    'Spielleiterin',
  ])('is not called %j, which poses as the GM', async (name) => {
    expect((await join(await gm.invite('player', 'mara'), name)).body.code).toBe('name-taken');
  });

  test('is not called like somebody at the table', async () => {
    await gm.seat('Piet', 'player', 'mara');
    expect((await join(await gm.invite('spectator'), 'PIET')).body.code).toBe('name-taken');
    expect((await join(await gm.invite('spectator'), 'Pieter')).status).toBe(200);
  });
});

describe('an invitation', () => {
  test('lets in as what it says: neither another role nor another seat', async () => {
    const guest = await LiveClient.join(server.origin, await gm.invite('spectator'), 'Wim');
    const { person } = guest;
    const place = { do: 'place', person } as const;
    expect((await gm.try({ ...place, role: 'player', seat: 'mara' }))?.code).toBe('not-as-invited');
    expect((await gm.try({ ...place, role: 'co-gm', seat: null }))?.code).toBe('not-as-invited');
    await gm.watch();
    const told = gm.sight!.people.find(({ id }) => id === person);
    expect(told?.offered).toEqual({ role: 'spectator', seat: null });
    await gm.do({ ...place, role: 'spectator', seat: null });
    await gm.do({ ...place, role: 'player', seat: 'mara' });
  });

  test('of a seat gives that seat alone, and one without a seat any', async () => {
    const forOne = await LiveClient.join(server.origin, await gm.invite('player', 'mara'), 'Wanda');
    const elsewhere = { do: 'place', person: forOne.person, role: 'spectator', seat: null } as const;
    expect((await gm.try(elsewhere))?.code).toBe('not-as-invited');
    const forAny = await LiveClient.join(server.origin, await gm.invite('player'), 'Wim');
    await gm.do({ do: 'place', person: forAny.person, role: 'player', seat: 'mara' });
  });

  test('D2: whoever is removed needs a new one: their link lets nobody in any more', async () => {
    const token = await gm.invite('player', 'mara');
    const came = await join(token, 'Piet');
    await gm.do({ do: 'place', person: came.body.person, role: 'player', seat: 'mara' });
    await gm.do({ do: 'remove', person: came.body.person });
    expect((await join(token, 'Somebody else')).body.code).toBe('no-such-invitation');
    expect((await join(await gm.invite('player', 'mara'), 'Piet')).status).toBe(200);
  });

  test('is not needed by whoever was given a new key: the GM sends them their own link', async () => {
    const player = await gm.seat('Piet', 'player', 'mara');
    const { person } = player;
    await gm.do({ do: 'rekey', person });
    const anew = await gm.invite('player', 'mara');
    expect((await join(anew, 'Piet')).body).toMatchObject({
      code: 'name-taken',
      remedy: expect.stringMatching(/ask the GM for your own link/),
    });
    const own = (await gm.links()).find((link) => link.person === person)!.url.split('#key=')[1]!;
    const back = new LiveClient(server.origin, { ...player.admission, key: own });
    await back.do({ do: 'note', text: 'here I am again', secret: false });
    await gm.do({ do: 'remove', person });
    expect((await join(anew, 'Piet')).status).toBe(200);
  });

  test.each(['remove', 'demote'] as const)(
    'D2: a co-GM whom the GM %ss knows no link that still lets in',
    async (how) => {
      const coGm = await gm.seat('Cora', 'co-gm');
      await gm.invite('player', 'mara');
      const links = (await coGm.links()).filter(({ invitation }) => invitation !== null);
      expect(links).not.toHaveLength(0);
      const { person } = coGm;
      await gm.do(
        how === 'remove' ? { do: 'remove', person } : { do: 'place', person, role: 'spectator', seat: null },
      );
      for (const { url } of links) {
        expect((await join(url.split('#join=')[1]!, 'Cora 2')).body.code).toBe('no-such-invitation');
      }
    },
  );
});

describe('D4: a co-GM', () => {
  test('can not lock out, remove, demote or rekey the GM who opened the table', async () => {
    const coGm = await gm.seat('Cora', 'co-gm');
    const { person } = gm;
    expect((await coGm.try({ do: 'rekey', person }))?.code).toBe('not-the-gm');
    expect((await coGm.try({ do: 'remove', person }))?.code).toBe('not-the-gm');
    expect((await coGm.try({ do: 'place', person, role: 'spectator', seat: null }))?.code).toBe('not-the-gm');
    expect((await gm.links()).length).toBeGreaterThan(0);
    await gm.do({ do: 'end' });
  });

  test('makes, removes and rekeys no other co-GM, and holds no key of anybody else', async () => {
    const coGm = await gm.seat('Cora', 'co-gm');
    const other = await gm.seat('Cosima', 'co-gm');
    const player = await gm.seat('Piet', 'player', 'mara');
    const codes = [
      await coGm.try({ do: 'rekey', person: other.person }),
      await coGm.try({ do: 'remove', person: other.person }),
      await coGm.try({ do: 'place', person: player.person, role: 'co-gm', seat: null }),
      await coGm.try({ do: 'invite', role: 'co-gm', seat: null, label: 'a friend' }),
      await coGm.try({ do: 'rekey', person: player.person }),
    ].map((problem) => problem?.code);
    expect(codes).toEqual(Array(5).fill('not-yours'));
    const owners = (await coGm.links()).flatMap(({ person }) => person ?? []);
    expect(owners).toEqual([coGm.person]);
    expect((await coGm.post({ do: 'rekey', person: coGm.person })).status).toBe(200);
  });
});

describe('D11: what a player keeps from the others', () => {
  test.each([
    { do: 'note', text: 'I pocket the ring', secret: true },
    { do: 'roll', notation: '2d6', secret: true },
  ] as const)('a secret $do reaches the GM and the writer, and nobody else', async (command) => {
    const writer = await gm.seat('Piet', 'player', 'mara');
    const other = await gm.seat('Sue', 'spectator');
    await gm.watch();
    await writer.do(command);
    await gm.do({ do: 'note', text: 'later', secret: false });
    const kind = command.do;
    const isSecret = (line: { readonly kind: string }) =>
      line.kind === kind && 'secret' in line && line.secret === true;
    for (const each of [gm, writer, other]) {
      await each.until(({ log }) => log.some((line) => line.kind === 'note' && line.text === 'later'));
    }
    expect([gm, writer, other].map(({ log }) => log.filter(isSecret).length)).toEqual([1, 1, 0]);
  });
});
