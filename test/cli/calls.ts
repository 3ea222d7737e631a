import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { failureOf } from '../../src/cli/program.ts';

// Carries out one command after the other in a thread of its own: a program that is started anew for each spends most of
// its time on starting. Whoever calls waits at the lock.

/** What a command came to. */
export interface Ended {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Through which commands come, and where their caller waits. */
export interface Line {
  readonly port: MessagePort;
  readonly lock: Int32Array;
}

type Write = typeof process.stdout.write;

/** Takes what a command writes; gives it when it is called. */
function listenTo(stream: NodeJS.WriteStream): () => string {
  const { write } = stream;
  let text = '';
  const take = (chunk: string | Uint8Array): boolean => {
    text += chunk.toString();
    return true;
  };
  stream.write = take as Write;
  return () => {
    stream.write = write;
    return text;
  };
}

async function run(args: readonly string[]): Promise<Ended> {
  process.exitCode = 0;
  const [stdout, stderr] = [listenTo(process.stdout), listenTo(process.stderr)];
  const failed = await failureOf(args);
  const status = failed ?? Number(process.exitCode);
  process.exitCode = 0;
  return { status, stdout: stdout(), stderr: stderr() };
}

const { port, lock } = workerData as Line;
port.on('message', async (args: readonly string[]) => {
  port.postMessage(await run(args));
  Atomics.store(lock, 0, 1);
  Atomics.notify(lock, 0);
});
parentPort!.unref();
