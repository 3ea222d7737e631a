import type { Cell, Grid } from '../../../src/geometry/grid.ts';
import type { FieldLook } from '../../../src/kernel/encounter.ts';
import { drawing } from '../../ui/portrait/device.ts';
import { type Box, boxAround, CELL, cellAt, cellsPath, centreOf } from '../layout.ts';

/** The ground to paint. Lengths are in units of the drawing. */
export interface GroundSpec {
  readonly look: FieldLook;
  /** The same seed paints the same ground. */
  readonly seed: string;
  readonly shape: Grid['shape'];
  /** Columns and rows; `null` for an endless grid. */
  readonly size: readonly [number, number] | null;
  readonly walls: readonly Cell[];
  readonly rough: readonly Cell[];
  readonly cover: readonly Cell[];
  readonly isLight: boolean;
  /** The part to paint: the field and its surroundings. */
  readonly box: Box;
  /** On an endless grid, the row in the middle of the combatants. */
  readonly middle: number;
  /** Pixels per unit. */
  readonly pixels: number;
}

export type Brush = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** The values that all painters share. */
export interface Scene {
  readonly spec: GroundSpec;
  readonly brush: Brush;
  readonly palette: Palette;
  readonly field: Box;
  /** All cells of the field. */
  readonly cells: readonly Cell[];
  readonly isWall: (cell: Cell) => boolean;
  readonly isInside: (cell: Cell) => boolean;
  /** Numbers from 0 to 1 that depend on the seed alone. */
  readonly chance: () => number;
}

/** Returns the values that painters share for a ground. */
export function sceneOf(brush: Brush, spec: GroundSpec): Scene {
  const walls = new Set(spec.walls.map((cell) => cell.join()));
  return {
    spec,
    brush,
    palette: PALETTES[spec.look][spec.isLight ? 'light' : 'dark'],
    ...extentOf(spec),
    isWall: (cell) => walls.has(cell.join()),
    chance: drawing(spec.seed),
  };
}

/**
 * The field, its cells, and the test for a cell inside it. An endless field fills the picture; a bridge then runs from
 * left to right.
 */
function extentOf(spec: GroundSpec): Pick<Scene, 'field' | 'cells' | 'isInside'> {
  const { shape, size } = spec;
  if (size === null) {
    const isInside = ([, y]: Cell): boolean => spec.look !== 'bridge' || Math.abs(y - spec.middle) <= 3;
    return { field: spec.box, cells: cellsAround({ spec }).filter(isInside), isInside };
  }
  const [columns, rows] = size;
  const cells = Array.from(
    { length: columns * rows },
    (_, i): Cell => [i % columns, Math.floor(i / columns)],
  );
  const isInside = ([x, y]: Cell): boolean => x >= 0 && y >= 0 && x < columns && y < rows;
  const ends = [cells[0]!, cells.at(-1)!, [columns - 1, 0], [0, rows - 1]] as const;
  return { field: boxAround(shape, ends, 0), cells, isInside };
}

/**
 * The lines between the cells, faint; not over the water beside a bridge. An endless grid is drawn without lines,
 * because only nearness counts there.
 */
export function paintGrid({ spec, brush, cells: all, isWall }: Scene): void {
  if (spec.size === null) return;
  const cells = spec.look === 'bridge' ? all.filter((cell) => !isWall(cell)) : all;
  brush.strokeStyle = spec.isLight ? 'rgb(40 34 16 / 17%)' : 'rgb(255 255 255 / 8%)';
  brush.lineWidth = 0.8;
  brush.stroke(new Path2D(cellsPath(spec.shape, cells)));
}

/** Returns all cells of the painted part, row by row. */
export function cellsAround({ spec: { shape, box } }: Pick<Scene, 'spec'>): readonly Cell[] {
  const found: Cell[] = [];
  const [, top] = cellAt(shape, { x: box.x, y: box.y });
  const [, bottom] = cellAt(shape, { x: box.x, y: box.y + box.height });
  for (let row = top; row <= bottom; row += 1) {
    const { y } = centreOf(shape, [0, row]);
    const [first] = cellAt(shape, { x: box.x, y });
    const [last] = cellAt(shape, { x: box.x + box.width, y });
    for (let column = first; column <= last; column += 1) found.push([column, row]);
  }
  return found;
}

/** Adds an irregular round shape to a path. `roughness` is from 0 to 1. */
export function blob(
  path: Path2D,
  chance: () => number,
  { x, y }: { readonly x: number; readonly y: number },
  radius: number,
  { corners = 8, roughness = 0.16 }: { readonly corners?: number; readonly roughness?: number } = {},
): void {
  const points = Array.from({ length: corners }, (_, i) => {
    const angle = (i / corners) * Math.PI * 2;
    const far = radius * (1 - roughness + chance() * roughness * 2);
    return { x: x + Math.cos(angle) * far, y: y + Math.sin(angle) * far };
  });
  path.moveTo(points[0]!.x, points[0]!.y);
  for (const [i, from] of points.entries()) {
    const to = points[(i + 1) % corners]!;
    const bulge = { x: x + ((from.x + to.x) / 2 - x) * 1.22, y: y + ((from.y + to.y) / 2 - y) * 1.22 };
    path.quadraticCurveTo(bulge.x, bulge.y, to.x, to.y);
  }
  path.closePath();
}

