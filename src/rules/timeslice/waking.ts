import { sameCell } from '../../geometry/grid.ts';
import type { Fight } from './fight.ts';
import { nearestFree } from './reach.ts';
import type { TimesliceRule } from './rulebook.ts';
import { combatant } from './state.ts';

/** Comes to. */
export function wakeUp(fight: Fight, id: string, rule: TimesliceRule): void {
  const { cell } = combatant(fight.state, id);
  const to = nearestFree(fight.state, cell);
  // ruling: one-to-a-unit - where somebody stands by now, it gets up beside
  if (!sameCell(cell, to)) fight.record({ type: 'moved', rule: 'one-to-a-unit', who: id, from: cell, to });
  fight.record({ type: 'woke-up', rule, who: id });
}
