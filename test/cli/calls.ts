import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { runCommand } from '../support/command-run.ts';

// Carries out one command after the other in a thread of its own. Whoever calls waits at the lock.

/** Through which commands come, and where their caller waits. */
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