/** Returns a point anywhere in a box. */
export function anywhere(chance: () => number, { x, y, width, height }: Box) {
  return { x: x + chance() * width, y: y + chance() * height };
}

/** Returns the number of things in a box, given their number per cell. */
export function many(perCell: number, { width, height }: Box): number {
  return Math.round((perCell * width * height) / (CELL * CELL));
}

/** The colours of a look, in one theme. */
export interface Palette {
  /** The floor in three tones; the first covers most of it. */
  readonly floor: readonly [string, string, string];
  /** Thin details on the floor: grass, rivets, joints. */
  readonly line: string;
  /** Beyond the field. */
  readonly beyond: string;
  /** Walls: side, top, bright edge. For woods: the leaves of a tree from below to above. */
  readonly wall: readonly [string, string, string];
  /** A road: its ground, its pebbles, its ruts. */
  readonly road: readonly [string, string, string];
}

interface Themed {
  readonly dark: Palette;
  readonly light: Palette;
}

const PALETTES: Readonly<Record<FieldLook, Themed>> = {
  woods: {
    dark: {
      floor: ['#2c3524', '#252e1f', '#3a4630'],
      line: '#4c5c3a',
      beyond: '#10160d',
      wall: ['#131d12', '#1e2d1a', '#314626'],
      road: ['#4d4231', '#584c39', '#352d20'],
    },
    light: {
      floor: ['#b9bf8d', '#a9b17c', '#c6cc9c'],
      line: '#7d8b53',
      beyond: '#8a9762',
      wall: ['#5d7040', '#73894d', '#93a866'],
      road: ['#d9c7a0', '#cbb68b', '#b29a6c'],
    },
  },
  dust: {
    dark: {
      floor: ['#5b4f3c', '#4f4434', '#6d5f4a'],
      line: '#7d6d54',
      beyond: '#2b251b',
      wall: ['#3d3629', '#756a57', '#988b73'],
      road: ['#65573f', '#74654c', '#463b2a'],
    },
    light: {
      floor: ['#dccba6', '#d0be97', '#e6d8b8'],
      line: '#b29d70',
      beyond: '#c3b189',
      wall: ['#8d7c5b', '#b7a682', '#d6c8a8'],
      road: ['#e8dbbb', '#d6c59c', '#bfa97a'],
    },
  },
  snow: {
    dark: {
      floor: ['#5f6e7b', '#566572', '#6f7f8c'],
      line: '#8b9cab',
      beyond: '#303b45',
      wall: ['#1b2a2c', '#2b4140', '#8fa3ad'],
      road: ['#53606b', '#66747f', '#434e58'],
    },
    light: {
      floor: ['#e9eff3', '#dbe5ec', '#f7fafc'],
      line: '#b5c6d3',
      beyond: '#c3d1dc',
      wall: ['#3f5a55', '#5d7c73', '#f4f8fa'],
      road: ['#d5dde3', '#c4d0d9', '#aebecb'],
    },
  },
  stone: {
    dark: {
      floor: ['#3a3a40', '#323238', '#44444b'],
      line: '#26262b',
      beyond: '#131316',
      wall: ['#4f4f57', '#63636c', '#85858f'],
      road: ['#4d4d55', '#5a5a62', '#2b2b30'],
    },
    light: {
      floor: ['#cfcabf', '#c4beb1', '#d9d5cb'],
      line: '#a9a293',
      beyond: '#8d877b',
      wall: ['#8a8478', '#a8a296', '#efebe1'],
      road: ['#dcd8ce', '#c9c4b7', '#aaa395'],
    },
  },
  deck: {
    dark: {
      floor: ['#2b323b', '#262d35', '#343d48'],
      line: '#55606e',
      beyond: '#06070a',
      wall: ['#3a4450', '#4a5664', '#94a2b2'],
      road: ['#39424d', '#465160', '#20262d'],
    },
    light: {
      floor: ['#c3cad2', '#b8c0c9', '#ced5dc'],
      line: '#8894a1',
      beyond: '#3a434e',
      wall: ['#7c8997', '#95a2b0', '#eef2f6'],
      road: ['#d2d8de', '#bac3cc', '#96a2ae'],
    },
  },
  planks: {
    dark: {
      floor: ['#4a3624', '#412f20', '#543f2a'],
      line: '#1c130b',
      beyond: '#120c07',
      wall: ['#261a10', '#3b2a1b', '#8a6a45'],
      road: ['#5a442e', '#684f36', '#31231a'],
    },
    light: {
      floor: ['#cda97b', '#c09b6d', '#d8b78b'],
      line: '#96734a',
      beyond: '#8d6b45',
      wall: ['#7a5a38', '#94714a', '#f0dcbd'],
      road: ['#dcbf95', '#caa878', '#a98557'],
    },
  },
  bridge: {
    dark: {
      floor: ['#4a4741', '#423f3a', '#545049'],
      line: '#2a2825',
      beyond: '#0d2027',
      wall: ['#5a554c', '#6f695e', '#a39a87'],
      road: ['#57534b', '#645f56', '#34312c'],
    },
    light: {
      floor: ['#cbc4b4', '#c0b8a7', '#d6d0c1'],
      line: '#a1998a',
      beyond: '#7fa5ac',
      wall: ['#958c7a', '#b1a896', '#f2ecdd'],
      road: ['#d9d3c4', '#c7bfae', '#a79e8c'],
    },
  },
};
