import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Admission, ask, LiveClient } from '../support/live-client.ts';
import { type LiveServer, startLiveServer } from '../support/live-server.ts';

// Closed security holes: each test repeats an attempt to get in, to stay in, or to lock others out.

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

describe('a guest who was not admitted', () => {
  test('D2: receives only the waiting room before, during and after the fight', async () => {
    let heard = '';
    const hear = {
      heard(text: string): void {
        heard += text;
      },
    };
    const guest = await LiveClient.join(server.origin, await gm.invite('player', 'mara'), 'Wim', hear);
    await gm.do({ kind: 'note', text: 'BEFORE', secret: false });
    await guest.watch();
    await gm.do({ kind: 'set', settings: { clock: 4321, dial: { DIALLED: 'warn' } } });
    await gm.do({ kind: 'start' });
    await gm.do({ kind: 'note', text: 'DURING', secret: false });
    const late = await LiveClient.join(server.origin, await gm.invite('player', 'mara'), 'Wilma', hear);
    await late.watch();
    await gm.do({ kind: 'roll', notation: '2d6', secret: false });
    await gm.do({ kind: 'end' });
    await guest.until(({ view }) => view!.table.status === 'ended');
    expect([guest.log, late.log]).toEqual([[], []]);
    // Ids do not contain capital letters, so they never match these words by accident.
    expect(heard).not.toMatch(/BEFORE|DURING|DIALLED|"clock":4321|Gundula|"2d6/);
    expect(guest.view!.table.seed).toBeNull();
  });

  test('D2: receives the log after admission as a spectator', async () => {
    const guest = await LiveClient.join(server.origin, await gm.invite('spectator'), 'Wim');
    await guest.watch();
    await gm.do({ kind: 'note', text: 'well met', secret: false });
    await gm.do({ kind: 'place', person: guest.person, role: 'spectator', seat: null });
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
  ])('cannot use the name %j, which looks like the GM', async (name) => {
    expect((await join(await gm.invite('player', 'mara'), name)).body.code).toBe('name-taken');
  });

  test('cannot use the name of another person at the table', async () => {
    await gm.seat('Piet', 'player', 'mara');
    expect((await join(await gm.invite('spectator'), 'PIET')).body.code).toBe('name-taken');
    expect((await join(await gm.invite('spectator'), 'Pieter')).status).toBe(200);
  });
});

describe('an invitation', () => {
  test('admits only with its own role and seat', async () => {
    const guest = await LiveClient.join(server.origin, await gm.invite('spectator'), 'Wim');
    const { person } = guest;
    const place = { kind: 'place', person } as const;
    expect((await gm.try({ ...place, role: 'player', seat: 'mara' }))?.code).toBe('not-as-invited');
    expect((await gm.try({ ...place, role: 'co-gm', seat: null }))?.code).toBe('not-as-invited');
    await gm.watch();
    const told = gm.view!.people.find(({ id }) => id === person);
    expect(told?.offered).toEqual({ role: 'spectator', seat: null });
    await gm.do({ ...place, role: 'spectator', seat: null });
    await gm.do({ ...place, role: 'player', seat: 'mara' });
  });

  test('for a seat gives only that seat, and one without a seat gives any seat', async () => {
    const forOne = await LiveClient.join(server.origin, await gm.invite('player', 'mara'), 'Wanda');
    const elsewhere = { kind: 'place', person: forOne.person, role: 'spectator', seat: null } as const;
    expect((await gm.try(elsewhere))?.code).toBe('not-as-invited');
    const forAny = await LiveClient.join(server.origin, await gm.invite('player'), 'Wim');
    await gm.do({ kind: 'place', person: forAny.person, role: 'player', seat: 'mara' });
  });

  test('D2: is void for a removed person, who needs a new one', async () => {
    const token = await gm.invite('player', 'mara');
    const came = await join(token, 'Piet');
    await gm.do({ kind: 'place', person: came.body.person, role: 'player', seat: 'mara' });
    await gm.do({ kind: 'remove', person: came.body.person });
    expect((await join(token, 'Somebody else')).body.code).toBe('no-such-invitation');
    expect((await join(await gm.invite('player', 'mara'), 'Piet')).status).toBe(200);
  });

  test('is not needed after a key change, because the GM sends the new personal link', async () => {
    const player = await gm.seat('Piet', 'player', 'mara');
    const { person } = player;
    await gm.do({ kind: 'rekey', person });
    const anew = await gm.invite('player', 'mara');
    expect((await join(anew, 'Piet')).body).toMatchObject({
      code: 'name-taken',
      remedy: expect.stringMatching(/ask the GM for your personal link/),
    });
    const own = (await gm.links()).find((link) => link.person === person)!.url.split('#key=')[1]!;
    const back = new LiveClient(server.origin, { ...player.admission, key: own });
    await back.do({ kind: 'note', text: 'here I am again', secret: false });
    await gm.do({ kind: 'remove', person });
    expect((await join(anew, 'Piet')).status).toBe(200);
  });

  test.each(['remove', 'demote'] as const)(
    'D2: does not let a co-GM back in after the GM %ss them',
    async (how) => {
      const coGm = await gm.seat('Cora', 'co-gm');
      await gm.invite('player', 'mara');
      const links = (await coGm.links()).filter(({ invitation }) => invitation !== null);
      expect(links).not.toHaveLength(0);
      const { person } = coGm;
      await gm.do(
        how === 'remove'
          ? { kind: 'remove', person }
          : { kind: 'place', person, role: 'spectator', seat: null },
      );
      for (const { url } of links) {
        expect((await join(url.split('#join=')[1]!, 'Cora 2')).body.code).toBe('no-such-invitation');
      }
    },
  );
});

describe('D4: a co-GM', () => {
  test('cannot lock out, remove, demote or rekey the GM who opened the table', async () => {
    const coGm = await gm.seat('Cora', 'co-gm');
    const { person } = gm;
    expect((await coGm.try({ kind: 'rekey', person }))?.code).toBe('not-the-gm');
    expect((await coGm.try({ kind: 'remove', person }))?.code).toBe('not-the-gm');
    expect((await coGm.try({ kind: 'place', person, role: 'spectator', seat: null }))?.code).toBe(
      'not-the-gm',
    );
    expect((await gm.links()).length).toBeGreaterThan(0);
    await gm.do({ kind: 'end' });
  });

  test('cannot appoint, remove or rekey other co-GMs, or see the keys of others', async () => {
    const coGm = await gm.seat('Cora', 'co-gm');
    const other = await gm.seat('Cosima', 'co-gm');
    const player = await gm.seat('Piet', 'player', 'mara');
    const codes = [
      await coGm.try({ kind: 'rekey', person: other.person }),
      await coGm.try({ kind: 'remove', person: other.person }),
      await coGm.try({ kind: 'place', person: player.person, role: 'co-gm', seat: null }),
      await coGm.try({ kind: 'invite', role: 'co-gm', seat: null, label: 'a friend' }),
      await coGm.try({ kind: 'rekey', person: player.person }),
    ].map((problem) => problem?.code);
    expect(codes).toEqual(Array(5).fill('not-yours'));
    const owners = (await coGm.links()).flatMap(({ person }) => person ?? []);
    expect(owners).toEqual([coGm.person]);
    expect((await coGm.post({ kind: 'rekey', person: coGm.person })).status).toBe(200);
  });
});

describe('D11: secrets between players', () => {
  test.each([
    { kind: 'note', text: 'I pocket the ring', secret: true },
    { kind: 'roll', notation: '2d6', secret: true },
  ] as const)('a secret $do reaches only the GM and its author', async (command) => {
    const writer = await gm.seat('Piet', 'player', 'mara');
    const other = await gm.seat('Sue', 'spectator');
    await gm.watch();
    await writer.do(command);
    await gm.do({ kind: 'note', text: 'later', secret: false });
    const kind = command.kind;
    const isSecret = (line: { readonly kind: string }) =>
      line.kind === kind && 'secret' in line && line.secret === true;
    for (const each of [gm, writer, other]) {
      await each.until(({ log }) => log.some((line) => line.kind === 'note' && line.text === 'later'));
    }
    expect([gm, writer, other].map(({ log }) => log.filter(isSecret).length)).toEqual([1, 1, 0]);
  });
});
