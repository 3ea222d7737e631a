import type { Cell, Grid } from '../../src/geometry/grid.ts';

/** A point of the drawing. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A part of the drawing: its upper left corner and size. */
export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** Width of a square, and of a hex from corner to corner top to bottom half, in units of the drawing. */
export const CELL = 40;
const HEX_SIDE = CELL / Math.sqrt(3);

type Shape = Grid['shape'];

/** The middle of a cell. Hexes stand on a corner, rows go across. */
export function centreOf(shape: Shape, [column, row]: Cell): Point {
  if (shape === 'square') return { x: (column + 0.5) * CELL, y: (row + 0.5) * CELL };
  return { x: CELL * (column + row / 2), y: HEX_SIDE * 1.5 * row };
}

/** The corners of a cell for an SVG polygon; `inset` draws it smaller all round. */
export function cornersOf(shape: Shape, cell: Cell, inset = 0): string {
  const { x, y } = centreOf(shape, cell);
  const points =
    shape === 'square'
      ? [
          [-1, -1],
          [1, -1],
          [1, 1],
          [-1, 1],
        ].map(([dx, dy]) => [x + dx! * (CELL / 2 - inset), y + dy! * (CELL / 2 - inset)])
      : [0, 1, 2, 3, 4, 5].map((corner) => {
          const angle = Math.PI * (corner / 3 - 1 / 2);
          const radius = HEX_SIDE - inset;
          return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
        });
  return points.map(([px, py]) => `${rounded(px!)},${rounded(py!)}`).join(' ');
}

/** The cell under a point of the drawing. */
export function cellAt(shape: Shape, { x, y }: Point): Cell {
  if (shape === 'square') return [Math.floor(x / CELL), Math.floor(y / CELL)];
  const row = y / (HEX_SIDE * 1.5);
  return nearestHex(x / CELL - row / 2, row);
}

function nearestHex(q: number, r: number): Cell {
  const s = -q - r;
  const whole = [Math.round(q), Math.round(r), Math.round(s)] as const;
  const off = [Math.abs(whole[0] - q), Math.abs(whole[1] - r), Math.abs(whole[2] - s)] as const;
  if (off[0] > off[1] && off[0] > off[2]) return [-whole[1] - whole[2] || 0, whole[1] || 0];
  if (off[1] > off[2]) return [whole[0] || 0, -whole[0] - whole[2] || 0];
  return [whole[0] || 0, whole[1] || 0];
}

/** The part of the drawing that holds these cells, with so many units around them. */
export function boxAround(shape: Shape, cells: readonly Cell[], margin: number): Box {
  const centres = cells.map((cell) => centreOf(shape, cell));
  const half = CELL / 2 + margin;
  const left = Math.min(...centres.map(({ x }) => x)) - half;
  const top = Math.min(...centres.map(({ y }) => y)) - half;
  return {
    x: left,
    y: top,
    width: Math.max(...centres.map(({ x }) => x)) + half - left,
    height: Math.max(...centres.map(({ y }) => y)) + half - top,
  };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
