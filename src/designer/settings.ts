import { loadEncounter } from '../content/encounter.ts';
import { BadQuestion, type Fault, Faults, faultLine } from '../content/fault.ts';
import type { RulesetBundle, Sources } from '../content/files.ts';
import { parseText, type TextFile } from '../content/parse.ts';
import { withPreset } from '../content/rulings.ts';
import { plain } from '../content/source-node.ts';
import { listed, suggestion } from '../content/suggestion.ts';
import type { Encounter } from '../kernel/encounter.ts';
import { canonical, type Json } from '../kernel/json.ts';
import { ok, type Result, refused } from '../kernel/result.ts';
import type { Rulebook, Ruleset } from '../kernel/ruleset.ts';
import { presetChoices } from '../kernel/ruling.ts';
import { combinations, type Setting, settingText, type Vary } from './asked.ts';

/** An encounter ready to play, with its ruleset. */
export interface NamedFight {
  readonly ruleset: Ruleset;
  readonly encounter: Encounter<unknown, unknown>;
}

/** A rulebook with which an encounter can be read and played. */
export interface PlayableBundle extends RulesetBundle {
  readonly ruleset: Ruleset;
}

/** An encounter as text, with the rulebooks and packs that read it. */
export interface WrittenFight<K extends PlayableBundle = PlayableBundle> {
  readonly file: TextFile;
  readonly sources: Sources<K>;
}

/** Loads an encounter, with a preset if one is given. Throws BadQuestion with every error in the text. */
export function loadFight({ file, sources }: WrittenFight, preset?: string): NamedFight {
  const own = loadEncounter(file, sources);
  const isChosen = preset !== undefined && !('faults' in own);
  if (isChosen) insistOnPreset(own.kit.ruleset.rulebook, preset);
  const loaded = isChosen ? loadEncounter({ ...file, text: withPreset(file.text, preset) }, sources) : own;
  if (!('faults' in loaded)) return { ruleset: loaded.kit.ruleset, encounter: loaded.encounter };
  throw new BadQuestion(['The encounter has errors:', ...loaded.faults.map(faultLine)].join('\n'));
}

function insistOnPreset(book: Rulebook, preset: string): void {
  const names = presetChoices(book).map(({ name }) => name);
  if (names.includes(preset)) return;
  const known = `${suggestion(preset, names)}Presets: ${listed(names)}.`;
  throw new BadQuestion(`${book.title} has no preset "${preset}".`, known);
}

/** Returns the text of an encounter as plain values. */
export function writtenOf({ file }: WrittenFight, preset: string | undefined): WrittenFile {
  const text = preset === undefined ? file.text : withPreset(file.text, preset);
  return plain(parseText({ ...file, text }, new Faults())!) as WrittenFile;
}

/** An encounter file as plain, mutable values. */
export interface WrittenFile {
  [key: string]: Json | WrittenFile | undefined;
}

/** One step of a path: a field, or a place in a list. */
type Step = string | number;

/** Fields of an entry that do not belong to its sheet. */
const OF_ENTRY = ['count', 'at', 'isInReserve', 'temper', 'seat', 'side', 'use'];
const TOP = ['ruleset', 'rulings', 'field', 'options', 'combatants', 'sides'];

/**
 * Sets the value at `path`: a path through the file (`rulings.diagonals`, `field.apart`), a field of a combatant's
 * sheet by its id (`thug.hp`), or of everyone on a side (`bandits.stats.Q`). With `+` or `-` at the end of the path, the
 * value is added to the present one, or taken away: `fight` is the encounter that the file gives. Throws BadQuestion if
 * the path does not exist. The reader of encounters validates the value.
 */
export function setIn(file: WrittenFile, [path, value]: Setting, fight: Pick<NamedFight, 'encounter'>): void {
  const sign = /[+-]$/.exec(path)?.[0];
  for (const way of waysTo(file, path)) {
    place(
      file,
      way,
      sign === undefined ? value : addedTo(presentAt(file, way, fight), sign, [path, value]),
      path,
    );
  }
}

function addedTo(present: unknown, sign: string, [path, value]: Setting): number {
  if (typeof present !== 'number') throw noSuchPlace(path, 'There is no number to change.');
  if (typeof value !== 'number')
    throw new BadQuestion(`${path}=${value} can't be read.`, 'Only numbers are added and taken away.');
  return Math.round(1000 * (sign === '-' ? present - value : present + value)) / 1000;
}

/** Returns the value at a place of a file; if it is not written there, the one in the combatant's sheet. */
function presentAt(
  file: WrittenFile,
  way: readonly Step[],
  { encounter }: Pick<NamedFight, 'encounter'>,
): unknown {
  const written = valueIn(file, way);
  const [, at, part, ...rest] = way;
  if (written !== undefined || way[0] !== 'combatants') return written;
  const counts = entriesOf(file).map((entry) => Number(entry.count ?? 1));
  const before = counts.slice(0, Number(at)).reduce((sum, count) => sum + count, 0);
  return part === 'count' ? 1 : valueIn(encounter.combatants[before]?.sheet, rest);
}

