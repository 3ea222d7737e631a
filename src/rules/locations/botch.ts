import { plainDie } from './dice.ts';
import type { Fight } from './fight.ts';
import type { LocationsRule } from './rulebook.ts';
import { combatant } from './state.ts';

/**
 * Whether a roll that shows this face is a botch, the [1] of the rules. Most rolls have no use for the answer and
 * do not ask.
 */
export function isBotch(fight: Fight, id: string, face: number, rule: LocationsRule): boolean {
  if (face !== 1) return false;
  const faces = confirm(fight, id);
  const isConfirmed = faces.length === 0 || faces[0] === 1;
  fight.record({ type: 'botched', rule, who: id, faces, isBotch: isConfirmed });
  return isConfirmed;
}

// ruling: botch
function confirm(fight: Fight, id: string): readonly number[] {
  if (fight.state.rulings.botch === 'natural') return [];
  const who = combatant(fight.state, id);
  return plainDie(fight, who.seat, 'botch', `${who.name}: is it a botch?`).faces;
}
