import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { BaseEvent } from '../kernel/combat.ts';
import type { Dice } from '../kernel/dice.ts';
import type { RuleId, Seat } from '../kernel/ids.ts';
import { canonical, type Json } from '../kernel/json.ts';
import type { Input } from './input.ts';

/**
 * Random numbers from people's devices, added to the dice before the fight, by seat or person: 32 lower-case
 * hexadecimal digits each. They are added after the commitment is published. Neither the holder of the seed nor any
 * single person can thus control the dice.
 */
export type Nonces = Readonly<Record<string, string>>;

/** Returns whether a text is a valid nonce. */
export function isNonce(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}

/** How new fights generate dice. The version changes when the same seed would lead to other dice. */
export const GENERATOR: Generator = { name: 'hmac-sha256', version: 2 };

/** How a fight generates its own dice, as stated in its journal. */
export type Generator = { readonly name: 'hmac-sha256'; readonly version: 1 | 2 };

/** Returns whether this version of Riposte supports a generator. */
export function isKnown({ name, version }: { readonly name: string; readonly version: number }): boolean {
  return name === GENERATOR.name && (version === 1 || version === 2);
}

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

let hashed = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** Returns the SHA-256 of a text's UTF-8 bytes: 64 lower-case hexadecimal digits. */
export function sha256Hex(text: string): string {
  return hashed(text);
}

/** Lets this process compute SHA-256 with `digest`, which is faster and returns the same digits for every text. */
export function hashWith(digest: (text: string) => string): void {
  hashed = digest;
}

/** Same as `canonical`, but faster if the keys are already sorted, as in a value parsed from canonical text. */
export function canonicalText(value: Json): string {
  return isInOrder(value) ? JSON.stringify(value) : canonical(value);
}

function isInOrder(value: Json | undefined): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isInOrder);
  const keys = Object.keys(value);
  for (let i = 0; i < keys.length; i += 1) {
    if (i > 0 && keys[i]! < keys[i - 1]!) return false;
    if (!isInOrder((value as { readonly [key: string]: Json | undefined })[keys[i]!])) return false;
  }
  return true;
}

/** Adds the hash to a header. */
export function withHeaderHash(header: Omit<Header, 'hash'>): Header {
  return { ...header, hash: sha256Hex(canonical(header)) };
}

/** Adds the hash to an entry; `before` is the hash of the previous entry, or of the header. */
export function withEntryHash<E extends BaseEvent>(entry: Omit<Entry<E>, 'hash'>, before: string): Entry<E> {
  return { ...entry, hash: sha256Hex(`${before}\n${canonicalText(entry as unknown as Json)}`) };
}