function stepsOf(path: string): Step[] {
  const steps = path
    .replace(/[+-]$/, '')
    .replaceAll(/\[(\d+)\]/g, '.$1')
    .split('.');
  if (steps.some((step) => step === '')) throw noSuchPlace(path, 'A step of it is empty.');
  return steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}

/** Returns the places of a path in a file: one, or one for every combatant of a side. Throws BadQuestion. */
export function waysTo(file: WrittenFile, path: string): readonly (readonly Step[])[] {
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
  return noSuchPlace(path, `${suggestion(first, known)}A path begins with one of ${listed(known)}.`);
}

/** Returns the fault of a path to a field that sheets do not have, with a path that exists. */
function noSuchField(given: WrittenFight, fight: NamedFight, path: string): BadQuestion {
  const all = numbersIn(given, fight).map((each) => each.path);
  const [first] = stepsOf(path);
  const own = all.filter((each) => each.startsWith(`${first}.`));
  const known = own.length === 0 ? all : own;
  return noSuchPlace(path, `${suggestion(path, known)}Numbers to change: ${listed(known)}.`);
}

function noSuchPlace(path: string, remedy: string): BadQuestion {
  return new BadQuestion(`The encounter has no place "${path}".`, remedy);
}

/**
 * Returns the number at `path` in an encounter: as its file has it, otherwise as in the sheet of the first combatant
 * that the path names. Returns `undefined` if no number is there.
 */
export function numberAt(given: WrittenFight, { encounter }: NamedFight, path: string): number | undefined {
  const file = writtenOf(given, undefined);
  const [way = []] = waysTo(file, path);
  const [first, ...rest] = stepsOf(path);
  const named = encounter.combatants.find(
    ({ id, side }) => side === first || id === first || id.replace(/-\d+$/, '') === first,
  );
  const usual = rest.join() === 'count' ? 1 : undefined;
  return [valueIn(file, way), valueIn(named?.sheet, rest), usual].find((each) => typeof each === 'number');
}

/** A number of an encounter that can be changed or varied. */
export interface ChangeableNumber {
  readonly path: string;
  /** The name of the combatant or the side. */
  readonly whose: string;
  /** The id of that side. */
  readonly side: string;
  /** The rest of the path. */
  readonly field: string;
  readonly now: number;
}

/** Lists the numbers of every combatant and every side. Numbers in lists are left out, because packs own the lists. */
export function numbersIn(given: WrittenFight, { encounter }: NamedFight): readonly ChangeableNumber[] {
  const { combatants, sides } = encounter;
  const numbers: ChangeableNumber[] = [];
  const add = (id: string, owner: Pick<ChangeableNumber, 'whose' | 'side'>, sheet: unknown): void => {
    for (const [field, now] of leaves(sheet)) numbers.push({ ...owner, path: `${id}.${field}`, field, now });
  };
  let at = 0;
  for (const entry of entriesOf(writtenOf(given, undefined))) {
    const count = Number(entry.count ?? 1);
    const own = combatants.slice(at, at + count);
    at += count;
    const [first] = own;
    const id = idOf(entry);
    if (first === undefined || numbers.some(({ path }) => path === `${id}.count`)) continue;
    const whose = own.length === 1 ? first.name : `${first.name} – ${own.at(-1)!.name}`;
    const owner = { whose, side: first.side };
    numbers.push({ ...owner, path: `${id}.count`, field: 'count', now: count });
    add(id, owner, first.sheet);
  }
  for (const { id, name: whose } of sides) {
    const members = combatants.filter(({ side }) => side === id);
    const isTaken = numbers.some(({ path }) => path === `${id}.count`);
    if (members.length > 1 && !isTaken) add(id, { whose, side: id }, members[0]!.sheet);
  }
  return numbers;
}

function leaves(value: unknown, before = ''): readonly (readonly [field: string, now: number])[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'number' ? [[`${before}${key}`, inner] as const] : leaves(inner, `${before}${key}.`),
  );
}

function valueIn(value: unknown, way: readonly Step[]): unknown {
  return way.reduce<unknown>((at, step) => (at as Record<Step, unknown> | null | undefined)?.[step], value);
}

