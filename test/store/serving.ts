import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { openStore } from '../../src/store/open-store.ts';
import type { Where } from '../../src/store/where.ts';

const ROOT = join(import.meta.dirname, '../..');

/** What was acknowledged, by table: the hash of each command's row, from the first command on. */
export type Acknowledged = ReadonlyMap<string, string[]>;

export function nothingYet(tables: number): Acknowledged {
  return new Map(Array.from({ length: tables }, (_, i) => [`t${i}`, []]));
}

/** A writer at work. */
export interface Serving {
  readonly child: ChildProcess;
  /** Settles at the first acknowledgement, or when it ended without one. */
  readonly first: Promise<void>;
  /** Settles with the exit code (null: killed) and what it said on stderr, when all it acknowledged is noted. */
  readonly ended: Promise<{ readonly code: number | null; readonly stderr: string }>;
}

/** Starts a writer that goes on where the last one stopped, and notes what it acknowledges. `before`: put before its command. */
export function serve(where: Where, noted: Acknowledged, before: readonly string[] = []): Serving {
  const done = Object.fromEntries([...noted].map(([table, hashes]) => [table, hashes.length]));
  const args = ['test/store/writer.ts', '--where', JSON.stringify(where), '--done', JSON.stringify(done)];
  const [program, ...rest] = [...before, process.execPath, ...args];
  const child = spawn(program!, rest, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  let stderr = '';
  const first = new Promise<void>((resolve) => {
    child.stdout.once('data', () => resolve());
    child.once('close', () => resolve());
  });
  child.stdout.on('data', (chunk) => {
    const lines = `${text}${chunk}`.split('\n');
    // A line that was cut off by the kill was not heard by anybody.
    text = lines.pop()!;
    for (const line of lines) note(noted, line);
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const ended = new Promise<{ code: number | null; stderr: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, stderr }));
  });
  return { child, first, ended };
}

function note(noted: Acknowledged, line: string): void {
  const [table, command, hash] = line.split(' ');
  const hashes = noted.get(table!)!;
  if (Number(command) !== hashes.length + 1)
    throw new Error(`${table}: ${command} came after ${hashes.length}`);
  hashes.push(hash!);
}

export interface Tally {
  readonly acknowledged: number;
  /** Acknowledged, and not there or another. */
  readonly lost: number;
  /** Rows of a command that has one already. */
  readonly doubled: number;
}

/** Compares what was acknowledged with what is there. Throws StoreError where a log has a gap. */
export async function compare(where: Where, noted: Acknowledged): Promise<Tally> {
  const store = await openStore(where);
  let [acknowledged, lost, doubled] = [0, 0, 0];
  for (const [table, hashes] of noted) {
    const [, ...rows] = await store.rows(table, 0);
    acknowledged += hashes.length;
    lost += hashes.filter((hash, i) => rows[i]?.hash !== hash).length;
    doubled += rows.length - new Set(rows.map(({ key }) => key)).size;
  }
  await store.close();
  return { acknowledged, lost, doubled };
}
