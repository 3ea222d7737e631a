import type { BaseEvent } from '../kernel/combat.ts';
import type { Dice } from '../kernel/dice.ts';
import { canonical, type Json } from '../kernel/json.ts';
import type { RuleId, Seat } from '../kernel/names.ts';
import type { Generator, Nonces } from './hash.ts';
import { canonicalText, sha256Hex } from './hash.ts';
import type { Input } from './input.ts';

/** Whether the fight rolls at once, or every roll waits to be typed in. */
export type DiceMode = 'seeded' | 'typed';

/** The source of a roll's faces: rolled by the fight, typed in by a person, or set by the GM. */
export type DiceSource = 'rolled' | 'typed' | 'forced';

/** One completed roll. */
export interface RollRecord {
  readonly why: string;
  readonly rule: RuleId;
  readonly owner: Seat;
  readonly dice: Dice;
  readonly faces: readonly number[];
  readonly source: DiceSource;
}

/** The result of a restore. */
export interface RestoreRecord {
  /** Undone entries, oldest first. */
  readonly struck: readonly number[];
  /** Restored entries, oldest first. */
  readonly revived: readonly number[];
  /**
   * The information that players had seen in the undone entries: nothing of importance, dice, or a secret that is
   * hidden from them again.
   */
  readonly revealed: 'nothing' | 'dice' | 'secret';
}

/** The first line of a journal. */
export interface Header {
  readonly format: 'riposte-journal';
  readonly formatVersion: 1;
  readonly ruleset: { readonly id: string; readonly version: string };
  readonly dice: { readonly mode: DiceMode; readonly generator: Generator };
  readonly encounter: Json;
  /** SHA-256 of the seed. */
  readonly commitment: string;
  /** Absent if no one provided one. */
  readonly nonces?: Nonces;
  readonly hash: string;
}

/** One input and its results. Entries are only ever added; they count from 1 without a gap. */
export interface Entry<E extends BaseEvent = BaseEvent> {
  readonly seq: number;
  /** The entry that this one follows, never a restore; 0 for the opening. */
  readonly parent: number;
  readonly input: Input;
  /** For an answer: the decision it answered. */
  readonly asked: { readonly who: string; readonly key: string } | null;
  readonly rolls: readonly RollRecord[];
  readonly events: readonly E[];
  /** Number of these events that belong to completed steps; `null` if no step was completed. */
  readonly settled: number | null;
  /** Only for a restore. */
  readonly restored: RestoreRecord | null;
  /** Hash over this entry and the hash of the previous entry in the journal. */
  readonly hash: string;
}

/** An entry before it is added to a journal. */
export type UnsealedEntry<E extends BaseEvent> = Omit<Entry<E>, 'seq' | 'hash'>;

/** Adds the hash to a header. */
export function withHeaderHash(header: Omit<Header, 'hash'>): Header {
  return { ...header, hash: sha256Hex(canonical(header)) };
}

/** Adds the hash to an entry; `before` is the hash of the previous entry, or of the header. */
export function withEntryHash<E extends BaseEvent>(entry: Omit<Entry<E>, 'hash'>, before: string): Entry<E> {
  return { ...entry, hash: sha256Hex(`${before}\n${canonicalText(entry as unknown as Json)}`) };
}
