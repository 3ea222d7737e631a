import { distance } from '../../geometry/distance.ts';
import { type Cell, cellKey, hasRoom, sameCell } from '../../geometry/grid.ts';
import { cellsBetween } from '../../geometry/line.ts';
import { neighbours } from '../../geometry/step.ts';
import { type Combatant, isHere, type State } from './state.ts';

/** Yards between two combatants. */
export function yards(state: State, a: Combatant, b: Combatant): number {
  return distance(state.grid, a.cell, b.cell);
}

/** Whether something at `from` with this range reaches `to`. */
export function reaches(state: State, from: Cell, to: Cell, range: number): boolean {
  return distance(state.grid, from, to) <= range && isClear(state, from, to);
}

// ruling: walls
function isClear(state: State, from: Cell, to: Cell): boolean {
  if (state.walls.length === 0) return true;
  return !cellsBetween(state.grid, from, to).some((cell) => isWall(state, cell));
}

export function isWall(state: State, cell: Cell): boolean {
  for (const wall of state.walls) if (sameCell(wall, cell)) return true;
  return false;
}

/** Whether nobody can step there: a wall, or somebody conscious. */
export function isTaken(state: State, cell: Cell): boolean {
  // ruling: one-to-a-yard
  for (const who of state.combatants) {
    if (who.cell[0] === cell[0] && who.cell[1] === cell[1] && isHere(who) && !who.isUnconscious) return true;
  }
  return isWall(state, cell);
}

export function isNear(state: State, a: Combatant, b: Combatant, range: number): boolean {
  return reaches(state, a.cell, b.cell, range);
}

/** Whether anybody more could stand on the map. */
export function isRoom(state: State): boolean {
  return hasRoom(state.grid, (cell) => isTaken(state, cell));
}

/** The free cell nearest to `cell`, itself if it is free or nothing is. */
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
