import type { Cell, Grid } from '../../src/geometry/grid.ts';
import { cornersOf } from './layout.ts';

/** Each of these cells, as one path for SVG. */
export function cellsPath(shape: Grid['shape'], cells: readonly Cell[], inset = 0): string {
  return cells.map((cell) => `M${cornersOf(shape, cell, inset).replaceAll(' ', 'L')}Z`).join('');
}

/** The edge round all of these cells together, as a path for SVG: sides that belong to one of them only. */
export function edgePath(shape: Grid['shape'], cells: readonly Cell[]): string {
  const sides = new Map<string, string>();
  for (const cell of cells) {
    const corners = cornersOf(shape, cell).split(' ');
    for (const [i, corner] of corners.entries()) {
      const next = corners[(i + 1) % corners.length]!;
      const key = corner < next ? `${corner}/${next}` : `${next}/${corner}`;
      if (!sides.delete(key)) sides.set(key, `M${corner}L${next}`);
    }
  }
  return [...sides.values()].join('');
}
