import { Worker } from 'node:worker_threads';
import type { LogRow } from '../../live/record.ts';
import type { Appended, Hint, Listed, Snapshot, Store, StoredTable, StoreHealth, Watch } from '../store.ts';
import { StoreError } from '../store-error.ts';
import { type Call, errorOf, type Method, OPENING, type Said } from './calls.ts';

/** Opens the store in a folder, in a thread of its own. Throws what `openSqlite` throws. */
export async function openThreaded(folder: string): Promise<Store> {
  const store = new ThreadedStore(folder);
  await store.opened;
  return store;
}

/** Calls that go over in one message. */
const MOST_IN_ONE = 16;

interface Pending {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Passes every call on to the thread that has the database open. */
class ThreadedStore implements Store {
  readonly opened: Promise<void>;
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  readonly #watching = new Set<(hint: Hint) => void>();
  /** Calls of this turn of the event loop: they go over together. */
  #outbox: Call[] = [];
  #calls = OPENING;
  #isOpen = true;

  constructor(folder: string) {
    this.#worker = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData: { folder },
      // Flags of the program are not meant for its threads.
      execArgv: [],
    });
    this.opened = new Promise((resolve, reject) => {
      this.#pending.set(OPENING, { resolve: () => resolve(), reject });
    });
    // One after the other, each with all that follows from it: nobody waits for what the others' answers lead to.
    this.#worker.on('message', (said: readonly Said[]) => {
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

  tables(): Promise<readonly Listed[]> {
    return this.#call('tables');
  }

  closeTable(id: string): Promise<void> {
    return this.#call('closeTable', id);
  }

  append(table: string, row: LogRow): Promise<Appended> {
    return this.#call('append', table, row);
  }

  rows(table: string, after: number): Promise<readonly LogRow[]> {
    return this.#call('rows', table, after);
  }

  byKey(table: string, person: string, key: string): Promise<LogRow | undefined> {
    return this.#call('byKey', table, person, key);
  }

  snapshot(table: string): Promise<Snapshot | undefined> {
    return this.#call('snapshot', table);
  }

  saveSnapshot(table: string, snapshot: Snapshot): Promise<void> {
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
      // A process lives as long as it waits for an answer, and may end when it waits for none.
      this.#worker.ref();
      this.#pending.set(call.id, { resolve, reject });
      this.#post(call);
    });
    return answer as ReturnType<Store[M]>;
  }

  #post(call: Call): void {
    this.#outbox.push(call);
    if (this.#outbox.length === 1) setImmediate(() => this.#flush());
    // Where much has piled up, the thread writes the first while the last are still being read.
    if (this.#outbox.length === MOST_IN_ONE) this.#flush();
  }

  #flush(): void {
    if (this.#outbox.length === 0) return;
    const calls = this.#outbox;
    this.#outbox = [];
    this.#worker.postMessage(calls);
  }

  #hear(said: Said): void {
    if ('hint' in said) {
      for (const heard of this.#watching) heard(said.hint);
      return;
    }
    const pending = this.#pending.get(said.id);
    this.#pending.delete(said.id);
    if (this.#pending.size === 0) this.#worker.unref();
    if ('failure' in said) pending?.reject(errorOf(said.failure));
    else pending?.resolve(said.answer);
  }

  /** The thread is gone: by being closed, or by a bug. */
  #end(error: unknown): void {
    this.#isOpen = false;
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }
}

function closed(): StoreError {
  return new StoreError('closed', 'The store was closed.', 'Wait until the server has started again.');
}
