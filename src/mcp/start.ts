import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { readLink } from '../client/join.ts';
import type { Refusal } from '../kernel/result.ts';
import {
  FOREIGN_ORIGIN,
  NO_SUCH_ADDRESS,
  NO_SUCH_SESSION,
  NO_TOKEN,
  OWN_FAULT,
  SeatSession,
} from './seat-session.ts';
import { makeMcpServer } from './server.ts';
import { type Allowed, Books, type McpContext, nonceFor, type ToolContext } from './tool-context.ts';

/** Maximum number of sessions. Above it, the longest idle one is closed. */
const MOST = 16;

/** The sessions of assistants over HTTP: each has its own server, and all share one seat. */
class Sessions {
  private readonly open = new Map<string, StreamableHTTPServerTransport>();
  private readonly make: () => McpServer;

  constructor(make: () => McpServer) {
    this.make = make;
  }

  /** Handles a request, and starts a session if needed. Returns false, without a response, if the session has ended. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const id = request.headers['mcp-session-id'];
    if (id === undefined) {
      await this.begin(request, response);
      return true;
    }
    const session = this.open.get(String(id));
    if (session === undefined) return false;
    this.keep(String(id), session);
    await session.handleRequest(request, response);
    return true;
  }

  async close(): Promise<void> {
    for (const session of this.open.values()) await session.close();
    this.open.clear();
  }

  private async begin(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const transport: StreamableHTTPServerTransport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => this.keep(id, transport),
      onsessionclosed: (id) => {
        this.open.delete(id);
      },
    });
    const server = this.make();
    // The package's own class does not match its interface under `exactOptionalPropertyTypes`.
    await server.connect(transport as Transport);
    await transport.handleRequest(request, response);
    // A request that did not start a session was refused, and its server is not needed again.
    if (transport.sessionId === undefined) await server.close();
  }

  /** Stores a session as the most recently used, so that it is closed last. */
  private keep(id: string, session: StreamableHTTPServerTransport): void {
    this.open.delete(id);
    this.open.set(id, session);
    const [oldest] = this.open;
    if (this.open.size <= MOST || oldest === undefined) return;
    this.open.delete(oldest[0]);
    void oldest[1].close();
  }
}

/** A running MCP server over HTTP, for programs on this machine only. */
export interface McpOverHttp {
  readonly url: string;
  close(): Promise<void>;
}

interface HttpOptions {
  /** 0 means any free port. */
  readonly port: number;
  /** The token that clients must send. */
  readonly token: string;
  readonly make: () => McpServer;
}

const HOST = '127.0.0.1';
const PATH = '/mcp';

/** Serves MCP over streamable HTTP at 127.0.0.1. Rejects if the port is in use. */
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

/** Never throws: one failed request must not end the others. */
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
 * Returns why a request is refused. Web pages send their origin, and a page that uses DNS rebinding sends its own name
 * as the host. Neither is an assistant on this machine.
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

/** Options for an assistant's seat. */
export interface McpOptions {
  /** The link to the table: an invitation or a personal link. */
  readonly link: string;
  /** The name shown at the table when it joins by invitation. */
  readonly name: string;
  /** The folder with the secret by which servers recognise this machine. */
  readonly folder: string;
  readonly allowed: Allowed;
  readonly context: McpContext;
}

/** For HTTP: the port, and the token that clients must send. If absent, a random token is created. */
export interface HttpWanted {
  readonly port: number;
  readonly token: string | undefined;
}

/** Serves MCP over stdin and stdout until the client disconnects. Throws BadLink. */
export async function serveStdio(options: McpOptions): Promise<void> {
  const context = toolContextFor(options);
  const server = makeMcpServer(context);
  const over = new Promise<void>((resolve) => {
    server.server.onclose = resolve;
    process.stdin.once('end', resolve);
  });
  await server.connect(new StdioServerTransport());
  await over;
  context.session.close();
}

/** Serves MCP over HTTP until it is stopped. Throws BadLink, or the system's error if the port cannot be used. */
export async function serveOverHttp(
  options: McpOptions,
  { port, token = randomBytes(24).toString('base64url') }: HttpWanted,
): Promise<{ readonly url: string; readonly token: string; readonly stop: () => Promise<void> }> {
  const context = toolContextFor(options);
  const { url, close } = await serveHttp({ port, token, make: () => makeMcpServer(context) });
  const stop = async (): Promise<void> => {
    context.session.close();
    await close();
  };
  return { url, token, stop };
}

function toolContextFor({ link, name, folder, allowed, context }: McpOptions): ToolContext {
  const read = readLink(link);
  const coming = 'key' in read ? read : { ...read, name, nonce: nonceFor(folder, read.invitation, name) };
  const session = new SeatSession(coming);
  return { session, books: new Books(session), allowed, context };
}
