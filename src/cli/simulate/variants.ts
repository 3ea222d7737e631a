import { loadEncounter } from '../../content/encounter.ts';
import { Faults } from '../../content/fault.ts';
import { parseText, type TextFile } from '../../content/parse.ts';
import { withPreset } from '../../content/rulings.ts';
import { plain } from '../../content/source-node.ts';
import { didYouMean, listed } from '../../content/suggestion.ts';
import { canonical, type Json } from '../../kernel/json.ts';
import type { Variant } from '../../simulation/play-out.ts';
import { wrongUsage } from '../environment.ts';
import { encounterPath, fightNamed, type NamedFight, readNamedFile, SOURCES } from '../home.ts';
import { type PolicyChoice, policiesOfSides } from './policies.ts';

/** One varied path, and its values. */
export interface Vary {
  readonly path: string;
  readonly values: readonly (string | number)[];
}

/** More variants than this are probably a mistake. */
const MOST_VARIANTS = 200;

const RANGE = /^(-?\d+(?:\.\d{1,3})?)\.\.(-?\d+(?:\.\d{1,3})?)(?::(\d+(?:\.\d{1,3})?))?$/;
const HOW = 'Write path=1..10, path=1..10:3 in steps of 3, or path=a,b,c: --vary bandits.stats.Q=8..12.';

/** Parses `path=a..b`, `path=a..b:step` or `path=a,b,c`. Throws CliError. */
export function readVary(text: string): Vary {
  const { path, value } = assignment(text, '--vary', HOW);
  const range = RANGE.exec(value);
  if (range === null) return { path, values: value.split(',').map((each) => settingOf(each.trim())) };
  const [from, to, step] = [range[1]!, range[2]!, range[3] ?? '1'].map(thousandths) as [
    number,
    number,
    number,
  ];
  if (step === 0) throw wrongUsage(`--vary ${text}: steps of 0 lead nowhere.`, HOW);
  if (to < from) throw wrongUsage(`--vary ${text}: ${value} runs backwards.`, HOW);
  if ((to - from) / step >= MOST_VARIANTS) throw tooMany(`--vary ${text}`);
  const values: number[] = [];
  for (let each = from; each <= to; each += step) values.push(each / 1000);
  return { path, values };
}

/** Splits `name=value`. Throws CliError if either is missing. */
function assignment(text: string, option: string, how: string): { path: string; value: string } {
  const at = text.indexOf('=');
  const path = text.slice(0, at).trim();
  const value = text.slice(at + 1).trim();
  if (at === -1 || path === '' || value === '') throw wrongUsage(`${option} ${text} can't be read.`, how);
  return { path, value };
}

