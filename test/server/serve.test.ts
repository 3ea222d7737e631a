import type { ChildProcess } from 'node:child_process';
import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BadHostKey, hostKeyOf } from '../../src/server/host-key.ts';
import { onSmallDisk } from '../store/full-disk.ts';
import { ask, LiveClient } from '../support/live-client.ts';
import { type Served, serveIn } from '../support/served.ts';

let folder: string;
const running: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'riposte-serve-'));
});
afterEach(() => {
  for (const each of running.splice(0)) each.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function serve(...args: string[]): Promise<Served> {
  return serveIn(folder, args, (child) => running.push(child));
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  return child.exitCode ?? (await new Promise((resolve) => child.once('exit', resolve)));
}

test('R7: a server keeps its tables after a stop, and ends its streams with a message', async () => {
  const first = await serve('--port', '0');
  expect(first.out()).toMatch(/[▀▄█]{8}/);
  expect(first.out()).toContain('Tables are kept in sqlite');
  const gm = await LiveClient.open(first.origin, first.key, { shipped: 'timeslice/duel' });
  let heard = '';
  const watcher = new LiveClient(first.origin, gm.admission, { heard: (text) => (heard += text) });
  await watcher.watch();
  await gm.do({ kind: 'start' });
  await gm.do({ kind: 'note', text: 'remember me', secret: false });
  first.process.kill('SIGTERM');
  expect(await exitOf(first.process)).toBe(0);
  expect(heard).toContain('event: bye');
  await watcher.unwatch();
  const second = await serve('--port', '0');
  expect(second.key).toBe(first.key);
  const back = new LiveClient(second.origin, gm.admission);
  await back.watch();
  expect(JSON.stringify(back.log)).toContain('remember me');
  expect(back.view!.table.status).toBe('running');
  await back.unwatch();
  for (const secret of [first.key, gm.admission.key, 'remember me']) {
    expect(first.errors() + second.errors()).not.toContain(secret);
  }
});

test('the host key has 128 bits, and only the owner can read its file', async () => {
  const { key } = await serve('--port', '0');
  expect(Buffer.from(key, 'base64url')).toHaveLength(16);
  const path = join(folder, 'host-key');
  expect(readFileSync(path, 'utf8').trim()).toBe(key);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('a requested port that is taken is reported; otherwise the next free one is used', async () => {
  const taken = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as { readonly port: number };
  await expect(serve('--port', String(port))).rejects.toThrow(/ended with 2: .*port is in use/s);
  const first = await serve();
  const second = await serve();
  expect(first.origin).not.toBe(second.origin);
  expect((await ask(second.origin, '/readyz')).status).toBe(200);
  await new Promise((resolve) => taken.close(resolve));
});

test('your own host key must be hard to guess', () => {
  expect(hostKeyOf(folder, 'x'.repeat(22))).toBe('x'.repeat(22));
  expect(() => hostKeyOf(folder, 'x'.repeat(21))).toThrow(BadHostKey);
  expect(() => hostKeyOf(folder, 'with spaces and so on 1234')).toThrow(BadHostKey);
});

test('[D9] a first start on a full disk leaves no partial host key, and the next one with room works', async ({
  skip,
}) => {
  const tried = await onSmallDisk(64, async (disk) => {
    const ballast = join(disk, 'ballast');
    writeFileSync(ballast, '');
    try {
      for (;;) appendFileSync(ballast, 'x'.repeat(512));
    } catch {
      // The disk is full.
    }
    expect(() => hostKeyOf(disk, undefined)).toThrow(/host key can't be kept in .*no space left/);
    expect(readdirSync(disk)).toEqual(['ballast']);
    rmSync(ballast);
    expect(hostKeyOf(disk, undefined)).toMatch(/^[\w-]{22}$/);
    return true;
  });
  if (tried === undefined) skip('mounting a disk takes root');
});

test('[D9] an empty host key is reported with a remedy', async () => {
  writeFileSync(join(folder, 'host-key'), '');
  const says = {
    message: expect.stringMatching(/is empty/),
    remedy: expect.stringMatching(/^Delete .*host-key/),
  };
  expect(() => hostKeyOf(folder, undefined)).toThrow(expect.objectContaining(says));
});

test('a missing database next to a host key is not created again', async () => {
  const first = await serve('--port', '0');
  first.process.kill('SIGTERM');
  await exitOf(first.process);
  for (const empty of [
    () => writeFileSync(join(folder, 'riposte.db'), ''),
    () => rmSync(join(folder, 'riposte.db')),
  ]) {
    empty();
    await expect(serve('--port', '0')).rejects.toThrow(/ended with 2: .*holds no\s+tables, but there is/s);
  }
  rmSync(join(folder, 'host-key'));
  expect((await serve('--port', '0')).key).not.toBe(first.key);
});
