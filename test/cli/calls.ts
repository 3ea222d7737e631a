import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { runCommand } from '../support/command-run.ts';

// Runs commands one after another in a separate thread. The caller waits on a lock.

/** The channel for commands, and the lock on which the caller waits. */
export interface Line {
  readonly port: MessagePort;
  readonly lock: Int32Array;
}

const { port, lock } = workerData as Line;
port.on('message', async (args: readonly string[]) => {
  port.postMessage(await runCommand(args));
  Atomics.store(lock, 0, 1);
  Atomics.notify(lock, 0);
});
parentPort!.unref();
