import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { madeVisible } from '../../src/kernel/json.ts';
import { rulesetById } from '../../src/rulebooks/kits.ts';
import { importJournal } from '../../src/table/load.ts';
import { ask, LiveClient } from '../support/live-client.ts';
import { type LiveServer, startLiveServer } from '../support/live-server.ts';

/**
 * An escape, a null character, a mark that reverses the text direction, half a surrogate pair, and unusual line ends.
 */
const ODD = ['\u001b[2J', '\0', '\u202e', '\ud800', '\u2028', '\u009b31m'];

let server: LiveServer;
let gm: LiveClient;
beforeEach(async () => {
  server = await startLiveServer();
  gm = await LiveClient.open(server.origin, server.hostKey, { shipped: 'timeslice/duel' });
});
afterEach(() => server.stop());

test.each(ODD)('[D10] %j is refused in names, notes, reasons and answers', async (odd) => {
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
  await gm.do({ kind: 'start' });
  const text = `a ${odd} b`;
  for (const command of [
    { kind: 'note', text, secret: false },
    { kind: 'invite', role: 'spectator', seat: null, label: text },
    { kind: 'restore', to: 1, reason: text },
    { kind: 'intervene', act: { kind: 'heal', why: { deep: [text] } }, reason: 'so' },
  ] as const) {
    await expect(gm.do(command as never)).rejects.toMatchObject({
      problem: { code: 'bad-request' },
    });
  }
  await gm.do({ kind: 'note', text: 'two\nlines\tare fine, and émigrés, 日本 and 🎲', secret: false });
});

test('[D10] a journal with such characters is not imported', async () => {
  await gm.do({ kind: 'start' });
  await gm.do({ kind: 'end' });
  const { text } = await gm.ask('/export?as=journal&for=gm');
  expect(importJournal(text, rulesetById)).toHaveProperty('value');
  const [first, ...rest] = text.split('\n');
  const odd = [first!.replace(/"name":"/, '"name":"\\u001b[2J'), ...rest].join('\n');
  expect(importJournal(odd, rulesetById)).toMatchObject({ refusal: { code: 'bad-journal' } });
});

test('[D10] invisible characters are made visible', () => {
  expect(madeVisible('\u001b[31mM\0a\u202era\u0085')).toBe('␛[31mM␀a<U+202E>ra<U+0085>');
  expect(madeVisible('two\nlines\tand émigrés 🎲')).toBe('two\nlines\tand émigrés 🎲');
});
