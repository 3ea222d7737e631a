import type { BaseEvent } from '../kernel/combat.ts';
import { GM } from '../kernel/ids.ts';
import type { CombatantSummary } from '../kernel/ruleset.ts';
import type { Rules } from './scene.ts';

/** How much a combatant values whom. 1 is ordinary. */
export interface Temper {
  readonly self: number;
  readonly friends: number;
  readonly foes: number;
}

/** The tempers that an encounter can give to a combatant. */
export const TEMPERS = {
  steady: { self: 1, friends: 1, foes: 1 },
  bold: { self: 0.5, friends: 1, foes: 1.5 },
  careful: { self: 1.6, friends: 1.2, foes: 0.8 },
  protective: { self: 0.8, friends: 2, foes: 0.8 },
  cowardly: { self: 3, friends: 0.4, foes: 0.4 },
  beast: { self: 0.7, friends: 0, foes: 1.5 },
} as const satisfies Readonly<Record<string, Temper>>;

/** How a rehearsal ended for the combatant that decides. */
export interface Ending {
  /** From about -2 to 2: what its temper makes of it. */
  readonly worth: number;
  /** Whether an enemy that stood has fallen, and whether it has fallen itself. */
  readonly foeFalls: boolean;
  readonly ownFalls: boolean;
}

/** Being able to fight at all counts as much as full health. */
const ON_ONES_FEET = 0.5;

/** Returns the rating of imagined states for a combatant; `undefined` for somebody without a side. */
export function ratingFor<S, E extends BaseEvent>(
  rules: Rules<S, E>,
  now: S,
  who: string,
  temper: Temper,
): ((state: S) => Ending) | undefined {
  const before = rules.overview(now, GM).standings;
  const self = before.find(({ id }) => id === who);
  if (self === undefined) return undefined;
  const friends = before.filter(({ side }) => side === self.side).length;
  const foes = Math.max(1, before.length - friends);
  const upFoes = new Set(before.filter(({ side, isUp }) => side !== self.side && isUp).map(({ id }) => id));
  return (state) => {
    let worth = 0;
    let foesUp = 0;
    let ownFalls = true;
    for (const each of rules.overview(state, GM).standings) {
      const fitness = each.isUp ? (rules.fitness?.(state, each.id) ?? fitnessOf(each)) : 0;
      if (each.side !== self.side) {
        worth -= (temper.foes * fitness) / foes;
        if (each.isUp && upFoes.has(each.id)) foesUp += 1;
      } else if (each.id === who) {
        worth += (temper.self * fitness) / friends;
        ownFalls = !each.isUp;
      } else worth += (temper.friends * fitness) / friends;
    }
    return { worth, foeFalls: foesUp < upFoes.size, ownFalls };
  };
}

function fitnessOf({ health }: CombatantSummary): number {
  const [left, most] = health ?? [0, 1];
  return ON_ONES_FEET + (1 - ON_ONES_FEET) * Math.min(1, Math.max(0, left / Math.max(1, most)));
}
