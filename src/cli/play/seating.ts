import { listed } from '../../content/wording.ts';
import type { Encounter } from '../../kernel/encounter.ts';
import { GM, type Seat } from '../../kernel/names.ts';
import type { Policy } from '../../kernel/policy.ts';
import type { Ruleset } from '../../kernel/ruleset.ts';
import { random } from '../../simulate/random.ts';
import { wrongUsage } from '../exit.ts';
import { suggestion } from '../suggest.ts';

/** Who sits at one keyboard, and how. */
export interface Seating {
  /** Sides that policies play. */
  readonly autoSides: readonly string[];
  readonly policyFor: PolicyFor;
  /** For whose eyes the screen is. */
  readonly eyes: readonly Seat[];
}

type Sides = Pick<Encounter, 'sides' | 'combatants'>;

/** The sides that `--auto` names. `foes`: those that no player has a seat on, or else all but the first. */
export function autoSides(named: readonly string[], encounter: Sides): readonly string[] {
  const ids = encounter.sides.map(({ id }) => id);
  const sides = named.flatMap((name) => {
    if (ids.includes(name)) return [name];
    if (name === 'foes') return foes(encounter);
    throw unknownSide(name, [...ids, 'foes']);
  });
  return [...new Set(sides)];
}

function foes({ sides, combatants }: Sides): readonly string[] {
  const ids = sides.map(({ id }) => id);
  const played = new Set(combatants.filter(({ seat }) => seat !== GM).map(({ side }) => side));
  const unplayed = ids.filter((id) => !played.has(id));
  return unplayed.length > 0 && unplayed.length < ids.length ? unplayed : ids.slice(1);
}

function unknownSide(name: string, known: readonly string[]): Error {
  return wrongUsage(`There is no side "${name}".`, `${suggestion(name, known)}Sides: ${listed(known)}.`);
}

/** Which policy plays for a side. */
export type PolicyFor = (side: string | undefined) => Policy;

/** What `--policy` asks for: `random` for every side, or `side=random` for one. Others play the `simple` policy. */
export function policiesFor(named: readonly string[], { policies }: Ruleset, encounter: Sides): PolicyFor {
  const known: Readonly<Record<string, Policy>> = { ...policies, random };
  const ids = encounter.sides.map(({ id }) => id);
  const chosen = new Map<string, Policy>();
  for (const choice of named) {
    const [left, right] = choice.split('=', 2) as [string, string | undefined];
    const name = right ?? left;
    const policy = Object.hasOwn(known, name) ? known[name] : undefined;
    const names = Object.keys(known);
    if (policy === undefined) {
      throw wrongUsage(
        `There is no policy "${name}".`,
        `${suggestion(name, names)}Policies: ${listed(names)}.`,
      );
    }
    if (right !== undefined && !ids.includes(left)) throw unknownSide(left, ids);
    for (const side of right === undefined ? [...ids, ''] : [left]) chosen.set(side, policy);
  }
  return (side) => chosen.get(side ?? '') ?? policies.simple!;
}
