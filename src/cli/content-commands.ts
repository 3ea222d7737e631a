import { readFileSync } from 'node:fs';
import { Command, Option } from 'commander';
import { stringify } from 'yaml';
import { checkFile } from '../content/encounter.ts';
import { faultLine } from '../content/fault.ts';
import { readTextFile } from '../content/files.ts';
import { termsOf } from '../content/import/found.ts';
import { readCombatants } from '../content/import/read.ts';
import { encounterSchema, packSchema } from '../content/published.ts';
import { counted } from '../content/suggestion.ts';
import { exampleSchema, exampleSchemaFor } from '../examples/format.ts';
import { CliError, EXIT, wrongUsage } from './environment.ts';
import { KITS, kitNamed, SOURCES } from './home.ts';

export function validateCommand(): Command {
  return new Command('validate')
    .description('check encounters and packs; list each error with its place and the allowed values')
    .argument('<file...>', 'YAML or JSON files')
    .action((paths: readonly string[]) => {
      process.exitCode = Math.max(...paths.map(validate));
    });
}

/** Reports the errors in one file, and returns the exit code. */
function validate(path: string): number {
  const file = readTextFile(path);
  if ('problem' in file) {
    console.error(`riposte: ${file.problem}.`);
    return EXIT.usage;
  }
  const { kind, faults } = checkFile(file, SOURCES);
  if (faults.length === 0) {
    console.log(`${path}: a sound ${kind}`);
    return EXIT.ok;
  }
  console.log([...faults.map(faultLine), `${path}: ${counted(faults.length, 'fault')}`].join('\n'));
  return EXIT.failed;
}

const EXAMPLE = 'example';

interface SchemaOptions {
  readonly kind: 'encounter' | 'pack';
  readonly ruleset?: string;
}

export function schemaCommand(): Command {
  return new Command('schema')
    .description('print the JSON Schema of encounter and pack files, for your editor')
    .argument('[what]', 'the rulebook that the files are for, or "example" for worked examples')
    .addOption(
      new Option('--kind <kind>', 'the kind of file').choices(['encounter', 'pack']).default('encounter'),
    )
    .option('--ruleset <ruleset>', 'the rulebook of the worked examples; all if omitted')
    .action((what: string | undefined, options: SchemaOptions) => {
      console.log(JSON.stringify(schemaOf(what, options), null, 2));
    });
}

function schemaOf(what: string | undefined, { kind, ruleset }: SchemaOptions): unknown {
  if (what === EXAMPLE) return ruleset === undefined ? exampleSchema() : exampleSchemaFor(kitNamed(ruleset));
  const kit = kitNamed(what ?? ruleset ?? KITS[0]!.ruleset.id);
  return { encounter: encounterSchema, pack: packSchema }[kind](kit);
}

interface Options {
  readonly ruleset: string;
  readonly side: string;
  readonly json?: true;
}

export function importCommand(): Command {
  return new Command('import')
    .description('import combatants from CSV, trackers, note-taking tools and virtual tabletops')
    .argument('<file>', 'a file in one of the formats in docs/interchange.md')
    .option('--ruleset <id>', 'the rulebook for the imported combatants', KITS[0]!.ruleset.id)
    .option('--side <id>', 'their side, unless the file names another', 'foes')
    .option('--json', 'print JSON, with a list of skipped fields')
    .action(bringIn);
}

/** Prints the imported combatants on stdout, and everything that was left out on stderr. */
function bringIn(path: string, { ruleset, side, json }: Options): void {
  const read = readCombatants(bytesOf(path), termsOf(kitNamed(ruleset), SOURCES.shelf));
  if ('problem' in read) throw new CliError(EXIT.usage, `${path}: ${read.problem}.`);
  const combatants = read.combatants.map((each) => ({ side, ...each }));
  if (json === true) console.log(JSON.stringify({ combatants, warnings: read.warnings }, null, 2));
  else console.log(stringify({ combatants }).trimEnd());
  if (json !== true) for (const warning of read.warnings) console.error(`riposte: ${warning}`);
}

function bytesOf(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    throw wrongUsage(`${path} can't be read: ${(error as Error).message}.`);
  }
}
