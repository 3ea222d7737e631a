import {
  actsIn,
  decisionsOf,
  eventsOf,
  type GoldenFight,
  hashesOf,
  knownTo,
  oddsIn,
  promptsTo,
  seatsOf,
  sightOf,
  stateOf,
  statisticsOf,
  toldTo,
  verdictOf,
} from './adapter.ts';

/** The recorded sections of a fight, each with a separate digest. */
export const SECTIONS = ['states', 'events', 'seats', 'decisions', 'odds', 'statistics', 'hashes'] as const;

/** The name of a section. */
export type Section = (typeof SECTIONS)[number];

/** Values of one input, by part: the name of the section, or for seats `seats/<seat>/<what>`. */
export type Parts = ReadonlyMap<string, unknown>;

/** The section to which a part belongs. */
export function sectionOf(part: string): Section {
  return part.split('/', 1)[0] as Section;
}

// Expensive sections are not recorded at every input. Each seat's view is recorded at every fourth input, and
// neighbouring seats at different ones.
const LOOKS_EVERY = 4;
const KNOWS_EVERY = 16;
const ACTS_EVERY = 10;
const ODDS_EVERY = 24;

/** The sections recorded after an input, from 0 for the opening. */
export function partsAt(fight: GoldenFight, input: number, only: ReadonlySet<Section>): Parts {
  const parts = new Map<string, unknown>();
  const add = (section: Section, value: () => unknown): void => {
    if (only.has(section)) parts.set(section, value());
  };
  add('states', () => stateOf(fight));
  add('events', () => eventsOf(fight));
  add('decisions', () => decisionsOf(fight));
  if (input % ODDS_EVERY === 0) add('odds', () => oddsIn(fight));
  add('hashes', () => hashesOf(fight));
  if (only.has('seats')) addSeats(parts, fight, input);
  return parts;
}

function addSeats(parts: Map<string, unknown>, fight: GoldenFight, input: number): void {
  for (const [index, seat] of seatsOf(fight).entries()) {
    const turn = input + index;
    parts.set(`seats/${seat}/told`, toldTo(fight, seat));
    parts.set(`seats/${seat}/prompts`, promptsTo(fight, seat));
    if (turn % LOOKS_EVERY === 0) parts.set(`seats/${seat}/sight`, sightOf(fight, seat));
    if (turn % KNOWS_EVERY === 0) parts.set(`seats/${seat}/known`, knownTo(fight, seat));
  }
  if (input % ACTS_EVERY === 0) parts.set('seats/gm/acts', actsIn(fight));
}

/**
 * The sections recorded when a fight has ended or reached its maximum length. The journal is verified for
 * seed 0 only.
 */
export function partsAtEnd(fight: GoldenFight, seed: number, only: ReadonlySet<Section>): Parts {
  const parts = new Map<string, unknown>();
  if (only.has('statistics')) {
    parts.set('statistics', statisticsOf(fight));
    if (seed === 0) parts.set('statistics/verdict', verdictOf(fight));
  }
  if (only.has('seats'))
    for (const seat of seatsOf(fight)) parts.set(`seats/${seat}/sight`, sightOf(fight, seat));
  return parts;
}

/**
 * Converts old and new JSON to one common form, for an announced change that affects how something is written
 * but not what happens. It is applied to both before they are hashed, so the common form must map to itself.
 */
export interface Mapping {
  /** A short name, shown in reports. */
  readonly name: string;
  /** The announced change in a sentence, and the parts that the common form omits or renames. */
  readonly why: string;
  /** Returns the common form of a part. Must not change `value`. `part`: such as `seats/gm/told`. */
  readonly normalise: (value: unknown, about: { readonly part: string; readonly ruleset: string }) => unknown;
}
