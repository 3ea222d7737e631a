import { addAimOptions } from './aim.ts';
import { addAttackOptions } from './attack-options.ts';
import { addEquipmentOptions, addReloadOptions } from './equipment.ts';
import type { Choice } from './fight.ts';
import { moveOptions } from './movement-options.ts';
import { addSpellOptions } from './spell-options.ts';
import type { Combatant, State } from './state.ts';
import { addTendOptions } from './tend.ts';

/** Every maneuver of the chapter that a combatant can pay for with this TS. */
export function maneuverOptions(state: State, who: Combatant, ts: number): Choice[] {
  const options: Choice[] = [];
  addAttackOptions(options, state, who, ts);
  addSpellOptions(options, state, who, ts);
  options.push(...moveOptions(state, who, ts));
  addEquipmentOptions(options, who, ts);
  addAimOptions(options, who, ts);
  addReloadOptions(options, who, ts);
  addTendOptions(options, state, who, ts);
  return options;
}
