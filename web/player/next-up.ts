import type { Standing } from '../../src/kernel/ruleset.ts';

/**
 * Who comes after the active one in the list. undefined when nobody is active, when all others have acted, and
 * where who comes next is not settled yet: whoever has no place in the order claims one.
 */
export function nextUp(standings: readonly Standing[], acted: ReadonlySet<string>): Standing | undefined {
  const active = standings.findIndex(({ isActive }) => isActive);
  if (active === -1) return undefined;
  return standings.slice(active + 1).find(({ id, isUp, order }) => isUp && order !== null && !acted.has(id));
}

/** What somebody with these combatants is to do now, most pressing first. */
export type Turn = 'asked' | 'dice' | 'active' | 'next' | 'waiting';

interface Fighting {
  /** How many questions are open to this person. */
  readonly prompts: number;
  /** Whether a roll waits for this person's dice. */
  readonly roll: boolean;
  readonly standings: readonly Standing[];
  readonly acted: ReadonlySet<string>;
}

/** Where somebody stands in the order of the fight. */
export function turnOf({ prompts, roll, standings, acted }: Fighting, mine: readonly string[]): Turn {
  if (roll) return 'dice';
  if (prompts > 0) return 'asked';
  if (standings.some(({ id, isActive }) => isActive && mine.includes(id))) return 'active';
  const next = nextUp(standings, acted);
  return next !== undefined && mine.includes(next.id) ? 'next' : 'waiting';
}
