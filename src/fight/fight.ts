import type { BaseEvent } from '../kernel/combat.ts';
import type { Encounter } from '../kernel/encounter.ts';
import type { Json } from '../kernel/json.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import {
  type Generator as DiceGenerator,
  type DiceMode,
  type Entry,
  GENERATOR,
  type Header,
  isNonce,
  type Nonces,
  type UnsealedEntry,
  withEntryHash,
  withHeaderHash,
} from './entry.ts';
import { type FightRules, type HistoryPoint, newStep } from './run.ts';
import { type FightSeed, initialPosition, type RollFor, seededFaces } from './seed.ts';

/** An item stored as JSON text, which needs less memory: one string instead of dozens of objects. */
class Packed {
  readonly json: string;

  constructor(item: unknown) {
    this.json = JSON.stringify(item);
  }
}

/**
 * An immutable list with a cheap append: adding an item returns a new list. Lists that grew from each other share their
 * items. Adding to the longest takes constant time; adding to a shorter one copies it.
 */
export class AppendOnlyList<T> implements Iterable<T> {
  readonly #shared: (T | Packed)[];
  readonly length: number;

  private constructor(shared: (T | Packed)[], length: number) {
    this.#shared = shared;
    this.length = length;
  }

  static of<T>(items: Iterable<T>): AppendOnlyList<T> {
    const shared = [...items];
    return new AppendOnlyList(shared, shared.length);
  }

  /** Returns the item at an index from 0, or from -1 backwards; `undefined` if it is out of range. */
  at(index: number): T | undefined {
    const place = index < 0 ? this.length + index : index;
    return place < this.length ? this.#item(place) : undefined;
  }

  /** Returns the items of a range, with the same indices as an array's `slice`. */
  slice(start: number, end = this.length): readonly T[] {
    const place = (index: number): number =>
      index < 0 ? Math.max(0, this.length + index) : Math.min(index, this.length);
    return this.#shared.slice(place(start), place(end)).map(unpacked);
  }

  /** Returns a new list with one more item. */
  plus(item: T): AppendOnlyList<T> {
    const isLongest = this.#shared.length === this.length;
    const shared = isLongest ? this.#shared : this.#shared.slice(0, this.length);
    shared.push(item);
    return new AppendOnlyList(shared, shared.length);
  }

  /**
   * Packs all items except the `latest` ones as text, in every list that shares them. The items must be plain JSON;
   * readers get a copy of a packed item.
   */
  pack(latest: number): void {
    for (let i = this.length - latest - 1; i >= 0; i -= 1) {
      const item = this.#shared[i];
      if (item instanceof Packed) return;
      this.#shared[i] = new Packed(item);
    }
  }

  *[Symbol.iterator](): Generator<T, void> {
    for (let i = 0; i < this.length; i += 1) yield this.#item(i)!;
  }

  #item(place: number): T | undefined {
    const item = this.#shared[place];
    return item === undefined ? undefined : unpacked(item);
  }

  toJSON(): readonly T[] {
    return this.slice(0);
  }
}

function unpacked<T>(item: T | Packed): T {
  return item instanceof Packed ? (JSON.parse(item.json) as T) : item;
}

/**
 * One encounter in progress, as an immutable value. Every input returns a new fight. The old one stays valid, and other
 * inputs to it lead to another fight with the same past.
 */
export interface Fight<S = unknown, E extends BaseEvent = BaseEvent> {
  readonly rules: FightRules<S, E>;
  readonly header: Header;
  /** `null` if the journal was read without its seed. */
  readonly seed: FightSeed | null;
  readonly rollFor: RollFor;
  /** Entry `n` of the journal is `entries.at(n - 1)`. */
  readonly entries: AppendOnlyList<Entry<E>>;
  /** The cached point after entry `n` is at index `n`; `pointAt` recomputes missing points. */
  readonly points: AppendOnlyList<PointCache<S, E>>;
  /** The current point. */
  readonly now: HistoryPoint<S, E>;
}

