import type { Overview } from '../../src/kernel/ruleset.ts';
import type { LogLine } from '../../src/live/log-line.ts';
import type { Sight } from '../../src/live/sight.ts';

/** What a rulebook's panel is made of: only what the person may see. */
export interface BookProps {
  readonly sight: Sight;
  readonly fight: Overview;
  /** Oldest first. */
  readonly log: readonly LogLine[];
}
