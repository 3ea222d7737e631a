import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Command, Option } from 'commander';
import { stringify } from 'yaml';
import { difficultyOf } from '../content/difficulty.ts';
import { starterPack } from '../content/library.ts';
import { counted, listed, search, suggestion } from '../content/suggestion.ts';
import type { Json } from '../kernel/json.ts';
import { MACHINE_LEVELS } from '../kernel/policy.ts';
import { wholeNumber, wrongUsage } from './environment.ts';
import { CALL, kitNamed, SOURCES } from './home.ts';
import { headingLine } from './log-printer.ts';
import type { MeasureOptions } from './pack/measure.ts';
import {
  allFinds,
  difficultyText,
  packLists,
  type SearchResult,
  type Shelf,
  type ShelvedEncounter,
  type ShelvedPack,
} from './pack/search-result.ts';
import { type Screen, standardScreen, wrap } from './screen.ts';

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
    .option('--runs <n>', 'number of fights; that of the file, otherwise 2000', wholeNumber)
    .option('--seed <n>', 'the same number gives the same fights; that of the file, otherwise 1', wholeNumber)
    .option(
      '--policy <policy>',
      'how every side plays: simple, random or greedy; as the file says, else simple',
    )
    .addOption(
      new Option('--machine <level>', 'add results of machines that play every side').choices(MACHINE_LEVELS),
    )
    .option(
      '--decisions <n>',
      'decisions that a machine tries for each answer; that of its level',
      wholeNumber,
    )
    .option('--check', 'write nothing; repeat the recorded simulations and list differences')
    .option('--workers <n>', 'threads that play', wholeNumber, availableParallelism())
    .action(async (files: readonly string[], options: MeasureOptions) => {
      // Loaded here, so that other commands start without threads.
      const { measureFiles } = await import('./pack/measure.ts');
      await measureFiles(files, options);
    });
}

/** Runs `riposte pack list`, which lists the shipped content by rulebook. */
export function listShelves(ruleset: string | undefined, { json }: { readonly json?: true }): void {
  const all = packLists(ruleset);
  if (json === true) console.log(JSON.stringify(all.map(shelfData), null, 2));
  else {
    const screen = standardScreen();
    screen.print(...all.flatMap((shelf) => shelfLines(screen, shelf)).slice(1));
  }
}

function shelfData({ kit: { ruleset }, packs, encounters }: Shelf): unknown {
  return {
    ruleset: ruleset.id,
    title: ruleset.rulebook.title,
    packs,
    encounters: encounters.map(({ text: _, ...told }) => {
      const { measured, sides } = told;
      return measured === undefined ? told : { ...told, difficulty: difficultyOf(measured, sides) };
    }),
  };
}

function shelfLines(screen: Screen, { kit: { ruleset }, packs, encounters }: Shelf): readonly string[] {
  return [
    '',
    headingLine(screen, `${ruleset.rulebook.title} (${ruleset.id})`),
    ...packs.flatMap((pack) => packLines(screen, pack)),
    ...encounters.flatMap((encounter) => encounterLines(screen, encounter)),
  ];
}

function packLines(screen: Screen, { file, name, license, counts }: ShelvedPack): readonly string[] {
  const lists = Object.entries(counts).map(([kind, count]) => `${count} ${kind}`);
  return twoLines(screen, file, name, [...lists, license].join(', '));
}

function encounterLines(screen: Screen, encounter: ShelvedEncounter): readonly string[] {
  const { id, name, sides, license } = encounter;
  const against = sides.map(({ combatants }) => combatants).join(' against ');
  const told = [against, ...(license === '' ? [] : [license])].join(', ');
  return twoLines(screen, id, name, `${told}. ${difficultyText(encounter)}`);
}

function twoLines(screen: Screen, id: string, name: string, told: string): readonly string[] {
  const { columns } = screen;
  const head = wrap(name, { columns, first: `${screen.paint('strong', id)}  `, rest: '  ' });
  return [...head, ...wrap(told, { columns, first: '    ' })];
}

interface ShowOptions {
  readonly ruleset?: string;
  readonly json?: true;
}

