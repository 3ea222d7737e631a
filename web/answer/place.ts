import { type Cell, cellKey, sameCell } from '../../src/geometry/grid.ts';
import { reach } from '../../src/geometry/path.ts';
import { isWithinReach, type Walk, type Within } from '../../src/kernel/decision.ts';

/** Reads a cell as people write it: `5,4`, `5 4`; undefined for anything else. */
export function readCell(text: string): Cell | undefined {
  const numbers = /^\[?\s*(-?\d{1,4})\s*[,;/ ]\s*(-?\d{1,4})\s*\]?$/.exec(text.trim());
  return numbers === null ? undefined : [Number(numbers[1]), Number(numbers[2])];
}

/** What answers a question for a place when somebody names a cell: the way there, or the cell; undefined: out of reach. */
export function placeAt(domain: Walk | Within, cell: Cell): readonly Cell[] | Cell | undefined {
  if ('centre' in domain) return isWithinReach(domain, cell) ? cell : undefined;
  if (sameCell(domain.from, cell)) return [];
  const closed = new Set(domain.blocked.map(cellKey));
  const ways = reach(domain.grid, domain.from, domain.atMost, (each) => closed.has(cellKey(each)));
  return ways.find((way) => sameCell(way.cell, cell))?.path;
}
