import { availableParallelism } from 'node:os';
import { Command } from 'commander';
import { listShelves, newPack, searchPacks, showEntries } from './pack/commands.ts';
import type { MeasureOptions } from './pack/measure.ts';
import { wholeNumber } from './replay.ts';

export function packCommand(): Command {
  return new Command('pack')
    .description('list packs and encounters with their difficulty, and create your own pack')
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
    .argument('<words...>', 'words to search for; results contain all of them')
    .option('--ruleset <id>', 'of this rulebook alone')
    .option('--kind <kind>', 'of this kind alone: encounters, combatants, weapons, …')
    .option('--json', 'print it as JSON')
    .action(searchPacks);
}

function showCommand(): Command {
  return new Command('show')
    .description('print one entry or encounter: all of it, where it is, and how it is used')
    .argument('<id>', 'an id from riposte pack search')
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
    .description('simulate encounters and store the results in their files')
    .argument('<file...>', 'encounter files, or the names of shipped ones')
    .option('--runs <n>', 'how many fights; as many as the file says, else 200', wholeNumber)
    .option('--seed <n>', 'the same number gives the same fights; as the file says, else 1', wholeNumber)
    .option(
      '--policy <policy>',
      'how every side plays: simple, random or greedy; as the file says, else simple',
    )
    .option('--check', 'write nothing; repeat the recorded simulations and list differences')
    .option('--workers <n>', 'threads that play', wholeNumber, availableParallelism())
    .action(async (files: readonly string[], options: MeasureOptions) => {
      // Loaded here, so that other commands start without threads.
      const { measureFiles } = await import('./pack/measure.ts');
      await measureFiles(files, options);
    });
}