/** Runs `riposte pack show`, which prints every entry with this id as YAML. Encounters are printed as in their file. */
export function showEntries(id: string, { ruleset, json }: ShowOptions): void {
  const all = allFinds(ruleset);
  const found = all.filter((each) => each.id === id || shortId(each) === id);
  if (found.length === 0) {
    const known = all.flatMap((each) => [each.id, shortId(each)]);
    throw wrongUsage(
      `There is no "${id}" in the packs.`,
      `${suggestion(id, known)}${CALL} pack search finds.`,
    );
  }
  if (json === true)
    console.log(
      JSON.stringify(
        found.map(({ search: _, ...told }) => told),
        null,
        2,
      ),
    );
  else console.log(found.map(asYaml).join('\n---\n'));
}

/** Returns an encounter's id without its rulebook, which may be omitted. */
function shortId({ kind, id }: SearchResult): string {
  return kind === 'encounters' ? id.replace(/^.*\//, '') : id;
}

function asYaml({ ruleset, kind, where, license, use, entry }: SearchResult): string {
  const licensed = license === '' ? '' : `, ${license}`;
  const head = [`# ${ruleset}, ${kind}: ${where}${licensed}`, `# ${use}`];
  return [...head, (typeof entry === 'string' ? entry : yamlOf(entry)).trimEnd()].join('\n');
}

function yamlOf(entry: Json): string {
  return stringify(entry, { lineWidth: 0, aliasDuplicateObjects: false });
}

interface SearchOptions {
  readonly ruleset?: string;
  readonly kind?: string;
  readonly json?: true;
}

/** Runs `riposte pack search`, which finds entries that contain these words, best matches first. */
export function searchPacks(words: readonly string[], { ruleset, kind, json }: SearchOptions): void {
  const all = allFinds(ruleset);
  const found = search(ofKind(all, kind), words.join(' '));
  if (json === true) {
    console.log(
      JSON.stringify(
        found.map(({ search: _, entry: __, ...told }) => told),
        null,
        2,
      ),
    );
    return;
  }
  const screen = standardScreen();
  screen.print(...(found.length === 0 ? nothing(all, words) : foundLines(screen, found)));
}

function ofKind(all: readonly SearchResult[], kind: string | undefined): readonly SearchResult[] {
  if (kind === undefined) return all;
  const kinds = [...new Set(all.map((each) => each.kind))];
  if (kinds.includes(kind)) return all.filter((each) => each.kind === kind);
  throw wrongUsage(`There is no kind "${kind}".`, `${suggestion(kind, kinds)}Kinds: ${listed(kinds)}.`);
}

function nothing(all: readonly SearchResult[], words: readonly string[]): readonly string[] {
  const known = all.flatMap(({ id, name }) => [id, name.toLowerCase()]);
  const meant = suggestion(words.join(' '), known);
  return [`No shipped entry has these words. ${meant}`.trimEnd()];
}

function foundLines(screen: Screen, found: readonly SearchResult[]): readonly string[] {
  const { columns } = screen;
  return [
    ...found.flatMap(({ id, name, ruleset, kind, about, where }) => {
      const named = `${name} (${ruleset}, ${kind})`;
      const head = wrap(named, { columns, first: `${screen.paint('strong', id)}  `, rest: '  ' });
      const told = about === '' ? [] : wrap(about, { columns, first: '    ' });
      return [...head, ...told, `    ${screen.paint('quiet', where)}`];
    }),
    '',
    `${counted(found.length, 'entry', 'entries')}. ${CALL} pack show ID prints one, and how it is used.`,
  ];
}

/** Runs `riposte pack new`, which prints a valid starter pack or writes it to a new file. */
export function newPack(ruleset: string, path: string | undefined): void {
  const text = starterPack(kitNamed(ruleset), SOURCES.shelf);
  if (path === undefined) {
    console.log(text.trimEnd());
    return;
  }
  if (!/\.ya?ml$/.test(path)) throw wrongUsage(`${path} is not a pack file name.`, 'Packs are .yaml files.');
  try {
    writeFileSync(path, text, { flag: 'wx' });
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST';
    const what = isThere
      ? `There is a file ${path} already.`
      : `${path} can't be written: ${(error as Error).message}.`;
    throw wrongUsage(what, 'Choose another name.');
  }
  console.log(`${path}: a sound pack. Change it, and check it with: ${CALL} validate ${path}`);
}
