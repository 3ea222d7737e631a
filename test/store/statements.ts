import { DatabaseSync, type StatementSync } from 'node:sqlite';

/** Statements that write. */
const WRITES = /^(begin immediate|insert|update|create|commit)/;

export interface FailingStatement {
  /** The number of the writing statement that fails, from 1. */
  readonly n: number;
  /** SQLite's result code. */
  readonly code: number;
}

/** Makes a statement fail while `act` runs. Returns whether there were enough statements. */
export async function withFailing({ n, code }: FailingStatement, act: () => Promise<void>): Promise<boolean> {
  const { prepare } = DatabaseSync.prototype;
  let count = 0;
  DatabaseSync.prototype.prepare = function (this: DatabaseSync, sql: string): StatementSync {
    const statement = prepare.call(this, sql);
    if (!WRITES.test(sql)) return statement;
    const failing = <T>(run: (...values: never[]) => T) => {
      return (...values: never[]): T => {
        count += 1;
        if (count === n) throw Object.assign(new Error('made to fail'), { errcode: code });
        return run.apply(statement, values);
      };
    };
    statement.run = failing(statement.run);
    statement.all = failing(statement.all);
    return statement;
  };
  try {
    await act();
  } finally {
    DatabaseSync.prototype.prepare = prepare;
  }
  return count >= n;
}
