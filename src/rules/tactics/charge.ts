import { distance } from '../../geometry/distance.ts';
import type { Cell } from '../../geometry/grid.ts';
import type { Modifier } from '../../kernel/explanation.ts';
import { runMultiplier } from './penalties.ts';
import type { Combatant, State } from './state.ts';
import { offLine } from './ticks.ts';

const RUN_UP = 4;

/** @rule charge At least 4 m straight at the target, faster than a walk: the multiplier as W damage. */
export function chargeParts(state: State, who: Combatant, target: Combatant): Modifier[] {
  // ruling: charge-attacks - every attack of the turn on the one charged at
  const times = runMultiplier(who);
  if (times === 0 || who.trail.length <= RUN_UP) return [];
  const lastMetres = who.trail.slice(-RUN_UP - 1);
  if (!isStraightAt(state, lastMetres, target.cell)) return [];
  return [{ value: times, why: `charge at x${times}`, rule: 'charge' }];
}

/** Whether each of these metres brings it nearer, and none lies more than one off the straight line. */
function isStraightAt(state: State, cells: readonly Cell[], goal: Cell): boolean {
  const start = cells[0]!;
  const end = cells.at(-1)!;
  if (distance(state.grid, start, goal) - distance(state.grid, end, goal) !== RUN_UP) return false;
  return cells.every((cell) => offLine(start, end, cell) <= RUN_UP);
}
