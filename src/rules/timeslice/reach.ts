import { distance } from '../../geometry/distance.ts';
import { type Cell, cellKey } from '../../geometry/grid.ts';
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
  return !cellsBetween(state.grid, from, to).some((cell) => isWall(state, cell));
}

const WALLS = new WeakMap<readonly Cell[], ReadonlySet<string>>();

export function isWall({ walls }: State, cell: Cell): boolean {
  if (walls.length === 0) return false;
  let keys = WALLS.get(walls);
  if (keys === undefined) {
    keys = new Set(walls.map(cellKey));
    WALLS.set(walls, keys);
  }
  return keys.has(cellKey(cell));
}

/** Whether nobody can step there: a wall, or somebody conscious. */
export function isTaken(state: State, cell: Cell): boolean {
  // ruling: one-to-a-unit
  const list = state.combatants;
  for (let i = 0; i < list.length; i++) {
    const who = list[i]!;
    if (who.cell[0] === cell[0] && who.cell[1] === cell[1] && isUp(who)) return true;
  }
  return isWall(state, cell);
}

export function isNear(state: State, a: Combatant, b: Combatant, range: number): boolean {
  return reaches(state, a.cell, b.cell, range);
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
