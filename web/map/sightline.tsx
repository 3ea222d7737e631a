import type { ReactNode } from 'react';
import { distance } from '../../src/geometry/distance.ts';
import type { Grid } from '../../src/geometry/grid.ts';
import type { Overview } from '../../src/kernel/ruleset.ts';
import { centreOf } from './layout.ts';

interface SightlineProps {
  readonly fight: Overview;
  readonly grid: Grid;
  /** Ids of those between whom it is measured; nothing is drawn where one is missing. */
  readonly from: string | undefined;
  readonly chosen: string | undefined;
}

/** How far it is from one combatant to another. */
export function Sightline({ fight, from, chosen, grid }: SightlineProps): ReactNode {
  const a = fight.standings.find(({ id }) => id === from);
  const b = fight.standings.find(({ id }) => id === chosen);
  if (a === undefined || b === undefined || a === b) return null;
  const [start, end] = [centreOf(grid.shape, a.cell), centreOf(grid.shape, b.cell)];
  const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  return (
    <g className="map-sightline">
      <line x1={start.x} y1={start.y} x2={end.x} y2={end.y} />
      <circle cx={middle.x} cy={middle.y} r="13" />
      <text x={middle.x} y={middle.y + 4.5}>
        {distance(grid, a.cell, b.cell)}
      </text>
    </g>
  );
}
