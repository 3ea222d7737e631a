/** A key to a table, and whose it is: both stand in the key itself. */
export interface NamedKey {
  readonly table: string;
  readonly person: string;
  readonly key: string;
}

/** A key to a table, as this device keeps it. */
export interface KeptKey extends NamedKey {
  /** What the table was called when it was last seen. */
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const KEY = 'riposte.keys';
const HOST = 'riposte.host';
/** Tables that are remembered, the latest first. */
const MOST = 30;

/** A key as it stands in somebody's own link; undefined when a part of it is missing. */
export function readKey(key: string): NamedKey | undefined {
  const [table = '', person = '', proof = ''] = key.split('.');
  return proof === '' ? undefined : { table, person, key };
}

/** The tables that this device has a key to, the latest first. */
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

/** Keeps a key, in place of an older one to the same table. */
export function keepKey(key: KeptKey): void {
  const others = keptKeys().filter(({ table }) => table !== key.table);
  localStorage.setItem(KEY, JSON.stringify([key, ...others].slice(0, MOST)));
}

export function forgetKey(table: string): void {
  localStorage.setItem(KEY, JSON.stringify(keptKeys().filter((kept) => kept.table !== table)));
}

/** The key that opens tables on this server, or null. It came with a link and is gone when the tab is closed. */
export function hostKey(): string | null {
  return sessionStorage.getItem(HOST);
}

export function keepHostKey(key: string): void {
  sessionStorage.setItem(HOST, key);
}