/** Follows the path and sets the value. Paths may add fields to maps, but not items to lists. */
function place(file: WrittenFile, way: readonly Step[], value: string | number, path: string): void {
  let at: WrittenFile = file;
  for (const step of way.slice(0, -1)) {
    if (typeof step === 'number' && !Array.isArray(at))
      throw noSuchPlace(path, `There is not a list at [${step}].`);
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

/** Returns the encounter with these settings, and with a preset if one is given. Throws BadQuestion. */
export function fightWith(
  given: WrittenFight,
  preset: string | undefined,
  settings: readonly Setting[],
): NamedFight {
  const read = tryFightWith(given, preset, settings);
  if ('value' in read) return read.value;
  const head = `With ${settingsText(settings)} the encounter has errors:`;
  throw new BadQuestion([head, ...read.refusal].join('\n'));
}

function settingsText(settings: readonly Setting[]): string {
  return settings.map(([path, value]) => `${path}=${value}`).join(', ');
}

type Attempt = Result<NamedFight, readonly string[]>;

/** Like `fightWith`, but returns the faults of an encounter that is not valid with these settings. */
function tryFightWith(
  given: WrittenFight,
  preset: string | undefined,
  settings: readonly Setting[],
): Attempt {
  const fight = loadFight(given, preset);
  if (settings.length === 0) return ok(fight);
  const written = writtenOf(given, preset);
  const ways = settings.map(([path]) => [path, waysTo(written, path)] as const);
  for (const setting of settings) {
    const [path] = setting;
    if (/[+-]$/.test(path) && numberAt(given, fight, path) === undefined)
      throw noSuchField(given, fight, path);
    setIn(written, setting, fight);
  }
  const read = loadEncounter({ name: given.file.name, text: JSON.stringify(written) }, given.sources);
  if (!('faults' in read)) return ok({ ruleset: read.kit.ruleset, encounter: read.encounter });
  for (const [path, own] of ways) {
    if (read.faults.some((fault) => isUnknown(fault, own))) throw noSuchField(given, fight, path);
  }
  return refused(read.faults.map((fault) => `${fault.path}: ${fault.what}; ${fault.remedy}`));
}

/** Whether a fault says that combatants have no such field as one of these paths names. */
function isUnknown({ code, steps }: Fault, ways: ReturnType<typeof waysTo>): boolean {
  return (
    code === 'unknown-field' &&
    steps[0] === 'combatants' &&
    ways.some((way) => steps.every((step, i) => way[i] === step))
  );
}

/** One combination of the varied values, with its fight. */
export interface VariedFight {
  /** `vex.hp = 20, mara.hp = 18`; empty if nothing is varied. */
  readonly name: string;
  readonly settings: Readonly<Record<string, string | number>>;
  readonly fight: NamedFight;
}

/** A request for an encounter with some values changed, and others varied. */
export interface VariedRequest {
  readonly file: WrittenFight;
  /** Replaces the file's own preset. */
  readonly preset?: string | undefined;
  /** Changed in every fight. */
  readonly set: readonly Setting[];
  readonly varied: readonly Vary[];
}

/**
 * Returns a fight for every combination of the varied values. A combination that is not valid, such as six goblins where
 * five have room, is skipped; `skipped` gives the reason. Throws BadQuestion if no combination is valid.
 */
export function variedFights({ file, preset, set, varied }: VariedRequest): {
  readonly fights: readonly VariedFight[];
  readonly skipped: readonly string[];
} {
  const fights: VariedFight[] = [];
  const skipped: string[] = [];
  for (const settings of combinations(varied)) {
    const name = Object.entries(settings).map(settingText).join(', ');
    const read = tryFightWith(file, preset, [...set, ...Object.entries(settings)]);
    if ('refusal' in read) skipped.push(`${name} is skipped: ${read.refusal[0]}.`);
    else fights.push({ name, settings, fight: read.value });
  }
  if (fights.length > 0) {
    if (fights.length > 1) tellIdle(fights, varied);
    return { fights, skipped };
  }
  const [first] = combinations(varied);
  fightWith(file, preset, [...set, ...Object.entries(first!)]);
  throw new Error('an encounter with errors was accepted');
}

/** Throws BadQuestion if a varied path changes nothing, because that is probably a mistake. */
function tellIdle(fights: readonly VariedFight[], varied: readonly Vary[]): void {
  for (const { path, values } of varied) {
    if (values.length > 1 && !fights.some((each) => matters(path, each, fights))) {
      const sentence = `Varying ${path} changes nothing in this encounter.`;
      throw new BadQuestion(sentence, 'Vary a value that it uses.');
    }
  }
}

/** Returns whether any variant that differs only in `path` results in another encounter. */
function matters(path: string, one: VariedFight, fights: readonly VariedFight[]): boolean {
  const others = (settings: VariedFight['settings']): string => canonical({ ...settings, [path]: null });
  const encounter = ({ fight }: VariedFight): string => canonical(fight.encounter as unknown as Json);
  return fights.some(
    (other) => others(other.settings) === others(one.settings) && encounter(other) !== encounter(one),
  );
}
