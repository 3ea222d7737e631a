import { hasRoom, sameCell } from '../../geometry/grid.ts';
import { isWall } from './reach.ts';
import { LOCATIONS } from './sheet.ts';
import { type Combatant, isHere, type State } from './state.ts';

/** What is wrong with a state, in a sentence; undefined for a sound one. */
export function invariant(state: State): string | undefined {
  for (const who of state.combatants) {
    const fault = combatantFault(who);
    if (fault !== undefined) return `${who.id}: ${fault}`;
  }
  const up = state.combatants.filter((who) => isHere(who) && !who.isUnconscious);
  for (const [i, who] of up.entries()) {
    const other = up.slice(i + 1).find((each) => sameCell(each.cell, who.cell));
    if (other !== undefined && !isCrowded(state)) return `${who.id} and ${other.id} stand in one yard`;
  }
  if (new Set(state.acted).size !== state.acted.length) return 'somebody acted twice in a round';
  if (state.phase === 'turn' && state.active === null) return 'it is nobody\u2019s turn';
  return state.hoursToGo < 0 ? 'more hours have passed than were to pass' : undefined;
}

/** Whether there are more people than cells: then who comes to lies with another. */
function isCrowded(state: State): boolean {
  return !hasRoom(state.grid, (cell) => isWall(state, cell), state.combatants.length);
}

function combatantFault(who: Combatant): string | undefined {
  const counts: Record<string, number> = {
    stun: who.stun,
    spare: who.spare,
    defences: who.defences,
    restHours: who.restHours,
    ...who.shots,
  };
  for (const at of LOCATIONS) {
    for (const [kind, points] of Object.entries(who.wounds[at]))
      counts[`${kind} damage to the ${at}`] = points;
  }
  for (const [name, value] of Object.entries(counts)) {
    if (!Number.isInteger(value) || value < 0) return `${name} is ${value}`;
  }
  return clockFault(who) ?? handsFault(who);
}

function clockFault(who: Combatant): string | undefined {
  if (who.isDead || who.presence === 'gone') {
    if (who.isBleeding) return 'it is dead or gone and bleeds';
    if (who.deathDue !== null) return 'it is dead or gone and dying';
  }
  if (who.isDead && who.griefs.length > 0) return 'the dead mourn';
  return who.c > who.cMost ? `C ${who.c} of ${who.cMost}` : undefined;
}

function handsFault(who: Combatant): string | undefined {
  const hands = who.held.flatMap((held) => held.hands);
  if (new Set(hands).size !== hands.length) return 'one hand holds two things';
  if (hands.some((hand) => who.lost[hand] !== null)) return 'a lost arm holds something';
  const items = [
    ...who.held.map((held) => held.item),
    ...who.lying.map((thing) => thing.item),
    ...who.broken,
  ];
  if (new Set(items).size !== items.length) return 'one thing is in two places';
  return who.isProne && who.isMounted ? 'it lies and rides' : undefined;
}
