import type { Json } from '../kernel/json.ts';
import { GM, type Seat } from '../kernel/names.ts';
import type { Overview, Ruleset, Standing } from '../kernel/ruleset.ts';

/** One combatant as some eyes may know it. */
export interface Known extends Standing {
  /** Its health in numbers, or in the words of those who only look at it; empty when nobody could tell. */
  readonly healthText: string;
}

/** A fight at a glance, as some eyes may know it. */
export interface KnownFight extends Overview {
  readonly standings: readonly Known[];
}

type Seen = { readonly [field: string]: Json | undefined };

/** The fight as all of these eyes may know it: who stands in none of their views is not there for them. */
export function knownFight(
  rules: Pick<Ruleset, 'overview' | 'view'>,
  state: unknown,
  eyes: readonly Seat[],
): KnownFight {
  const overview = rules.overview(state);
  const lookers = eyes.filter((seat) => seat !== GM);
  const views = lookers.map((seat) => seenBy(rules.view(state, seat)));
  const standings = overview.standings.flatMap((who): Known[] => {
    const seen = views.map((view) => view.get(who.id));
    if (seen.includes(undefined)) return [];
    const stranger = seen.find((_, i) => !isOnSideOf(overview, lookers[i]!, who));
    const [left, most] = who.health;
    return [stranger === undefined ? { ...who, healthText: `${left}/${most}` } : asSeen(who, stranger)];
  });
  return { ...overview, standings };
}

function seenBy(view: Json): ReadonlyMap<string, Seen> {
  const { combatants = [] } = view as { readonly combatants?: readonly Seen[] };
  return new Map(combatants.map((who) => [String(who.id), who]));
}

function isOnSideOf({ standings }: Overview, seat: Seat, { side }: Standing): boolean {
  return standings.some((each) => each.seat === seat && each.side === side);
}

/** A stranger: nothing but what the view of somebody else says of it. */
function asSeen(who: Standing, seen: Seen): Known {
  const { health, conditions } = seen;
  return {
    ...who,
    budget: '',
    healthText: typeof health === 'string' ? health : '',
    conditions: Array.isArray(conditions) ? conditions.map(String) : flags(seen),
  };
}

/** What a view says by `isDying: true`, in a word: `dying`. */
function flags(seen: Seen): readonly string[] {
  return Object.entries(seen).flatMap(([field, value]) =>
    value === true && /^is[A-Z]/.test(field) && !['isUp', 'isHere'].includes(field)
      ? [
          field
            .slice(2)
            .replaceAll(/(?<!^)[A-Z]/g, ' $&')
            .toLowerCase(),
        ]
      : [],
  );
}
