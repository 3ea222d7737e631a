import type { Odds } from '../../odds/odds.ts';

/** One question with its odds: a column of the table. */
export interface Column {
  readonly label: string;
  readonly odds: Exclude<Odds, { readonly how: 'unknown' }>;
  /** How the odds came about, for people. */
  readonly counted: string;
  /** What was taken for granted. */
  readonly assumed: readonly string[];
}

/** Everything that one call of `odds` answers. */
export interface OddsReport {
  readonly title: string;
  readonly columns: readonly Column[];
  /** The fact whose distribution is shown in full. */
  readonly fact: string;
  readonly view: 'each' | 'at-least' | 'at-most';
}
