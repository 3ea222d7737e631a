import type { Cell } from '../geometry/grid.ts';
import type { Place } from './written.ts';

/** Some combatants of one side that start together. */
export interface Party {
  readonly side: string;
  readonly count: number;
  /** A letter of the map, one cell, a cell for each, or undefined where nothing was said. */
  readonly at: string | Cell | readonly Cell[] | undefined;
  /** What people call them. */
  readonly who: string;
  /** Where their place is written, or where it is missing. */
  readonly place: Place;
}
