import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { toolsIn } from '../support/tools.ts';

/** One thing that a script with a list can run: what it is for, and its commands, which do not depend on each other. */
export interface Task {
  readonly says: string;
  /** Words of each command; the words `node` and a file, a program of the packages, or `tools:` and a path in tools/check. */
  readonly runs: readonly (readonly string[])[];
}

/** The beginning of a path in `tools/check`. */
const TOOLS = 'tools:';

const ROOT = join(import.meta.dirname, '../..');

/** The folders whose imports `npm run check` looks at: all folders of TypeScript except the examples. */
export const WALLED: readonly string[] = ['src', 'test', 'bench', 'web', 'library', 'docs'];

/** How many commands of a task run at the same time, unless each must run alone. */
const AT_ONCE = 2;

/**
 * Runs the task that the first argument names and hands it the others. Without a name, `fallback` runs; `list` prints
 * the tasks. With `isAlone`, commands run one after the other and print as they go. Sets the exit code.
 */
export async function runTask(
  script: string,
  tasks: Readonly<Record<string, Task>>,
  fallback: string,
  { isAlone = false } = {},
): Promise<void> {
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
  const lines = runs.map((run) => [...run, ...args]);
  process.exitCode = isAlone || lines.length === 1 ? await runInTurn(lines) : await runAll(lines);
}

/** Runs commands one after the other, until one fails. Returns the exit code. */
async function runInTurn(lines: readonly (readonly string[])[]): Promise<number> {
  let code = 0;
  for (const line of lines) if (code === 0) code = await run(line, 'inherit');
  return code;
}

/** Runs several commands, two at once. Starts no more after one has failed. Returns the exit code. */
async function runAll(lines: readonly (readonly string[])[]): Promise<number> {
  const waiting = [...lines];
  let code = 0;
  async function next(): Promise<void> {
    for (let line = waiting.shift(); line !== undefined && code === 0; line = waiting.shift()) {
      code = (await run(line, 'pipe')) || code;
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return code;
}

/** Runs a command. With `pipe`, its output is printed when it ends. Returns the exit code. */
async function run(line: readonly string[], stdio: 'inherit' | 'pipe'): Promise<number> {
  const [program, ...words] = line.map((word) =>
    word.startsWith(TOOLS) ? join(toolsIn('check'), word.slice(TOOLS.length)) : word,
  );
  const command = program === 'node' ? process.execPath : resolve(ROOT, 'node_modules/.bin', program!);
  const options: SpawnOptions = { cwd: ROOT, stdio: ['inherit', stdio, stdio] };
  const child = spawn(command, words, options);
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    process.stdout.write(Buffer.concat(chunks));
    return code ?? 1;
  } catch (error) {
    console.error((error as Error).message);
    return 1;
  }
}
