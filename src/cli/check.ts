import { globSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { Command } from 'commander';
import { checkExample, explainExample } from '../check/check.ts';
import { faultLine } from '../content/fault.ts';
import { readTextFile } from '../content/files.ts';
import type { TextFile } from '../content/parse.ts';
import { EXIT, wrongUsage } from './exit.ts';
import { readNamedFile, SOURCES, shippedEncounters } from './home.ts';

/** `riposte check FILE…`: plays worked examples and says which come out as they tell. */
export function checkCommand(): Command {
  return new Command('check')
    .summary('play worked examples and compare them with what they expect')
    .description(
      'Plays worked examples: files of dice, answers and expectations (docs/worked-examples.md). Prints a line for each, and every difference with how it came about.',
    )
    .argument('<files...>', 'worked examples, or folders of them')
    .option('--quiet', 'print only what is not as expected')
    .option('--explain', 'print what a file can say next: rolls, open questions, options and their values')
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

/** The examples that a path names: itself, or those in a folder, at any depth. */
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
    const checked = checkExample(file, SOURCES, findEncounter);
    if (checked.kind === 'unreadable') {
      unreadable += 1;
      for (const fault of checked.faults) console.error(faultLine(fault));
      continue;
    }
    if (!checked.isAsExpected) failed += 1;
    if (!checked.isAsExpected || telling === 'every') for (const line of checked.lines) console.log(line);
    if (!checked.isAsExpected) console.log(`      in ${file.name}`);
  }
  console.log(
    `${files.length - failed - unreadable} as expected, ${failed} different, ${unreadable} unreadable`,
  );
  if (unreadable > 0) return EXIT.usage;
  return failed > 0 ? EXIT.failed : EXIT.ok;
}

/** An encounter beside the example, or one that comes with Riposte. */
function findEncounter(name: string, besides: string): TextFile | { readonly problem: string } {
  const shipped = shippedEncounters().find((each) => each.name === name);
  return readTextFile(shipped?.path ?? relative('.', join(dirname(besides), name)));
}
