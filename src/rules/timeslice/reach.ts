import { distance } from '../../geometry/distance.ts';
import { type Cell, cellKey, sameCell } from '../../geometry/grid.ts';
import { cellsBetween } from '../../geometry/line.ts';
import { neighbours } from '../../geometry/step.ts';
import { type Combatant, isUp, type State } from './state.ts';

/** Whether something at `from` with this range reaches `to`. */
export function reaches(state: State, from: Cell, to: Cell, range: number): boolean {
  return distance(state.grid, from, to) <= range && isClear(state, from, to);
}

// ruling: walls
function isClear(state: State, from: Cell, to: Cell): boolean {
  if (state.walls.length === 0) return true;
  return !cellsBetween(from, to).some((cell) => isWall(state, cell));
}

function isWall(state: State, cell: Cell): boolean {
  for (const wall of state.walls) if (sameCell(wall, cell)) return true;
  return false;
}

/** Whether nobody can step there: a wall, or somebody conscious. */
export function isTaken(state: State, cell: Cell): boolean {
  // ruling: one-to-a-unit
  for (const who of state.combatants) if (isUp(who) && sameCell(who.cell, cell)) return true;
  return isWall(state, cell);
}

export function isNear(state: State, a: Combatant, b: Combatant, range: number): boolean {
  return reaches(state, a.cell, b.cell, range);
}

/** The free cell nearest to `cell`, itself if it is free. */
export function nearestFree(state: State, cell: Cell): Cell {
  const seen = new Set<string>([cellKey(cell)]);
  const open: Cell[] = [cell];
  for (const at of open) {
    if (!isTaken(state, at)) return at;
    for (const next of neighbours(state.grid, at)) {
      if (!seen.has(cellKey(next))) open.push(next);
      seen.add(cellKey(next));
    }
  }
  return cell;
}
