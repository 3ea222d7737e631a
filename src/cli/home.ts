import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { loadEncounter } from '../content/encounter.ts';
import { faultLine } from '../content/fault.ts';
import { packsIn, readTextFile } from '../content/files.ts';
import type { TextFile } from '../content/parse.ts';
import { withPreset } from '../content/presets.ts';
import type { Content, Kit, Sources } from '../content/sources.ts';
import { listed } from '../content/wording.ts';
import type { Encounter } from '../kernel/encounter.ts';
import { presetChoices } from '../kernel/preset.ts';
import type { Rulebook, Ruleset } from '../kernel/ruleset.ts';
import { rulesets } from '../rulesets.ts';
import { EXIT, Stop, wrongUsage } from './exit.ts';
import { suggestion } from './suggest.ts';

/** The folder that Riposte lies in: a checkout, or the installed package. */
export const ROOT = join(import.meta.dirname, '../..');

/** How the command line is called from where this process was called, for hints. */
export const CALL = ['riposte', 'menu'].includes(process.env.npm_lifecycle_event ?? '')
  ? 'npm run riposte --'
  : 'riposte';

/** A ruleset that can be played, with what people may write for it. */
export interface PlayableKit extends Kit {
  readonly ruleset: Ruleset;
  readonly content: Content;
}

export const KITS: readonly PlayableKit[] = rulesets;

export const SOURCES: Sources<PlayableKit> = { kits: KITS, shelf: packsIn(join(ROOT, 'packs')) };

export function rulesetById(id: string): Ruleset | undefined {
  return KITS.find(({ ruleset }) => ruleset.id === id)?.ruleset;
}

/** The kit that the user named. Throws Stop when there is none. */
export function kitNamed(id: string): PlayableKit {
  const kit = KITS.find(({ ruleset }) => ruleset.id === id);
  if (kit !== undefined) return kit;
  const known = KITS.map(({ ruleset }) => ruleset.id);
  throw wrongUsage(`There is no ruleset "${id}".`, `${suggestion(id, known)}Rulesets: ${listed(known)}.`);
}

/** An encounter that comes with Riposte. */
export interface Shipped {
  /** `timeslice/duel` */
  readonly name: string;
  readonly path: string;
}

export function shippedEncounters(): readonly Shipped[] {
  return KITS.flatMap(({ ruleset: { id } }) => {
    const paths = globSync(`packs/${id}/encounters/*.{yaml,yml,json}`, { cwd: ROOT }).sort();
    return paths.map((path) => {
      return { name: `${id}/${basename(path).replace(/\.\w+$/, '')}`, path: join(ROOT, path) };
    });
  });
}

/** Reads a file that the user named. Throws Stop when it can't be read. */
export function readNamedFile(path: string): TextFile {
  const read = readTextFile(path);
  if ('problem' in read) throw new Stop(EXIT.usage, `${read.problem}.`, '');
  return read;
}

/** Reads a journal that the user named, however long. Throws Stop when it can't be read. */
export function readJournal(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw wrongUsage(`${path} can't be read: ${(error as Error).message}.`);
  }
}

/** The path of an encounter that was given as a file, or by the name of a shipped one. Throws Stop. */
export function encounterPath(given: string): string {
  if (existsSync(given)) return given;
  const shipped = shippedEncounters();
  const found = shipped.filter(({ name }) => name === given || name.endsWith(`/${given}`));
  if (found.length === 1) return relative('.', found[0]!.path);
  const names = shipped.map(({ name }) => name);
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

/** An encounter ready to be played, with its ruleset. */
export interface Fight {
  readonly ruleset: Ruleset;
  readonly encounter: Encounter<unknown, unknown>;
}

/** Loads the encounter that the user named, by a preset if one is given. Throws Stop with every fault of the file. */
export function fightNamed(given: string, preset?: string): Fight {
  const file = readNamedFile(encounterPath(given));
  const own = loadEncounter(file, SOURCES);
  const isChosen = preset !== undefined && !('faults' in own);
  if (isChosen) insistOnPreset(own.kit.ruleset.rulebook, preset);
  const loaded = isChosen ? loadEncounter({ ...file, text: withPreset(file.text, preset) }, SOURCES) : own;
  if (!('faults' in loaded)) return { ruleset: loaded.kit.ruleset, encounter: loaded.encounter };
  throw new Stop(EXIT.usage, ['The encounter has faults:', ...loaded.faults.map(faultLine)].join('\n'));
}

function insistOnPreset(book: Rulebook, preset: string): void {
  const names = presetChoices(book).map(({ name }) => name);
  if (names.includes(preset)) return;
  const known = `${suggestion(preset, names)}Presets: ${listed(names)}.`;
  throw wrongUsage(`${book.title} has no preset "${preset}".`, known);
}
