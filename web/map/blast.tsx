import { memo, type ReactNode } from 'react';
import type { Grid } from '../../src/geometry/grid.ts';
import { centreOf } from './layout.ts';
import { cellsPath, edgePath } from './outline.ts';
import type { Struck } from './struck.ts';

/** What would be struck, on the map: every ring with its edge, and what it says at its top. */
export const Blast = memo(function Blast({
  struck: { rings },
  shape,
}: {
  readonly struck: Struck;
  readonly shape: Grid['shape'];
}): ReactNode {
  return (
    <g className="map-blast">
      {rings.toReversed().map(({ says, cells }) => (
        <g key={`${says}/${cells.length}`}>
          <path className="blast-cells" d={cellsPath(shape, cells)} />
          <path className="blast-edge" d={edgePath(shape, cells)} />
        </g>
      ))}
      {rings.map(({ says, cells }) => {
        const [highest] = cells;
        if (says === '' || highest === undefined) return null;
        const row = cells.filter(([, y]) => y === highest[1]);
        const { x, y } = centreOf(shape, row[Math.floor(row.length / 2)]!);
        return (
          <text key={`${says}/${cells.length}`} className="blast-says" x={x} y={y - 6}>
            {says}
          </text>
        );
      })}
    </g>
  );
});
