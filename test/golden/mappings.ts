import { agentsReasons } from './mappings-agents.ts';
import { tacticsReasons, takingBack } from './mappings-tactics.ts';
import type { Mapping, Section } from './sections.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Applies `change` to every object in a value, from the inside out. `within`: the names of the fields around it. */
function changed(
  value: unknown,
  change: (each: Fields, within: readonly string[]) => unknown,
  within: readonly string[] = [],
): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => changed(each, change, within));
  const entries = Object.entries(value).map(([key, each]) => [key, changed(each, change, [...within, key])]);
  return change(Object.fromEntries(entries), within);
}

const HIDDEN_BEFORE = 'what is not told';
const HIDDEN = 'not shown to you';

/** Reasons in events and facts: their number and rule. In lines: the whole text, with the faces of dice in it. */
const reasons: Mapping = {
  name: 'reasons',
  why: 'Reasons for numbers are codes with values and faces. Lines show the same text as before.',
  normalise: (value) =>
    changed(value, (each, within) => {
      const { value: number, why, rule, faces, of: _, ...rest } = each;
      if (typeof number !== 'number' || typeof why !== 'string' || Object.keys(rest).length > 0) return each;
      if (!within.includes('lines')) return { value: number, rule };
      const text = why === HIDDEN_BEFORE ? HIDDEN : why;
      return { value: number, why: Array.isArray(faces) ? `${text} (${faces.join(', ')})` : text, rule };
    }),
};

const CAUSES: Readonly<Record<string, string>> = { 'the GM': 'gm', 'C 0': 'c-zero' };

/** The causes of death in Hit Locations. */
const causes: Mapping = {
  name: 'causes of death',
  why: 'The cause of a death in Hit Locations is a code.',
  normalise: (value, { ruleset }) =>
    ruleset !== 'locations'
      ? value
      : changed(value, (each) => {
          const { cause } = each;
          return typeof cause === 'string' ? { ...each, cause: CAUSES[cause] ?? cause } : each;
        }),
};

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A copy of a value in which every record at any depth was changed. */
function everywhere(value: unknown, change: (record: Fields) => Fields): unknown {
  if (Array.isArray(value)) return value.map((each) => everywhere(each, change));
  if (!isRecord(value)) return value;
  const entries = Object.entries(change(value)).map(([key, each]) => [key, everywhere(each, change)]);
  return Object.fromEntries(entries);
}

function without(record: Fields, ...fields: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(record).filter(([field]) => !fields.includes(field)));
}

/** The fields of Time Slice's events that contained English, and those that contain codes now. */
const TIMESLICE_WORDS: Readonly<Record<string, readonly string[]>> = {
  'ts-spent': ['on', 'item'],
  'maneuver-lost': ['what', 'item', 'why', 'target'],
  'effect-gained': ['name'],
  'effect-ended': ['name', 'boosts'],
};

function timesliceWords(record: Fields): Fields {
  const facts = isRecord(record.facts) ? without(record.facts, ...wordsOf(record)) : undefined;
  const plain = { ...without(record, ...wordsOf(record)), ...(facts && { facts }) };
  const { effects } = plain as { readonly effects?: unknown };
  if (!Array.isArray(effects)) return plain;
  return { ...plain, effects: effects.map((effect: Fields) => without(effect, 'name')) };
}

function wordsOf({ type }: Fields): readonly string[] {
  return (typeof type === 'string' ? TIMESLICE_WORDS[type] : undefined) ?? [];
}

const timesliceCodes: Mapping = {
  name: 'timeslice-codes',
  why: 'Events and effects of Time Slice hold codes instead of English; left out are the fields that held it.',
  normalise: (value, { ruleset }) => (ruleset === 'timeslice' ? everywhere(value, timesliceWords) : value),
};

const looks: Mapping = {
  name: 'looks',
  why: 'Fields have a look, which means nothing to the rules; it is left out.',
  normalise: (value) => everywhere(value, (each) => ('isMapped' in each ? without(each, 'look') : each)),
};

const doors: Mapping = {
  name: 'doors',
  why: 'A ruling states what a door costs. No recorded fight has a door, so its default is left out.',
  normalise: (value) =>
    everywhere(value, (each) =>
      isRecord(each.rulings) ? { ...each, rulings: without(each.rulings, 'doors') } : each,
    ),
};

const codes: readonly Mapping[] = [
  looks,
  doors,
  tacticsReasons,
  agentsReasons,
  reasons,
  causes,
  timesliceCodes,
];

const hashes: Mapping = {
  name: 'hashes',
  why: 'Hashes, and the dice that follow from them, change with the version and with events; they are left out.',
  normalise: () => null,
};

/** Attacks in statistics. */
const targets: Mapping = {
  name: 'targets of attacks',
  why: 'An attack in statistics names its target.',
  normalise: (value) =>
    changed(value, (each) => {
      const { against: _, ...rest } = each;
      return each.kind === 'attacked' ? rest : each;
    }),
};

/** The total that a roll needs in lines, and the acts that lapse. */
const results: Mapping = {
  name: 'results',
  why: 'A line says which total its roll needs, and a moment that an act lapses; both are left out.',
  normalise: (value) =>
    changed(value, ({ needed, lapses: _, ...each }) =>
      needed === undefined || 'sentence' in each || 'faces' in each ? each : { ...each, needed },
    ),
};

/** Prices of acts for a minor action that half the significant one pays for. */
const halves: Mapping = {
  name: 'halves',
  why: 'In Agents, an act for a minor action says that it takes half the significant one if no other is left.',
  normalise: (value) =>
    changed(value, (each) =>
      each.cost === 'half the significant action' ? { ...each, cost: '1 minor action' } : each,
    ),
};

/**
 * All mappings, by section, applied in this order. After adding one, run `rehash --full DIR` with the dump of
 * the old version, and commit the new digests together with the mapping.
 */
const mappings: Readonly<Record<Section, readonly Mapping[]>> = {
  states: codes,
  events: codes,
  seats: [results, ...codes, targets, takingBack, halves],
  decisions: [takingBack, halves],
  odds: [],
  statistics: [results, targets],
  hashes: [hashes],
};

/** Renames recorded moves of the old version to the names of the new one, for `compare --replay DIR`. */
export const moveMappings: readonly Mapping[] = [];

/** Returns the common form of a part of a section. */
export function normalised(section: Section, part: string, ruleset: string, value: unknown): unknown {
  return mappings[section].reduce((form, { normalise }) => normalise(form, { part, ruleset }), value);
}
