import type { MeasureRow } from '../../src/simulation/rows.ts';

/** A ruling with a different setting than in the encounter. */
export interface OtherRuling {
  readonly id: string;
  readonly value: string | number;
}

/** A request from the page to its worker. */
export interface LabOrder {
  /** An encounter from the start, or the fight of a journal from its last entry. */
  readonly from: { readonly text: string } | { readonly journal: string };
  readonly fights: number;
  readonly seed: number;
  /** Plays every fight a second time with the same dice and this ruling; `null` means no comparison. */
  readonly other: OtherRuling | null;
}

/** A message from the worker: the progress with results so far, or an error. */
export type LabMessage =
  | { readonly kind: 'so-far'; readonly report: LabReport }
  | { readonly kind: 'done'; readonly report: LabReport }
  | { readonly kind: 'failed'; readonly sentence: string };

/** The results of one variant. */
export interface VariantReport {
  /** The difference from the encounter; empty for the unchanged encounter. */
  readonly name: string;
  readonly rows: readonly MeasureRow[];
  /** Number of fights by their last round. */
  readonly rounds: Readonly<Record<string, number>>;
  readonly unfinished: number;
}

export interface LabReport {
  readonly fights: number;
  readonly of: number;
  readonly seed: number;
  /** The round in which all fights started; 0 if they started at the beginning. */
  readonly fromRound: number;
  /** The unchanged encounter, then the variant it is compared with. */
  readonly variants: readonly [VariantReport, ...VariantReport[]];
  readonly sides: readonly { readonly id: string; readonly name: string }[];
  readonly combatants: readonly { readonly id: string; readonly name: string; readonly side: string }[];
}
