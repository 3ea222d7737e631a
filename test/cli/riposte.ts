import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { onTestFinished } from 'vitest';
import type { CommandEnded } from '../support/command-run.ts';
import type { Line } from './calls.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The settings of a command-line call: folder, environment and input. */
interface Call {
  readonly typed?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

function environment(env: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _, NO_COLOR: __, ...own } = process.env;
  return { ...own, ...env };
}

/** Runs the command line. Uses a separate process if there is input or the environment matters. */
export function riposte(args: readonly string[], { typed, env = {} }: Call = {}): CommandEnded {
  if (typed === undefined && Object.keys(env).length === 0) return called(args);
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'src/cli/main.js'), ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    input: (typed ?? []).map((line) => `${line}\n`).join(''),
    env: environment(env),
  });
  return { status: status!, stdout, stderr };
}

let open: Line | undefined;

/** Runs a command in the thread for calls and waits for it. */
function called(args: readonly string[]): CommandEnded {
  open ??= openLine();
  const { port, lock } = open;
  Atomics.store(lock, 0, 0);
  port.postMessage(args);
  Atomics.wait(lock, 0, 0);
  return receiveMessageOnPort(port)!.message as CommandEnded;
}

function openLine(): Line {
  const { port1: port, port2 } = new MessageChannel();
  const lock = new Int32Array(new SharedArrayBuffer(4));
  const workerData: Line = { port: port2, lock };
  const { FORCE_COLOR: _, ...env } = process.env;
  new Worker(new URL('./calls.ts', import.meta.url), { workerData, transferList: [port2], env }).unref();
  return { port, lock };
}

/** Runs the command line until it has printed a text, then interrupts it like Ctrl+C. */
export async function interrupted(
  args: readonly string[],
  at: string,
): Promise<{ readonly status: number | null; readonly stdout: string }> {
  const child = spawn(process.execPath, [join(ROOT, 'src/cli/main.js'), ...args], {
    cwd: ROOT,
    env: environment({}),
  });
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const wasThere = stdout.includes(at);
    stdout += text;
    if (!wasThere && stdout.includes(at)) child.kill('SIGINT');
  });
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, stdout };
}

/** Creates a folder that is deleted after the test. */
export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'riposte-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

/** The shipped duel, with a seed that lets Mara act first. */
export const DUEL = ['duel', '--seed', '5'] as const;