/** Parses a value of an encounter; numeric text becomes a number. */
function settingOf(text: string): string | number {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

/** Converts a number to thousandths, so that steps of 0.1 reach their end exactly. */
function thousandths(text: string): number {
  return Math.round(Number(text) * 1000);
}

/** Returns every combination of the varied values. Throws CliError if there are too many. */
export function combinations(varied: readonly Vary[]): readonly Readonly<Record<string, string | number>>[] {
  const count = varied.reduce((product, { values }) => product * values.length, 1);
  if (count > MOST_VARIANTS) throw tooMany(`${count} combinations`);
  return varied.reduce<Readonly<Record<string, string | number>>[]>(
    (all, { path, values }) => all.flatMap((each) => values.map((value) => ({ ...each, [path]: value }))),
    [{}],
  );
}

function tooMany(what: string): Error {
  return wrongUsage(`${what}: that is too many.`, `At most ${MOST_VARIANTS} variants; take larger steps.`);
}

/** An encounter file as plain, mutable values. */
export interface WrittenFile {
  [key: string]: Json | WrittenFile | undefined;
}

type Step = string | number;

/** Fields of an entry that do not belong to its sheet. */
const OF_ENTRY = ['count', 'at', 'isInReserve', 'seat', 'side', 'use'];
const TOP = ['ruleset', 'rulings', 'field', 'options', 'combatants', 'sides'];

/**
 * Sets the value at `path`: a path through the file (`rulings.diagonals`, `field.apart`), a field of a combatant's
 * sheet by its id (`thug.hp`), or of everyone on a side (`bandits.stats.Q`). Throws CliError if the path does not
 * exist. The reader of encounters validates the value.
 */
export function setIn(file: WrittenFile, path: string, value: string | number): void {
  for (const way of waysTo(file, path)) place(file, way, value, path);
}

function stepsOf(path: string): Step[] {
  const steps = path.replaceAll(/\[(\d+)\]/g, '.$1').split('.');
  if (steps.some((step) => step === '')) throw noSuchPlace(path, 'A step of it is empty.');
  return steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}

function waysTo(file: WrittenFile, path: string): readonly (readonly Step[])[] {
  const [first, ...rest] = stepsOf(path) as [Step, ...Step[]];
  if (TOP.includes(String(first))) return [[first, ...rest]];
  const entries = entriesOf(file);
  const own = entries.flatMap((entry, i) => (idOf(entry) === first || entry.side === first ? [i] : []));
  if (own.length === 0) throw unknownStart(path, String(first), entries);
  if (rest.length === 0) throw noSuchPlace(path, `Name a field of ${first}, such as ${first}.hp.`);
  return own.map((i) => {
    if (OF_ENTRY.includes(String(rest[0]))) return ['combatants', i, ...rest];
    return ['combatants', i, entries[i]!.sheet === undefined ? 'with' : 'sheet', ...rest];
  });
}

function entriesOf(file: WrittenFile): readonly WrittenFile[] {
  return (Array.isArray(file.combatants) ? file.combatants : []) as unknown as readonly WrittenFile[];
}

function idOf({ id, use, name }: WrittenFile): string {
  return String(
    id ??
      use ??
      String(name)
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-'),
  );
}

function unknownStart(path: string, first: string, entries: readonly WrittenFile[]): Error {
  const known = [...new Set([...TOP, ...entries.map(({ side }) => String(side)), ...entries.map(idOf)])];
  return noSuchPlace(path, `${didYouMean(first, known)}A path begins with one of ${listed(known)}.`);
}

function noSuchPlace(path: string, remedy: string): Error {
  return wrongUsage(`The encounter has no place "${path}".`, remedy);
}

/** Follows the path and sets the value. Paths may add fields to maps, but not items to lists. */
function place(file: WrittenFile, way: readonly Step[], value: string | number, path: string): void {
  let at: WrittenFile = file;
  for (const step of way.slice(0, -1)) {
    if (typeof step === 'number' && !Array.isArray(at))
      throw noSuchPlace(path, `There is no list at [${step}].`);
    if (at[step] === undefined && !Array.isArray(at)) at[step] = {};
    const next = at[step];
    if (next === null || typeof next !== 'object') throw noSuchPlace(path, `It ends before "${step}".`);
    at = next as WrittenFile;
  }
  const last = way.at(-1)!;
  const isOffList = Array.isArray(at) ? at[last] === undefined : typeof last === 'number';
  if (isOffList) throw noSuchPlace(path, `There is no entry ${last} there.`);
  at[last] = value;
}

/** The request: one encounter, and either varied values or another encounter to compare it with. */
export interface Wanted {
  readonly file: string;
  /** Replaces the file's own preset. */
  readonly preset?: string | undefined;
  readonly rulings: readonly string[];
  readonly varied: readonly Vary[];
  readonly compare: string | undefined;
  readonly policies: readonly PolicyChoice[];
}

/** Returns every variant of the request; the first is the base. Throws CliError with every error. */
export function variantsOf(wanted: Wanted): readonly Variant[] {
  const { file, compare, varied } = wanted;
  if (compare !== undefined) {
    if (varied.length > 0) {
      throw wrongUsage(
        '--compare and --vary can’t be asked at once.',
        'Vary each encounter in a separate run; the same --seed gives both the same dice.',
      );
    }
    const pair = [file, compare].map((each) => variant({ ...wanted, file: each }, each, {}));
    if (pair[0]!.encounter.ruleset === pair[1]!.encounter.ruleset) return pair;
    throw wrongUsage(
      'The two encounters are of different rulebooks.',
      'Only fights of the same rulebook can be compared.',
    );
  }
  const all = combinations(varied).map((settings) => {
    const name = Object.entries(settings).map(([path, value]) => `${path} = ${value}`);
    return variant(wanted, name.join(', '), settings);
  });
  tellIdle(all, varied);
  return all;
}

function variant(wanted: Wanted, name: string, settings: Variant['settings']): Variant {
  const { rulings, policies } = wanted;
  const { ruleset, encounter } = fightWith(wanted, [...rulings.map(ruling), ...Object.entries(settings)]);
  return {
    name,
    settings,
    // Converted through JSON, as for other machines, so that every machine plays the same encounter.
    encounter: JSON.parse(JSON.stringify(encounter)) as Variant['encounter'],
    policies: policiesOfSides(policies, ruleset, encounter.sides),
  };
}

function ruling(text: string): readonly [string, string | number] {
  const { path, value } = assignment(text, '--ruling', 'Write --ruling id=value; riposte rules lists them.');
  return [`rulings.${path}`, settingOf(value)];
}

/** Returns the encounter with these settings. Throws CliError. */
function fightWith(
  { file: name, preset }: Wanted,
  settings: readonly (readonly [string, string | number])[],
): NamedFight {
  const fight = fightNamed(name, preset);
  if (settings.length === 0) return fight;
  const file = readNamedFile(encounterPath(name));
  const text = preset === undefined ? file.text : withPreset(file.text, preset);
  const written = plain(parseText({ ...file, text }, new Faults())!) as WrittenFile;
  for (const [path, value] of settings) setIn(written, path, value);
  return loaded({ name: file.name, text: JSON.stringify(written) }, settings);
}

function loaded(file: TextFile, settings: readonly (readonly [string, string | number])[]): NamedFight {
  const read = loadEncounter(file, SOURCES);
  if (!('faults' in read)) return { ruleset: read.kit.ruleset, encounter: read.encounter };
  const what = settings.map(([path, value]) => `${path}=${value}`).join(', ');
  const why = read.faults.map((fault) => `${fault.path}: ${fault.what}; ${fault.remedy}`);
  throw wrongUsage([`With ${what} the encounter has errors:`, ...why].join('\n'));
}

/** Throws CliError if a varied path changes nothing, because that is probably a mistake. */
function tellIdle(variants: readonly Variant[], varied: readonly Vary[]): void {
  for (const { path, values } of varied) {
    if (values.length > 1 && !variants.some((each) => matters(path, each, variants))) {
      throw wrongUsage(`Varying ${path} changes nothing in this encounter.`, 'Vary a value that it uses.');
    }
  }
}

/** Returns whether any variant that differs only in `path` results in another encounter. */
function matters(path: string, one: Variant, variants: readonly Variant[]): boolean {
  const others = (settings: Variant['settings']): string => canonical({ ...settings, [path]: null });
  const encounter = (variant: Variant): string => canonical(variant.encounter as unknown as Json);
  return variants.some(
    (other) => others(other.settings) === others(one.settings) && encounter(other) !== encounter(one),
  );
}
