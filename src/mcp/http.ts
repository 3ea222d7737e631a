import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { Refusal } from '../kernel/refusal.ts';
import { FOREIGN_ORIGIN, NO_SUCH_ADDRESS, NO_SUCH_SESSION, NO_TOKEN, OWN_FAULT } from './refusals.ts';
import { Sessions } from './sessions.ts';

/** Where MCP is spoken over HTTP, for programs of this machine alone. */
export interface McpOverHttp {
  readonly url: string;
  close(): Promise<void>;
}

interface HttpOptions {
  /** 0: any that is free. */
  readonly port: number;
  /** What whoever connects must bring. */
  readonly token: string;
  readonly make: () => McpServer;
}

const HOST = '127.0.0.1';
const PATH = '/mcp';

/** Speaks MCP over streamable HTTP at 127.0.0.1. Rejects when the port is taken. */
export async function serveHttp({ port, token, make }: HttpOptions): Promise<McpOverHttp> {
  const sessions = new Sessions(make);
  const server = createServer((request, response) => {
    const fault = faultOf(request, token);
    if (fault !== undefined) refuse(response, fault);
    else void answer(sessions, request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
  return {
    url: `http://${HOST}:${address.port}${PATH}`,
    async close() {
      await sessions.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Never throws: one request that fails must not end all others. */
async function answer(sessions: Sessions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const isKnown = await sessions.handle(request, response);
    if (!isKnown) refuse(response, { status: 404, refusal: NO_SUCH_SESSION });
  } catch (error) {
    process.stderr.write(`${String(error)}\n`);
    if (response.headersSent) response.destroy();
    else refuse(response, { status: 500, refusal: OWN_FAULT });
  }
}

interface Fault {
  readonly status: number;
  readonly refusal: Refusal;
}

/**
 * Why a request is not heard. A page in a browser names its origin, and one that had a name of its own lead here
 * names that as the host: neither is an assistant's program on this machine.
 */
function faultOf({ headers, url = '', socket }: IncomingMessage, token: string): Fault | undefined {
  const own = [`${HOST}:${socket.localPort}`, `localhost:${socket.localPort}`];
  const { host = '', origin, authorization = '' } = headers;
  const isOwnOrigin = origin === undefined || own.some((each) => origin === `http://${each}`);
  if (!own.includes(host) || !isOwnOrigin) return { status: 403, refusal: FOREIGN_ORIGIN };
  if (url.split('?')[0] !== PATH) return { status: 404, refusal: NO_SUCH_ADDRESS };
  return isSame(authorization, `Bearer ${token}`) ? undefined : { status: 401, refusal: NO_TOKEN };
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function refuse(response: ServerResponse, { status, refusal }: Fault): void {
  const { code, sentence, remedy } = refusal;
  const headers = {
    'content-type': 'application/problem+json; charset=utf-8',
    ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
  };
  response.writeHead(status, headers).end(JSON.stringify({ status, code, detail: sentence, remedy }));
}
