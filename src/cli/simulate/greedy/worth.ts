import { GM } from '../../../kernel/names.ts';
import type { Overview, Ruleset, Standing } from '../../../kernel/ruleset.ts';

/** What a state is worth to somebody: 1 is a victory without a scratch, -1 the opposite. */
export type Worth<S> = (state: S) => number;

/** To be on one's feet at all counts as much as all the health that one can have. */
const ON_ONES_FEET = 0.5;

/**
 * What states are worth to the side of a combatant: how its people stand, less how all others do. Undefined for
 * whoever has no side, the GM.
 */
export function worthTo<S>(
  ruleset: Pick<Ruleset<never, never, S, never>, 'overview'>,
  start: S,
  who: string,
): Worth<S> | undefined {
  const side = ruleset.overview(start, GM).standings.find(({ id }) => id === who)?.side;
  if (side === undefined) return undefined;
  return (state) => balance(ruleset.overview(state, GM), side);
}

function balance({ standings }: Overview, side: string): number {
  const own = standings.filter((each) => each.side === side);
  const others = standings.filter((each) => each.side !== side);
  return strength(own) - strength(others);
}

function strength(standings: readonly Standing[]): number {
  const sum = standings.reduce((total, each) => total + (each.isUp ? fitness(each) : 0), 0);
  return sum / Math.max(1, standings.length);
}

function fitness({ health }: Standing): number {
  const [left, most] = health ?? [0, 1];
  return ON_ONES_FEET + (1 - ON_ONES_FEET) * Math.min(1, Math.max(0, left / Math.max(1, most)));
}
