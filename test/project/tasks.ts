import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** One thing that a script with a list can run: what it is for, and the commands, each run only if those before it passed. */
export interface Task {
  readonly says: string;
  /** Words of each command; the words `node` and a file, or a program of the packages. */
  readonly runs: readonly (readonly string[])[];
}

const ROOT = join(import.meta.dirname, '../..');

/**
 * Runs the task that the first argument names and hands it the others. Without a name, `fallback` runs; `list` prints
 * the tasks. Sets the exit code.
 */
export function runTask(script: string, tasks: Readonly<Record<string, Task>>, fallback: string): void {
  const [first = '', ...rest] = process.argv.slice(2);
  if (first === 'list') {
    const widest = Math.max(...Object.keys(tasks).map((name) => name.length));
    for (const [name, { says }] of Object.entries(tasks)) console.log(`${name.padEnd(widest)}  ${says}`);
    return;
  }
  const isNamed = Object.hasOwn(tasks, first);
  if (!isNamed && first !== '' && !first.startsWith('-')) {
    console.error(`npm run ${script} has no task "${first}". See npm run ${script} -- list.`);
    process.exitCode = 2;
    return;
  }
  const { runs } = tasks[isNamed ? first : fallback]!;
  const args = isNamed ? rest : process.argv.slice(2);
  for (const [program, ...words] of runs) {
    const command = program === 'node' ? process.execPath : join(ROOT, 'node_modules/.bin', program!);
    const { status, error } = spawnSync(command, [...words, ...args], { cwd: ROOT, stdio: 'inherit' });
    if (error !== undefined) console.error(error.message);
    if (status !== 0) {
      process.exitCode = status ?? 1;
      return;
    }
  }
}
