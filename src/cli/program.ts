import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, CommanderError } from 'commander';
import { madeVisible } from '../kernel/characters.ts';
import { backupCommand } from './backup.ts';
import { checkCommand } from './check.ts';
import { doctorCommand } from './doctor.ts';
import { EXIT, Stop } from './exit.ts';
import { ROOT } from './home.ts';
import { importCommand } from './import.ts';
import { mcpCommand } from './mcp.ts';
import { menuCommand } from './menu.ts';
import { oddsCommand } from './odds.ts';
import { packCommand } from './pack.ts';
import { playCommand } from './play.ts';
import { replayCommand } from './replay.ts';
import { restoreCommand } from './restore.ts';
import { rollCommand } from './roll.ts';
import { rulesCommand } from './rules.ts';
import { runCommand } from './run.ts';
import { schemaCommand } from './schema.ts';
import { endWithReader } from './screen.ts';
import { serveCommand } from './serve.ts';
import { simulateCommand } from './simulate.ts';
import { validateCommand } from './validate.ts';
import { verifyCommand } from './verify.ts';
import { workerCommand } from './worker.ts';

const COMMANDS = [
  playCommand,
  runCommand,
  simulateCommand,
  workerCommand,
  serveCommand,
  mcpCommand,
  checkCommand,
  verifyCommand,
  replayCommand,
  oddsCommand,
  rollCommand,
  rulesCommand,
  validateCommand,
  packCommand,
  importCommand,
  schemaCommand,
  doctorCommand,
  backupCommand,
  restoreCommand,
  menuCommand,
];

const EXIT_CODES = `
Exit codes:
  ${EXIT.ok}    all is well
  ${EXIT.failed}    a check, a validation or a verification found something wrong
  ${EXIT.usage}    wrong usage, or a file that can't be read
  ${EXIT.bug}    a fault of Riposte itself
  ${EXIT.interrupted}  interrupted`;

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };

/** Runs the command line that this process was started with, and sets its exit code. */
export async function runProgram(): Promise<void> {
  endWithReader();
  const failed = await failureOf(process.argv.slice(2));
  if (failed !== undefined) process.exitCode = failed;
}

/** Runs one command; the exit code when it could not be carried out, what went wrong having been told. */
export async function failureOf(args: readonly string[]): Promise<number | undefined> {
  try {
    await program().parseAsync(args, { from: 'user' });
    return undefined;
  } catch (error) {
    return codeFor(error);
  }
}

/** The whole command line, ready to be given arguments. */
export function program(): Command {
  const riposte = new Command('riposte')
    .description('Tabletop combat, run exactly by the book.')
    .version(version)
    .addHelpText('after', EXIT_CODES);
  for (const make of COMMANDS) riposte.addCommand(make());
  for (const command of withParts(riposte)) {
    command.exitOverride();
    command.configureOutput({ outputError: (text, write) => write(withRemedy(text, command)) });
  }
  return riposte;
}

/** What is wrong with how a command was given, and where to read how it goes. */
function withRemedy(error: string, command: Command): string {
  const told = error.replace(/^error: /, 'riposte: ');
  if (told.includes('Did you mean')) return told;
  const names = [];
  for (let at: Command | null = command; at !== null; at = at.parent) names.unshift(at.name());
  return `${told.trimEnd()}\n${names.join(' ')} --help says what it takes.\n`;
}

/** A command with all that it has beneath it. */
function withParts(command: Command): readonly Command[] {
  return [command, ...command.commands.flatMap(withParts)];
}

/** Tells what went wrong, unless that was told already, and gives the exit code. */
function codeFor(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  if (error instanceof Stop) {
    console.error(madeVisible(`riposte: ${error.message}${error.remedy === '' ? '' : `\n${error.remedy}`}`));
    return error.code;
  }
  console.error('riposte: this is a fault of Riposte itself. Please report it with what follows.');
  console.error(error);
  return EXIT.bug;
}
