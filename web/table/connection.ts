import type { RawAnswer } from '../../src/kernel/decision.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import type { Outcome, Seen } from '../../src/line/seen.ts';
import type { Command } from '../../src/live/command.ts';

/** One thing that may come of an answer: how likely it is, or what it comes to on average. */
export interface FactOdds {
  readonly name: string;
  /** From 0 to 1. */
  readonly chance?: number;
  readonly mean?: number;
}

/** What may come of an answer: exactly, by trying it out, or not to be had. */
export interface OddsTold {
  readonly how: 'exact' | 'sampled' | 'unknown';
  readonly facts: readonly FactOdds[];
  /** What they are made of: for players what their seat knows, strangers' numbers guessed. */
  readonly basis: 'what you know' | 'everything';
}

/** A link to the table: of an invitation, or a person's own for another device. */
export interface Link {
  readonly invitation: string | null;
  readonly person: string | null;
  readonly url: string;
}

export type ExportForm = 'journal' | 'markdown' | 'csv';
export type ExportFor = 'gm' | 'players';
/** How the names of exported files end. */
export const ENDINGS: Readonly<Record<ExportForm, string>> = { journal: 'jsonl', markdown: 'md', csv: 'csv' };

/** A page's line to its table, on a server or on this device. */
export interface Connection {
  /** Where the table lies. */
  readonly place: 'server' | 'device';
  /** What is known now: the same object until something changes. */
  seen(): Seen;
  /** Calls back whenever `seen` gives something new; returns what ends that. */
  listen(changed: () => void): () => void;
  /** Never throws: what can't be sent is refused. */
  send(command: Command): Promise<Outcome>;
  /** Asks for lines of the log before the first that is known; false when there are none. */
  older(): Promise<boolean>;
  /** What may come of an answer, or (`decision` null) of an act of the GM. */
  odds(decision: string | null, answer: RawAnswer): Promise<OddsTold | Refusal>;
  /** A combatant's sheet in lines, as far as it may be seen. */
  sheet(who: string): Promise<readonly string[] | Refusal>;
  exported(as: ExportForm, forWhom: ExportFor): Promise<string | Refusal>;
  links(): Promise<readonly Link[] | Refusal>;
  /**
   * What if? A private copy of the fight as it stood right after an entry of the journal: the id of the new table,
   * which lies where this one does.
   */
  fork(at: number): Promise<string | Refusal>;
  close(): void;
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'remedy' in value && 'sentence' in value;
}
