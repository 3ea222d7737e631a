import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { BadLink, readLink } from '../../src/client/join.ts';
import { nonceFor } from '../../src/mcp/tool-context.ts';
import { riposte } from '../cli/riposte.ts';
import { LiveClient } from '../support/live-client.ts';
import { type LiveServer, startLiveServer } from '../support/live-server.ts';
import { type Assistant, folder, sit } from './sitting.ts';

let server: LiveServer;
let gm: LiveClient;
beforeEach(async () => {
  const started = await startLiveServer({ pace: 'programs' });
  server = started;
  onTestFinished(() => started.stop().catch(() => undefined));
  gm = await LiveClient.open(server.origin, server.hostKey, { shipped: 'timeslice/duel' });
});

const nonce = () => randomBytes(16).toString('hex');

async function codeOf(assistant: Assistant, tool = 'state', args = {}): Promise<string | undefined> {
  return (await assistant.call(tool, args)).refusal?.code;
}

async function seated(): Promise<{ readonly player: LiveClient; readonly assistant: Assistant }> {
  const player = await gm.seat('Piet', 'player', 'mara');
  await player.unwatch();
  const assistant = await sit({ origin: server.origin, key: player.admission.key });
  await assistant.get('state');
  return { player, assistant };
}

describe('an assistant gets a message', () => {
  test('when the server becomes unavailable and when it is back', async () => {
    const { assistant } = await seated();
    const port = Number(new URL(server.origin).port);
    await server.stop();
    await expect.poll(() => codeOf(assistant)).toBe('unreachable');
    const again = await startLiveServer({ store: server.store, port });
    onTestFinished(() => again.stop());
    await expect.poll(() => codeOf(assistant)).toBeUndefined();
  });

  test('when there was never a server', async () => {
    const nowhere = 'http://127.0.0.1:9';
    expect(
      await codeOf(await sit({ origin: nowhere, invitation: 'a.b.c', name: 'Robin', nonce: nonce() })),
    ).toBe('unreachable');
  });

  test('when it is removed, or its key is changed', async () => {
    const { player, assistant } = await seated();
    await gm.do({ kind: 'rekey', person: player.person });
    await expect.poll(() => codeOf(assistant)).toBe('rekeyed');
    // Still at the table, so nobody else takes the name before the GM removes its owner.
    await gm.do({ kind: 'remove', person: player.person });
    const other = await seated();
    await gm.do({ kind: 'remove', person: other.player.person });
    await expect.poll(() => codeOf(other.assistant, 'log')).toBe('removed');
  });

  test('when its key is not valid', async () => {
    const [table] = gm.admission.key.split('.');
    const key = `${table}.0123456789abcdef.${'A'.repeat(22)}`;
    expect(await codeOf(await sit({ origin: server.origin, key }))).toBe('no-entry');
  });

  test('when its invitation was withdrawn', async () => {
    const invitation = await gm.invite('player', 'mara');
    await gm.do({ kind: 'uninvite', invitation: invitation.split('.')[1]! });
    expect(
      await codeOf(await sit({ origin: server.origin, invitation, name: 'Robin', nonce: nonce() })),
    ).toBe('no-such-invitation');
  });

  test('while the GM has not admitted it', async () => {
    const invitation = await gm.invite('player', 'mara');
    const assistant = await sit({ origin: server.origin, invitation, name: 'Robin', nonce: nonce() });
    const { you, fight } = await assistant.get<{ you: object; fight: null }>('state');
    expect([you, fight]).toEqual([expect.objectContaining({ role: 'waiting' }), null]);
    for (const tool of ['decisions', 'log']) expect(await codeOf(assistant, tool)).toBe('still-waiting');
  });

  test('before the fight, when it is paused, and when the table has ended', async () => {
    const { assistant } = await seated();
    const answer = { decision: '0123456789abcdef', answer: { kind: 'pass' } };
    expect(await codeOf(assistant, 'answer', answer)).toBe('fight-not-begun');
    await gm.do({ kind: 'start' });
    await gm.do({ kind: 'pause' });
    await expect
      .poll(async () => (await assistant.get<{ table: { status: string } }>('state')).table.status)
      .toBe('paused');
    await gm.do({ kind: 'end' });
    expect(await codeOf(assistant, 'answer', answer)).toBe('table-ended');
    await expect
      .poll(async () => (await assistant.get<{ why: string }>('wait', { seconds: 1 })).why)
      .toBe('over');
  });

  test('a refused request states the problem, its place and the remedy', async () => {
    const { assistant } = await seated();
    for (const [tool, args, says] of [
      ['answer', {}, /decision/],
      ['answer', { decision: 'x', answer: 'dodge' }, /answer/],
      ['log', { since: -1 }, /since/],
      ['wait', { seconds: 51 }, /seconds/],
      ['fly', {}, /fly/],
    ] as const) {
      const { text, value } = await assistant.call(tool, args);
      expect(value).toBeUndefined();
      expect(text).toMatch(says);
    }
  });
});

