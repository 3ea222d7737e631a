import { failureOf } from '../../src/cli/program.ts';

/** The result of a command. */
export interface CommandEnded {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

type Write = typeof process.stdout.write;

/** Collects the output of a command. Call the result to read it. */
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

/** Runs one command in this process, because starting a new process takes most of the time. */
export async function runCommand(args: readonly string[]): Promise<CommandEnded> {
  process.exitCode = 0;
  const [stdout, stderr] = [listenTo(process.stdout), listenTo(process.stderr)];
  const failed = await failureOf(args);
  const status = failed ?? Number(process.exitCode);
  process.exitCode = 0;
  return { status, stdout: stdout(), stderr: stderr() };
}
