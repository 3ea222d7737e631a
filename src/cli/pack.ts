import { availableParallelism } from 'node:os';
import { Command } from 'commander';
import { listShelves } from './pack/list.ts';
import type { MeasureOptions } from './pack/measure.ts';
import { newPack } from './pack/new.ts';
import { searchPacks } from './pack/search.ts';
import { showEntries } from './pack/show.ts';
import { wholeNumber } from './replay.ts';

export function packCommand(): Command {
  return new Command('pack')
    .description('packs and encounters: what there is, how hard it is, and a pack of your own')
    .addCommand(listCommand())
    .addCommand(searchCommand())
    .addCommand(showCommand())
    .addCommand(newCommand())
    .addCommand(measureCommand());
}

function listCommand(): Command {
  return new Command('list')
    .description('every pack and encounter that comes with Riposte, with its licence and how hard it is')
    .argument('[ruleset]', 'of this rulebook alone')
    .option('--json', 'print it as JSON')
    .action(listShelves);
}

function searchCommand(): Command {
  return new Command('search')
    .description('find combatants, weapons, gear and encounters by id, name, text or anything they have')
    .argument('<words...>', 'what to look for; what has all of the words is found')
    .option('--ruleset <id>', 'of this rulebook alone')
    .option('--kind <kind>', 'of this kind alone: encounters, combatants, weapons, …')
    .option('--json', 'print it as JSON')
    .action(searchPacks);
}

function showCommand(): Command {
  return new Command('show')
    .description('print one entry or encounter: all of it, where it is, and how it is used')
    .argument('<id>', 'as riposte pack search tells it')
    .option('--ruleset <id>', 'of this rulebook alone')
    .option('--json', 'print it as JSON')
    .action(showEntries);
}

function newCommand(): Command {
  return new Command('new')
    .description('write a pack to begin with: sound, with an entry of each kind')
    .argument('<ruleset>', 'the rulebook that it is for')
    .argument('[file]', 'where it goes; unless given it is printed')
    .action(newPack);
}

function measureCommand(): Command {
  return new Command('measure')
    .description('let policies play encounters many times, and keep in their files what came of it')
    .argument('<file...>', 'encounter files, or the names of shipped ones')
    .option('--runs <n>', 'how many fights; as many as the file says, else 200', wholeNumber)
    .option('--seed <n>', 'the same number gives the same fights; as the file says, else 1', wholeNumber)
    .option(
      '--policy <policy>',
      'how every side plays: simple, random or greedy; as the file says, else simple',
    )
    .option('--check', 'write nothing: play what the files say was played, and tell what is different now')
    .option('--workers <n>', 'threads that play', wholeNumber, availableParallelism())
    .action(async (files: readonly string[], options: MeasureOptions) => {
      // Threads are loaded when they are wanted: the other commands start without them.
      const { measureFiles } = await import('./pack/measure.ts');
      await measureFiles(files, options);
    });
}
