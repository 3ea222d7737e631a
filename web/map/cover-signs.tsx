import { memo, type ReactNode } from 'react';
import type { Grid } from '../../src/geometry/grid.ts';
import type { Ground } from '../../src/kernel/ruleset.ts';
import { centreOf } from './layout.ts';

/** How much each cover hides, above whoever stands in it: in a corner of a square, at the top of a hex. */
export const CoverSigns = memo(function CoverSigns({
  ground = [],
  shape,
}: {
  readonly ground: readonly Ground[] | undefined;
  readonly shape: Grid['shape'];
}): ReactNode {
  return ground
    .filter(({ kind }) => kind === 'cover')
    .map(({ cell, much }) => {
      const { x, y } = centreOf(shape, cell);
      const at = shape === 'square' ? { x: x - 19, y: y - 19 } : { x: x - 9, y: y - 21 };
      return (
        <g key={cell.join()} className="cover-sign" transform={`translate(${at.x} ${at.y})`}>
          <rect width="18" height="11" rx="3" />
          <text x="9" y="8.6">
            {much}
          </text>
        </g>
      );
    });
});
