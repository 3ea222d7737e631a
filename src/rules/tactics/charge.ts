import { distance } from '../../geometry/distance.ts';
import type { Cell, Grid } from '../../geometry/grid.ts';
import type { Modifier } from '../../kernel/explanation.ts';
import { runMultiplier } from './penalties.ts';
import type { Combatant, State } from './state.ts';

const RUN_UP = 4;

/** @rule charge At least 4 m straight at the target, faster than a walk: the multiplier as W damage. */
export function chargeParts({ grid }: State, who: Combatant, target: Combatant): Modifier[] {
  // ruling: charge-attacks - every melee attack of the turn on a foe in line with the run
  const times = runMultiplier(who);
  if (times === 0) return [];
  const lastMetres = runUp(grid, who.trail);
  if (lastMetres === undefined || !isStraightAt(grid, lastMetres, target.cell)) return [];
  return [{ value: times, why: `charge at x${times}`, rule: 'charge' }];
}

/** The last cells of a trail, from the nearest one that is 4 m from its end; undefined for a shorter trail. */
function runUp(grid: Grid, trail: readonly Cell[]): readonly Cell[] | undefined {
  const end = trail.at(-1);
  if (end === undefined) return undefined;
  for (let at = trail.length - 1; at >= 0; at--) {
    if (distance(grid, trail[at]!, end) >= RUN_UP) return trail.slice(at);
  }
  return undefined;
}

/** Whether each step leads nearer to the goal and one straight line through the goal passes all the cells. */
function isStraightAt(grid: Grid, cells: readonly Cell[], goal: Cell): boolean {
  const metres = cells.map((cell) => distance(grid, cell, goal));
  if (metres.some((each, i) => i > 0 && each >= metres[i - 1]!)) return false;
  return isOnOneLine(offsets(grid, cells, goal), grid.diagonals === 'none' ? 1 : 0);
}

/** How far a cell is from the goal along the main direction of the run, and across it. */
interface Offset {
  readonly along: number;
  readonly across: number;
}

/** @rule charge Offsets of the cells from the goal; those of the first cell are 0 or more. */
function offsets({ shape }: Grid, cells: readonly Cell[], goal: Cell): Offset[] {
  const axes = cells.map(([x, y]) => {
    const [dx, dy] = [goal[0] - x, goal[1] - y];
    return shape === 'hex' ? [dx, dy, -dx - dy] : [dx, dy];
  });
  const first = axes[0]!;
  const main = first.findIndex((each) => Math.abs(each) === Math.max(...first.map(Math.abs)));
  const side = main === 0 ? 1 : 0;
  const sign = (axis: number) => (first[axis]! < 0 ? -1 : 1);
  return axes.map((each) => ({ along: sign(main) * each[main]!, across: sign(side) * each[side]! }));
}

/**
 * Whether a line through the goal passes within half a cell of each: its slope has a bound from below and one from
 * above for every cell. `corner`: 1 where steps go along rows and columns only, so that cells are touched further off.
 */
function isOnOneLine(cells: readonly Offset[], corner: 0 | 1): boolean {
  if (cells.some(({ along }) => along < 1)) return false;
  return cells.every((low) =>
    cells.every((high) => {
      const least = Math.max(0, 2 * low.across - 1) * (2 * high.along - corner);
      const most = (2 * high.across + 1) * (2 * low.along + corner);
      return corner === 1 ? least < most : least <= most;
    }),
  );
}
