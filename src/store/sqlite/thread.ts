import { parentPort, workerData } from 'node:worker_threads';
import { storeOn } from '../sql-store.ts';
import { type Call, failureOf, OPENING, type Said } from './calls.ts';
import { openSqlite } from './open.ts';

// The thread of a database: SQLite waits for the disk here, and nobody else has to.

const port = parentPort!;
const { folder } = workerData as { readonly folder: string };

const opened = openSqlite(folder).then(storeOn);

port.on('message', (calls: readonly Call[]) => {
  for (const call of calls) void carryOut(call);
});
opened.then(
  (store) => {
    store.watch((hint) => say({ hint }));
    say({ id: OPENING, answer: undefined });
  },
  (error: unknown) => {
    say({ id: OPENING, failure: failureOf(error) });
    hangUp();
  },
);

async function carryOut({ id, method, args }: Call): Promise<void> {
  try {
    const store = await opened;
    const act = store[method] as (...args: readonly unknown[]) => Promise<unknown>;
    say({ id, answer: await act.call(store, ...args) });
  } catch (error) {
    say({ id, failure: failureOf(error) });
  }
  if (method === 'close') hangUp();
}

/** What is to be said in this turn of the event loop: it goes over in one message. */
let outbox: Said[] = [];

function say(said: Said): void {
  outbox.push(said);
  if (outbox.length === 1) setImmediate(flush);
}

function flush(): void {
  const said = outbox;
  outbox = [];
  if (said.length > 0) port.postMessage(said);
}

function hangUp(): void {
  flush();
  port.close();
}
