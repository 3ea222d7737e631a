import type { RuleId } from './ids.ts';
import { HOUSE_DEFAULT, type Preset, type Rule, type Rulebook, type Ruling } from './ruleset.ts';

// Functions with which a rulebook lists its rules and rulings, and the presets of its rulings.

/** Returns one rule: its title, its place in the source, and one sentence in our words. */
export function rule(title: string, source: string, says: string): Rule {
  return { title, source, says };
}

/** Returns one rule whose title is also that of its place in the source. */
export function titled(title: string, says: string): Rule {
  return rule(title, title, says);
}

/** Returns the rules of one place in the source. Each has a title and one sentence in our words. */
export function section<const Id extends RuleId>(
  source: string,
  rules: Readonly<Record<Id, readonly [title: string, says: string]>>,
): Readonly<Record<Id, Rule>> {
  const entries = Object.entries<readonly [string, string]>(rules);
  return Object.fromEntries(
    entries.map(([id, [title, says]]) => [id, rule(title, source, says)]),
  ) as Readonly<Record<Id, Rule>>;
}

/** The remarks on the answer to an open question. */
interface Remarks {
  readonly question: string;
  /** The reason for the default, in one or two sentences. */
  readonly reason?: string;
  /** Set if the default differs from the letter of the chapter. `reason` then explains it. */
  readonly departs?: true;
  /** Other readings that Riposte does not support. */
  readonly alternatives?: readonly string[];
}

/** Returns a ruling with a single answer and the readings that Riposte does not support. */
export function fixedRuling({
  says,
  alternatives = [],
  ...rest
}: Remarks & { readonly says: string }): Ruling<'decided'> {
  return { ...rest, settings: [{ value: 'decided', says }], alternatives };
}

/**
 * Returns a ruling that each encounter can set. `settings` has one sentence for each value, the default first.
 */
export function configurable<const V extends string>({
  settings,
  alternatives = [],
  ...rest
}: Remarks & { readonly settings: Readonly<Record<V, string>> }): Ruling<V> {
  const values = Object.keys(settings) as V[];
  return { ...rest, settings: values.map((value) => ({ value, says: settings[value] })), alternatives };
}

const BEGINNING = [
  'May a combatant begin a fight hurt or hindered?',
  'A fight often follows another.',
] as const;

/** Questions of every table that no source answers, each with the reason why it has an answer here. */
const OPEN_AT_EVERY_TABLE = {
  walls: ['What do walls on the map stop?', 'A map needs walls.'],
  'own-side': [
    'May a combatant attack its own side?',
    'No chapter forbids it, but it is rarely intended, and friends in each list of foes would invite mistakes.',
  ],
  'improvised-check': [
    'May the GM ask for a check that no rule foresees?',
    'No rulebook foresees every check.',
  ],
  'improvised-work': [
    'May the GM give a combatant work for several turns?',
    'Some work takes longer than a turn.',
  ],
  'tool-rating': ['What does a tool with a rating do?', 'Picks help to open a lock, but not to juggle.'],
  'gm-charge': [
    'What may the GM charge for something a combatant did?',
    'Something agreed at the table costs as much as an action of the rules.',
  ],
  starts: BEGINNING,
  'starting-conditions': BEGINNING,
} as const;

/** Returns the answers of a rulebook to these questions, and the authority of the GM. They are our own additions. */
export function ownAnswers<const Id extends keyof typeof OPEN_AT_EVERY_TABLE>(
  answers: Readonly<Record<Id, string>>,
): Readonly<Record<Id | 'gm-authority', Ruling<'decided'>>> {
  const entries = Object.entries<string>(answers).map(([id, says]) => {
    const [question, reason] = OPEN_AT_EVERY_TABLE[id as Id];
    return [id, fixedRuling({ question, says: `${says} This is our own addition.`, reason })];
  });
  return { 'gm-authority': GM_AUTHORITY, ...Object.fromEntries(entries) };
}

