import { foldedSum, type Sum } from '../kernel/explanation.ts';
import { type Json, sameJson } from '../kernel/json.ts';
import type { Seat } from '../kernel/names.ts';
import type { Overview, Ruleset, Standing, Told } from '../kernel/ruleset.ts';
import type { Happening } from '../telling/happening.ts';

// Where several look at one screen, it shows what all of them may know.

/** The fight at a glance as all of these eyes may know it. */
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

/** What all of these eyes are told of a happening; undefined when that is nothing. */
export function sharedTold(
  rules: Pick<Ruleset<never, never>, 'tell'>,
  { event, before, after }: Happening,
  eyes: readonly Seat[],
): Told | undefined {
  const all = eyes.map((seat) => rules.tell(event, before, after, seat));
  return all.reduce((one, other) =>
    one === undefined || other === undefined ? undefined : toldToBoth(one, other),
  );
}

function toldToBoth(one: Told, other: Told): Told | undefined {
  const facts = common(one.facts, other.facts, one.rule);
  if (facts === undefined) return undefined;
  return { ...(other.isGlimpse ? other : one), facts };
}

/** What two tellings have in common; undefined where they differ. */
function common(one: Json, other: Json, rule: string): Json | undefined {
  if (sameJson(one, other)) return one;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return one === null || other === null ? null : undefined;
  }
  const isInOther = (value: unknown, among: readonly unknown[]) =>
    among.some((each) => sameJson(each as Json, value as Json));
  if (Array.isArray(one) && Array.isArray(other)) return one.filter((each) => isInOther(each, other));
  if ('total' in one && 'parts' in one) {
    const { parts } = other as unknown as Sum;
    return foldedSum(one as unknown as Sum, (part) => isInOther(part, parts), rule) as unknown as Json;
  }
  const twin = other as { readonly [field: string]: Json | undefined };
  const entries = Object.entries(one as { readonly [field: string]: Json | undefined });
  return Object.fromEntries(
    entries.flatMap(([field, value]) => {
      if (value === undefined || twin[field] === undefined) return [];
      const both = common(value, twin[field], rule);
      return both === undefined ? [] : [[field, both]];
    }),
  );
}