test('joining again with the same invitation and name continues as the same person', async () => {
  const at = folder();
  const invitation = await gm.invite('player', 'mara');
  const own = nonceFor(at, invitation, 'Robin');
  expect(own).toMatch(/^[0-9a-f]{32}$/);
  expect(nonceFor(at, invitation, 'Robin')).toBe(own);
  expect(nonceFor(at, invitation, 'Ann')).not.toBe(own);
  expect(nonceFor(folder(), invitation, 'Robin')).not.toBe(own);
  expect(statSync(join(at, 'device-secret')).mode & 0o777).toBe(0o600);
  for (let i = 0; i < 2; i += 1) {
    await (await sit({ origin: server.origin, invitation, name: 'Robin', nonce: own })).get('state');
  }
  await gm.watch();
  expect(gm.view!.people.filter(({ name }) => name === 'Robin')).toHaveLength(1);
  await gm.unwatch();
});

describe('a link', () => {
  test('is an invitation or a key after an address', () => {
    expect(readLink(' http://10.0.0.2:8080/#join=t.i.p\n')).toEqual({
      origin: 'http://10.0.0.2:8080',
      invitation: 't.i.p',
    });
    expect(readLink('https://table.example/#key=t.p.x-_')).toEqual({
      origin: 'https://table.example',
      key: 't.p.x-_',
    });
  });

  test.each([
    '',
    'nowhere',
    'ftp://x/#key=a.b.secret',
    'http://x/',
    'http://x/#gm=a.b.secret',
    'http://x/#key=secret',
  ])('is not "%s", and the refusal does not repeat it', (text) => {
    expect(() => readLink(text)).toThrow(BadLink);
    try {
      readLink(text);
    } catch (error) {
      expect(JSON.stringify({ ...(error as BadLink), message: (error as BadLink).message })).not.toContain(
        'secret',
      );
    }
  });
});

describe('the command', () => {
  const env = { XDG_STATE_HOME: '/nowhere' };
  test.each([
    [[], {}, /no link to a table.*RIPOSTE_LINK/s],
    [[], { RIPOSTE_LINK: 'http://x/#key=secret' }, /neither an invitation nor a key.*as the page shows it/s],
    [['--link-file', '/no/such/file'], {}, /no\/such\/file/],
    [['--name', 'x'.repeat(81)], { RIPOSTE_LINK: 'http://x/#key=a.b.c' }, /1 to 80 characters/],
    [['--allow', 'all'], {}, /answers/],
    [
      ['--http', '0'],
      { RIPOSTE_LINK: 'http://x/#key=a.b.c', RIPOSTE_MCP_TOKEN: 'short' },
      /is not a valid token/,
    ],
  ] as const)('%j with %j ends with 2 and states a remedy', (args, given, says) => {
    const { status, stdout, stderr } = riposte(['mcp', ...args], { env: { ...env, ...given } });
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(says);
    expect(stderr).not.toContain('secret');
  });
});
