import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Command, CommanderError, Option } from 'commander';
import { BadQuestion } from '../content/fault.ts';
import { madeVisible } from '../kernel/json.ts';
import { CliError, EXIT, ROOT, variable, wrongUsage } from './environment.ts';
import { exitOnBrokenPipe } from './screen.ts';

/** Every command by its name. Each is loaded when it is needed, so that a small one starts quickly. */
const COMMANDS: Readonly<Record<string, () => Promise<() => Command>>> = {
  play: async () => (await import('./play.ts')).playCommand,
  run: async () => (await import('./run.ts')).runCommand,
  simulate: async () => (await import('./simulate.ts')).simulateCommand,
  balance: async () => (await import('./balance.ts')).balanceCommand,
  worker: async () => (await import('./serve.ts')).workerCommand,
  serve: async () => (await import('./serve.ts')).serveCommand,
  mcp: async () => (await import('./mcp.ts')).mcpCommand,
  check: async () => (await import('./content-commands.ts')).checkCommand,
  verify: async () => (await import('./replay.ts')).verifyCommand,
  replay: async () => (await import('./replay.ts')).replayCommand,
  odds: async () => (await import('./odds.ts')).oddsCommand,
  roll: async () => (await import('./roll.ts')).rollCommand,
  rules: async () => (await import('./rules.ts')).rulesCommand,
  validate: async () => (await import('./content-commands.ts')).validateCommand,
  pack: async () => (await import('./pack.ts')).packCommand,
  migrate: async () => (await import('./migrate.ts')).migrateCommand,
  import: async () => (await import('./content-commands.ts')).importCommand,
  export: async () => (await import('./content-commands.ts')).exportCommand,
  schema: async () => (await import('./content-commands.ts')).schemaCommand,
  doctor: async () => (await import('./store-commands.ts')).doctorCommand,
  backup: async () => (await import('./store-commands.ts')).backupCommand,
  restore: async () => (await import('./store-commands.ts')).restoreCommand,
  menu: async () => (await import('./menu.ts')).menuCommand,
};

const EXIT_CODES = `
Exit codes:
  ${EXIT.ok}    success
  ${EXIT.failed}    a check, a validation or a verification found an error
  ${EXIT.usage}    wrong usage, or a file that can't be read
  ${EXIT.bug}    a bug in Riposte
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
    await loadRulebooks(args);
    const riposte = await program(args[0]);
    await riposte.parseAsync(args, { from: 'user' });
    return undefined;
  } catch (error) {
    return codeFor(error);
  }
}

/** The commands that use no rulebook. */
const WITHOUT_RULEBOOKS: readonly string[] = ['roll', 'doctor', 'backup', 'restore'];

/** Loads the rulebooks that the line or the environment names, before any command is loaded. Throws CliError. */
async function loadRulebooks(args: readonly string[]): Promise<void> {
  const options = { rulebook: { type: 'string', multiple: true } } as const;
  const { rulebook: named = [] } = parseArgs({ args: [...args], options, strict: false }).values;
  const places = named.filter((each) => typeof each === 'string');
  if (places.length === 0 && variable('RIPOSTE_RULEBOOKS') === undefined) return;
  const { nameRulebooks, rulebooksLoaded } = await import('../rulebooks/kits.ts');
  nameRulebooks(places);
  await rulebooksLoaded().catch((error: Error & { readonly remedy?: string }) => {
    throw error.name === 'RulebookError' ? wrongUsage(error.message, error.remedy) : error;
  });
}

/** The option that `loadRulebooks` has read. */
function rulebookOption(): Option {
  return new Option(
    '--rulebook <place>',
    'also load a rulebook: a folder or an installed package; repeatable (or RIPOSTE_RULEBOOKS)',
  ).argParser((place: string, before: readonly string[] = []) => [...before, place]);
}

/** Creates the command line, ready to parse arguments: with one command if `only` names it, otherwise with all. */
export async function program(only = ''): Promise<Command> {
  const riposte = new Command('riposte')
    .description('Tabletop combat, run exactly by the book.')
    .version(version)
    .addHelpText('after', EXIT_CODES);
  const loads = Object.hasOwn(COMMANDS, only) ? [COMMANDS[only]!] : Object.values(COMMANDS);
  for (const load of loads) riposte.addCommand((await load())());
  for (const command of withParts(riposte)) {
    if (!WITHOUT_RULEBOOKS.includes(command.name())) command.addOption(rulebookOption());
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
  if (error instanceof CliError || error instanceof BadQuestion) {
    console.error(madeVisible(`riposte: ${error.message}${error.remedy === '' ? '' : `\n${error.remedy}`}`));
    return error instanceof CliError ? error.code : EXIT.usage;
  }
  console.error('riposte: this is a bug in Riposte. Please report it with the following lines.');
  console.error(error);
  return EXIT.bug;
}
