/** What came of one proof. */
export interface Figure {
  /** As in docs/store.md. */
  readonly id: string;
  /** What was counted, in one line. */
  readonly figure: string;
  readonly passed: boolean;
}

/** How much is tried, and by which chance. */
export interface Trial {
  readonly size: number;
  readonly seed: number;
}
