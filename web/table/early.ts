import { readRoute } from '../route.ts';
import type { Connection } from './connection.ts';
import { keyFor, type NamedKey, readKey } from './keys.ts';
import { connectRemote } from './remote.ts';

/** A line that was opened before anybody asked for it. */
let early: (NamedKey & { readonly line: Connection }) | undefined;

/**
 * Opens the line to the table that an address leads to, while the page itself is still on its way: on a slow line that
 * is one wait less before anything is seen.
 */
export function openEarly(hash: string): void {
  const route = readRoute(hash);
  const known =
    route.page === 'key' ? readKey(route.key) : route.page === 'table' ? keyFor(route.id) : undefined;
  if (known !== undefined) early = { ...known, line: connectRemote(known.table, known.key) };
}

/** The line to a table: the one that is open already, for whoever comes first, or a new one. */
export function lineTo(table: string, key: string): Connection {
  const opened = early;
  early = undefined;
  if (opened?.table === table && opened.key === key) return opened.line;
  opened?.line.close();
  return connectRemote(table, key);
}
