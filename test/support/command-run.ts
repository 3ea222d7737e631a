import { failureOf } from '../../src/cli/program.ts';

/** What a command came to. */
export interface CommandEnded {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

type Write = typeof process.stdout.write;

/** Takes what a command writes; gives it when it is called. */
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

/** Carries out one command in this process: a program that is started anew spends most of its time on starting. */
export async function runCommand(args: readonly string[]): Promise<CommandEnded> {
  process.exitCode = 0;
  const [stdout, stderr] = [listenTo(process.stdout), listenTo(process.stderr)];
  const failed = await failureOf(args);
  const status = failed ?? Number(process.exitCode);
  process.exitCode = 0;
  return { status, stdout: stdout(), stderr: stderr() };
}
