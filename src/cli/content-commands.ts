import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { Document, isCollection, stringify } from 'yaml';
import { checkFile } from '../content/encounter.ts';
import { faultLine } from '../content/fault.ts';
import { readTextFile } from '../content/files.ts';
import { type ExportedCombatants, forFoundry, forImprovedInitiative } from '../content/import/actors.ts';
import { termsOf } from '../content/import/found.ts';
import { type ImportedMap, isMapText, mapFile, readMap } from '../content/import/maps.ts';
import { readCombatants } from '../content/import/read.ts';
import type { TextFile } from '../content/parse.ts';
import { encounterSchema, packSchema } from '../content/published.ts';
import { counted } from '../content/suggestion.ts';
import { checkExample, explainExample } from '../examples/check.ts';
import { exampleSchema, exampleSchemaFor } from '../examples/format.ts';
import { LONGEST_PICTURE } from '../kernel/encounter.ts';
import type { Json } from '../kernel/json.ts';
import { kits } from '../rulebooks/kits.ts';
import { CliError, EXIT, wrongUsage } from './environment.ts';
import { fightNamed, findEncounter, kitNamed, readNamedFile, SOURCES } from './home.ts';

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
  if ('refusal' in file) {
    console.error(`riposte: ${file.refusal}.`);
    return EXIT.usage;
  }
  const { kind, faults } = checkFile(file.value, SOURCES);
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
  const kit = kitNamed(what ?? ruleset ?? kits()[0]!.ruleset.id);
  return { encounter: encounterSchema, pack: packSchema }[kind](kit);
}

interface Options {
  readonly ruleset: string;
  readonly side: string;
  readonly json?: true;
}

export function importCommand(): Command {
  return new Command('import')
    .description(
      'import combatants from CSV, trackers, note-taking tools and virtual tabletops, or a map (Universal VTT)',
    )
    .argument('<file>', 'a file in one of the formats in docs/interchange.md')
    .option('--ruleset <id>', 'the rulebook for the imported combatants', kits()[0]!.ruleset.id)
    .option('--side <id>', 'their side, unless the file names another', 'foes')
    .option('--json', 'print JSON, with a list of skipped fields')
    .action(bringIn);
}

/** Prints the imported combatants on stdout, and everything that was left out on stderr. */
function bringIn(path: string, { ruleset, side, json }: Options): void {
  const bytes = bytesOf(path);
  const text = new TextDecoder().decode(bytes);
  if (isMapText(text)) {
    bringInMap(path, text, { isJson: json === true });
    return;
  }
  const read = readCombatants(bytes, termsOf(kitNamed(ruleset), SOURCES.shelf));
  if ('refusal' in read) throw new CliError(EXIT.usage, `${path}: ${read.refusal}.`);
  const { warnings } = read.value;
  const combatants = read.value.combatants.map((each) => ({ side, ...each }));
  if (json === true) console.log(JSON.stringify({ combatants, warnings }, null, 2));
  else console.log(stringify({ combatants }).trimEnd());
  if (json !== true) for (const warning of warnings) console.error(`riposte: ${warning}`);
}

/** Prints an imported map as the field of an encounter on stdout, and everything that was left out on stderr. */
function bringInMap(path: string, text: string, { isJson }: { readonly isJson: boolean }): void {
  const read = readMap(text);
  if ('refusal' in read) throw new CliError(EXIT.usage, `${path}: ${read.refusal}.`);
  const { warnings, picture } = read.value;
  const isTooLarge = picture !== null && picture.length > LONGEST_PICTURE;
  const large = `the map: left out: image, ${Math.ceil((picture?.length ?? 0) / 1024)} kB of at most ${LONGEST_PICTURE / 1024}; the map painter of the page makes it smaller`;
  const all = isTooLarge ? [...warnings, large] : warnings;
  const field = fieldOf(read.value, isTooLarge ? null : picture);
  if (isJson) console.log(JSON.stringify({ field, warnings: all }, null, 2));
  else console.log(inShortLines(field));
  if (!isJson) for (const warning of all) console.error(`riposte: ${warning}`);
}

/** Returns an imported map as the field of an encounter. */
function fieldOf({ size, edges, doors }: ImportedMap, picture: string | null): Json {
  return {
    size: [...size],
    ...(edges.length > 0 && { edges: edges.map((edge) => edge.map((cell) => [...cell])) }),
    ...(doors.length > 0 && {
      doors: doors.map(({ between }) => ({ between: between.map((cell) => [...cell]) })),
    }),
    ...(picture !== null && { picture }),
  };
}

function inShortLines(field: Json): string {
  const document = new Document({ field });
  for (const way of [['size'], ['edges'], ['doors']]) {
    const list = document.getIn(['field', ...way], true);
    if (!isCollection(list)) continue;
    if (way[0] === 'doors') for (const item of list.items) if (isCollection(item)) item.flow = true;
    if (way[0] !== 'doors') list.flow = true;
  }
  return document.toString({ lineWidth: 110, flowCollectionPadding: true }).trimEnd();
}

