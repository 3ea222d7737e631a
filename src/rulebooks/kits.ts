import { globSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { type PackShelf, packsIn } from '../content/files.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import { rulesets } from '../rulesets.ts';
import { loadRulebook, ROOT, RulebookError, type RulebookKit } from './outside.ts';

/** The packages of rulebooks to load, separated like PATH. Worker threads and child processes inherit it. */
const VARIABLE = 'RIPOSTE_RULEBOOKS';

let playable: readonly RulebookKit[] = rulesets.map((kit) => ({ ...kit, folder: ROOT }));
let loading: Promise<void> | undefined;

/** Returns the rulebooks of this process: those of Riposte, then those that the operator loaded. */
export function kits(): readonly RulebookKit[] {
  return playable;
}

export function kitById(id: string): RulebookKit | undefined {
  return playable.find(({ ruleset }) => ruleset.id === id);
}

export function rulesetById(id: string): Ruleset | undefined {
  return kitById(id)?.ruleset;
}

/**
 * Loads the rulebooks that the environment names, once in each thread. Every entry of a program awaits it before it uses
 * `kits`. Throws RulebookError.
 */
export function rulebooksLoaded(): Promise<void> {
  loading ??= loadAll();
  return loading;
}

/** Adds rulebooks to those that the environment names. To be called before `rulebooksLoaded`. */
export function nameRulebooks(places: readonly string[]): void {
  const named = (process.env[VARIABLE] ?? '').split(delimiter).filter((each) => each !== '');
  if (places.length > 0) process.env[VARIABLE] = [...named, ...places].join(delimiter);
}

async function loadAll(): Promise<void> {
  const places = (process.env[VARIABLE] ?? '').split(delimiter).filter((each) => each !== '');
  const pinned: string[] = [];
  for (const place of places) {
    const { kit, folder, hash } = await loadRulebook(place, playable);
    playable = withKit(kit, folder);
    pinned.push(`${folder}#${hash}`);
  }
  // Threads started later load the same files or none.
  if (pinned.length > 0) process.env[VARIABLE] = pinned.join(delimiter);
}

/** House rules take the place of their book; other rulebooks are added. */
function withKit(kit: RulebookKit, folder: string): readonly RulebookKit[] {
  const { id, houseOf } = kit.ruleset;
  const other = kitById(id);
  if (other === undefined) return [...playable, kit];
  if (houseOf === undefined) {
    throw new RulebookError(
      `The rulebook in ${folder} is called "${id}", like the one in ${other.folder}.`,
      'Give it another id, or load only one of them.',
    );
  }
  if (other.ruleset.version === houseOf) return playable.map((each) => (each === other ? kit : each));
  throw new RulebookError(
    `The house rules in ${folder} are for version ${houseOf} of ${id}, and this is ${other.ruleset.version}.`,
    'Combine the house rules of one book in one package: override(override(book, …), …).',
  );
}

const shelves = new Map<string, PackShelf>();

function shelfIn(folder: string): PackShelf {
  const shelf = shelves.get(folder) ?? packsIn(join(folder, 'packs'));
  shelves.set(folder, shelf);
  return shelf;
}

/** The packs that come with each rulebook, and packs that encounters name by path. */
export const SHELF: PackShelf = {
  shipped: (ruleset) => shelfIn(kitById(ruleset)?.folder ?? ROOT).shipped(ruleset),
  named: (name, besides) => shelfIn(ROOT).named(name, besides),
};

/** A file of an encounter that comes with a rulebook. */
export interface EncounterFile {
  /** For example `timeslice/duel`. */
  readonly name: string;
  readonly ruleset: string;
  readonly path: string;
}

/** Returns the encounters that come with the rulebooks. */
export function encounterFiles(): readonly EncounterFile[] {
  return playable.flatMap(({ ruleset: { id: ruleset }, folder }) =>
    globSync(`packs/${ruleset}/encounters/*.{yaml,yml,json}`, { cwd: folder })
      .sort()
      .map((path) => ({
        name: `${ruleset}/${basename(path).replace(/\.\w+$/, '')}`,
        ruleset,
        path: join(folder, path),
      })),
  );
}
