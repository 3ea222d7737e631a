import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** Returns the reason why system calls cannot be traced or made to fail here, or `undefined` if they can. */
export function straceMissing(): string | undefined {
  const { status, error, stderr } = spawnSync('strace', ['-f', '-e', 'trace=none', 'true'], {
    encoding: 'utf8',
  });
  if (error !== undefined) return 'strace is not installed (Debian: apt-get install strace)';
  return status === 0 ? undefined : `strace may not trace here: ${stderr.trim()}`;
}

/** The result of a program under strace. */
export interface Traced {
  readonly code: number | null;
  /** The lines that the program printed. */
  readonly said: readonly string[];
  readonly stderr: string;
  readonly calls: readonly SystemCall[];
  /** Whether a call was made to fail. */
  readonly isInjected: boolean;
}

export interface SystemCall {
  readonly name: string;
  /** The arguments of the call. */
  readonly about: string;
  readonly result: string;
}

/** Runs `test/store/commits.ts` in a folder under strace. `inject` has strace's format. */
export function trace(folder: string, args: readonly string[], inject?: string): Traced {
  const output = join(folder, 'trace');
  const flags = [
    '-f',
    '--seccomp-bpf',
    '-y',
    '-s',
    '30',
    '-e',
    'trace=pwrite64,fsync,fdatasync,ftruncate,write',
    '-o',
    output,
  ];
  const faults = inject === undefined ? [] : ['-e', `inject=${inject}`];
  const program = [process.execPath, 'test/store/commits.ts', join(folder, 'data'), ...args];
  const ran = spawnSync('strace', [...flags, ...faults, ...program], { cwd: ROOT, encoding: 'utf8' });
  const lines = readFileSync(output, 'utf8').split('\n');
  return {
    code: ran.status,
    said: ran.stdout.trim().split('\n'),
    stderr: ran.stderr,
    calls: callsIn(lines),
    isInjected: lines.some((line) => line.endsWith('(INJECTED)')),
  };
}

/** Returns the calls in the order in which they ended. */
function callsIn(lines: readonly string[]): SystemCall[] {
  const begun = new Map<string, string>();
  const calls: SystemCall[] = [];
  for (const line of lines) {
    const [, thread, text] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    if (thread === undefined || text === undefined) continue;
    const unfinished = / <unfinished \.\.\.>$/.exec(text);
    if (unfinished !== null) {
      begun.set(thread, text.slice(0, unfinished.index));
      continue;
    }
    const whole = text.replace(/^<\.\.\. \w+ resumed>/, begun.get(thread) ?? '');
    const [, name, about, result] = /^(\w+)\((.*)\)\s+= (.*)$/.exec(whole) ?? [];
    if (name !== undefined) calls.push({ name, about: about!, result: result! });
  }
  return calls;
}

/** The acknowledgements of a program. */
export interface Acknowledgements {
  readonly all: number;
  /** Acknowledgements before which the write-ahead log was written and completely synced. */
  readonly synced: number;
}

/** Checks the order of calls: writes to the write-ahead log, its syncs, and acknowledgements. */
export function acknowledgements(calls: readonly SystemCall[]): Acknowledgements {
  let isDirty = false;
  let syncs = 0;
  let [all, synced] = [0, 0];
  for (const { name, about, result } of calls) {
    if (name === 'pwrite64' && about.includes('.db-wal>')) isDirty = true;
    if (/^f(data)?sync$/.test(name) && about.includes('.db-wal>') && result === '0') {
      isDirty = false;
      syncs += 1;
    }
    if (name === 'write' && /"written \d+\\n"/.test(about)) {
      all += 1;
      if (!isDirty && syncs > 0) synced += 1;
      syncs = 0;
    }
  }
  return { all, synced };
}
