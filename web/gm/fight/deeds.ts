/** Something that the GM can do at any time, by a key, a button or the palette. */
export interface Deed {
  readonly id: string;
  readonly text: string;
  /** What does it, as keys are written; empty: it has no key. */
  readonly key: string;
  /** The same as people read it: `Ctrl+Z`. */
  readonly keys: string;
  /** What it would do just now, where that is not plain. */
  readonly hint?: string;
  readonly isPossible: boolean;
  readonly run: () => void;
}
