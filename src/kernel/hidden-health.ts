import type { BaseEvent } from './combat.ts';
import { GM, type Seat } from './ids.ts';
import type { Json } from './json.ts';
import type { Overview, Ruleset, Telling, VisibleEvent } from './ruleset.ts';

/** Returns facts without what they show of the health of combatants that are not the reader's own. */
export type Retold = (facts: VisibleEvent['facts'], isOwn: (id: string) => boolean) => VisibleEvent['facts'];

/** The places where a rulebook shows the health of other sides. */
export interface HealthTold<S> {
  /**
   * Fields of another side's combatant in `view` that show its health. Other sides' combatants are those with a
   * `health` field there.
   */
  readonly fields: readonly string[];
  /** Conditions of another side's combatant that show its health. */
  readonly conditions: readonly string[];
  /** Events that show that their `who` is hurt or healed. */
  readonly events: readonly string[];
  /** Functions that remove the health of others from the facts of a type of event. */
  readonly retold?: Readonly<Record<string, Retold>>;
  /** Facts of an outcome that show whose health is left. */
  readonly facts: Readonly<Record<string, 'attacker' | 'target'>>;
  /** Returns the fight as known to a seat that may not see the health of other sides. */
  known(state: S, seat: Seat): S;
}

/** A `tell` that can also withhold the dice of other sides. */
export interface HidesDice<S, E extends BaseEvent> {
  readonly tell: { readonly withoutDice: Ruleset<never, never, S, E>['tell'] };
}

/**
 * Wraps the rules for a table that hides the health of other sides from every seat except the GM's. It stays visible
 * that a combatant is down, dying or dead. Their dice are hidden too: a die beside its total would show what wounds
 * take from a roll.
 */
export function withoutHealth<S, E extends BaseEvent>(
  {
    view,
    overview,
    tell: { withoutDice: tell },
  }: Pick<Ruleset<never, never, S, E>, 'view' | 'overview'> & HidesDice<S, E>,
  { fields, conditions, events, retold = {}, known }: Omit<HealthTold<S>, 'facts'>,
): Telling<S, E> {
  const hides = new Set(events);
  return {
    known,
    view: (state, seat) => viewWithout(view(state, seat), new Set(fields)),
    overview: (state, seat) => overviewWithout(overview(state, seat), new Set(conditions)),
    tell(event, before, after, seat): VisibleEvent | undefined {
      const without = retold[event.type];
      if (without === undefined && !hides.has(event.type)) return tell(event, before, after, seat);
      const { standings } = overview(after, seat);
      const isOwn = (id: string): boolean => standings.some((each) => each.id === id && each.seat !== null);
      const { who } = event as { readonly who?: string };
      if (hides.has(event.type) && (who === undefined || !isOwn(who))) return undefined;
      const told = tell(event, before, after, seat);
      return told && without ? { ...told, facts: without(told.facts, isOwn) } : told;
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

/** Returns an empty value of the same shape. */
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

/** How much players learn about an enemy's health. */
export type FoeHealth = 'exact' | 'words' | 'hidden';

type Rules = Ruleset<never, never>;

/** Wraps rules so that what they show a seat follows the table's setting for enemy health. */
export function rulesFor<R extends Rules>(rules: R, seat: Seat, foeHealth: FoeHealth): R {
  const isHidden = seat !== GM && foeHealth === 'hidden';
  return isHidden && rules.withoutHealth !== undefined ? { ...rules, ...rules.withoutHealth } : rules;
}

/** Returns what a seat knows of a fight, for forecasts; `undefined` for the GM, who knows everything. */
export function knowledgeOf(
  rules: Rules,
  seat: Seat,
  foeHealth: FoeHealth,
): ((state: unknown) => unknown) | undefined {
  const { known } = rulesFor(rules, seat, foeHealth);
  return seat === GM || known === undefined ? undefined : (state) => known(state, seat);
}
