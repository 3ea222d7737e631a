import type { Cell } from '../geometry/grid.ts';
import type { Faults } from './fault.ts';
import type { Party } from './party.ts';

/** Sides that can stand equally far from each other where there is no map: the corners of a square. */
const MOST_APART = 4;
const ABREAST = 5;

/** Without a map each side stands in ranks, the first rank `apart` units from every other side. */
export function cellsInRanks(
  parties: readonly Party[],
  apart: number,
  sides: readonly string[],
  faults: Faults,
): ReadonlyMap<Party, readonly Cell[]> {
  const standing = new Map<string, number>();
  const cells = new Map<Party, readonly Cell[]>();
  for (const party of parties) {
    const corner = sides.indexOf(party.side);
    if (party.at !== undefined) {
      const remedy = 'leave `at` out, or give the field a map';
      faults.add('contradiction', party.place, 'there is no map to stand on', remedy);
    }
    if (corner >= MOST_APART) {
      const what = `without a map at most ${MOST_APART} sides can stand equally far apart`;
      faults.add('bad-place', party.place, what, 'give the field a map, or join sides');
    }
    const first = standing.get(party.side) ?? 0;
    standing.set(party.side, first + party.count);
    cells.set(
      party,
      Array.from({ length: party.count }, (_, i) => inRank(corner, apart, first + i)),
    );
  }
  return cells;
}

function inRank(corner: number, apart: number, n: number): Cell {
  const rank = Math.floor(n / ABREAST);
  const file = n % ABREAST;
  // 0 - 0 is 0; -0 would be another number to some.
  return [corner % 2 === 0 ? 0 - rank : apart + rank, corner < 2 ? 0 - file : apart + file];
}
