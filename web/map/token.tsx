import { memo, type ReactNode } from 'react';
import type { Standing } from '../../src/kernel/ruleset.ts';
import { CELL } from './layout.ts';
import { colourOf, shapeOf } from './side-shape.ts';

interface TokenProps {
  readonly who: Standing;
  readonly side: number;
  readonly initials: string;
  /** Where its middle lies. */
  readonly x: number;
  readonly y: number;
  readonly isMine: boolean;
  readonly isChosen: boolean;
}

const RADIUS = CELL * 0.38;

/** A combatant on the map: its side by shape and colour, a ring when it acts, a cross when it is down. */
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
