import { loadEncounter } from '../content/encounter.ts';
import { BadQuestion, type Fault, faultLine } from '../content/fault.ts';
import { withPreset } from '../content/rulings.ts';
import { listed, suggestion } from '../content/suggestion.ts';
import { canonical, type Json } from '../kernel/json.ts';
import { ok, type Result, refused } from '../kernel/result.ts';
import type { Rulebook } from '../kernel/ruleset.ts';
import { presetChoices } from '../kernel/ruling.ts';
import { type NamedFight, noSuchField, setIn, type WrittenFight, waysTo, writtenOf } from './written.ts';

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

/** A value of an encounter, by its path. */
export type Setting = readonly [path: string, value: string | number];

/** One varied path, and its values. */
export interface Vary {
  readonly path: string;
  readonly values: readonly (string | number)[];
}

/** More variants than this are probably a mistake. */
const MOST_VARIANTS = 200;

const RANGE = /^(-?\d+(?:\.\d{1,3})?)\.\.(-?\d+(?:\.\d{1,3})?)(?::(\d+(?:\.\d{1,3})?))?$/;
const HOW = 'Write path=1..10, path=1..10:3 in steps of 3, or path=a,b,c: --vary bandits.stats.Q=8..12.';

/** Parses `path=a..b`, `path=a..b:step` or `path=a,b,c` of an option such as `--vary`. Throws BadQuestion. */
export function readVary(text: string, option = '--vary'): Vary {
  const { path, value } = assignment(text, option, HOW.replace('--vary', option));
  const range = RANGE.exec(value);
  if (range === null) return { path, values: value.split(',').map((each) => settingOf(each.trim())) };
  const [from, to, step] = [range[1]!, range[2]!, range[3] ?? '1'].map(thousandths) as [
    number,
    number,
    number,
  ];
  if (step === 0) throw new BadQuestion(`${option} ${text}: steps of 0 lead nowhere.`, HOW);
  if (to < from) throw new BadQuestion(`${option} ${text}: ${value} runs backwards.`, HOW);
  if ((to - from) / step >= MOST_VARIANTS) throw tooMany(`${option} ${text}`);
  const values: number[] = [];
  for (let each = from; each <= to; each += step) values.push(each / 1000);
  return { path, values };
}

/** Splits `name=value`. Throws BadQuestion if either is missing. */
function assignment(text: string, option: string, how: string): { path: string; value: string } {
  const at = text.indexOf('=');
  const path = text.slice(0, at).trim();
  const value = text.slice(at + 1).trim();
  if (at === -1 || path === '' || value === '')
    throw new BadQuestion(`${option} ${text} can't be read.`, how);
  return { path, value };
}

/** Parses a value of an encounter; numeric text becomes a number. */
function settingOf(text: string): string | number {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

/** Parses `path=value` of an option such as `--set`. Throws BadQuestion. */
export function readSetting(text: string, option: string, how: string): Setting {
  const { path, value } = assignment(text, option, how);
  return [path, settingOf(value)];
}

/** Parses `path=value` of `--set`. Throws BadQuestion. */
export function readSet(text: string): Setting {
  return readSetting(text, '--set', 'Write path=value: --set vex.dr=3.');
}

/** Converts a number to thousandths, so that steps of 0.1 reach their end exactly. */
function thousandths(text: string): number {
  return Math.round(Number(text) * 1000);
}

/** Returns every combination of the varied values. Throws BadQuestion if there are too many. */
export function combinations(varied: readonly Vary[]): readonly Readonly<Record<string, string | number>>[] {
  const count = varied.reduce((product, { values }) => product * values.length, 1);
  if (count > MOST_VARIANTS) throw tooMany(`${count} combinations`);
  return varied.reduce<Readonly<Record<string, string | number>>[]>(
    (all, { path, values }) => all.flatMap((each) => values.map((value) => ({ ...each, [path]: value }))),
    [{}],
  );
}

function tooMany(what: string): Error {
  return new BadQuestion(
    `${what}: that is too many.`,
    `At most ${MOST_VARIANTS} variants; take larger steps.`,
  );
}

/** Returns the encounter with these settings, and with a preset if one is given. Throws BadQuestion. */
export function fightWith(
  given: WrittenFight,
  preset: string | undefined,
  settings: readonly Setting[],
): NamedFight {
  const read = tryFightWith(given, preset, settings);
  if ('value' in read) return read.value;
  throw new BadQuestion(
    [`With ${settingsText(settings)} the encounter has errors:`, ...read.refusal].join('\n'),
  );
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
  for (const [path, value] of settings) setIn(written, path, value);
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
    const name = Object.entries(settings)
      .map(([path, value]) => `${path} = ${value}`)
      .join(', ');
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
      throw new BadQuestion(
        `Varying ${path} changes nothing in this encounter.`,
        'Vary a value that it uses.',
      );
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
