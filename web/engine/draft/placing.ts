import { type Cell, cellKey, isOnGrid } from '../../../src/geometry/grid.ts';
import { neighbours } from '../../../src/geometry/step.ts';
import type { Encounter } from '../../../src/kernel/encounter.ts';

/** Free cells for newcomers of a side, as near to its own as can be; undefined where cells need not be said. */
export function cellsFor(
  { field, combatants }: Encounter,
  side: string,
  count: number,
): readonly Cell[] | undefined {
  if (!field.isMapped) return undefined;
  const grid = { shape: field.shape, diagonals: 'one' as const, size: field.size };
  const taken = new Set([...field.walls, ...combatants.map(({ at }) => at)].map(cellKey));
  const own = combatants.find((each) => each.side === side) ?? combatants[0];
  const queue: Cell[] = [own?.at ?? [0, 0]];
  const seen = new Set(queue.map(cellKey));
  const free: Cell[] = [];
  for (let cell = queue.shift(); cell !== undefined && free.length < count; cell = queue.shift()) {
    if (!taken.has(cellKey(cell))) free.push(cell);
    for (const next of neighbours(grid, cell)) {
      if (!isOnGrid(grid, next) || seen.has(cellKey(next))) continue;
      seen.add(cellKey(next));
      queue.push(next);
    }
  }
  return free;
}
