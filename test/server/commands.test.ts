import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../src/table/table.ts';
import { byLot } from '../support/answering.ts';
import { ask, LiveClient } from '../support/live-client.ts';
import { type LiveServer, startLiveServer } from '../support/live-server.ts';

let server: LiveServer;
beforeAll(async () => {
  server = await startLiveServer();
});
afterAll(() => server.stop());

function openTable(): Promise<LiveClient> {
  return LiveClient.open(server.origin, server.hostKey, { shipped: 'timeslice/duel' });
}

const key = (): string => randomBytes(12).toString('base64url');
const note = (text: string) => ({ kind: 'note', text, secret: false }) as const;

describe('C2: one key, one command', () => {
  test('a command that is sent again under its key is applied once and gets the same response', async () => {
    const gm = await openTable();
    const same = key();
    const said = [];
    for (let i = 0; i < 20; i += 1) said.push(await gm.post(note('once'), same));
    expect(new Set(said.map(({ text }) => text)).size).toBe(1);
    const { lines } = (await gm.ask<{ lines: { text?: string }[] }>('/log?before=1000')).body;
    expect(lines.filter(({ text }) => text === 'once')).toHaveLength(1);
  });

  test('this also works if all are sent at once', async () => {
    const gm = await openTable();
    const same = key();
    const said = await Promise.all(Array.from({ length: 20 }, () => gm.post(note('once'), same)));
    expect(new Set(said.map(({ text }) => text))).toEqual(new Set(['{"seq":2}']));
  });

  test('an answer that is sent again after its prompt has closed still succeeds', async () => {
    const gm = await openTable();
    await gm.watch();
    await gm.do({ kind: 'start' });
    await gm.until(({ view }) => view!.prompts.length > 0);
    const [prompt] = gm.view!.prompts;
    const command = { kind: 'answer', decision: prompt!.id, answer: byLot(1)(prompt!) } as const;
    const same = key();
    const first = await gm.post(command, same);
    expect((await gm.post(command, key())).body.code).toBe('question-gone');
    const again = await gm.post(command, same);
    expect([again.status, again.text]).toEqual([200, first.text]);
  });

  test('a different command under the same key is refused', async () => {
    const gm = await openTable();
    const same = key();
    await gm.post(note('first'), same);
    const said = await gm.post(note('second'), same);
    expect([said.status, said.body.code]).toEqual([409, 'key-reused']);
  });

  test('the order of a command’s fields does not matter', async () => {
    const gm = await openTable();
    const same = key();
    const first = await gm.post('{"kind":"note","text":"a","secret":false}', same);
    const again = await gm.post('{"secret":false,"text":"a","kind":"note"}', same);
    expect(again.text).toBe(first.text);
  });

  test('two people may use the same key', async () => {
    const gm = await openTable();
    const player = await gm.seat('Piet', 'player', 'mara');
    const same = key();
    const [a, b] = [await gm.post(note('gm'), same), await player.post(note('player'), same)];
    expect([a.status, b.status]).toEqual([200, 200]);
    const rows = await server.store.rows(gm.admission.table, 0);
    expect(rows.filter((row) => row.key === same).map(({ by }) => by)).toEqual([gm.person, player.person]);
  });

  test('a refused command does not use up its key', async () => {
    const gm = await openTable();
    const same = key();
    expect((await gm.post({ kind: 'pause' }, same)).status).toBe(409);
    await gm.do({ kind: 'start' });
    expect((await gm.post({ kind: 'pause' }, same)).status).toBe(200);
  });
});