/** Most entries in a journal. */
export const MOST_ENTRIES = 100_000;

/** A cached point; `undefined` until it is computed. The only mutable part of a fight. */
export interface PointCache<S, E extends BaseEvent> {
  point: HistoryPoint<S, E> | undefined;
}

/** How a fight gets its dice. In every mode, its own dice come from the seed. */
export interface DiceSetup {
  readonly mode: DiceMode;
  readonly seed: FightSeed;
  /** Contributions of people to the dice; absent means the same as empty. */
  readonly nonces?: Nonces;
}

/** Creates a fight before its first step. Throws RangeError if a nonce is invalid. */
export function newTable<Sheet, Options, S, E extends BaseEvent>(
  ruleset: Ruleset<Sheet, Options, S, E>,
  encounter: Encounter<Sheet, Options>,
  { mode, seed, nonces = {} }: DiceSetup,
): Fight<S, E> {
  const wrong = Object.keys(nonces).find((by) => !isNonce(nonces[by]!));
  if (wrong !== undefined)
    throw new RangeError(`what ${wrong} contributes to the dice is not 32 hexadecimal digits`);
  const header = withHeaderHash({
    format: 'riposte-journal',
    formatVersion: 1,
    ruleset: { id: ruleset.id, version: ruleset.version },
    dice: { mode, generator: GENERATOR },
    encounter: encounter as unknown as Json,
    commitment: seed.commitment,
    ...(Object.keys(nonces).length > 0 && { nonces: { ...nonces } }),
  });
  return unbegunTable(ruleset as unknown as FightRules<S, E>, header, seed);
}

/** Creates a fight from a header, before its first step. It cannot roll without a seed. */
export function unbegunTable<S, E extends BaseEvent>(
  rules: FightRules<S, E>,
  header: Header,
  seed: FightSeed | null,
): Fight<S, E> {
  const start = rules.start(header.encounter as never);
  const now: HistoryPoint<S, E> = {
    seq: 0,
    rules: null,
    step: newStep(start),
    state: start,
    waiting: { kind: 'begin' },
    tray: { place: initialPosition(header.commitment, header.nonces), forced: [], rolled: {} },
    answered: {},
  };
  const points = AppendOnlyList.of<PointCache<S, E>>([{ point: now }]);
  return {
    rules,
    header,
    seed,
    rollFor: rollForOf(seed, header.dice.generator),
    entries: AppendOnlyList.of<Entry<E>>([]),
    points,
    now,
  };
}

function rollForOf(seed: FightSeed | null, generator: DiceGenerator): RollFor {
  if (seed !== null) return seededFaces(seed, generator);
  return () => {
    throw new Error('a table without its seed has no dice');
  };
}

/** Returns the hash that precedes an entry: that of the previous entry, or of the header. */
export function hashBefore<S, E extends BaseEvent>({ header, entries }: Fight<S, E>, seq: number): string {
  return seq === 1 ? header.hash : entries.at(seq - 2)!.hash;
}

/** Adds an entry to the fight, with its number and hash. */
export function withSealedEntry<S, E extends BaseEvent>(
  fight: Fight<S, E>,
  entry: UnsealedEntry<E>,
  point: HistoryPoint<S, E>,
): Fight<S, E> {
  const seq = fight.entries.length + 1;
  return withEntry(fight, withEntryHash({ seq, ...entry }, hashBefore(fight, seq)), point);
}

/** Adds an entry to the fight's journal, and the point after it. */
export function withEntry<S, E extends BaseEvent>(
  fight: Fight<S, E>,
  entry: Entry<E>,
  point: HistoryPoint<S, E>,
): Fight<S, E> {
  const entries = fight.entries.plus(entry);
  return { ...fight, entries, points: fight.points.plus({ point }), now: point };
}
