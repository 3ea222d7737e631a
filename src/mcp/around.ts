import type { Refusal } from '../kernel/refusal.ts';

/** A test or worked example that proves a rule. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly words: string;
}

/** Where the rules of a book are proved, by rule; or why that is not known here. */
export interface Proofs {
  readonly tests: Readonly<Record<string, readonly Place[]>>;
  readonly note?: string;
}

/** A simulation as it is asked for. */
export interface SimulationAsked {
  /** An encounter that comes with Riposte: `timeslice/duel`. */
  readonly encounter: string;
  readonly fights: number;
  readonly seed: number;
  /** Switches of the rulebook, by ruling, in place of the encounter’s own. */
  readonly rulings: Readonly<Record<string, string | number>>;
}

/** One figure of a simulation with its 95 % interval; null where it has no end. Rates are from 0 to 1. */
export interface Figure {
  readonly what: string;
  readonly kind: 'rate' | 'mean';
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
}

export interface Simulated {
  readonly encounter: string;
  readonly ruleset: string;
  /** Fights that were played; fewer than asked for when time was over. */
  readonly fights: number;
  readonly seed: number;
  /** Who plays each side. */
  readonly policies: Readonly<Record<string, string>>;
  readonly figures: readonly Figure[];
}

/** What an assistant is given besides the table: from this copy of Riposte, about no table in particular. */
export interface Around {
  readonly version: string;
  readonly proofs: (ruleset: string) => Proofs;
  /** Names of the encounters that come with it. */
  readonly encounters: readonly string[];
  readonly simulate: (asked: SimulationAsked) => Promise<Simulated | { readonly refusal: Refusal }>;
}

/** What an assistant may do besides reading and proposing. */
export interface Allowed {
  /** Whether its answers are given at once, and not put before the GM. */
  readonly answers: boolean;
}
