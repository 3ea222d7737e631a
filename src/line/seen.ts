import type { Refusal } from '../kernel/refusal.ts';
import type { LogLine } from '../live/log-line.ts';
import type { Sight } from '../live/sight.ts';

/** What became of a command. A refused one changed nothing. */
export type Outcome = { readonly kind: 'done' } | { readonly kind: 'refused'; readonly refusal: Refusal };

/** How a device hears from its table. `gone`: it never will again without somebody doing something. */
export type LineStatus = 'connecting' | 'live' | 'reconnecting' | 'gone';

/** All that a device knows of its table. */
export interface Seen {
  /** null: nothing was heard yet. */
  readonly sight: Sight | null;
  /** Newest last; without a gap from its first line on. */
  readonly log: readonly LogLine[];
  /** Numbers of lines that no longer hold. */
  readonly struck: ReadonlySet<number>;
  readonly status: LineStatus;
  /** When open questions run out, in milliseconds since 1970; those without a clock are not in it. */
  readonly due: ReadonlyMap<string, number>;
  /** Why the table is gone. */
  readonly why: Refusal | null;
}

export const NOTHING_SEEN: Seen = {
  sight: null,
  log: [],
  struck: new Set(),
  status: 'connecting',
  due: new Map(),
  why: null,
};
