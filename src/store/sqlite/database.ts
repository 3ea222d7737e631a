import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
  type TransactionSettings,
} from 'kysely';
import { StoreError, type StoreFault } from '../store.ts';

/** Number of cached prepared statements. */
const KEPT = 200;

/** A Kysely dialect for the SQLite that is built into Node. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    super({ database: asKyselyWants(database) });
    this.#database = database;
  }

  override createDriver(): SqliteDriver {
    return new NodeSqliteDriver(this.#database);
  }

  override createAdapter(): SqliteAdapter {
    return new NodeSqliteAdapter();
  }
}

class NodeSqliteAdapter extends SqliteAdapter {
  /** SQLite's transactions include schema changes. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class NodeSqliteDriver extends SqliteDriver {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    super({ database: asKyselyWants(database) });
    this.#database = database;
  }

  /** Takes the write lock at the start: waiting for other writers later, within the transaction, is not possible. */
  override async beginTransaction(
    connection: DatabaseConnection,
    settings?: TransactionSettings,
  ): Promise<void> {
    await connection.executeQuery(
      CompiledQuery.raw(settings?.accessMode === 'read only' ? 'begin' : 'begin immediate'),
    );
  }

  /**
   * Skips the rollback if the transaction is already over, as after a disk error. The rollback's own error would hide
   * the cause.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

/** Adapts the database to Kysely's interface; throws errors as StoreError. */
function asKyselyWants(database: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const ready = kept.get(sql) ?? statement(withStoreErrors(() => database.prepare(sql)));
      if (kept.size >= KEPT) kept.clear();
      kept.set(sql, ready);
      return ready;
    },
  };
}

function statement(prepared: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]): SQLInputValue[] => parameters as SQLInputValue[];
  return {
    reader: prepared.columns().length > 0,
    all: (parameters) => withStoreErrors(() => prepared.all(...values(parameters))),
    run: (parameters) => withStoreErrors(() => prepared.run(...values(parameters))),
    iterate: (parameters) => prepared.iterate(...values(parameters)),
  };
}

/** Milliseconds to wait for another program that is writing. */
export const BUSY_MS = 5000;

/** Settings of a connection in the required order, and the value that each must have afterwards. */
const PRAGMAS = [
  { name: 'busy_timeout', set: String(BUSY_MS), holds: BUSY_MS },
  { name: 'journal_mode', set: 'WAL', holds: 'wal' },
  /** FULL: a commit is on disk before it returns. With NORMAL, a power failure can undo the latest commits. */
  { name: 'synchronous', set: 'FULL', holds: 2 },
  { name: 'foreign_keys', set: 'ON', holds: 1 },
] as const;

/** Applies the settings that durability depends on, and reads each back. Throws StoreError if one is not in effect. */
export function requireDurability(database: DatabaseSync): void {
  for (const { name, set, holds } of PRAGMAS) {
    withStoreErrors(() => database.exec(`pragma ${name} = ${set}`));
    const found = pragma(database, name);
    if (found !== holds) throw notInForce(name, set, found);
  }
}

/** Describes the current durability settings for `/healthz`. */
export function durabilityOf(database: DatabaseSync): string {
  const levels = ['OFF', 'NORMAL', 'FULL', 'EXTRA'];
  const level = levels[Number(pragma(database, 'synchronous'))];
  return `journal_mode=${pragma(database, 'journal_mode')}, synchronous=${level}`;
}

/** Returns the value of a pragma. */
export function pragma(database: DatabaseSync, name: string): unknown {
  return withStoreErrors(() => Object.values(database.prepare(`pragma ${name}`).get() ?? {})[0]);
}

function notInForce(name: string, wanted: string, found: unknown): StoreError {
  return new StoreError(
    'not-durable',
    `SQLite does not take ${name}=${wanted} here: it says ${String(found)}.`,
    'Put the data folder on a local disk: network file systems and some mounts can not do it.',
  );
}

type Fault = readonly [fault: StoreFault, sentence: string, remedy: string];

const DISK_FAILED: Fault = [
  'disk-failed',
  'The disk reported an error. The last write was not saved.',
  'Check the system log for disk errors. Continue when the disk works again. No restart is needed.',
];
const DAMAGED: Fault = [
  'damaged',
  'A part of the database that was needed is damaged.',
  '`riposte doctor` lists the damage; save the intact tables with `riposte backup`.',
];

/** SQLite's primary result codes for external problems, as opposed to mistakes in a statement. */
const FAULTS: Readonly<Record<number, Fault>> = {
  5: [
    'busy',
    'Another program has been writing to the data folder for too long.',
    'Try again; if that does not help, find out what else has riposte.db open.',
  ],
  8: [
    'read-only',
    'The data folder can be read but not written.',
    'Give the user that runs Riposte the right to write there, or mount the file system for writing.',
  ],
  10: DISK_FAILED,
  11: DAMAGED,
  13: [
    'disk-full',
    'There is no room left on the disk. Nothing was written.',
    'Free space on the disk of the data folder, then continue. No restart is needed.',
  ],
  14: DISK_FAILED,
  26: DAMAGED,
};

/** SQLite's code for a violated foreign key. */
const BELONGS_TO_NOTHING = 787;

/** Runs SQLite code and throws external problems as StoreError. */
export function withStoreErrors<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw faultOf(error);
  }
}

/**
 * Runs code that depends only on the database's description of its own tables. Every error other than an external
 * problem counts as damage.
 */
export async function trustingTables<T>(act: () => T | Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw error instanceof StoreError ? error : damagedTables(error);
  }
}

export function damagedTables(cause?: unknown): StoreError {
  const [code, , remedy] = DAMAGED;
  const sentence = 'The database’s description of its tables is damaged.';
  return new StoreError(code, sentence, remedy, cause);
}

function faultOf(error: unknown): unknown {
  if (!(error instanceof Error) || !('errcode' in error)) return error;
  const code = Number(error.errcode);
  const fault = code === BELONGS_TO_NOTHING ? DAMAGED : FAULTS[code & 0xff];
  if (fault === undefined) return error;
  return new StoreError(...fault, error);
}
