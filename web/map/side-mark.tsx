import type { ReactNode } from 'react';
import { colourOf, shapeOf } from './side-shape.ts';

/** A side's mark with a combatant's initials, as on the map. What it shows is said in words beside it. */
export function SideMark({
  side,
  initials,
}: {
  readonly side: number;
  readonly initials: string;
}): ReactNode {
  return (
    <svg className="side-mark" viewBox="-1.15 -1.15 2.3 2.3" aria-hidden="true" data-side={colourOf(side)}>
      <path className="side-shape" d={shapeOf(side)} />
      <text className="side-initials" y="0.27">
        {initials}
      </text>
    </svg>
  );
}
