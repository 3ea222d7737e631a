import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, CommanderError } from 'commander';
import { madeVisible } from '../kernel/characters.ts';
import { checkCommand } from './check.ts';
import { importCommand, schemaCommand, validateCommand } from './content-commands.ts';
import { CliError, EXIT } from './environment.ts';
import { ROOT } from './home.ts';
import { mcpCommand } from './mcp.ts';
import { menuCommand } from './menu.ts';
import { migrateCommand } from './migrate.ts';
import { oddsCommand } from './odds.ts';
import { packCommand } from './pack.ts';
import { playCommand } from './play.ts';
import { replayCommand, verifyCommand } from './replay.ts';
import { rollCommand } from './roll.ts';
import { rulesCommand } from './rules.ts';
import { runCommand } from './run.ts';
import { exitOnBrokenPipe } from './screen.ts';
import { serveCommand, workerCommand } from './serve.ts';
import { simulateCommand } from './simulate.ts';
import { backupCommand, doctorCommand, restoreCommand } from './store-commands.ts';

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
  migrateCommand,
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

/** Runs the command line of this process, and sets its exit code. */
export async function runProgram(): Promise<void> {
  exitOnBrokenPipe();
  const failed = await failureOf(process.argv.slice(2));
  if (failed !== undefined) process.exitCode = failed;
}

/** Runs one command. Returns the exit code if it failed; the error has then been printed. */
export async function failureOf(args: readonly string[]): Promise<number | undefined> {
  try {
    await program().parseAsync(args, { from: 'user' });
    return undefined;
  } catch (error) {
    return codeFor(error);
  }
}

/** Creates the whole command line, ready to parse arguments. */
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

/** Adds a hint about where to read the usage of a command to a usage error. */
function withRemedy(error: string, command: Command): string {
  const told = error.replace(/^error: /, 'riposte: ');
  if (told.includes('Did you mean')) return told;
  const names = [];
  for (let at: Command | null = command; at !== null; at = at.parent) names.unshift(at.name());
  return `${told.trimEnd()}\n${names.join(' ')} --help lists the options.\n`;
}

/** Returns a command and all its subcommands. */
function withParts(command: Command): readonly Command[] {
  return [command, ...command.commands.flatMap(withParts)];
}

/** Prints an error, unless it has been printed already, and returns the exit code. */
function codeFor(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  if (error instanceof CliError) {
    console.error(madeVisible(`riposte: ${error.message}${error.remedy === '' ? '' : `\n${error.remedy}`}`));
    return error.code;
  }
  console.error('riposte: this is a bug in Riposte. Please report it with the following lines.');
  console.error(error);
  return EXIT.bug;
}
