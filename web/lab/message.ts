import type { Row } from '../../src/simulate/rows.ts';

/** What the page asks of its worker. */
export interface LabOrder {
  readonly text: string;
  readonly fights: number;
  readonly seed: number;
}

/** What the worker says: how far it is, with the figures so far; or why it can't. */
export type LabNews =
  | { readonly kind: 'so-far'; readonly report: LabReport }
  | { readonly kind: 'done'; readonly report: LabReport }
  | { readonly kind: 'failed'; readonly sentence: string };

export interface LabReport {
  readonly fights: number;
  readonly of: number;
  readonly seed: number;
  readonly rows: readonly Row[];
  /** Fights by the number of rounds that they took. */
  readonly rounds: Readonly<Record<string, number>>;
  readonly sides: readonly { readonly id: string; readonly name: string }[];
  readonly combatants: readonly { readonly id: string; readonly name: string; readonly side: string }[];
}
