import type { BaseEvent } from '../kernel/combat.ts';
import type { Encounter } from '../kernel/encounter.ts';
import type { Json } from '../kernel/json.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import { type RollFor, seededFaces } from './dice.ts';
import { type DiceMode, type Entry, type Header, sealEntry, sealHeader, type Unwritten } from './entry.ts';
import { Grown } from './grown.ts';
import { isNonce, type Nonces } from './nonces.ts';
import { firstPlace } from './place.ts';
import type { Point } from './point.ts';
import { freshStep, type Rules } from './run.ts';
import { GENERATOR, type Generator, type TableSeed } from './seed.ts';

/**
 * One encounter in progress: an immutable value. Every input gives a new one; an older one stays good, and
 * playing on from it is another table with the same past.
 */
export interface Table<S = unknown, E extends BaseEvent = BaseEvent> {
  readonly rules: Rules<S, E>;
  readonly header: Header;
  /** null: a journal that was read without its seed. */
  readonly seed: TableSeed | null;
  readonly rollFor: RollFor;
  /** Entry `n` of the journal is `entries.at(n - 1)`. */
  readonly entries: Grown<Entry<E>>;
  /** What is remembered of how things stood right after entry `n`, at `n`; `pointAt` works out the rest. */
  readonly points: Grown<Memory<S, E>>;
  /** How things stand. */
  readonly now: Point<S, E>;
}

/** The most entries that a journal holds. */
export const MOST_ENTRIES = 100_000;

/** How things stood once; undefined until it is worked out. The only thing that ever changes in a table. */
export interface Memory<S, E extends BaseEvent> {
  point: Point<S, E> | undefined;
}

/** How a table gets its dice. Whatever the mode, its own dice come from the seed. */
export interface DiceOf {
  readonly mode: DiceMode;
  readonly seed: TableSeed;
  /** What people added to the dice; absent and empty are one. */
  readonly nonces?: Nonces;
}

/** A table before its first step. Throws RangeError when a nonce is none. */
export function newTable<Sheet, Options, S, E extends BaseEvent>(
  ruleset: Ruleset<Sheet, Options, S, E>,
  encounter: Encounter<Sheet, Options>,
  { mode, seed, nonces = {} }: DiceOf,
): Table<S, E> {
  const wrong = Object.keys(nonces).find((by) => !isNonce(nonces[by]!));
  if (wrong !== undefined)
    throw new RangeError(`what ${wrong} gives to the dice is not 32 hexadecimal digits`);
  const header = sealHeader({
    format: 'riposte-journal',
    formatVersion: 1,
    ruleset: { id: ruleset.id, version: ruleset.version },
    dice: { mode, generator: GENERATOR },
    encounter: encounter as unknown as Json,
    commitment: seed.commitment,
    ...(Object.keys(nonces).length > 0 && { nonces: { ...nonces } }),
  });
  return unbegunTable(ruleset as unknown as Rules<S, E>, header, seed);
}

/** A table as a header describes it, before its first step. Without a seed it can't roll. */
export function unbegunTable<S, E extends BaseEvent>(
  rules: Rules<S, E>,
  header: Header,
  seed: TableSeed | null,
): Table<S, E> {
  const start = rules.start(header.encounter as never);
  const now: Point<S, E> = {
    seq: 0,
    rules: null,
    step: freshStep(start),
    state: start,
    waiting: { kind: 'begin' },
    tray: { place: firstPlace(header.commitment, header.nonces), forced: [], rolled: {} },
    answered: {},
  };
  const points = Grown.of<Memory<S, E>>([{ point: now }]);
  return {
    rules,
    header,
    seed,
    rollFor: rollForOf(seed, header.dice.generator),
    entries: Grown.of<Entry<E>>([]),
    points,
    now,
  };
}

function rollForOf(seed: TableSeed | null, generator: Generator): RollFor {
  if (seed !== null) return seededFaces(seed, generator);
  return () => {
    throw new Error('a table without its seed has no dice');
  };
}

/** The hash on which that of an entry stands: that of the entry before it, or of the header. */
export function hashBefore<S, E extends BaseEvent>({ header, entries }: Table<S, E>, seq: number): string {
  return seq === 1 ? header.hash : entries.at(seq - 2)!.hash;
}

/** The table with one more entry, which gets its number and its hash. */
export function written<S, E extends BaseEvent>(
  table: Table<S, E>,
  entry: Unwritten<E>,
  point: Point<S, E>,
): Table<S, E> {
  const seq = table.entries.length + 1;
  return grown(table, sealEntry({ seq, ...entry }, hashBefore(table, seq)), point);
}

/** The table with one more entry of its journal, and the point after it. */
export function grown<S, E extends BaseEvent>(
  table: Table<S, E>,
  entry: Entry<E>,
  point: Point<S, E>,
): Table<S, E> {
  const entries = table.entries.plus(entry);
  return { ...table, entries, points: table.points.plus({ point }), now: point };
}
