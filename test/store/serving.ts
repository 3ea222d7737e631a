import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { openStore } from '../../src/store/open-store.ts';
import type { StoreLocation } from '../../src/store/store.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The acknowledged commands by table: the hash of each command's row, from the first command. */
export type Acknowledged = ReadonlyMap<string, string[]>;

export function nothingYet(tables: number): Acknowledged {
  return new Map(Array.from({ length: tables }, (_, i) => [`t${i}`, []]));
}

/** A running writer. */
export interface Serving {
  readonly child: ChildProcess;
  /** Resolves at the first acknowledgement, or when the writer ends without one. */
  readonly first: Promise<void>;
  /** Resolves with the exit code (`null` if killed) and stderr, after all acknowledgements have been recorded. */
  readonly ended: Promise<{ readonly code: number | null; readonly stderr: string }>;
}

/**
 * Starts a writer that continues where the last one stopped, and records its acknowledgements. `before` is put in front
 * of its command.
 */
export function serve(location: StoreLocation, noted: Acknowledged, before: readonly string[] = []): Serving {
  const done = Object.fromEntries([...noted].map(([table, hashes]) => [table, hashes.length]));
  const args = ['test/store/writer.ts', '--where', JSON.stringify(location), '--done', JSON.stringify(done)];
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
    // A line cut off by the kill was never received.
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
  /** Number of acknowledged rows that are missing or different. */
  readonly lost: number;
  /** Number of duplicate rows of a command. */
  readonly doubled: number;
}

/** Compares acknowledged rows with stored ones. Throws StoreError if a log has a gap. */
export async function compare(location: StoreLocation, noted: Acknowledged): Promise<Tally> {
  const store = await openStore(location);
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
