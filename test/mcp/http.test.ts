import { request } from 'node:http';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type McpOverHttp, serveHttp } from '../../src/mcp/start.ts';
import { sitOverHttp } from './sitting.ts';

const TOKEN = 'a-token-for-tests-0000001';

let served: McpOverHttp;
beforeEach(async () => {
  const make = () => {
    const server = new McpServer({ name: 'small', version: '0' });
    server.registerTool('hello', {}, () => ({ content: [{ type: 'text', text: 'hello' }] }));
    return server;
  };
  const here = await serveHttp({ port: 0, token: TOKEN, make });
  served = here;
  onTestFinished(() => here.close());
});

/** One request with just these headers; fetch would not let all of them be set. */
async function post(
  headers: Readonly<Record<string, string>>,
  path = '/mcp',
): Promise<{ readonly status: number; readonly text: string }> {
  const { port } = new URL(served.url);
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  const own = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    authorization: `Bearer ${TOKEN}`,
  };
  return new Promise((resolve, reject) => {
    const sent = request(
      { port, host: '127.0.0.1', path, method: 'POST', headers: { ...own, ...headers } },
      (response) => {
        let text = '';
        response.on('data', (piece) => (text += piece));
        response.on('end', () => resolve({ status: response.statusCode!, text }));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

const codeIn = ({ text }: { readonly text: string }): string => JSON.parse(text).code;

test('the server listens only on this machine', () => {
  expect(new URL(served.url).hostname).toBe('127.0.0.1');
});

test('several assistants may connect, each with a separate session', async () => {
  const both = await Promise.all([1, 2].map(() => sitOverHttp({ url: served.url, token: TOKEN })));
  for (const { client } of both)
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['hello']);
});

test('a new session replaces the one that was idle for longest', async () => {
  const first = await sitOverHttp({ url: served.url, token: TOKEN });
  for (let i = 0; i < 16; i += 1) await sitOverHttp({ url: served.url, token: TOKEN });
  await expect(first.client.listTools()).rejects.toThrow(/no-such-session/);
});

describe('the server refuses', () => {
  test('a client without a token, or with another one', async () => {
    for (const authorization of ['', 'Bearer', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, TOKEN]) {
      const said = await post({ authorization });
      expect([said.status, codeIn(said)]).toEqual([401, 'no-key']);
    }
    expect((await post({ authorization: '' }, `/mcp?token=${TOKEN}`)).status).toBe(401);
  });

  test('a page in a browser, under any name of this machine', async () => {
    const { port } = new URL(served.url);
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `http://127.0.0.1:${Number(port) + 1}` },
      { host: `evil.example:${port}` },
    ]) {
      const said = await post(headers);
      expect([said.status, codeIn(said)]).toEqual([403, 'foreign-origin']);
    }
    expect((await post({ origin: `http://localhost:${port}` })).status).not.toBe(403);
  });

  test('another address, an ended session, and a client that begins with another message', async () => {
    expect((await post({}, '/')).status).toBe(404);
    const ended = await post({ 'mcp-session-id': 'gone' });
    expect([ended.status, codeIn(ended)]).toEqual([404, 'no-such-session']);
    expect((await post({})).status).toBe(400);
  });
});
