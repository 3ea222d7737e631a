import { Worker } from 'node:worker_threads';
import type { LogRow } from '../../table/log-row.ts';
import {
  type AppendResult,
  type Hint,
  type Store,
  type StoredTable,
  StoreError,
  type StoreFault,
  type StoreHealth,
  type TableListing,
  type TableSnapshot,
  type Watch,
} from '../store.ts';

/** Opens the store in a folder, in a separate thread. Throws the errors of `openSqlite`. */
export async function openThreaded(folder: string): Promise<Store> {
  const store = new ThreadedStore(folder);
  await store.opened;
  return store;
}

/** Calls in one message. */
const MOST_IN_ONE = 16;

interface Pending {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Passes every call to the thread that has the database open. */
class ThreadedStore implements Store {
  readonly opened: Promise<void>;
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  readonly #watching = new Set<(hint: Hint) => void>();
  /** Calls of this turn of the event loop, sent together. */
  #outbox: Call[] = [];
  #calls = OPENING;
  #isOpen = true;

  constructor(folder: string) {
    this.#worker = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData: { folder },
      // Flags of the main program must not apply to its threads.
      execArgv: [],
    });
    this.opened = new Promise((resolve, reject) => {
      this.#pending.set(OPENING, { resolve: () => resolve(), reject });
    });
    // One answer at a time, each with its follow-ups: no caller waits for the consequences of another answer.
    this.#worker.on('message', (said: readonly ThreadMessage[]) => {
      for (const each of said) setImmediate(() => this.#hear(each));
    });
    this.#worker.on('error', (error) => setImmediate(() => this.#end(error)));
    this.#worker.on('exit', () => setImmediate(() => this.#end(closed())));
  }

  create(table: StoredTable, first: LogRow): Promise<void> {
    return this.#call('create', table, first);
  }

  table(id: string): Promise<StoredTable | undefined> {
    return this.#call('table', id);
  }

  tables(): Promise<readonly TableListing[]> {
    return this.#call('tables');
  }

  closeTable(id: string): Promise<void> {
    return this.#call('closeTable', id);
  }

  append(table: string, row: LogRow): Promise<AppendResult> {
    return this.#call('append', table, row);
  }

  rows(table: string, after: number): Promise<readonly LogRow[]> {
    return this.#call('rows', table, after);
  }

  byKey(table: string, person: string, key: string): Promise<LogRow | undefined> {
    return this.#call('byKey', table, person, key);
  }

  snapshot(table: string): Promise<TableSnapshot | undefined> {
    return this.#call('snapshot', table);
  }

  saveSnapshot(table: string, snapshot: TableSnapshot): Promise<void> {
    return this.#call('saveSnapshot', table, snapshot);
  }

  lastSeqs(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    return this.#call('lastSeqs', ids);
  }

  health(): Promise<StoreHealth> {
    return this.#call('health');
  }

  watch(heard: (hint: Hint) => void): Watch {
    if (!this.#isOpen) throw closed();
    this.#watching.add(heard);
    return {
      close: async () => {
        this.#watching.delete(heard);
      },
    };
  }

  async close(): Promise<void> {
    this.#watching.clear();
    await this.#call('close');
    this.#isOpen = false;
  }

  #call<M extends Method>(method: M, ...args: Parameters<Store[M]>): ReturnType<Store[M]> {
    const answer = new Promise((resolve, reject) => {
      if (!this.#isOpen) return reject(closed());
      this.#calls += 1;
      const call: Call<M> = { id: this.#calls, method, args };
      // Keeps the process alive only while it waits for an answer.
      this.#worker.ref();
      this.#pending.set(call.id, { resolve, reject });
      this.#post(call);
    });
    return answer as ReturnType<Store[M]>;
  }

  #post(call: Call): void {
    this.#outbox.push(call);
    if (this.#outbox.length === 1) setImmediate(() => this.#flush());
    // In a long batch, the thread starts writing while the rest is still being collected.
    if (this.#outbox.length === MOST_IN_ONE) this.#flush();
  }

  #flush(): void {
    if (this.#outbox.length === 0) return;
    const calls = this.#outbox;
    this.#outbox = [];
    this.#worker.postMessage(calls);
  }

  #hear(message: ThreadMessage): void {
    if ('hint' in message) {
      for (const heard of this.#watching) heard(message.hint);
      return;
    }
    const pending = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if (this.#pending.size === 0) this.#worker.unref();
    if ('failure' in message) pending?.reject(errorOf(message.failure));
    else pending?.resolve(message.answer);
  }

  /** Handles the end of the thread, whether it was closed or crashed. */
  #end(error: unknown): void {
    this.#isOpen = false;
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }
}

function closed(): StoreError {
  return new StoreError('closed', 'The store was closed.', 'Wait until the server has started again.');
}

/** A method of the database thread. */
export type Method = Exclude<keyof Store, 'watch'>;

export interface Call<M extends Method = Method> {
  readonly id: number;
  readonly method: M;
  readonly args: Parameters<Store[M]>;
}

/** The number of the call that opens the store. */
export const OPENING = 0;

interface PlainFault {
  readonly code: StoreFault;
  readonly sentence: string;
  readonly remedy: string;
}

// Not a `Result`: an exception on its way to another thread.
/** The error of a call, in a form that can be sent between threads: a store error or a bug. */
export type Failure = { readonly fault: PlainFault } | { readonly bug: unknown };

/** A message from the thread: the result of a call, or a write by another program. */
export type ThreadMessage =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly failure: Failure }
  | { readonly hint: Hint };

export function failureOf(error: unknown): Failure {
  if (!(error instanceof StoreError)) return { bug: error };
  return { fault: { code: error.code, sentence: error.message, remedy: error.remedy } };
}

/** Restores the error to throw on this side. */
function errorOf(failure: Failure): unknown {
  if ('bug' in failure) return failure.bug;
  const { code, sentence, remedy } = failure.fault;
  return new StoreError(code, sentence, remedy);
}
