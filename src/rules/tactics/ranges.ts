import { distance } from '../../geometry/distance.ts';
import { type Cell, sameCell } from '../../geometry/grid.ts';
import { cellsBetween } from '../../geometry/line.ts';
import type { Range, Weapon } from './sheet.ts';
import type { Combatant, State } from './state.ts';

/** The ranges from the nearest to the furthest, and the last metre of each. @rule range-categories */
const RANGES: readonly { readonly range: Range; readonly metres: number }[] = [
  { range: 'touching', metres: 0 },
  { range: 'nearby', metres: 2 },
  { range: 'close', metres: 4 },
  { range: 'short', metres: 10 },
  { range: 'medium', metres: 50 },
  { range: 'long', metres: 200 },
  { range: 'extreme', metres: Number.POSITIVE_INFINITY },
];

/** So many ranges beyond its own a blast still reaches. @rule area */
export const MOST_STEPS = 2;

/** How far arms and aim get in each other's way, in metres. */
export const NEARBY = 2;

/** @rule range-categories How many steps from touching a distance in metres is: 0 touching, 1 Nearby, and so on. */
export function stepsAway(metres: number): number {
  return RANGES.findIndex((each) => metres <= each.metres);
}

export function stepsOf(range: Range): number {
  return RANGES.findIndex((each) => each.range === range);
}

/** The last metre that is so many steps from touching. */
export function metresAt(steps: number): number {
  return (RANGES[steps] ?? RANGES.at(-1)!).metres;
}

/** The furthest that a weapon strikes, in metres. Touching is the next square metre. */
export function reachOf(weapon: Weapon): number {
  return Math.max(1, metresAt(stepsOf(weapon.range)));
}

/** The distance between two combatants in metres. */
export function metresApart(state: State, a: Combatant, b: Combatant): number {
  return distance(state.grid, a.cell, b.cell);
}

export function isNearby(state: State, a: Combatant, b: Combatant): boolean {
  return metresApart(state, a, b) <= NEARBY;
}

/** Whether a weapon at `from` reaches `to` with nothing between. */
export function reaches(state: State, from: Cell, to: Cell, weapon: Weapon): boolean {
  return distance(state.grid, from, to) <= reachOf(weapon) && isClear(state, from, to);
}

/** Whether no wall stands between. */
// ruling: walls
export function isClear(state: State, from: Cell, to: Cell): boolean {
  if (state.walls.length === 0) return true;
  return !cellsBetween(state.grid, from, to).some((cell) => isWall(state, cell));
}

export function isWall(state: State, cell: Cell): boolean {
  for (const wall of state.walls) if (sameCell(wall, cell)) return true;
  return false;
}
