import { distance } from '../../geometry/distance.ts';
import { type Cell, cellKey, sameCell } from '../../geometry/grid.ts';
import { cellsBetween } from '../../geometry/line.ts';
import { neighbours } from '../../geometry/step.ts';
import { type Agent, isAble, knowsOf, type State } from './state.ts';

/** What one cell measures. @rule metres */
export const CELL_METRES = 1.5;

/** The bands of range, nearest first. @rule range */
export type Band = 'Personal' | 'Close' | 'Short' | 'Medium' | 'Long' | 'Very Long' | 'Distant';

/** @rule range The band of a distance in cells: touching is Personal, then up to 3, 12, 50, 250 and 500 m. */
export function bandOf(cells: number): Band {
  if (cells <= 1) return 'Personal';
  const metres = cells * CELL_METRES;
  if (metres <= 3) return 'Close';
  if (metres <= 12) return 'Short';
  if (metres <= 50) return 'Medium';
  if (metres <= 250) return 'Long';
  return metres <= 500 ? 'Very Long' : 'Distant';
}

export function cellsApart(state: State, a: Cell, b: Cell): number {
  return distance(state.grid, a, b);
}

/** Whether nothing stands between. @rule walls */
export function isClear(state: State, a: Cell, b: Cell): boolean {
  if (state.walls.length === 0) return true;
  return !cellsBetween(state.grid, a, b).some((cell) => isWall(state, cell));
}

export function isWall({ walls }: State, cell: Cell): boolean {
  return walls.length > 0 && lookUp(walls, cell);
}

/** Walls as a set: they stay the same all through a fight. */
const WALLS = new WeakMap<readonly Cell[], ReadonlySet<string>>();

function lookUp(cells: readonly Cell[], cell: Cell): boolean {
  let keys = WALLS.get(cells);
  if (keys === undefined) {
    keys = new Set(cells.map(cellKey));
    WALLS.set(cells, keys);
  }
  return keys.has(cellKey(cell));
}

/** Whether anybody conscious stands there. @rule one-to-a-cell */
export function isOccupied(state: State, cell: Cell): boolean {
  return state.combatants.some((who) => isAble(who) && sameCell(who.cell, cell));
}

/** Whether `who` can't step there as far as it knows: a wall, or somebody conscious that it knows of. */
export function isClosed(state: State, who: Agent, cell: Cell): boolean {
  for (const other of state.combatants) {
    if (other.id !== who.id && isAble(other) && sameCell(other.cell, cell) && knowsOf(who, other))
      return true;
  }
  return isWall(state, cell);
}

/** Whether two agents touch: Personal range. */
export function isTouching(state: State, a: Agent, b: Agent): boolean {
  return cellsApart(state, a.cell, b.cell) <= 1;
}

/** The cell nearest to `wanted` where `who` may stand; `wanted` where the map is full. @rule one-to-a-cell */
export function nearestFree(state: State, who: Agent, wanted: Cell): Cell {
  const seen = new Set([cellKey(wanted)]);
  const queue: Cell[] = [wanted];
  for (const cell of queue) {
    if (!isTaken(state, cell, who)) return cell;
    for (const next of neighbours(state.grid, cell)) {
      if (seen.has(cellKey(next))) continue;
      seen.add(cellKey(next));
      queue.push(next);
    }
  }
  return wanted;
}

/** Whether there is a wall, or anybody conscious but for one. */
export function isTaken(state: State, cell: Cell, except?: Agent): boolean {
  if (isWall(state, cell)) return true;
  return state.combatants.some(
    (other) => other.id !== except?.id && isAble(other) && sameCell(other.cell, cell),
  );
}

/** The others of its own side whom somebody sees, the dead left out. @rule own-side */
export function friendsInSight(state: State, who: Agent): Agent[] {
  const found: Agent[] = [];
  for (const other of state.combatants) {
    if (other.side !== who.side || other.presence !== 'here' || other.life === 'dead') continue;
    if (other.id !== who.id && isClear(state, who.cell, other.cell)) found.push(other);
  }
  return found;
}

/** The opponents that somebody sees and knows of, the dead left out. @rule walls */
export function foesInSight(state: State, who: Agent): Agent[] {
  const found: Agent[] = [];
  for (const other of state.combatants) {
    if (other.side === who.side || other.presence !== 'here' || other.life === 'dead') continue;
    if (knowsOf(who, other) && isClear(state, who.cell, other.cell)) found.push(other);
  }
  return found;
}
