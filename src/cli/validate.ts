import { Command } from 'commander';
import { checkFile } from '../content/check.ts';
import { faultLine } from '../content/fault.ts';
import { readTextFile } from '../content/files.ts';
import { counted } from '../content/wording.ts';
import { EXIT } from './exit.ts';
import { SOURCES } from './home.ts';

export function validateCommand(): Command {
  return new Command('validate')
    .description('check encounters and packs: every fault with its place and what is allowed there')
    .argument('<file...>', 'YAML or JSON files')
    .action((paths: readonly string[]) => {
      process.exitCode = Math.max(...paths.map(validate));
    });
}

/** Tells what is wrong with one file, and gives the exit code that it asks for. */
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
