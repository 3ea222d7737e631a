import { memo, type ReactNode } from 'react';
import { distance } from '../../src/geometry/distance.ts';
import type { Grid } from '../../src/geometry/grid.ts';
import type { CombatantSummary, Overview, Terrain } from '../../src/kernel/ruleset.ts';
import { CELL, centreOf, colourOf, shapeOf } from './layout.ts';

/** The amount of cover on each cell, drawn above combatants: in a corner of a square, at the top of a hex. */
export const CoverSigns = memo(function CoverSigns({
  ground = [],
  shape,
}: {
  readonly ground: readonly Terrain[] | undefined;
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

interface SightlineProps {
  readonly fight: Overview;
  readonly grid: Grid;
  /** Ids of the two combatants. Nothing is drawn if one of them is missing. */
  readonly from: string | undefined;
  readonly chosen: string | undefined;
}

/** A line with the distance between two combatants. */
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

interface TokenProps {
  readonly who: CombatantSummary;
  readonly side: number;
  readonly initials: string;
  /** The centre. */
  readonly x: number;
  readonly y: number;
  readonly isMine: boolean;
  readonly isChosen: boolean;
}

const RADIUS = CELL * 0.38;

/**
 * A combatant on the map. Shape and colour show its side, a ring marks the active combatant, and a cross a fallen one.
 */
export const Token = memo(function Token({
  who,
  side,
  initials,
  x,
  y,
  isMine,
  isChosen,
}: TokenProps): ReactNode {
  const { health } = who;
  return (
    <g
      className="token"
      transform={`translate(${x} ${y})`}
      data-side={colourOf(side)}
      data-down={!who.isUp || undefined}
      data-mine={isMine || undefined}
    >
      {who.isActive && <circle className="token-ring" r={CELL * 0.49} />}
      {isChosen && <circle className="token-chosen" r={CELL * 0.49} />}
      <path className="side-shape" d={shapeOf(side)} transform={`scale(${RADIUS})`} />
      <text className="token-initials" y={RADIUS * 0.29}>
        {initials}
      </text>
      {health !== null && health[1] > 0 && who.isUp && (
        <>
          <rect className="token-health-all" x={-13} y={CELL * 0.36} width={26} height={4} rx={2} />
          <rect
            className="token-health"
            x={-13}
            y={CELL * 0.36}
            width={26 * Math.max(0, Math.min(1, health[0] / health[1]))}
            height={4}
            rx={2}
          />
        </>
      )}
      {!who.isUp && (
        <path
          className="token-cross"
          d={`M-${RADIUS} -${RADIUS}L${RADIUS} ${RADIUS}M${RADIUS} -${RADIUS}L-${RADIUS} ${RADIUS}`}
        />
      )}
    </g>
  );
});
