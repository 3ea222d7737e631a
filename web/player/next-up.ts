import type { Standing } from '../../src/kernel/ruleset.ts';

/** Who comes after the active one in the list; undefined when nobody is active or nobody else stands. */
export function nextUp(standings: readonly Standing[]): Standing | undefined {
  const active = standings.findIndex(({ isActive }) => isActive);
  if (active === -1) return undefined;
  return standings.slice(active + 1).find(({ isUp }) => isUp);
}

/** What somebody with these combatants is to do now, most pressing first. */
export type Turn = 'asked' | 'dice' | 'active' | 'next' | 'waiting';

/** Where somebody stands in the order of the fight. */
export function turnOf(
  {
    prompts,
    roll,
    standings,
  }: { readonly prompts: number; readonly roll: boolean; readonly standings: readonly Standing[] },
  mine: readonly string[],
): Turn {
  if (roll) return 'dice';
  if (prompts > 0) return 'asked';
  if (standings.some(({ id, isActive }) => isActive && mine.includes(id))) return 'active';
  const next = nextUp(standings);
  return next !== undefined && mine.includes(next.id) ? 'next' : 'waiting';
}
