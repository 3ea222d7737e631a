import type { Cell, Grid } from '../../src/geometry/grid.ts';
import { isWithinReach, type Within } from '../../src/kernel/decision.ts';
import type { Json } from '../../src/kernel/json.ts';
import type { Area, Overview, Standing } from '../../src/kernel/ruleset.ts';
import { cellsWithin } from './picking.ts';

/** What an option would strike round a place. */
export interface Struck {
  /** From the middle outwards; each with the cells of those inside it. */
  readonly rings: readonly { readonly says: string; readonly cells: readonly Cell[] }[];
  /** Who is there, the nearest ring first, and what that ring says. */
  readonly caught: readonly { readonly who: Standing; readonly says: string }[];
}

/** What lies in an area round the cell, or the combatant, that was chosen; undefined before one is. */
export function struckBy(
  { rings, walls = [] }: Area,
  aim: Json | undefined,
  { standings }: Overview,
  grid: Grid,
): Struck | undefined {
  const centre = cellOf(aim, standings);
  if (centre === undefined) return undefined;
  const reach = rings.map(({ within, says }) => {
    return { says, domain: { grid, centre, range: within, walls } satisfies Within };
  });
  const caught = reach.flatMap(({ says, domain }, i) => {
    const inner = reach[i - 1]?.domain;
    return standings
      .filter(({ cell }) => isWithinReach(domain, cell))
      .filter(({ cell }) => inner === undefined || !isWithinReach(inner, cell))
      .map((who) => ({ who, says }));
  });
  return { rings: reach.map(({ says, domain }) => ({ says, cells: drawn(domain) })), caught };
}

function cellOf(aim: Json | undefined, standings: readonly Standing[]): Cell | undefined {
  if (Array.isArray(aim) && aim.length === 2) return aim as unknown as Cell;
  return standings.find(({ id }) => id === aim)?.cell;
}

/** On an endless field nothing is drawn. */
function drawn(domain: Within): readonly Cell[] {
  return domain.grid.size === null ? [] : cellsWithin(domain);
}
