import type { BaseEvent } from './combat.ts';
import type { Json } from './json.ts';
import type { Seat } from './names.ts';
import type { Overview, Ruleset, Telling, VisibleEvent } from './ruleset.ts';

/** What a rulebook tells of strangers' health, in all places where it does. */
export interface HealthTold<S> {
  /** Fields of a stranger in `view` that say how hurt it is. Strangers are those that have a `health` there. */
  readonly fields: readonly string[];
  /** Conditions of a stranger that say it. */
  readonly conditions: readonly string[];
  /** Events whose `who` is found hurt or healed by them. */
  readonly events: readonly string[];
  /** The fight as a seat knows it that is told nothing of strangers' health. */
  known(state: S, seat: Seat): S;
}

/**
 * The same rules for a table that keeps strangers' health to the GM. That somebody is down, dying or dead is seen by
 * anybody, and still told. For every seat but the GM's.
 */
export function hushed<S, E extends BaseEvent>(
  { view, overview, tell }: Pick<Ruleset<never, never, S, E>, 'view' | 'overview' | 'tell'>,
  { fields, conditions, events, known }: HealthTold<S>,
): Telling<S, E> {
  const hides = new Set(events);
  return {
    known,
    view: (state, seat) => viewWithout(view(state, seat), new Set(fields)),
    overview: (state, seat) => overviewWithout(overview(state, seat), new Set(conditions)),
    tell(event, before, after, seat): VisibleEvent | undefined {
      if (!hides.has(event.type)) return tell(event, before, after, seat);
      const { who } = event as { readonly who?: unknown };
      const isOwn = overview(after, seat).standings.some((each) => each.id === who && each.seat !== null);
      return isOwn ? tell(event, before, after, seat) : undefined;
    },
  };
}

type Fields = { readonly [field: string]: Json };

function viewWithout(view: Json, hidden: ReadonlySet<string>): Json {
  const { combatants, ...rest } = view as Fields;
  return {
    ...rest,
    combatants: (combatants as readonly Fields[]).map((who) => {
      if (typeof who.health !== 'string') return who;
      const told = Object.entries(who).map(([field, value]) => [
        field,
        hidden.has(field) ? blank(value) : value,
      ]);
      return Object.fromEntries(told);
    }),
  };
}

/** The same shape, saying nothing. */
function blank(value: Json): Json {
  if (typeof value === 'string') return '';
  if (typeof value !== 'object' || value === null) return null;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, blank(each ?? null)]));
}

function overviewWithout(glance: Overview, hidden: ReadonlySet<string>): Overview {
  const standings = glance.standings.map((who) => {
    if (who.seat !== null) return who;
    return { ...who, healthWord: '', conditions: who.conditions.filter((each) => !hidden.has(each)) };
  });
  return { ...glance, standings };
}
