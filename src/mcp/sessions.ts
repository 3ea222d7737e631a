import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';

/** Sessions that are kept; the one that was quiet for longest is ended for another. */
const MOST = 16;

/** The assistants that speak over HTTP: each has a server of its own, all sit in the same seat. */
export class Sessions {
  private readonly open = new Map<string, StreamableHTTPServerTransport>();
  private readonly make: () => McpServer;

  constructor(make: () => McpServer) {
    this.make = make;
  }

  /** Answers a request, beginning a session where it has none; false: its session has ended, nothing was answered. */
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
    // The package's own class fits its own interface but under exactOptionalPropertyTypes.
    await server.connect(transport as Transport);
    await transport.handleRequest(request, response);
    // What was no beginning was refused, and nobody will come back to it.
    if (transport.sessionId === undefined) await server.close();
  }

  /** The one that was heard from last is the last to go. */
  private keep(id: string, session: StreamableHTTPServerTransport): void {
    this.open.delete(id);
    this.open.set(id, session);
    const [oldest] = this.open;
    if (this.open.size <= MOST || oldest === undefined) return;
    this.open.delete(oldest[0]);
    void oldest[1].close();
  }
}
