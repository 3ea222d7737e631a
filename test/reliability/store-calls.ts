import { join } from 'node:path';
import { openStore } from '../../src/store/open-store.ts';
import { inMemory } from '../store/folders.ts';
import { acknowledgements, straceMissing, type Traced, trace } from '../store/strace.ts';
import type { Figure } from './figure.ts';

const ROWS = 6;
const PROGRAM = [String(ROWS), 'FULL'];
const CALLS = ['pwrite64', 'fsync', 'fdatasync', 'ftruncate'];
const ERRORS = ['EIO', 'ENOSPC'];

/**
 * R3: a program that opens a store and writes to it meets one disk error. Each of its system calls that write, sync or
 * truncate fails in turn with EIO and ENOSPC. Tests every `stride`-th of these cases.
 */
export async function faultsInCalls({ stride }: { readonly stride: number }): Promise<Figure> {
  const missing = straceMissing();
  if (missing !== undefined) return { id: 'R3', figure: `did not run: ${missing}`, passed: false };
  const injections = (await possibleFaults()).filter((_, i) => i % stride === 0);
  const wrong: string[] = [];
  for (const inject of injections) {
    const fault = await inMemory((folder) => outcomeOf(folder, inject));
    if (fault !== undefined) wrong.push(`; ${inject}: ${fault}`);
  }
  const figure = `${injections.length} faults, one a run, in writes, syncs and truncations: ${wrong.length} crashes or false acknowledgements${wrong.join('')}`;
  return { id: 'R3', figure, passed: wrong.length === 0 && injections.length > 0 };
}

/** Returns every call of a normal run with every error, in strace's format. */
async function possibleFaults(): Promise<readonly string[]> {
  const { calls } = await inMemory(async (folder) => trace(folder, PROGRAM));
  return CALLS.flatMap((call) => {
    const numbers = calls.filter(({ name }) => name === call).map((_, i) => i + 1);
    return numbers.flatMap((n) => ERRORS.map((error) => `${call}:error=${error}:when=${n}`));
  });
}

/** Returns the error of a run, or `undefined` if it was correct. */
async function outcomeOf(folder: string, inject: string): Promise<string | undefined> {
  const traced = trace(folder, PROGRAM, inject);
  if (!traced.isInjected) return 'the call was not made';
  return faultIn(traced) ?? (await faultAfter(folder));
}

function faultIn({ code, said, stderr, calls }: Traced): string | undefined {
  if (code !== 0 || said.at(-1) !== 'closed') return `ended with ${code}: ${stderr}`;
  const odd = said.find((line) => !/^(written \w+|failed \w+ disk-(full|failed)|closed)$/.test(line));
  if (odd !== undefined) return `said: ${odd}`;
  const { all, synced } = acknowledgements(calls);
  if (all === ROWS && synced === ROWS) return undefined;
  return `${synced} of ${all} acknowledgements came after a sync`;
}

async function faultAfter(folder: string): Promise<string | undefined> {
  const store = await openStore({ folder: join(folder, 'data') });
  const rows = await store.rows('t', 0);
  await store.close();
  return rows.length === ROWS ? undefined : `${rows.length} rows are there`;
}
