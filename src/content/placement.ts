import type { Cell } from '../geometry/grid.ts';
import type { Faults } from './fault.ts';
import type { Ground } from './field.ts';
import { MapPlacing } from './map-placing.ts';
import type { Party } from './party.ts';
import { cellsInRanks } from './ranks.ts';

/** The start cells of each party; those that can't be placed get none, and `faults` say why. */
export function startCells(
  parties: readonly Party[],
  ground: Ground,
  sides: readonly string[],
  faults: Faults,
): ReadonlyMap<Party, readonly Cell[]> {
  if (ground.apart !== null) return cellsInRanks(parties, ground.apart, sides, faults);
  const placed = new MapPlacing(ground, faults);
  // Whoever has a cell of its own first: a party that gathers round one takes what is left.
  const gathering = parties.filter((party) => placed.gathers(party));
  for (const party of parties) if (!gathering.includes(party)) placed.put(party);
  for (const party of gathering) placed.gather(party);
  return placed.cells;
}
