import { ok, type Result, refusal, refused } from '../kernel/result.ts';
import { type ClientState, randomHex, requestJson, TableClient, UNREACHABLE } from './table-client.ts';

// How programs come to a table on a server.

/** A link to a table: its address with a personal key or an invitation. */
export type Link =
  | { readonly origin: string; readonly key: string }
  | { readonly origin: string; readonly invitation: string };

/** Thrown if a text is not a link to a table. */
export class BadLink extends Error {
  override readonly name = 'BadLink';
  readonly remedy =
    'Give the link as the page shows it: http://…/#join=… is an invitation, http://…/#key=… somebody’s own link.';
}

const SECRET = /^#(join|key)=([\w-]+\.[\w-]+\.[\w-]+)$/;

/** Parses a link to a table. Throws BadLink, whose message never contains the link. */
export function readLink(text: string): Link {
  const url = URL.parse(text.trim());
  if (url === null) throw new BadLink('That is not an address.');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new BadLink('The address begins neither with http:// nor with https://.');
  }
  const [, kind, secret] = SECRET.exec(url.hash) ?? [];
  if (secret === undefined)
    throw new BadLink('The part after # in the address is neither an invitation nor a key.');
  return kind === 'key' ? { origin: url.origin, key: secret } : { origin: url.origin, invitation: secret };
}

/** The person that joins a table. */
export interface Newcomer {
  /** The name shown to the others. */
  readonly name: string;
  /**
   * 32 hexadecimal digits. Anyone who comes again with the same invitation, name and nonce is the same person. Random if
   * absent.
   */
  readonly nonce?: string;
}

/**
 * Joins a table by a link as the page shows it. With an invitation, the GM must admit the person; until then the role is
 * `waiting`. Close the client in the end.
 */
export async function joinTable(
  link: string,
  { name, nonce = randomHex() }: Newcomer,
): Promise<Result<TableClient>> {
  let read: Link;
  try {
    read = readLink(link);
  } catch (error) {
    if (!(error instanceof BadLink)) throw error;
    return refused(refusal('bad-link', error.message, error.remedy));
  }
  if ('key' in read) return connected(read.origin, read.key);
  const { origin, invitation } = read;
  const admission = await requestJson<Admission>(`${origin}/api/join`, { body: { invitation, name, nonce } });
  return 'value' in admission ? connected(origin, admission.value.key) : refused(admission.refusal);
}

interface Admission {
  readonly table: string;
  readonly key: string;
}

/** A table that a program opens. */
export interface NewTable {
  /** The name of an encounter that comes with the server (`timeslice/duel`), or the text of an encounter file. */
  readonly encounter: { readonly shipped: string } | { readonly text: string };
  /** `typed`: people type in their own dice. */
  readonly dice?: 'seeded' | 'typed';
  readonly preset?: string;
  /** The name of the GM. */
  readonly name?: string;
}

/** Opens a table with the host key of a server, and joins it as the GM. Close the client in the end. */
export async function openTable(
  origin: string,
  hostKey: string,
  table: NewTable,
): Promise<Result<TableClient>> {
  const body = { dice: 'seeded', ...table };
  const opened = await requestJson<Admission>(`${origin}/api/tables`, { key: hostKey, body });
  return 'value' in opened ? connected(origin, opened.value.key) : refused(opened.refusal);
}

/** Milliseconds to wait for the first view of a table. */
const PATIENCE = 10_000;

/** Returns a client that knows its table. A key begins with the id of its table. */
async function connected(origin: string, key: string): Promise<Result<TableClient>> {
  const client = new TableClient(`${origin}/api/tables/${key.split('.')[0]}`, key);
  await untilSeen(client, ({ view, status }) => view !== null || status === 'gone', PATIENCE);
  const { view, why } = client.seen();
  if (view !== null) return ok(client);
  client.close();
  return refused(why ?? UNREACHABLE);
}

/** Waits until a client's state satisfies a condition, but at most this number of milliseconds. */
export async function untilSeen(
  client: TableClient,
  holds: (clientState: ClientState) => boolean,
  milliseconds: number,
): Promise<void> {
  if (holds(client.seen())) return;
  await new Promise<void>((resolve) => {
    const timer: unknown = setTimeout(end, milliseconds);
    // In Node, a waiting call does not keep the process alive. A browser's timer is a number.
    if (typeof timer === 'object') (timer as { unref(): void }).unref();
    const unlisten = client.listen(() => {
      if (holds(client.seen())) end();
    });
    function end(): void {
      clearTimeout(timer as ReturnType<typeof setTimeout>);
      unlisten();
      resolve();
    }
  });
}
