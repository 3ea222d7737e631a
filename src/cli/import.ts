import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { stringify } from 'yaml';
import { readCombatants } from '../interchange/read.ts';
import { termsOf } from '../interchange/terms.ts';
import { EXIT, Stop, wrongUsage } from './exit.ts';
import { KITS, kitNamed, SOURCES } from './home.ts';

interface Options {
  readonly ruleset: string;
  readonly side: string;
  readonly json?: true;
}

export function importCommand(): Command {
  return new Command('import')
    .description(
      'people from elsewhere, as an encounter lists them: CSV, trackers, note-takers, virtual tabletops',
    )
    .argument('<file>', 'a file in one of the forms of docs/interchange.md')
    .option('--ruleset <id>', 'the rulebook that they are to be played by', KITS[0]!.ruleset.id)
    .option('--side <id>', 'the side that they are on, unless they say another', 'foes')
    .option('--json', 'print them as JSON, what was left out with them')
    .action(bringIn);
}

/** Prints the combatants on stdout, and on stderr whatever was left out. */
function bringIn(path: string, { ruleset, side, json }: Options): void {
  const read = readCombatants(bytesOf(path), termsOf(kitNamed(ruleset), SOURCES.shelf));
  if ('problem' in read) throw new Stop(EXIT.usage, `${path}: ${read.problem}.`);
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
