import { randomBytes } from 'node:crypto';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Allowed, Around } from './around.ts';
import { Books } from './books.ts';
import { nonceFor } from './device.ts';
import { serveHttp } from './http.ts';
import { readLink } from './link.ts';
import { Seat } from './seat.ts';
import { makeMcpServer } from './server.ts';
import type { Desk } from './tool.ts';

/** A seat for an assistant, as it is asked for. */
export interface McpOptions {
  /** The link to the table: an invitation or somebody's own. */
  readonly link: string;
  /** What the people at the table read, where it comes by an invitation. */
  readonly name: string;
  /** The folder in which this machine keeps by what it is known again. */
  readonly folder: string;
  readonly allowed: Allowed;
  readonly around: Around;
}

/** Over HTTP: where, and what whoever connects must bring; a token is drawn unless one is given. */
export interface HttpWanted {
  readonly port: number;
  readonly token: string | undefined;
}

/** Speaks MCP over stdin and stdout until whoever started it hangs up. Throws BadLink. */
export async function speakOverStdio(options: McpOptions): Promise<void> {
  const desk = deskFor(options);
  const server = makeMcpServer(desk);
  const over = new Promise<void>((resolve) => {
    server.server.onclose = resolve;
    process.stdin.once('end', resolve);
  });
  await server.connect(new StdioServerTransport());
  await over;
  desk.seat.close();
}

/** Speaks MCP over HTTP until it is stopped. Throws BadLink, or what the port is refused for. */
export async function speakOverHttp(
  options: McpOptions,
  { port, token = randomBytes(24).toString('base64url') }: HttpWanted,
): Promise<{ readonly url: string; readonly token: string; readonly stop: () => Promise<void> }> {
  const desk = deskFor(options);
  const { url, close } = await serveHttp({ port, token, make: () => makeMcpServer(desk) });
  const stop = async (): Promise<void> => {
    desk.seat.close();
    await close();
  };
  return { url, token, stop };
}

function deskFor({ link, name, folder, allowed, around }: McpOptions): Desk {
  const read = readLink(link);
  const coming = 'key' in read ? read : { ...read, name, nonce: nonceFor(folder, read.invitation, name) };
  const seat = new Seat(coming);
  return { seat, books: new Books(seat), allowed, around };
}
