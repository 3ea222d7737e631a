import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { byLot, playOn } from '../support/answering.ts';
import { type Admission, ask, LiveClient } from '../support/live-client.ts';
import { type LiveServer, startLiveServer } from '../support/live-server.ts';

let server: LiveServer;
beforeEach(async () => {
  server = await startLiveServer({ pace: 'programs', trustsProxy: true });
});
afterEach(() => server.stop());

function openTable(): Promise<LiveClient> {
  return LiveClient.open(server.origin, server.hostKey, { shipped: 'timeslice/duel' });
}

describe('S1: secrets', () => {
  test('D4: the seed of the dice is never sent before the end, in any encoding', async () => {
    let sent = '';
    const heard = (text: string): void => {
      sent += text;
    };
    const gm = await openTable();
    const watcher = new LiveClient(server.origin, gm.admission, { heard });
    await watcher.watch();
    const player = await gm.seat('Piet', 'player', 'mara', { heard });
    await gm.do({ kind: 'set', settings: { autoSides: ['crew'] } });
    await gm.do({ kind: 'start' });
    await playOn(player, byLot(4));
    for (const path of [
      '/export?as=journal&for=gm',
      '/export?as=markdown&for=gm',
      '/export?as=csv&for=gm',
      '/log?before=999',
    ]) {
      sent += (await gm.ask(path)).text;
    }
    const { seed, secret } = (await server.store.table(gm.admission.table))!;
    for (const hidden of [seed, secret].flatMap(encodings)) {
      expect(sent).not.toContain(hidden);
      expect(server.log.join('')).not.toContain(hidden);
    }
    await gm.do({ kind: 'end' });
    await player.until(({ view }) => view!.table.status === 'ended');
    expect(player.view!.table.seed).toBe(seed);
    expect((await gm.ask('/export?as=journal&for=gm')).text).toContain(seed);
    await watcher.unwatch();
  });

  function encodings(hex: string): readonly string[] {
    const bytes = Buffer.from(hex, 'hex');
    return [hex, hex.toUpperCase(), bytes.toString('base64'), bytes.toString('base64url'), bytes.join(',')];
  }

  test('the response to a player’s command does not count the GM’s secret actions', async () => {
    const answers = ['', 'psst'].map(async (secret) => {
      const gm = await openTable();
      const player = await gm.seat('Piet', 'player', 'mara');
      if (secret !== '') await gm.do({ kind: 'note', text: secret, secret: true });
      return (await player.post({ kind: 'note', text: 'Hello.', secret: false })).text;
    });
    const [quiet, loud] = await Promise.all(answers);
    expect(loud).toBe(quiet);
  });

  test('D7: a secret answer does not start or stop anyone else’s time limit', async () => {
    const text = readFileSync('packs/tactics/encounters/night-ambush.yaml', 'utf8').replace(
      'use: assassin, side: reeds,',
      'use: assassin, side: reeds, seat: oda,',
    );
    const gm = await LiveClient.open(server.origin, server.hostKey, { text });
    let heard = '';
    const player = await gm.seat('Piet', 'player', 'players', { heard: (more) => (heard += more) });
    const hidden = await gm.seat('Oda', 'player', 'oda');
    await gm.do({ kind: 'set', settings: { clock: 600 } });
    await gm.do({ kind: 'start' });
    await player.until(({ view }) => view!.prompts.length > 0);
    await hidden.until(({ view }) => view!.prompts.length > 0);
    const note = async (said: string): Promise<void> => {
      await gm.do({ kind: 'note', text: said, secret: false });
      await player.until(({ log }) => log.some((line) => line.kind === 'note' && line.text === said));
    };
    await note('before');
    expect(heard).toContain('event: clocks');
    heard = '';
    const { id, defaultAnswer } = hidden.view!.prompts[0]!;
    await hidden.do({ kind: 'answer', decision: id, answer: defaultAnswer });
    await note('after');
    expect(heard.match(/^event: \w+/gm)).toEqual(['event: change']);
  });

  test('a secret note and a secret roll reach only GMs and co-GMs', async () => {
    const gm = await openTable();
    let sent = '';
    const player = await gm.seat('Piet', 'player', 'mara', { heard: (text) => (sent += text) });
    const coGm = await gm.seat('Cora', 'co-gm');
    await gm.do({ kind: 'note', text: 'the-butler-did-it', secret: true });
    await gm.do({ kind: 'roll', notation: '1d1+4711', secret: true });
    await gm.do({ kind: 'note', text: 'Nothing happened.', secret: false });
    await player.until(({ log }) => log.at(-1)?.kind === 'note');
    await coGm.until(({ log }) => log.length >= 3);
    sent +=
      (await player.ask('/log?before=999')).text + (await player.ask('/export?as=markdown&for=players')).text;
    expect(sent).not.toMatch(/butler|\b471[12]\b/);
    expect(JSON.stringify(coGm.log)).toMatch(/butler.*4712/s);
    expect((await gm.ask('/export?as=markdown&for=players')).text).not.toMatch(/butler|\b4712\b/);
    const marked = (await player.post({ kind: 'note', text: 'psst', secret: true })).status;
    expect(marked).toBe(200);
    await player.until(({ log }) =>
      log.some((line) => line.kind === 'note' && line.text === 'psst' && line.secret),
    );
  });
});

