import type { Seat } from '../kernel/names.ts';
import type { Overview, Ruleset, Standing } from '../kernel/ruleset.ts';

/** The fight at a glance where several look at one screen: what all of these eyes may know. */
export function sharedOverview(
  rules: Pick<Ruleset, 'overview'>,
  state: unknown,
  eyes: readonly Seat[],
): Overview {
  return eyes.map((seat) => rules.overview(state, seat)).reduce(inBoth);
}

function inBoth(one: Overview, other: Overview): Overview {
  const standings = one.standings.flatMap((who): Standing[] => {
    const twin = other.standings.find(({ id }) => id === who.id);
    if (twin === undefined) return [];
    return [twin.health === null ? twin : who];
  });
  const sides = one.sides.filter(({ id }) => standings.some(({ side }) => side === id));
  return { ...one, sides, standings };
}
