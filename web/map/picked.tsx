import type { ReactNode } from 'react';
import { type Cell, cellKey, type Grid } from '../../src/geometry/grid.ts';
import { CELL, centreOf, cornersOf } from './layout.ts';
import { type Picking, reachOf } from './picking.ts';

/** Costs are written into so many cells at most: beyond that they would only be noise. */
const MOST_COSTS = 160;

/** What may be chosen on the map, and what has been. */
export function Picked({ picking, grid }: { readonly picking: Picking; readonly grid: Grid }): ReactNode {
  return picking.kind === 'path' ? (
    <PathPicked picking={picking} grid={grid} />
  ) : (
    <CellPicked picking={picking} grid={grid} />
  );
}

type Of<K extends Picking['kind']> = Extract<Picking, { readonly kind: K }>;

function PathPicked({ picking, grid: { shape } }: { readonly picking: Of<'path'>; readonly grid: Grid }) {
  const { walks, path } = picking;
  const reached = reachOf(walks);
  const points = [walks[0].from, ...path].map((cell) => centreOf(shape, cell));
  const on = new Set(path.map(cellKey));
  return (
    <g className="map-picked">
      {reached.map(({ cell, cost }) => (
        <g key={cellKey(cell)} className="map-reach" data-on={on.has(cellKey(cell)) || undefined}>
          <polygon points={cornersOf(shape, cell, 1.5)} />
          {reached.length <= MOST_COSTS && <Cost at={cell} shape={shape} cost={cost} />}
        </g>
      ))}
      <polyline className="map-path" points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {path.length > 0 && (
        <circle className="map-goal" cx={points.at(-1)!.x} cy={points.at(-1)!.y} r={CELL * 0.16} />
      )}
    </g>
  );
}

function Cost({
  at,
  shape,
  cost,
}: {
  readonly at: Cell;
  readonly shape: Grid['shape'];
  readonly cost: number;
}) {
  const { x, y } = centreOf(shape, at);
  return (
    <text className="map-cost" x={x} y={y + 4}>
      {cost}
    </text>
  );
}

function CellPicked({ picking, grid: { shape } }: { readonly picking: Of<'cell'>; readonly grid: Grid }) {
  const chosen = picking.chosen === undefined ? '' : cellKey(picking.chosen);
  return (
    <g className="map-picked">
      {picking.cells.map((cell) => (
        <g key={cellKey(cell)} className="map-reach" data-on={cellKey(cell) === chosen || undefined}>
          <polygon points={cornersOf(shape, cell, 1.5)} />
        </g>
      ))}
    </g>
  );
}
