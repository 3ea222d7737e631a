import type { Option } from '../../kernel/decision.ts';
import type { Area } from '../../kernel/ruleset.ts';
import { combatant, type State } from './state.ts';

/** @rule choose-point What a spell on a point strikes: every creature near enough, none behind a wall. */
export function area({ kind, params: { spell } }: Option, state: State, who: string): Area | undefined {
  if (kind !== 'cast-at-point' || spell === undefined || !('oneOf' in spell)) return undefined;
  const found = combatant(state, who).sheet.spells.find(({ id }) => id === spell.oneOf[0]);
  if (found?.effect.kind !== 'area') return undefined;
  return { round: 'point', rings: [{ within: found.effect.radius, says: '' }], walls: state.walls };
}