/** The ruling that every rulebook has: the GM may change anything. */
const GM_AUTHORITY = fixedRuling({
  question: 'What may the GM change?',
  says: 'Anything, at any question or roll, with a reason that the log keeps.',
  reason: 'The GM is the last authority at every table. It is our own addition.',
});

/** The sentence of an `as-published` preset that changes nothing. */
export const AS_DEFAULT =
  'The game as its author published it. It agrees with the house default in every ruling.';

/**
 * Returns the presets of a rulebook. Each has one sentence and the settings that differ from the defaults, first
 * `as-written`, the chapter to the letter, then `as-published`, the game as its author published it.
 */
export function presetsOf<S extends object>(
  defaults: S,
  written: readonly [says: string, differing: Partial<S>],
  published: readonly [says: string, differing: Partial<S>],
) {
  const preset = ([says, differing]: typeof written): Preset => ({
    says,
    settings: { ...defaults, ...differing } as Preset['settings'],
  });
  return { 'as-written': preset(written), 'as-published': preset(published) };
}

/** The setting of every configurable ruling of a rulebook in one encounter. */
export type SettingsOf<T extends Readonly<Record<RuleId, Ruling>>> = {
  readonly [Id in keyof T as T[Id] extends Ruling<'decided'> ? never : Id]: T[Id] extends Ruling<infer V>
    ? V extends number
      ? number
      : V
    : never;
};

/** Returns the default settings of a rulebook's configurable rulings. */
export function defaultSettings<T extends Readonly<Record<RuleId, Ruling>>>(rulings: T): SettingsOf<T> {
  const open = Object.entries<Ruling>(rulings).filter(
    ([, { settings, whole }]) => settings.length > 1 || whole !== undefined,
  );
  return Object.fromEntries(open.map(([id, { settings }]) => [id, settings[0]!.value])) as SettingsOf<T>;
}

/** A preset as shown when a table is opened. */
export interface PresetChoice {
  /** `default`, `as-written`, `as-published`. */
  readonly name: string;
  /** One plain sentence. */
  readonly says: string;
  /** The configurable rulings that it sets to a value other than the default. */
  readonly differing: readonly { readonly id: RuleId; readonly question: string; readonly says: string }[];
}

const HOUSE_SAYS = 'The answer that works best in play for each question that the book leaves open.';

/** Returns the presets of a rulebook, the default first. */
export function presetChoices({ rulings, presets }: Rulebook): readonly PresetChoice[] {
  const named = Object.entries(presets).map(([name, { says, settings }]) => {
    const differing = Object.entries(settings).flatMap(([id, value]) => {
      const ruling = rulings[id]!;
      if (value === ruling.settings[0]!.value) return [];
      const setting = ruling.settings.find((each) => each.value === value);
      return [{ id, question: ruling.question, says: setting?.says ?? String(value) }];
    });
    return { name, says, differing };
  });
  return [{ name: HOUSE_DEFAULT, says: HOUSE_SAYS, differing: [] }, ...named];
}

/** Returns the readable name of a preset: `as written`, `the house default`. */
export function presetName(name: string): string {
  return name === HOUSE_DEFAULT ? 'the house default' : name.replaceAll('-', ' ');
}

/** Returns the nearest preset to these rulings, and the rulings that differ from it. */
export function nearestPreset(
  book: Rulebook,
  settings: Readonly<Record<RuleId, string | number>>,
): { readonly name: string; readonly others: readonly RuleId[] } {
  const ids = Object.keys(settings);
  const found = [HOUSE_DEFAULT, ...Object.keys(book.presets)].map((name) => {
    const own = name === HOUSE_DEFAULT ? {} : book.presets[name]!.settings;
    const others = ids.filter((id) => settings[id] !== (own[id] ?? book.rulings[id]?.settings[0]?.value));
    return { name, others };
  });
  return found.reduce((best, each) => (each.others.length < best.others.length ? each : best));
}
