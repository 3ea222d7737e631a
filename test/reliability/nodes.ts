import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StoreLocation } from '../../src/store/store.ts';

const ROOT = join(import.meta.dirname, '../..');
const PROGRAM = fileURLToPath(new URL('./node.ts', import.meta.url));
/** The host key of every server under test, also used by the tests' own processes. */
export const HOST_KEY = 'host-key-for-tests-0001';

/** The settings of a server process. */
export interface NodeOptions {
  readonly where: StoreLocation;
  /** The port; 0 chooses a free one. */
  readonly port?: number;
  /** `people` runs `riposte serve` unchanged; `programs` runs the same server without rate limits. */
  readonly pace: 'people' | 'programs';
}

/** A server process. */
export interface ServerNode {
  readonly origin: string;
  readonly port: number;
  readonly pid: number;
  /** Returns its output on stdout and stderr. */
  said(): string;
  /** Asks it to stop. Resolves with its exit code. */
  stop(): Promise<number | null>;
  /** Ends it at once, like a power failure. */
  kill(): Promise<void>;
}

/** Starts a server process and waits until it listens. */
export async function startNode({ where, port = 0, pace }: NodeOptions): Promise<ServerNode> {
  const child = spawn(process.execPath, argsFor(where, port, pace), { cwd: ROOT, env: environment(where) });
  const said: string[] = [];
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const origin = await new Promise<string>((resolve, reject) => {
    const keep = (text: Buffer): void => void said.push(text.toString());
    const start = (): void => {
      const [, address] = /serves at {2}(http:\/\/[^\s/]+)\//.exec(said.join('')) ?? [];
      if (address === undefined) return;
      resolve(address);
      child.stdout.off('data', start);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.stdout.on('data', start);
    void ended.then((code) => reject(new Error(`the server ended with ${code}: ${said.join('')}`)));
  });
  return {
    origin,
    port: Number(new URL(origin).port),
    pid: child.pid!,
    said: () => said.join(''),
    stop: () => signalled(child, 'SIGTERM', ended),
    kill: async () => void (await signalled(child, 'SIGKILL', ended)),
  };
}

function argsFor(location: StoreLocation, port: number, pace: NodeOptions['pace']): readonly string[] {
  if (pace === 'programs') {
    return ['--expose-gc', PROGRAM, '--where', JSON.stringify(location), '--port', String(port)];
  }
  const data = 'folder' in location ? ['--data', location.folder] : ['--database-url', location.url];
  const flags = ['--host', '127.0.0.1', '--port', String(port), '--trust-proxy'];
  return ['src/cli/main.js', 'serve', ...flags, ...data];
}

function environment(location: StoreLocation): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, ...env } = process.env;
  const data = 'folder' in location ? {} : { RIPOSTE_DATA: '/nowhere' };
  return { ...env, ...data, RIPOSTE_HOST_KEY: HOST_KEY, RIPOSTE_LOG: 'info' };
}

async function signalled(
  child: ChildProcess,
  signal: NodeJS.Signals,
  ended: Promise<number | null>,
): Promise<number | null> {
  child.kill(signal);
  return await ended;
}
