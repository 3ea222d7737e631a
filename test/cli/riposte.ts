import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** How the command line is called: where, with which environment, and with what typed. */
interface Call {
  readonly typed?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

function environment(env: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _, NO_COLOR: __, ...own } = process.env;
  return { ...own, ...env };
}

/** Runs the command line as people do, with its input from a pipe. */
export function riposte(
  args: readonly string[],
  { typed = [], env = {} }: Call = {},
): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, [join(ROOT, 'src/cli/main.ts'), ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    input: typed.map((line) => `${line}\n`).join(''),
    env: environment(env),
  });
}

/** Runs the command line until it has printed something, then interrupts it as Ctrl+C does. */
export async function interrupted(
  args: readonly string[],
  at: string,
): Promise<{ readonly status: number | null; readonly stdout: string }> {
  const child = spawn(process.execPath, [join(ROOT, 'src/cli/main.ts'), ...args], {
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

/** A folder that is gone when the test is over. */
export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'riposte-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

/** The shipped duel, with a seed by which Mara goes first. */
export const DUEL = ['duel', '--seed', '7'] as const;
