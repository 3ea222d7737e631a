import type { Row } from '../../src/simulate/rows.ts';

/** A switch of the rulebook, set otherwise than the encounter has it. */
export interface OtherRuling {
  readonly id: string;
  readonly value: string | number;
}

/** What the page asks of its worker. */
export interface LabOrder {
  /** An encounter from its beginning, or a fight from where its journal ends. */
  readonly from: { readonly text: string } | { readonly journal: string };
  readonly fights: number;
  readonly seed: number;
  /** Every fight once more, with the same dice and this ruling; null: no comparison. */
  readonly other: OtherRuling | null;
}

/** What the worker says: how far it is, with the figures so far; or why it can't. */
export type LabNews =
  | { readonly kind: 'so-far'; readonly report: LabReport }
  | { readonly kind: 'done'; readonly report: LabReport }
  | { readonly kind: 'failed'; readonly sentence: string };

/** What the fights of one variant came to. */
export interface VariantReport {
  /** What is different in it; empty for the encounter as it is. */
  readonly name: string;
  readonly rows: readonly Row[];
  /** Fights by the round in which they ended. */
  readonly rounds: Readonly<Record<string, number>>;
  readonly unfinished: number;
}

export interface LabReport {
  readonly fights: number;
  readonly of: number;
  readonly seed: number;
  /** The round in which all fights began; 0: from the beginning. */
  readonly fromRound: number;
  /** The encounter as it is, then the one that it is compared with. */
  readonly variants: readonly [VariantReport, ...VariantReport[]];
  readonly sides: readonly { readonly id: string; readonly name: string }[];
  readonly combatants: readonly { readonly id: string; readonly name: string; readonly side: string }[];
}
