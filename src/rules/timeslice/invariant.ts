import { hasRoom, sameCell } from '../../geometry/grid.ts';
import { isWall } from './reach.ts';
import { type Combatant, isUp, type State } from './state.ts';

/** What is wrong with a state; undefined for a sound one. */
export function invariant(state: State): string | undefined {
  for (const who of state.combatants) {
    const fault = combatantFault(who);
    if (fault !== undefined) return `${who.id}: ${fault}`;
  }
  const up = state.combatants.filter(isUp);
  for (const [i, who] of up.entries()) {
    const other = up.slice(i + 1).find((each) => sameCell(each.cell, who.cell));
    if (other !== undefined && !isCrowded(state)) return `${who.id} and ${other.id} stand on one cell`;
  }
  if (new Set(state.order).size !== state.order.length) return 'somebody stands in the order twice';
  return state.phase === 'turn' && state.active === null ? 'it is nobody\u2019s turn' : undefined;
}

/** Whether there are more people than cells: then who comes to lies with another. */
function isCrowded(state: State): boolean {
  return !hasRoom(state.grid, (cell) => isWall(state, cell), state.combatants.length);
}

function combatantFault(who: Combatant): string | undefined {
  const counts = { hp: who.hp, ts: who.ts, saved: who.saved, stagger: who.stagger, ...who.shots };
  for (const [name, value] of Object.entries(counts)) {
    if (!Number.isInteger(value) || value < 0) return `${name} is ${value}`;
  }
  if (who.hp > who.sheet.hp) return `${who.hp} HP of ${who.sheet.hp}`;
  if (who.saved > who.ts) return 'more TS is saved than it has';
  if (who.clock !== null && who.clock < 0) return `its clock is at ${who.clock}`;
  if (who.life === 'dead' && who.clock !== null) return 'it is dead and dying';
  if (!isUp(who) && who.presence === 'here' && who.life === 'dead' && who.ts > 0) return 'the dead have TS';
  const hands = who.held.flatMap((held) => held.limbs);
  if (new Set(hands).size !== hands.length) return 'one hand holds two things';
  if (hands.some((hand) => who.lostLimbs.some((lost) => lost.limb === hand)))
    return 'a lost limb holds something';
  return undefined;
}
