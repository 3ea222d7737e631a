import type { State } from './state.ts';

// ruling: severed-limb
function isStump(state: State): boolean {
  return state.rulings['severed-limb'] === 'stump';
}

/** Whether the damage of a severed limb still counts, and heals, as that of its stump. */
export function severedCounts(state: State): boolean {
  return isStump(state);
}

/** Where a blow goes that would strike a limb that is gone: to the torso, or to another roll. */
export function blowAtNothing(state: State): 'torso' | 'roll-again' {
  return isStump(state) ? 'torso' : 'roll-again';
}
