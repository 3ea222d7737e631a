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
import { telling } from './faults.ts';

/** Statements that are kept ready. */
const KEPT = 200;

/** Kysely's way of speaking to SQLite, by the SQLite that is built into Node. */
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
  /** SQLite's transactions hold changes of the schema, too. */
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

  /** Whoever wants to write waits for other writers at the start, not in the middle, where it is too late. */
  override async beginTransaction(
    connection: DatabaseConnection,
    settings?: TransactionSettings,
  ): Promise<void> {
    await connection.executeQuery(
      CompiledQuery.raw(settings?.accessMode === 'read only' ? 'begin' : 'begin immediate'),
    );
  }

  /** A disk that fails ends the transaction by itself, and a rollback would hide why. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

/** The database in the form that Kysely knows; what fails in it comes out as StoreError. */
function asKyselyWants(database: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const ready = kept.get(sql) ?? statement(telling(() => database.prepare(sql)));
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
    all: (parameters) => telling(() => prepared.all(...values(parameters))),
    run: (parameters) => telling(() => prepared.run(...values(parameters))),
    iterate: (parameters) => prepared.iterate(...values(parameters)),
  };
}
