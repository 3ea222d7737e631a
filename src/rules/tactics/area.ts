import type { Option } from '../../kernel/decision.ts';
import type { Area } from '../../kernel/ruleset.ts';
import { weaponOf } from './items.ts';
import { MOST_STEPS, metresAt, stepsOf } from './ranges.ts';
import { combatant, type State } from './state.ts';

/** @rule area What a blast strikes: up to two ranges beyond its own, better the nearer. */
export function area({ kind, params: { weapon } }: Option, state: State, who: string): Area | undefined {
  const isAtPoint = kind.endsWith('blast-at');
  if ((!isAtPoint && !kind.endsWith('blast')) || weapon === undefined || !('oneOf' in weapon))
    return undefined;
  const { blast } = weaponOf(combatant(state, who), weapon.oneOf[0] as string);
  if (blast === null) return undefined;
  const base = stepsOf(blast);
  const rings = Array.from({ length: base + MOST_STEPS + 1 }, (_, steps) => {
    const level = base - steps;
    return { within: metresAt(steps), says: level > 0 ? `+${level}` : String(level) };
  });
  const last = rings.findIndex(({ within }) => within === Number.POSITIVE_INFINITY);
  // ruling: walls
  const walls = state.walls.length === 0 ? {} : { walls: state.walls };
  return { round: isAtPoint ? 'point' : 'target', rings: last < 0 ? rings : rings.slice(0, last), ...walls };
}
