import type { Refusal } from '../kernel/refusal.ts';
import type { Table } from '../table/table.ts';
import type { Act } from './act.ts';
import { fold } from './fold.ts';
import type { LiveTable } from './live-table.ts';
import type { Surroundings } from './surroundings.ts';

/** Acts that were found to be in order, and the table after them. */
export interface Done {
  readonly kind: 'done';
  readonly live: LiveTable;
  readonly acts: readonly Act[];
}

/** What became of a command: the acts it came to and the table after them, or why nothing was done. */
export type Obeyed = Done | { readonly kind: 'refused'; readonly refusal: Refusal };

export function refused(refusal: Refusal): Obeyed {
  return { kind: 'refused', refusal };
}

/** These acts, done one after the other. */
export function doing(live: LiveTable, acts: readonly Act[], { rulesets }: Surroundings): Done {
  return { kind: 'done', live: acts.reduce((now, act) => fold(now, act, rulesets), live), acts };
}

/** What was played since, as acts; it is not played again. */
export function played(live: LiveTable, fight: Table): Done {
  const acts: Act[] = [];
  for (let i = live.fight?.entries.length ?? 0; i < fight.entries.length; i += 1) {
    acts.push({ kind: 'played', entry: fight.entries.at(i)! });
  }
  return { kind: 'done', live: { ...live, fight }, acts };
}

/** Both in one. */
export function andThen(first: Done, then: Done): Done {
  return { kind: 'done', live: then.live, acts: [...first.acts, ...then.acts] };
}