/** Creates `riposte export ENCOUNTER`, which prints the map or the combatants of an encounter for other tools. */
export function exportCommand(): Command {
  return new Command('export')
    .description(
      'print the map of an encounter as Universal VTT (.dd2vtt), with its walls, doors and picture; or its combatants for another tool',
    )
    .argument('<encounter>', 'a file, or the name of an encounter that comes with Riposte')
    .addOption(
      new Option(
        '--as <tool>',
        'what to print: the map, or the combatants for Improved Initiative or as actors for Foundry',
      )
        .choices(['universal-vtt', 'improved-initiative', 'foundry'])
        .default('universal-vtt'),
    )
    .action((given: string, options: { readonly as: string }) => {
      const { ruleset, encounter } = fightNamed(given);
      if (options.as === 'improved-initiative') {
        printCombatants(forImprovedInitiative(ruleset, encounter));
        return;
      }
      if (options.as === 'foundry') {
        const actors = forFoundry(encounter);
        if ('refusal' in actors) throw new CliError(EXIT.usage, `${given}: ${actors.refusal}.`);
        printCombatants(actors.value);
        return;
      }
      const map = mapFile(encounter.field);
      if ('refusal' in map) throw new CliError(EXIT.usage, `${given}: ${map.refusal}.`);
      console.log(JSON.stringify(map.value));
    });
}

function printCombatants({ file, leftOut }: ExportedCombatants): void {
  console.log(JSON.stringify(file, null, 2));
  console.error(`riposte: left out: ${leftOut.join(', ')}`);
}

function bytesOf(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    throw wrongUsage(`${path} can't be read: ${(error as Error).message}.`);
  }
}

/** Creates `riposte check FILE…`, which runs worked examples and reports their results. */
export function checkCommand(): Command {
  return new Command('check')
    .summary('run worked examples and compare the results with the expected ones')
    .description(
      'Runs worked examples: files of dice, answers and expected results (docs/worked-examples.md). Prints one line for each and explains every difference.',
    )
    .argument('<files...>', 'worked examples, or folders of them')
    .option('--quiet', 'print only differences')
    .option(
      '--explain',
      'print the possible next lines of a file: rolls, open questions, options and their values',
    )
    .option('--json', 'print the result of each file as JSON, with all its differences')
    .action((files: string[], options: CheckOptions) => {
      if (options.explain === true) {
        process.exitCode = explainAll(files.map(readNamedFile));
        return;
      }
      if (options.json === true) {
        process.exitCode = checkAsJson(files.flatMap(examplesAt));
        return;
      }
      process.exitCode = checkAll(files.flatMap(examplesAt), options.quiet === true ? 'quiet' : 'every');
    });
}

interface CheckOptions {
  readonly quiet?: boolean;
  readonly explain?: boolean;
  readonly json?: boolean;
}

function explainAll(files: readonly TextFile[]): number {
  let code: number = EXIT.ok;
  for (const file of files) {
    const explained = explainExample(file, SOURCES, findEncounter);
    if ('faults' in explained) {
      for (const fault of explained.faults) console.error(faultLine(fault));
      code = EXIT.usage;
    } else for (const line of explained.lines) console.log(line);
  }
  return code;
}

function checkAsJson(files: readonly TextFile[]): number {
  const all = files.map((file) => ({ file: file.name, ...checkExample(file, SOURCES, findEncounter) }));
  const told = all.map((each) => {
    if (each.kind === 'unreadable') return { file: each.file, result: each.kind, faults: each.faults };
    const { file, title, isAsExpected, differences, stopped } = each;
    return { file, check: title, result: isAsExpected ? 'as-expected' : 'different', differences, stopped };
  });
  console.log(JSON.stringify(told, null, 2));
  if (told.some(({ result }) => result === 'unreadable')) return EXIT.usage;
  return told.some(({ result }) => result === 'different') ? EXIT.failed : EXIT.ok;
}

/** Returns the examples at a path: the file, or every example in a folder, at any depth. */
function examplesAt(path: string): TextFile[] {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [readNamedFile(path)];
  const files = globSync('**/*.{yaml,yml,json}', { cwd: path }).sort();
  const examples = files
    .map((file) => readNamedFile(join(path, file)))
    .filter(({ text }) => /^\s*"?check"?:/m.test(text));
  if (examples.length === 0)
    throw wrongUsage(`There are no worked examples in ${path}.`, 'Name files with a check: line.');
  return examples;
}

function checkAll(files: readonly TextFile[], telling: 'quiet' | 'every'): number {
  let failed = 0;
  let unreadable = 0;
  for (const file of files) {
    const result = checkExample(file, SOURCES, findEncounter);
    if (result.kind === 'unreadable') {
      unreadable += 1;
      for (const fault of result.faults) console.error(faultLine(fault));
      continue;
    }
    if (!result.isAsExpected) failed += 1;
    if (!result.isAsExpected || telling === 'every') for (const line of result.lines) console.log(line);
    if (!result.isAsExpected) console.log(`      in ${file.name}`);
  }
  console.log(
    `${files.length - failed - unreadable} as expected, ${failed} different, ${unreadable} unreadable`,
  );
  if (unreadable > 0) return EXIT.usage;
  return failed > 0 ? EXIT.failed : EXIT.ok;
}
