import { availableParallelism } from 'node:os';
import { Command } from 'commander';
import { wholeNumber } from './environment.ts';
import { listShelves, newPack, searchPacks, showEntries } from './pack/commands.ts';
import type { MeasureOptions } from './pack/measure.ts';

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
    .description('list every shipped pack and encounter, with licence and difficulty')
    .argument('[ruleset]', 'of this rulebook alone')
    .option('--json', 'print it as JSON')
    .action(listShelves);
}

function searchCommand(): Command {
  return new Command('search')
    .description('find combatants, weapons, gear and encounters by id, name, text or any value')
    .argument('<words...>', 'words to search for; results contain all of them')
    .option('--ruleset <id>', 'of this rulebook alone')
    .option('--kind <kind>', 'of this kind alone: encounters, combatants, weapons, …')
    .option('--json', 'print it as JSON')
    .action(searchPacks);
}

function showCommand(): Command {
  return new Command('show')
    .description('print one entry or encounter, its file, and how to use it')
    .argument('<id>', 'an id from riposte pack search')
    .option('--ruleset <id>', 'of this rulebook alone')
    .option('--json', 'print it as JSON')
    .action(showEntries);
}

function newCommand(): Command {
  return new Command('new')
    .description('write a valid pack to start from, with an entry of each kind')
    .argument('<ruleset>', 'the rulebook of the pack')
    .argument('[file]', 'the new file; printed if omitted')
    .action(newPack);
}

function measureCommand(): Command {
  return new Command('measure')
    .description('simulate encounters and store the results in their files')
    .argument('<file...>', 'encounter files, or the names of shipped ones')
    .option('--runs <n>', 'number of fights; that of the file, otherwise 200', wholeNumber)
    .option('--seed <n>', 'the same number gives the same fights; that of the file, otherwise 1', wholeNumber)
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
