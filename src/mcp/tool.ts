import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { Allowed, Around } from './around.ts';
import type { Books } from './books.ts';
import type { Seat } from './seat.ts';

/** What tools work with. */
export interface Desk {
  readonly seat: Seat;
  readonly books: Books;
  readonly allowed: Allowed;
  readonly around: Around;
}

/** Adds a tool to a server. */
export type Tool = (server: McpServer, desk: Desk) => void;

/** Says that a tool changes nothing, and asks nothing of the world but of the table. */
export const READS = { readOnlyHint: true, openWorldHint: false } as const;
