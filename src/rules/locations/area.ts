import type { Option } from '../../kernel/decision.ts';
import type { Area } from '../../kernel/ruleset.ts';
import { combatant, type State } from './state.ts';
import { weaponOf } from './weapons.ts';

/** @rule random-location What a blast strikes: everybody within its radius of the cell or the target. */
export function area({ kind, params: { weapon } }: Option, state: State, who: string): Area | undefined {
  if (!kind.startsWith('blast') || weapon === undefined || !('oneOf' in weapon)) return undefined;
  const { radius } = weaponOf(combatant(state, who), weapon.oneOf[0] as string);
  return { round: kind === 'blast' ? 'target' : 'at', rings: [{ within: radius, says: '' }] };
}