describe('A3: keys are only sent in headers and cookies', () => {
  test('the log never contains a key, token, name or text of a person, even after errors', async () => {
    const gm = await openTable();
    const token = await gm.invite('player', 'mara');
    const player = await LiveClient.join(server.origin, token, 'Pietertje');
    await gm.do({ kind: 'note', text: 'a-word-between-us', secret: false });
    await gm.ask(`/log?before=1&key=${gm.admission.key}`);
    await ask(server.origin, `/api/join?invitation=${token}`, { body: { invitation: token } });
    await ask(server.origin, `/nowhere/${gm.admission.key}`);
    await gm.post('{"kind":"note","text":"half-a-word');
    const log = server.log.join('');
    for (const hidden of [
      server.hostKey,
      gm.admission.key,
      player.admission.key,
      token,
      'Pietertje',
      'a-word',
      'half-a-word',
    ]) {
      expect(log).not.toContain(hidden);
    }
    expect(log).toContain('/api/tables/:id/commands');
    expect(log.split('\n').every((line) => line === '' || typeof JSON.parse(line) === 'object')).toBe(true);
  });

  test('a key in the query is ignored', async () => {
    const gm = await openTable();
    const { table, key } = gm.admission;
    for (const name of ['key', 'token', 'access_token', 'authorization']) {
      expect((await ask(server.origin, `/api/tables/${table}/links?${name}=${key}`)).status).toBe(401);
    }
  });

  test('links keep their secrets after #, which browsers do not send', async () => {
    const gm = await openTable();
    await gm.invite('player', 'mara');
    for (const { url } of await gm.links()) expect(new URL(url).search).toBe('');
    for (const { url } of await gm.links()) expect(url).toMatch(/^http:\/\/[^#?]+\/#(join|key)=[\w.-]+$/);
  });
});

describe('A3: pages of other sites', () => {
  const foreign = { origin: 'https://evil.example' };

  test('a request that changes something is refused if another site’s page sends it', async () => {
    const gm = await openTable();
    const said = [
      await gm.ask<{ code: string }>('/commands', {
        body: { kind: 'start' },
        headers: { ...foreign, 'idempotency-key': 'from-elsewhere' },
      }),
      await ask<{ code: string }>(server.origin, '/api/join', { body: {}, headers: foreign }),
      await ask<{ code: string }>(server.origin, '/api/tables', {
        body: {},
        key: server.hostKey,
        headers: foreign,
      }),
      await gm.ask<{ code: string }>('/stream', { headers: foreign }),
      await gm.ask<{ code: string }>('/links', { headers: { 'sec-fetch-site': 'cross-site' } }),
    ];
    expect(said.map(({ status, body }) => [status, body.code])).toEqual(
      said.map(() => [403, 'foreign-origin']),
    );
    const own = await gm.ask('/links', { headers: { origin: server.origin } });
    expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([200, null]);
  });

  test('over https a key becomes a __Host- cookie, which only the server’s own page can use', async () => {
    const https = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'table.example' };
    const body = { encounter: { shipped: 'timeslice/duel' }, dice: 'seeded', name: 'Gundula' };
    const opened = await ask<Admission>(server.origin, '/api/tables', {
      key: server.hostKey,
      body,
      headers: https,
    });
    const given = opened.headers.get('set-cookie')!;
    const { table, key } = opened.body;
    expect(given).toContain(`__Host-riposte-${table}=${encodeURIComponent(key)}`);
    for (const part of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Strict']) expect(given).toContain(part);
    expect(given).not.toContain('Domain');
    const cookie = given.split(';')[0]!;
    const path = `/api/tables/${table}`;
    const statusWith = async (headers: Record<string, string>, command = false): Promise<number> =>
      (
        await ask(server.origin, `${path}/${command ? 'commands' : 'links'}`, {
          headers: { cookie, ...https, ...headers, 'idempotency-key': randomBytes(9).toString('hex') },
          ...(command ? { body: { kind: 'note', text: 'x', secret: false } } : {}),
        })
      ).status;
    expect(await statusWith({ 'sec-fetch-site': 'same-origin' })).toBe(200);
    expect(await statusWith({ origin: 'https://table.example' }, true)).toBe(200);
    expect(await statusWith({})).toBe(403);
    expect(await statusWith({}, true)).toBe(403);
    expect(await statusWith({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await statusWith({ 'sec-fetch-site': 'same-site' })).toBe(403);
    expect(await statusWith({ origin: 'https://evil.example' }, true)).toBe(403);
    expect(await statusWith({ origin: 'http://table.example' }, true)).toBe(403);
  });

  test('a link on another site’s page still works', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', accept: 'text/html' };
    expect((await ask(server.origin, '/', { headers })).status).toBe(200);
  });

  test('over http no cookie is set', async () => {
    const body = { encounter: { shipped: 'timeslice/duel' }, dice: 'seeded', name: 'Gundula' };
    const opened = await ask(server.origin, '/api/tables', { key: server.hostKey, body });
    expect(opened.headers.get('set-cookie')).toBeNull();
  });
});

test('pages cannot load anything from other sites, or be embedded in other pages', async () => {
  const gm = await openTable();
  const answers = [
    await ask(server.origin, '/'),
    await ask(server.origin, '/api/rulebooks'),
    await gm.ask('/links'),
  ];
  for (const { headers } of [...answers, await fetchStreamHead(gm)]) {
    const policy = headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
  }
});

async function fetchStreamHead(gm: LiveClient): Promise<{ readonly headers: Headers }> {
  const stop = new AbortController();
  const { headers } = await fetch(`${server.origin}${gm.path}/stream`, {
    headers: { authorization: `Bearer ${gm.admission.key}` },
    signal: stop.signal,
  });
  stop.abort();
  return { headers };
}
