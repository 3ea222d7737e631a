/** The result of one reliability test. */
export interface Figure {
  /** As in docs/store.md. */
  readonly id: string;
  /** The measured numbers in one line. */
  readonly figure: string;
  readonly passed: boolean;
}

/** The size of a test, and its random seed. */
export interface Trial {
  readonly size: number;
  readonly seed: number;
}
