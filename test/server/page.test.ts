import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../support/live-client.ts';
import { type LiveServer, startLiveServer } from '../support/live-server.ts';

let folder: string;
let server: LiveServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'riposte-page-'));
  mkdirSync(join(folder, 'web/assets'), { recursive: true });
  writeFileSync(join(folder, 'web/index.html'), '<!doctype html><title>The page</title>');
  writeFileSync(join(folder, 'web/assets/index-BXZGJ3o1.js'), 'export {};');
  writeFileSync(join(folder, 'web/icon-with-a-long-name.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, 'secret.txt'), 'not to be served');
  server = await startLiveServer({ webFolder: join(folder, 'web') });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('files with a hash in their names are cached permanently, all others are revalidated', async () => {
  const kept = async (path: string) => (await ask(server.origin, path)).headers.get('cache-control');
  expect(await kept('/assets/index-BXZGJ3o1.js')).toBe('public, max-age=31536000, immutable');
  expect(await kept('/icon-with-a-long-name.svg')).toBe('no-cache');
  expect(await kept('/')).toBe('no-cache');
});

test('precompressed files are sent compressed to clients that accept them', async () => {
  writeFileSync(join(folder, 'web/assets/index-BXZGJ3o1.js.gz'), gzipSync('export {};'));
  writeFileSync(join(folder, 'web/assets/index-BXZGJ3o1.js.br'), brotliCompressSync('export {};'));
  const as = async (encoding: string) => {
    const headers = { 'accept-encoding': encoding };
    const said = await ask(server.origin, '/assets/index-BXZGJ3o1.js', { headers });
    expect(said.headers.get('content-type')).toMatch(/\/javascript; charset=utf-8$/);
    expect(said.headers.get('cache-control')).toContain('immutable');
    expect(said.headers.get('vary')).toBe('accept-encoding');
    return [said.text, said.headers.get('content-encoding')];
  };
  expect(await as('gzip, deflate')).toEqual(['export {};', 'gzip']);
  expect(await as('gzip, deflate, br')).toEqual(['export {};', 'br']);
  expect(await as('identity')).toEqual(['export {};', null]);
});

test('any other address leads to the page, except the ones for programs', async () => {
  const page = await ask(server.origin, '/tables/of/old', { headers: { accept: 'text/html' } });
  expect([page.status, page.text]).toEqual([200, '<!doctype html><title>The page</title>']);
  for (const path of ['/api', '/api/nothing', '/assets/gone-BXZGJ3o1.js']) {
    const said = await ask<{ code: string }>(server.origin, path, { headers: { accept: '*/*' } });
    expect([said.status, said.body.code]).toEqual([404, 'no-such-address']);
  }
});

test('files outside the page’s folder are not served', async () => {
  for (const path of [
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
  ]) {
    const said = await server.app.inject({ url: path });
    expect(said.body).not.toContain('not to be served');
  }
});

test('a missing page explains how to build it, and a page that is built meanwhile is served', async () => {
  const built = join(folder, 'later');
  const bare = await startLiveServer({ webFolder: built });
  const missing = await ask(bare.origin, '/');
  expect([missing.status, missing.text]).toEqual([200, expect.stringContaining('npm run build')]);
  for (const version of ['BXZGJ3o1', 'CQ9wR_x2']) {
    rmSync(built, { recursive: true, force: true });
    mkdirSync(join(built, 'assets'), { recursive: true });
    writeFileSync(join(built, 'index.html'), version);
    writeFileSync(join(built, `assets/index-${version}.js`), version);
    for (const path of ['/', `/assets/index-${version}.js`]) {
      const found = await ask(bare.origin, path);
      expect([path, found.status, found.text]).toEqual([path, 200, version]);
    }
  }
  await bare.stop();
});
