import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { readTextFile, type Sources } from '../content/files.ts';
import type { TextFile } from '../content/parse.ts';
import { listed, suggestion } from '../content/suggestion.ts';
import { loadFight, type NamedFight, type WrittenFight } from '../designer/settings.ts';
import { type Refused, type Result, refused } from '../kernel/result.ts';
import {
  type EncounterFile,
  encounterFiles,
  kitById,
  kits,
  type RulebookKit,
  SHELF,
} from '../rulebooks/kits.ts';
import { CliError, EXIT, wrongUsage } from './environment.ts';

/** The command to show in hints, matching how this process was started. */
export const CALL = ['riposte', 'menu'].includes(process.env.npm_lifecycle_event ?? '')
  ? 'npm run riposte --'
  : 'riposte';

/** The rulebooks of this process and the packs on its disk. */
export const SOURCES: Sources<RulebookKit> = {
  get kits() {
    return kits();
  },
  shelf: SHELF,
};

/** Returns the ruleset bundle for the user's id. Throws CliError if it does not exist. */
export function kitNamed(id: string): RulebookKit {
  const kit = kitById(id);
  if (kit !== undefined) return kit;
  const known = kits().map(({ ruleset }) => ruleset.id);
  throw wrongUsage(
    `There is no ruleset "${id}".`,
    `${suggestion(id, known)}Rulesets: ${listed(known)}. --rulebook loads others.`,
  );
}

/** Returns the encounters that come with the rulebooks of this process. */
export function shippedEncounters(): readonly EncounterFile[] {
  return encounterFiles();
}

/** Reads a file for the user. Throws CliError if it cannot be read. */
export function readNamedFile(path: string): TextFile {
  const read = readTextFile(path);
  if ('refusal' in read) throw new CliError(EXIT.usage, `${read.refusal}.`, '');
  return read.value;
}

/** Finds an encounter in the folder of an example, or among the shipped ones. */
export function findEncounter(name: string, besides: string): Result<TextFile, string> {
  const shipped = shippedEncounters().find((each) => each.name === name);
  return readTextFile(shipped?.path ?? relative('.', join(dirname(besides), name)));
}

/** Reads a journal of any length for the user. Throws CliError if it cannot be read. */
export function readJournal(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw wrongUsage(`${path} can't be read: ${(error as Error).message}.`);
  }
}

/** Returns the shipped encounters of this name, whole (`timeslice/duel`) or short (`duel`). */
export function shippedNamed(given: string): readonly EncounterFile[] {
  return shippedEncounters().filter(({ name }) => name === given || name.endsWith(`/${given}`));
}

/** Returns the path of an encounter, given as a file or by a shipped name. Throws CliError. */
export function encounterPath(given: string): string {
  if (existsSync(given)) return given;
  const found = shippedNamed(given);
  if (found.length === 1) return relative('.', found[0]!.path);
  const names = shippedEncounters().map(({ name }) => name);
  if (found.length > 1) {
    const which = listed(found.map(({ name }) => name));
    throw wrongUsage(`Several encounters are called "${given}".`, `Say which: ${which}.`);
  }
  const short = names.map((name) => basename(name));
  throw wrongUsage(
    `There is no file ${given}, and no encounter of that name comes with Riposte.`,
    `${suggestion(given, [...names, ...short])}Shipped encounters: ${listed(names)}.`,
  );
}

/** An encounter: a path, the name of a shipped one, or a text that was sent. */
export type EncounterSource = string | TextFile;

/** Returns the text of an encounter with what reads it. A text that was sent cannot open files of this machine. Throws CliError. */
export function writtenFight(given: EncounterSource): WrittenFight<RulebookKit> {
  if (typeof given === 'string') return { file: readNamedFile(encounterPath(given)), sources: SOURCES };
  return { file: given, sources: { ...SOURCES, shelf: { ...SOURCES.shelf, named: noFile } } };
}

function noFile(name: string): Refused<string> {
  return refused(`"${name}" is a file, and a text can only use the packs that come with Riposte`);
}

/** Loads an encounter for the user, with a preset if one is given. Throws CliError and BadQuestion. */
export function fightNamed(given: EncounterSource, preset?: string): NamedFight {
  return loadFight(writtenFight(given), preset);
}
