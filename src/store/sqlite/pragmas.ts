import type { DatabaseSync } from 'node:sqlite';
import { StoreError } from '../store-error.ts';
import { telling } from './faults.ts';

/** How long to wait for another program that is writing. */
export const BUSY_MS = 5000;

/** Settings of a connection, in the order in which they must be made, and what the database says once they hold. */
const PRAGMAS = [
  { name: 'busy_timeout', set: String(BUSY_MS), holds: BUSY_MS },
  { name: 'journal_mode', set: 'WAL', holds: 'wal' },
  /** FULL: a commit has reached the disk before it returns. With NORMAL a loss of power takes the last ones back. */
  { name: 'synchronous', set: 'FULL', holds: 2 },
  { name: 'foreign_keys', set: 'ON', holds: 1 },
] as const;

/** Makes the settings on which durability rests, and reads each back. Throws StoreError when one does not hold. */
export function insist(database: DatabaseSync): void {
  for (const { name, set, holds } of PRAGMAS) {
    telling(() => database.exec(`pragma ${name} = ${set}`));
    const found = pragma(database, name);
    if (found !== holds) throw notInForce(name, set, found);
  }
}

/** What the database says now, as `/healthz` shows it. */
export function durabilityOf(database: DatabaseSync): string {
  const levels = ['OFF', 'NORMAL', 'FULL', 'EXTRA'];
  const level = levels[Number(pragma(database, 'synchronous'))];
  return `journal_mode=${pragma(database, 'journal_mode')}, synchronous=${level}`;
}

/** One value that SQLite tells about itself. */
export function pragma(database: DatabaseSync, name: string): unknown {
  return telling(() => Object.values(database.prepare(`pragma ${name}`).get() ?? {})[0]);
}

function notInForce(name: string, wanted: string, found: unknown): StoreError {
  return new StoreError(
    'not-durable',
    `SQLite does not take ${name}=${wanted} here: it says ${String(found)}.`,
    'Put the data folder on a local disk: network file systems and some mounts can not do it.',
  );
}
