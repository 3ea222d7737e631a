import { readFileSync } from 'node:fs';
import { runCommand } from '../support/command-run.ts';

// Runs many commands of Riposte one after the other in one process, each in its own folder: a program that is started
// sixty times spends most of its time on starting. Takes a file with the commands, and prints their results.

/** A command, and the folder in which it runs. */
export interface Asked {
  readonly args: readonly string[];
  readonly folder: string;
}

export interface Ended {
  readonly code: number;
  /** Its output and its error output, in that order. */
  readonly said: string;
}

async function run({ args, folder }: Asked): Promise<Ended> {
  process.chdir(folder);
  const { status, stdout, stderr } = await runCommand(args);
  return { code: status, said: stdout + stderr };
}

const asked = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as readonly Asked[];
const ended: Ended[] = [];
for (const each of asked) ended.push(await run(each));
console.log(JSON.stringify(ended));
