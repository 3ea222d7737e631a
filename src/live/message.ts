import type { LogChange, LogLine } from './log-line.ts';
import type { Operation } from './patch.ts';
import type { Sight } from './sight.ts';

/** Everything at once, at the start of a stream or when something may have been missed. */
export interface Snapshot {
  /** Which run of numbers `seq` belongs to. */
  readonly epoch: string;
  readonly seq: number;
  readonly sight: Sight;
  /** The newest lines; older ones can be asked for by number. */
  readonly log: readonly LogLine[];
  /** Numbers of those among all lines that no longer hold. */
  readonly struck: readonly number[];
}

/** One change, numbered in the receiver's own sequence without a gap. */
export interface Change extends LogChange {
  readonly seq: number;
  /** RFC 6902, to be done to the sight. */
  readonly patch: readonly Operation[];
}