describe('limits, at the limit and one above it', () => {
  test('a person may send 100 commands in 20 seconds', async () => {
    const gm = await openTable();
    const statuses: number[] = [];
    for (let i = 0; i < LIMITS.commands + 1; i += 1) statuses.push((await gm.post(note(String(i)))).status);
    expect(statuses.slice(0, -1)).toEqual(Array(LIMITS.commands).fill(200));
    const refused = await gm.post(note('more'));
    expect([statuses.at(-1), refused.status, refused.body.code]).toEqual([429, 429, 'too-many-commands']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  /** Returns a note whose body has exactly this number of bytes. */
  const bodyOf = (bytes: number): string => {
    const empty = JSON.stringify({ kind: 'force-roll', faces: [], reason: '' });
    return empty.replace('"reason":""', `"reason":"${'x'.repeat(bytes - empty.length)}"`);
  };

  test('a command may have 8 KiB from a player and 192 KiB from the GM', async () => {
    const gm = await openTable();
    const player = await gm.seat('Piet', 'player', 'mara');
    expect((await player.post(bodyOf(LIMITS.command))).body.code).not.toBe('too-large');
    const past = await player.post(bodyOf(LIMITS.command + 1));
    expect([past.status, past.body.code]).toEqual([413, 'too-large']);
    expect((await gm.post(bodyOf(LIMITS.gmCommand))).body.code).not.toBe('too-large');
    const gmPast = await gm.post(bodyOf(LIMITS.gmCommand + 1));
    expect([gmPast.status, gmPast.body.code]).toEqual([413, 'too-large']);
  });

  test('a person may open 4 streams', async () => {
    const gm = await openTable();
    const stops = [];
    for (let i = 0; i < LIMITS.streams; i += 1) {
      const page = new LiveClient(server.origin, gm.admission);
      await page.watch();
      stops.push(page);
    }
    const fifth = await gm.ask<{ code: string }>('/stream');
    expect([fifth.status, fifth.body.code]).toEqual([429, 'too-many-streams']);
    await stops.pop()!.unwatch();
    const page = new LiveClient(server.origin, gm.admission);
    await page.watch();
    expect(page.view).toBeDefined();
    for (const each of [...stops, page]) await each.unwatch();
  });

  test('a note may have 2,000 characters, a name 80', async () => {
    const gm = await openTable();
    expect((await gm.post(note('x'.repeat(LIMITS.text)))).status).toBe(200);
    expect((await gm.post(note('x'.repeat(LIMITS.text + 1)))).body.code).toBe('too-long');
    const invitation = await gm.invite('spectator');
    const nonce = '0'.repeat(32);
    const named = (length: number) =>
      ask(server.origin, '/api/join', { body: { invitation, nonce, name: 'x'.repeat(length) } });
    expect((await named(LIMITS.name + 1)).status).toBe(400);
    expect((await named(LIMITS.name)).status).toBe(200);
  });

  test('an import may have 20 MiB', async () => {
    const bodyWith = (bytes: number): string => `{"journal":"${'x'.repeat(bytes - 14)}"}`;
    const send = (bytes: number) =>
      ask<{ code: string }>(server.origin, '/api/tables/import', {
        key: server.hostKey,
        body: bodyWith(bytes),
      });
    expect((await send(LIMITS.import)).body.code).toBe('bad-journal');
    expect((await send(LIMITS.import + 1)).body.code).toBe('too-large');
  });
});

test('a refusal states the problem, the reason and the remedy', async () => {
  const gm = await openTable();
  const said = await gm.post({ kind: 'undo' });
  expect(said.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(said.body).toEqual({
    type: 'urn:riposte:problem:fight-not-begun',
    title: 'Not possible now',
    status: 409,
    code: 'fight-not-begun',
    detail: 'The fight has not begun.',
    remedy: 'The GM starts it when everyone is ready.',
    rule: null,
  });
});

test('a refusal by the rules names the rule', async () => {
  const gm = await openTable();
  await gm.watch();
  await gm.do({ kind: 'start' });
  await gm.until(({ view }) => view!.prompts.length > 0);
  const [prompt] = gm.view!.prompts;
  const said = await gm.post({ kind: 'answer', decision: prompt!.id, answer: { kind: 'fly' } });
  expect([said.status, said.body.code, said.body.rule]).toEqual([422, 'not-an-option', prompt!.rule]);
});
