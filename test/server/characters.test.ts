import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { madeVisible } from '../../src/kernel/characters.ts';
import { importedFrom } from '../../src/live/reopen.ts';
import { rulesetById } from '../../src/server/home.ts';
import { ask, LiveClient } from '../support/live-client.ts';
import { type LiveServer, startLiveServer } from '../support/live-server.ts';

/** An escape, a zero, a mark that turns a line round, half of a sign, and what a line ends with elsewhere. */
const ODD = ['\u001b[2J', '\0', '\u202e', '\ud800', '\u2028', '\u009b31m'];

let server: LiveServer;
let gm: LiveClient;
beforeEach(async () => {
  server = await startLiveServer();
  gm = await LiveClient.open(server.origin, server.hostKey, { shipped: 'timeslice/duel' });
});
afterEach(() => server.stop());

test.each(ODD)('[D10] %j stands in no name, note, reason or answer', async (odd) => {
  const invitation = await gm.invite('player', 'mara');
  const nonce = randomBytes(16).toString('hex');
  for (const name of [`Pi${odd}et`, 'two\nlines']) {
    const joined = await ask<{ code: string }>(server.origin, '/api/join', {
      body: { invitation, name, nonce },
    });
    expect([joined.status, joined.body.code]).toEqual([400, 'bad-request']);
    const encounter = { shipped: 'timeslice/duel' };
    const body = { encounter, dice: 'seeded', name };
    const opened = await ask(server.origin, '/api/tables', { body, key: server.hostKey });
    expect(opened.status).toBe(400);
  }
  await gm.do({ do: 'start' });
  const text = `a ${odd} b`;
  for (const command of [
    { do: 'note', text, secret: false },
    { do: 'invite', role: 'spectator', seat: null, label: text },
    { do: 'restore', to: 1, reason: text },
    { do: 'intervene', act: { kind: 'heal', why: { deep: [text] } }, reason: 'so' },
  ] as const) {
    await expect(gm.do(command as never)).rejects.toMatchObject({
      problem: { code: 'bad-request' },
    });
  }
  await gm.do({ do: 'note', text: 'two\nlines\tare fine, and émigrés, 日本 and 🎲', secret: false });
});

test('[D10] a journal with such characters is not brought in', async () => {
  await gm.do({ do: 'start' });
  await gm.do({ do: 'end' });
  const { text } = await gm.ask('/export?as=journal&for=gm');
  expect(importedFrom(text, rulesetById).kind).toBe('done');
  const [first, ...rest] = text.split('\n');
  const odd = [first!.replace(/"name":"/, '"name":"\\u001b[2J'), ...rest].join('\n');
  expect(importedFrom(odd, rulesetById)).toMatchObject({ kind: 'refused', refusal: { code: 'bad-journal' } });
});

test('[D10] what can not be shown is made visible', () => {
  expect(madeVisible('\u001b[31mM\0a\u202era\u0085')).toBe('␛[31mM␀a<U+202E>ra<U+0085>');
  expect(madeVisible('two\nlines\tand émigrés 🎲')).toBe('two\nlines\tand émigrés 🎲');
});
