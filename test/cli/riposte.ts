import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
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

/** Runs the command line as people do, with its input from a pipe. */
export function riposte(
  args: readonly string[],
  { typed = [], env = {} }: Call = {},
): SpawnSyncReturns<string> {
  const { FORCE_COLOR: _, NO_COLOR: __, ...own } = process.env;
  return spawnSync(process.execPath, [join(ROOT, 'src/cli/main.ts'), ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    input: typed.map((line) => `${line}\n`).join(''),
    env: { ...own, ...env },
  });
}

/** A folder that is gone when the test is over. */
export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'riposte-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

/** Seed with which Mara goes first in the shipped duel. */
export const DUEL = ['play', 'duel', '--seed', '7'] as const;
