import { memo, type ReactNode } from 'react';
import type { Cell, Grid } from '../../src/geometry/grid.ts';
import type { Terrain as GroundOf } from '../../src/kernel/ruleset.ts';
import { type Box, CELL, cellsPath, centreOf, cornersOf } from './layout.ts';

interface GroundProps {
  readonly shape: Grid['shape'];
  /** Columns and rows; `null` for an infinite grid, of which `box` is visible. */
  readonly size: Grid['size'];
  readonly box: Box;
  readonly walls: readonly Cell[];
  readonly ground?: readonly GroundOf[] | undefined;
}

/** The static parts of the map: floor, grid lines, walls, rough ground and cover. */
export const Ground = memo(function Ground({ shape, size, box, walls, ground = [] }: GroundProps): ReactNode {
  return (
    <g className="map-ground">
      {shape === 'square' ? (
        <>
          <rect className="map-floor" x={box.x} y={box.y} width={box.width} height={box.height} />
          <path className="map-lines" d={linesIn(size === null ? box : wholeOf(size))} />
        </>
      ) : (
        <path className="map-floor map-lines" d={hexesOf(size)} />
      )}
      <path className="map-walls" d={cellsPath(shape, walls)} />
      <path
        className="map-rough"
        d={ground.map((each) => (each.kind === 'rough' ? stones(shape, each.cell) : '')).join('')}
      />
      {ground.map(({ cell, kind }) =>
        kind === 'cover' ? (
          <polygon key={cell.join()} className="map-cover" points={cornersOf(shape, cell, 3.5)} />
        ) : null,
      )}
    </g>
  );
});

function wholeOf([columns, rows]: readonly [number, number]): Box {
  return { x: 0, y: 0, width: columns * CELL, height: rows * CELL };
}

function linesIn({ x, y, width, height }: Box): string {
  const first = (from: number): number => Math.ceil(from / CELL) * CELL;
  let path = '';
  for (let at = first(x); at <= x + width; at += CELL) path += `M${at} ${y}v${height}`;
  for (let at = first(y); at <= y + height; at += CELL) path += `M${x} ${at}h${width}`;
  return path;
}

function hexesOf(size: Grid['size']): string {
  const [columns, rows] = size ?? [0, 0];
  let path = '';
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) path += cellsPath('hex', [[column, row]]);
  }
  return path;
}

/** Rough ground: a few small ridges in a cell. */
function stones(shape: Grid['shape'], cell: Cell): string {
  const { x, y } = centreOf(shape, cell);
  return RIDGES.map(([dx, dy]) => `M${x + dx - 4} ${y + dy + 2}l4 -5l4 5`).join('');
}

const RIDGES = [
  [-9, -8],
  [8, -10],
  [0, 1],
  [-10, 11],
  [10, 10],
] as const;
