import type { BaseEvent } from '../kernel/combat.ts';
import type { Encounter } from '../kernel/encounter.ts';
import type { Json } from '../kernel/json.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import { GENERATOR, type RollFor, seededFaces } from './dice.ts';
import { type DiceMode, type Entry, type Header, sealEntry, sealHeader } from './entry.ts';
import type { Point } from './point.ts';
import { freshStep, type Rules } from './run.ts';
import type { TableSeed } from './seed.ts';

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
  /** Entry `n` of the journal is `entries[n - 1]`. */
  readonly entries: readonly Entry<E>[];
  /** How things stood right after entry `n`; `points[0]`: before the first. */
  readonly points: readonly Point<S, E>[];
  /** How things stand. */
  readonly now: Point<S, E>;
}

/** How a table gets its dice. Whatever the mode, its own dice come from the seed. */
export interface DiceOf {
  readonly mode: DiceMode;
  readonly seed: TableSeed;
}

/** A table before its first step. */
export function newTable<Sheet, Options, S, E extends BaseEvent>(
  ruleset: Ruleset<Sheet, Options, S, E>,
  encounter: Encounter<Sheet, Options>,
  { mode, seed }: DiceOf,
): Table<S, E> {
  const header = sealHeader({
    format: 'riposte-journal',
    formatVersion: 1,
    ruleset: { id: ruleset.id, version: ruleset.version },
    dice: { mode, generator: GENERATOR },
    encounter: encounter as unknown as Json,
    commitment: seed.commitment,
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
    tray: { place: { chain: header.commitment, count: 0 }, forced: [], rolled: {} },
    answered: {},
  };
  return { rules, header, seed, rollFor: rollForOf(seed), entries: [], points: [now], now };
}

function rollForOf(seed: TableSeed | null): RollFor {
  if (seed !== null) return seededFaces(seed);
  return () => {
    throw new Error('a table without its seed has no dice');
  };
}

/** The table with one more entry, and the point after it. */
export function appended<S, E extends BaseEvent>(
  table: Table<S, E>,
  entry: Omit<Entry<E>, 'seq' | 'hash'>,
  point: Point<S, E>,
): Table<S, E> {
  const seq = table.entries.length + 1;
  const before = table.entries.at(-1)?.hash ?? table.header.hash;
  return {
    ...table,
    entries: [...table.entries, sealEntry({ seq, ...entry }, before)],
    points: [...table.points, point],
    now: point,
  };
}
