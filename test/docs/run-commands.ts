import { readFileSync } from 'node:fs';
import { failureOf } from '../../src/cli/program.ts';

// Runs many commands of Riposte one after the other in one process, each in its own folder: a program that is started
// sixty times spends most of its time on starting. Takes a file with the commands, prints what came of them.

/** A command, and the folder that it is given in. */
export interface Asked {
  readonly args: readonly string[];
  readonly folder: string;
}

export interface Ended {
  readonly code: number;
  /** What it printed and what it complained about, in that order. */
  readonly said: string;
}

type Write = typeof process.stdout.write;

/** Takes what a command writes; gives what was written in between when it is called. */
function listenTo(stream: NodeJS.WriteStream): () => string {
  const { write } = stream;
  let text = '';
  const take = (chunk: string | Uint8Array): boolean => {
    text += chunk.toString();
    return true;
  };
  stream.write = take as Write;
  return () => {
    stream.write = write;
    return text;
  };
}

async function run({ args, folder }: Asked): Promise<Ended> {
  process.chdir(folder);
  process.exitCode = 0;
  const ends = [process.stdout, process.stderr].map(listenTo);
  const failed = await failureOf(args);
  const said = ends.map((end) => end()).join('');
  return { code: failed ?? Number(process.exitCode), said };
}

const asked = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as readonly Asked[];
const ended: Ended[] = [];
for (const each of asked) ended.push(await run(each));
process.exitCode = 0;
console.log(JSON.stringify(ended));
