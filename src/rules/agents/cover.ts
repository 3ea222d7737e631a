import { sameCell } from '../../geometry/grid.ts';
import { cellsApart } from './space.ts';
import type { Agent, State } from './state.ts';

/** DM by quarters covered; five quarters: behind full cover and lowered. */
const DMS = [0, 0, -1, -2, -4] as const;
const OUT_OF_SIGHT = 5;

/** The cover that somebody's place gives it, in quarters. @rule cover-place */
function coverAt(state: State, who: Agent): number {
  let quarters = who.cover;
  for (let i = 0; i < state.cover.length; i++) {
    const each = state.cover[i]!;
    if (each.quarters > quarters && sameCell(each.at, who.cell)) quarters = each.quarters;
  }
  return quarters;
}

/** @rule cover Quarters covered, one more when crouching or prone; 0 without any cover. */
export function quartersOf(state: State, who: Agent): number {
  const quarters = coverAt(state, who);
  return quarters > 0 && who.stance !== 'standing' ? quarters + 1 : quarters;
}

/** What covers the target against this attacker: nothing at Personal range. @rule cover-place */
export function coverAgainst(state: State, attacker: Agent, target: Agent): number {
  return cellsApart(state, attacker.cell, target.cell) <= 1 ? 0 : quartersOf(state, target);
}

/** @rule cover The DM on attacks on somebody so far covered. */
export function coverDm(quarters: number): number {
  return DMS[Math.min(quarters, 4)]!;
}

/** @rule cover Behind full cover and lowered one can neither be hit nor shoot. */
export function isOutOfSight(quarters: number): boolean {
  return quarters >= OUT_OF_SIGHT;
}

/** @rule dodge Whether there is something to duck behind: cover, or a touching cell with cover or a wall. */
export function hasShelter(state: State, who: Agent): boolean {
  if (coverAt(state, who) > 0) return true;
  if (state.cover.some((each) => cellsApart(state, each.at, who.cell) <= 1)) return true;
  return state.walls.some((wall) => cellsApart(state, wall, who.cell) <= 1);
}
