import { relative } from 'node:path';
import { stringify } from 'yaml';
import {
  type DifficultyLevel,
  difficultyView,
  type EncounterInfo,
  encounterInfo,
  type MachineDifficulty,
  type PackInfo,
  packInfo,
} from '../../content/difficulty.ts';
import { Faults } from '../../content/fault.ts';
import { type Library, packEntries, readPacks } from '../../content/pack.ts';
import { parseText } from '../../content/parse.ts';
import { fieldOf, itemsOf, plain } from '../../content/source-node.ts';
import type { Findable } from '../../content/suggestion.ts';
import type { Json } from '../../kernel/json.ts';
import { kits, type RulebookKit } from '../../rulebooks/kits.ts';
import { rate } from '../../simulation/rows.ts';
import { CALL, kitNamed, readNamedFile, SOURCES, shippedEncounters } from '../home.ts';

const WORDS: Readonly<Record<DifficultyLevel, string>> = {
  'very-easy': 'very easy',
  easy: 'easy',
  even: 'even',
  hard: 'hard',
  'very-hard': 'very hard',
};

/**
 * Describes the measured difficulty of an encounter, with 95 % intervals: `The crew: hard, 23 % (21 to 25) won in 5.1
 * rounds; machines hard: 30 % (15 to 52)`.
 */
export function difficultyText(info: Pick<EncounterInfo, 'sides' | 'measured'>): string {
  const view = difficultyView(info);
  if (view === null) return 'not measured';
  const { side, how, wins, fights, rounds, machines } = view;
  const won = percent(Math.round((fights * wins) / 100), fights);
  const usual = `${side}: ${WORDS[how]}, ${won} won in ${rounds.toFixed(1)} rounds`;
  return [usual, ...machines.map(machineText)].join('; ');
}

function machineText({ level, won, fights, decisions }: MachineDifficulty): string {
  const name = decisions === undefined ? level : `${level}@${decisions}`;
  return `machines ${name}: ${percent(won, fights)}`;
}

/** Returns a share of fights with its interval: `30 % (15 to 52)`. */
function percent(won: number, fights: number): string {
  const { value, low, high } = rate(won, fights);
  const [share, from, to] = [value, low, high].map((each) => Math.round(100 * each));
  return `${share} % (${from} to ${to})`;
}

/** The shipped content of one rulebook. */
export interface Shelf {
  readonly kit: RulebookKit;
  readonly packs: readonly ShelvedPack[];
  readonly encounters: readonly ShelvedEncounter[];
}

export interface ShelvedPack extends PackInfo {
  /** Relative to the current folder. */
  readonly file: string;
}

export interface ShelvedEncounter extends EncounterInfo {
  /** For example `timeslice/duel`. */
  readonly id: string;
  readonly file: string;
  readonly text: string;
}

/** Returns the shipped content of all rulebooks, or of one named by the user. Throws CliError if it does not exist. */
export function packLists(ruleset: string | undefined): readonly Shelf[] {
  const chosen = ruleset === undefined ? kits() : [kitNamed(ruleset)];
  const encounters = shippedEncounters();
  return chosen.map((kit) => {
    const { id } = kit.ruleset;
    return {
      kit,
      packs: SOURCES.shelf.shipped(id).flatMap((file) => {
        const cover = packInfo(file, kit.content);
        return cover === undefined ? [] : [{ file: relative('.', file.name), ...cover }];
      }),
      encounters: encounters.filter(({ name }) => name.startsWith(`${id}/`)).flatMap(shelved),
    };
  });
}

function shelved({ name: id, path }: { readonly name: string; readonly path: string }): ShelvedEncounter[] {
  const file = readNamedFile(path);
  const cover = encounterInfo(file);
  return cover === undefined ? [] : [{ id, file: relative('.', path), text: file.text, ...cover }];
}

type Fields = { readonly [field: string]: Json | undefined };

const sheets = new Map<RulebookKit, readonly Fields[]>();

/** Returns what to write to use an entry: in an encounter, or in a sheet, as some sheet of the packs has it. */
function usageOf(kind: string, id: string, kit: RulebookKit): string {
  if (kind === 'combatants') return `combatants: [${inline({ use: id, side: '…' })}]`;
  return `${kind}: [${inline(asSomebodyHasIt(kind, id, kit) ?? id)}]`;
}

/** Returns how a sheet of the packs refers to an entry, because some rulebooks need more than its id. */
function asSomebodyHasIt(kind: string, id: string, kit: RulebookKit): Json | undefined {
  const known = sheets.get(kit) ?? sheetsOf(kit);
  sheets.set(kit, known);
  const items = known.flatMap((sheet) => (Array.isArray(sheet[kind]) ? (sheet[kind] as Json[]) : []));
  return items.find((item) => item === id) ?? items.find((item) => (item as Fields | null)?.use === id);
}

/** Returns the sheets of the packs, as written. */
function sheetsOf({ ruleset }: RulebookKit): readonly Fields[] {
  const people = SOURCES.shelf.shipped(ruleset.id).flatMap((file) => {
    const pack = parseText(file, new Faults());
    return itemsOf(fieldOf(pack, 'combatants'));
  });
  return people.flatMap((who) => {
    const sheet = fieldOf(who, 'sheet');
    return sheet === undefined ? [] : [plain(sheet) as Fields];
  });
}

function inline(value: Json): string {
  return stringify(value, { collectionStyle: 'flow', lineWidth: 0 }).trimEnd();
}

/** One search result: an entry of a pack, or an encounter. */
export interface SearchResult extends Findable {
  readonly ruleset: string;
  /** `encounters`, `combatants`, or a kind of the rulebook's catalogue. */
  readonly kind: string;
  /** Its file, relative to the current folder, and its first line. */
  readonly where: string;
  /** The licence of its file; empty if not stated. */
  readonly license: string;
  /** What to write to use it. */
  readonly use: string;
  /** An entry with all references resolved, or the text of an encounter's file. */
  readonly entry: Json;
}

/** Returns all shipped content of all rulebooks, or of one named by the user. Throws CliError. */
export function allFinds(ruleset: string | undefined): readonly SearchResult[] {
  return packLists(ruleset).flatMap((shelf) => [...encountersOf(shelf), ...entriesOf(shelf)]);
}

function encountersOf({ kit, encounters }: Shelf): readonly SearchResult[] {
  return encounters.map((encounter) => {
    const { id, name, about, file, license, text } = encounter;
    return {
      ruleset: kit.ruleset.id,
      kind: 'encounters',
      id,
      name,
      about: `${about} ${difficultyText(encounter)}.`.trimStart(),
      search: text.toLowerCase(),
      where: `${file}:1`,
      license,
      use: `${CALL} play ${id}`,
      entry: text,
    };
  });
}

function entriesOf({ kit, packs }: Shelf): readonly SearchResult[] {
  const licenses = new Map(packs.map(({ file, license }) => [file, license]));
  return packEntries(libraryOf(kit)).map(({ place, ...told }) => {
    const file = relative('.', place.file);
    return {
      ruleset: kit.ruleset.id,
      ...told,
      where: `${file}:${place.line}`,
      license: licenses.get(file) ?? '',
      use: usageOf(told.kind, told.id, kit),
    };
  });
}

function libraryOf(kit: RulebookKit): Library {
  return readPacks(SOURCES.shelf.shipped(kit.ruleset.id), kit, new Faults());
}
