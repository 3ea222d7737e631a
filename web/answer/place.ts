import { type Cell, sameCell } from '../../src/geometry/grid.ts';
import { isWithinReach, type Within } from '../../src/kernel/decision.ts';
import { reachOf, type Walks } from '../map/picking.ts';

/** Where something may be placed: the walks that lead there, or what lies in range. */
export type Places = Walks | readonly [Within, ...Within[]];

export function isWalks(places: Places): places is Walks {
  return 'from' in places[0];
}

/** Reads a cell as people write it: `5,4`, `5 4`; undefined for anything else. */
export function readCell(text: string): Cell | undefined {
  const numbers = /^\[?\s*(-?\d{1,4})\s*[,;/ ]\s*(-?\d{1,4})\s*\]?$/.exec(text.trim());
  return numbers === null ? undefined : [Number(numbers[1]), Number(numbers[2])];
}

/** What answers a question for a place when somebody names a cell: the way there, or the cell; undefined: out of reach. */
export function placeAt(places: Places, cell: Cell): readonly Cell[] | Cell | undefined {
  if (isWalks(places)) {
    if (sameCell(places[0].from, cell)) return [];
    return reachOf(places).find((way) => sameCell(way.cell, cell))?.path;
  }
  return places.some((place) => isWithinReach(place, cell)) ? cell : undefined;
}
