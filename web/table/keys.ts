import { type HttpResult, type Request, requestJson } from '../../src/client/table-client.ts';

/** Whether a server of Riposte delivered the page. A page that was built as static files has none. */
export const HAS_SERVER = import.meta.env.MODE !== 'site';

/** Sends a JSON request to the server that delivered the page. Never throws. */
export function askServer<T>(path: string, request: Request = {}): Promise<HttpResult<T>> {
  return requestJson<T>(`/api/${path}`, request);
}

/** A key to a table, with the table and person that it contains. */
export interface NamedKey {
  readonly table: string;
  readonly person: string;
  readonly key: string;
}

/** A key to a table, as stored on this device. */
export interface KeptKey extends NamedKey {
  /** The last known name of the table. */
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const KEY = 'riposte.keys';
const HOST = 'riposte.host';
/** Maximum number of stored tables. The oldest are removed first. */
const MOST = 30;

/** Parses the key in a personal link. Returns `undefined` if a part is missing. */
export function readKey(key: string): NamedKey | undefined {
  const [table = '', person = '', proof = ''] = key.split('.');
  return proof === '' ? undefined : { table, person, key };
}

/** Returns the stored keys, most recent first. */
export function keptKeys(): readonly KeptKey[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as readonly KeptKey[]) : [];
  } catch {
    return [];
  }
}

export function keyFor(table: string): KeptKey | undefined {
  return keptKeys().find((kept) => kept.table === table);
}

/** Stores a key and replaces an older one to the same table. */
export function keepKey(key: KeptKey): void {
  const others = keptKeys().filter(({ table }) => table !== key.table);
  localStorage.setItem(KEY, JSON.stringify([key, ...others].slice(0, MOST)));
}

export function forgetKey(table: string): void {
  localStorage.setItem(KEY, JSON.stringify(keptKeys().filter((kept) => kept.table !== table)));
}

/** The key that opens tables on this server, or `null`. It comes with a link and is deleted when the tab is closed. */
export function hostKey(): string | null {
  return sessionStorage.getItem(HOST);
}

export function keepHostKey(key: string): void {
  sessionStorage.setItem(HOST, key);
}
