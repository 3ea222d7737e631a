import { parseDocument } from 'yaml';
import { type DifficultyLevel, difficultyOf, encounterInfo } from '../../src/content/difficulty.ts';
import { loadEncounter } from '../../src/content/encounter.ts';
import { type Faulty, faultLine } from '../../src/content/fault.ts';
import type { PackShelf, Sources } from '../../src/content/files.ts';
import type { TextFile } from '../../src/content/parse.ts';
import { presetIn } from '../../src/content/rulings.ts';
import type { Encounter } from '../../src/kernel/encounter.ts';
import { ok, type Result, refusal, refused } from '../../src/kernel/result.ts';
import type { Ruling } from '../../src/kernel/ruleset.ts';
import { type PresetChoice, presetChoices } from '../../src/kernel/ruling.ts';
import { rate } from '../../src/simulation/rows.ts';
import { KITS, kitById, type PageKit, sentPacks } from './rulebooks.ts';

const PACKS: Readonly<Record<string, string>> = import.meta.glob('../../packs/*/*.yaml', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const shipped = new Map<string, readonly TextFile[]>();

/** The shipped packs. Other packs are unavailable, because the page has no access to a disk. */
export const SHELF: PackShelf = {
  shipped(ruleset) {
    const files = shipped.get(ruleset) ?? sentPacks(ruleset) ?? filesOf(PACKS, `/packs/${ruleset}/`);
    shipped.set(ruleset, files);
    return files;
  },
  named: (name) => refused(`"${name}" can't be read here: there are only the packs that come with Riposte`),
};

function filesOf(all: Readonly<Record<string, string>>, within: string): readonly TextFile[] {
  return Object.entries(all)
    .filter(([path]) => path.includes(within))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, text]) => ({ name: path.replace(/^.*\/(packs\/)/, '$1'), text }));
}

const SOURCES: Sources<PageKit> = { kits: KITS, shelf: SHELF };

/** The file name used in error messages. */
const FILE = 'encounter';

/** Reads an encounter's text. Returns the encounter, or its errors. */
export function readText(text: string): { readonly encounter: Encounter } | Faulty {
  const loaded = loadEncounter({ name: FILE, text }, SOURCES);
  return 'faults' in loaded ? loaded : { encounter: loaded.encounter as Encounter };
}

/** Like `readText`, but combines the errors into one refusal. */
export function readEncounter(text: string): Result<Encounter> {
  const read = readText(text);
  if (!('faults' in read)) return ok(read.encounter);
  return refused(
    refusal(
      'bad-encounter',
      read.faults.map(faultLine).join('\n'),
      'Fix the listed lines and submit the encounter again.',
    ),
  );
}

/** A configurable ruling, with its setting in the encounter. */
export interface ConfigurableRuling {
  readonly id: string;
  readonly question: string;
  readonly now: string | number;
  readonly settings: Ruling['settings'];
  /** The allowed range if the setting is a whole number, otherwise `null`. */
  readonly whole: Exclude<Ruling['whole'], undefined> | null;
}

/** Returns the configurable rulings of an encounter's text. Empty if the text has errors. */
export function configurableRulings(text: string): readonly ConfigurableRuling[] {
  const read = readText(text);
  if ('faults' in read) return [];
  const { ruleset: id, rulings } = read.encounter;
  const found = kitById(id)!;
  return Object.entries(found.ruleset.rulebook.rulings)
    .filter(([, { settings, whole }]) => settings.length > 1 || whole !== undefined)
    .map(([ruling, { question, settings, whole }]) => {
      return { id: ruling, question, now: rulings[ruling]!, settings, whole: whole ?? null };
    });
}

export { withPreset } from '../../src/content/rulings.ts';

/** The presets available for an encounter, and the one named in its text. */
export interface PresetsOffered {
  readonly choices: readonly PresetChoice[];
  readonly own: string;
}

/** Returns the presets for an encounter's text, or `undefined` if the text does not name a rulebook. */
export function presetsFor(text: string): PresetsOffered | undefined {
  const ruleset = /^ruleset: *["']?([a-z-]+)/m.exec(text)?.[1] ?? rulesetOf(text);
  const found = KITS.find(({ ruleset: { id } }) => id === ruleset);
  if (found === undefined) return undefined;
  return { choices: presetChoices(found.ruleset.rulebook), own: presetIn(text) };
}

/** Handles text that does not use YAML blocks, such as JSON. */
function rulesetOf(text: string): unknown {
  const document = parseDocument(text);
  return document.errors.length > 0 ? undefined : document.get('ruleset');
}

/** The share of fights that a side wins, from 0 to 1, with its 95 % confidence interval. */
export interface SideShare {
  readonly id: string;
  readonly name: string;
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** The results of many simulated fights of an encounter. */
export interface Measured {
  readonly fights: number;
  readonly sides: readonly SideShare[];
  /** The mean number of rounds. */
  readonly rounds: number;
}

/** Returns the results that a text already contains; `null` without results. */
export function knownDifficulty(text: string): Measured | null {
  const info = encounterInfo({ name: 'encounter', text });
  if (info?.measured === undefined) return null;
  const { fights, wins, rounds } = info.measured;
  return {
    fights,
    rounds,
    sides: info.sides.map(({ id, name }) => {
      const { value: share, low, high } = rate(Math.round((fights * (wins[id] ?? 0)) / 100), fights);
      return { id, name, share, low, high };
    }),
  };
}

/** The difficulty of an encounter, and the side for which it applies. */
export interface Ease {
  readonly own: SideShare;
  readonly level: DifficultyLevel;
}

/** The sides of an encounter, each with the seat of its combatants. */
interface SeatedSides {
  readonly sides: readonly { readonly id: string; readonly seat: string | null }[];
}

/** Returns the difficulty of an encounter for the players' side; `null` if the results are for other sides. */
export function easeFor({ sides }: Measured, draft: SeatedSides): Ease | null {
  const wins = Object.fromEntries(sides.map(({ id, share }) => [id, 100 * share]));
  const seated = draft.sides.map(({ id, seat }) => (seat === null ? { id } : { id, seat }));
  if (seated.length < 2) return null;
  const { side, how } = difficultyOf({ wins }, seated as Parameters<typeof difficultyOf>[1]);
  const own = sides.find(({ id }) => id === side);
  return own === undefined ? null : { own, level: how };
}
