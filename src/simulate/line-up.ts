import { GM } from '../kernel/names.ts';
import type { Policy } from '../kernel/policy.ts';
import type { Overview, Ruleset } from '../kernel/ruleset.ts';
import type { Players, Variant } from './batch.ts';
import type { Given } from './given-hand.ts';

/** Somebody's way to play, with its name. */
export interface NamedPolicy {
  readonly name: string;
  readonly policy: Policy;
}

/** A variant ready to be fought any number of times. */
export interface LineUp {
  readonly ruleset: Ruleset;
  /** The fight as it begins or goes on; nothing ever changes it. */
  readonly start: unknown;
  /** What its first step has been given before. */
  readonly given: readonly Given[];
  readonly overview: Overview;
  /** Who answers for a combatant; whoever is none, the GM, plays the `simple` policy. */
  readonly policyFor: (who: string) => NamedPolicy;
}

/** Whose policy answers the questions that are put to the GM. */
const GM_POLICY = 'simple';

export function lineUp({ encounter, policies, underWay }: Variant, players: Players): LineUp {
  const ruleset = players.ruleset(encounter.ruleset);
  const start = underWay?.start ?? ruleset.start(encounter);
  const named = (name: string): NamedPolicy => ({ name, policy: players.policy(ruleset, name) });
  const bySide = new Map(Object.entries(policies).map(([side, name]) => [side, named(name)]));
  const gm = { ...named(GM_POLICY), name: `${GM_POLICY} for the ${GM}` };
  const byId = new Map(encounter.combatants.map(({ id, side }) => [id, bySide.get(side) ?? gm]));
  const overview = ruleset.overview(start, GM);
  const given = underWay?.given ?? [];
  return { ruleset, start, given, overview, policyFor: (who) => byId.get(who) ?? gm };
}
