import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const MAIN = join(import.meta.dirname, '../../src/cli/main.js');

/** `riposte serve` in a separate process. */
export interface Served {
  readonly process: ChildProcess;
  readonly origin: string;
  readonly key: string;
  /** What it printed. */
  readonly out: () => string;
  readonly errors: () => string;
}

/** Starts `riposte serve` with its tables in a folder. Waits until it has printed its address. */
export async function serveIn(
  folder: string,
  args: readonly string[],
  started: (child: ChildProcess) => void,
): Promise<Served> {
  const env = { ...process.env, RIPOSTE_LOG: 'info', DATABASE_URL: undefined, RIPOSTE_HOST_KEY: undefined };
  const child = spawn(process.execPath, [MAIN, 'serve', '--host', '127.0.0.1', '--data', folder, ...args], {
    env,
  });
  started(child);
  let out = '';
  let errors = '';
  child.stderr.on('data', (text) => (errors += text));
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${errors}`)));
    child.stdout.on('data', (text) => {
      out += text;
      if (out.includes('Ctrl+C')) resolve();
    });
  });
  const [, origin, key] = /(http:\/\/[^\s/]+)\/#gm=(\S+)/.exec(out)!;
  return { process: child, origin: origin!, key: key!, out: () => out, errors: () => errors };
}
