import type { Option } from '../../kernel/decision.ts';
import type { Area } from '../../kernel/ruleset.ts';
import { CELL_METRES } from './space.ts';
import { agent, type State, weaponOf } from './state.ts';

/** @rule explosion What a weapon with a blast strikes round its target: fewer dice further out. @rule walls */
export function area({ params }: Option, state: State, who: string): Area | undefined {
  const { weapon, target } = params;
  if (weapon === undefined || target === undefined || !('oneOf' in weapon)) return undefined;
  const { blast } = weaponOf(agent(state, who), weapon.oneOf[0] as string);
  if (blast === null) return undefined;
  const rings = blast.map(({ withinMetres, dice }) => {
    return { within: Math.floor(withinMetres / CELL_METRES), says: `${dice}D` };
  });
  return { round: 'target', rings, walls: state.walls };
}
