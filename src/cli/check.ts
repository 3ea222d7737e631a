import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { faultLine } from '../content/fault.ts';
import type { TextFile } from '../content/parse.ts';
import { checkExample, explainExample } from '../examples/check.ts';
import { EXIT, wrongUsage } from './environment.ts';
import { findEncounter, readNamedFile, SOURCES } from './home.ts';

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
