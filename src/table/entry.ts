import type { BaseEvent } from '../kernel/combat.ts';
import type { Dice } from '../kernel/dice.ts';
import { canonical, type Json } from '../kernel/json.ts';
import type { RuleId, Seat } from '../kernel/names.ts';
import { canonicalText } from './canonical-text.ts';
import { sha256Hex } from './hash.ts';
import type { Input } from './input.ts';
import type { Nonces } from './nonces.ts';
import type { Generator } from './seed.ts';

/** Whether the table rolls at once, or every roll waits for somebody to type it in. */
export type DiceMode = 'seeded' | 'typed';

/** Where the faces of a roll came from: the table's dice, a person's, or the GM's word. */
export type DiceSource = 'rolled' | 'typed' | 'forced';

/** One roll as it was made. */
export interface RollRecord {
  readonly why: string;
  readonly rule: RuleId;
  readonly owner: Seat;
  readonly dice: Dice;
  readonly faces: readonly number[];
  readonly source: DiceSource;
}

/** What a return to an earlier or later point did. */
export interface Restored {
  /** Entries that no longer hold, oldest first. */
  readonly struck: readonly number[];
  /** Entries that hold again, oldest first. */
  readonly revived: readonly number[];
  /**
   * What people had seen through the struck entries that can't be unseen: dice, or something that how things
   * stand now keeps from them.
   */
  readonly revealed: 'nothing' | 'dice' | 'secret';
}

/** What opens a journal. */
export interface Header {
  readonly format: 'riposte-journal';
  readonly formatVersion: 1;
  readonly ruleset: { readonly id: string; readonly version: string };
  readonly dice: { readonly mode: DiceMode; readonly generator: Generator };
  readonly encounter: Json;
  /** SHA-256 of the seed. */
  readonly commitment: string;
  /** Absent when nobody gave one. */
  readonly nonces?: Nonces;
  readonly hash: string;
}

/** One input and what came of it. The journal only grows; entries count from 1 without a gap. */
export interface Entry<E extends BaseEvent = BaseEvent> {
  readonly seq: number;
  /** The entry on whose outcome this one stands, never a restore; 0: the opening. */
  readonly parent: number;
  readonly input: Input;
  /** For an answer: which question it answered. */
  readonly asked: { readonly who: string; readonly key: string } | null;
  readonly rolls: readonly RollRecord[];
  readonly events: readonly E[];
  /** How many of these events belong to steps that have ended; null when no step ended here. */
  readonly settled: number | null;
  /** For a restore. */
  readonly restored: Restored | null;
  /** Hash over this entry and the hash of the one before it in the journal. */
  readonly hash: string;
}

/** An entry that is not in a journal yet. */
export type Unwritten<E extends BaseEvent> = Omit<Entry<E>, 'seq' | 'hash'>;

/** Puts the hash on a header. */
export function sealHeader(header: Omit<Header, 'hash'>): Header {
  return { ...header, hash: sha256Hex(canonical(header)) };
}

/** Puts the hash on an entry; `before` is the hash of the entry before it, or of the header. */
export function sealEntry<E extends BaseEvent>(entry: Omit<Entry<E>, 'hash'>, before: string): Entry<E> {
  return { ...entry, hash: sha256Hex(`${before}\n${canonicalText(entry as unknown as Json)}`) };
}
