import { hash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { hashWith } from '../../fight/entry.ts';
import { storeOn } from '../sql-store.ts';
import { openSqlite } from './open.ts';
import { type Call, failureOf, OPENING, type ThreadMessage } from './threaded.ts';

// The thread of a database. SQLite waits for the disk here, so that the main thread does not have to.

hashWith((text) => hash('sha256', text));
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

/** Messages of this turn of the event loop, sent together. */
let outbox: ThreadMessage[] = [];

function say(message: ThreadMessage): void {
  outbox.push(message);
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
