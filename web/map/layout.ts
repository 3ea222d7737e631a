import { type Cell, type Edge, type Grid, sharesSide, withEdges } from '../../src/geometry/grid.ts';
import type { MapSetup } from '../../src/kernel/encounter.ts';
import type { Overview } from '../../src/kernel/ruleset.ts';

/** Returns two letters for a token: `MQ`, or `T3` for the third of several combatants with one name. */
export function initialsOf(name: string): string {
  const words = name
    .split(/[\s-]+/)
    .filter((word) => word !== '' && !/^(?:the|of|a|an|der|die|das)$/i.test(word));
  const first = [...(words[0] ?? name)][0] ?? '?';
  const last = words.length > 1 ? words.at(-1)! : '';
  if (/^\d+$/.test(last)) return `${first.toUpperCase()}${last.slice(-2)}`;
  return `${first}${[...last][0] ?? ''}`.toUpperCase();
}

/** Returns the grid to draw: the rulebook's, or the map's if the rulebook does not measure distances. */
export function gridOf(field: MapSetup, { grid }: Overview): Grid {
  return grid ?? withEdges({ shape: field.shape, diagonals: 'one', size: field.size }, field.edges ?? []);
}

/** A point of the drawing. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A rectangle of the drawing: upper left corner and size. */
export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** Width of a cell in units of the drawing. For a hex, this is the distance between its left and right edges. */
export const CELL = 40;
const HEX_SIDE = CELL / Math.sqrt(3);

type Shape = Grid['shape'];

/** Returns the centre of a cell. Hexes have a corner at the top and form horizontal rows. */
export function centreOf(shape: Shape, [column, row]: Cell): Point {
  if (shape === 'square') return { x: (column + 0.5) * CELL, y: (row + 0.5) * CELL };
  return { x: CELL * (column + row / 2), y: HEX_SIDE * 1.5 * row };
}

/** Returns the upper left corner of the map, as far as its first cell reaches. */
export function originOf(shape: Shape): Point {
  return shape === 'square' ? { x: 0, y: 0 } : { x: -CELL / 2, y: -HEX_SIDE };
}

/** Returns the corners of a cell for an SVG polygon. `inset` makes it smaller on all sides. */
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

/** Returns the cell at a point of the drawing. */
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

/** Returns the bounding box of these cells with a margin. */
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

/** Returns these cells as one SVG path. */
export function cellsPath(shape: Grid['shape'], cells: readonly Cell[], inset = 0): string {
  return cells.map((cell) => `M${cornersOf(shape, cell, inset).replaceAll(' ', 'L')}Z`).join('');
}

/** Returns the outline of these cells as an SVG path: every edge that belongs to only one of them. */
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

/** Returns the ends of the side that two cells share. */
function endsOf(shape: Shape, [a, b]: Edge): readonly [Point, Point] {
  const [from, to] = [centreOf(shape, a), centreOf(shape, b)];
  const half = (shape === 'square' ? CELL : HEX_SIDE) / 2 / CELL;
  const [across, down] = [(to.x - from.x) * half, (to.y - from.y) * half];
  const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
  return [
    { x: rounded(x - down), y: rounded(y + across) },
    { x: rounded(x + down), y: rounded(y - across) },
  ];
}

/** Returns these edges as one SVG path. `inset` shortens each of them at both ends, as a share of its length. */
export function sidesPath(shape: Shape, edges: readonly Edge[], inset = 0): string {
  return edges
    .map((edge) => {
      const [start, end] = endsOf(shape, edge);
      const at = (share: number): string =>
        `${rounded(start.x + (end.x - start.x) * share)} ${rounded(start.y + (end.y - start.y) * share)}`;
      return `M${at(inset)}L${at(1 - inset)}`;
    })
    .join('');
}

/** Returns the leaf of an open door as an SVG path: it stands at a right angle to its side. */
export function leafPath(shape: Shape, edge: Edge): string {
  const [start, end] = endsOf(shape, edge);
  const [across, down] = [(end.x - start.x) * LEAF, (end.y - start.y) * LEAF];
  return `M${start.x} ${start.y}l${rounded(-down)} ${rounded(across)}`;
}

/** The length of the leaf of an open door, as a share of its side. */
const LEAF = 0.7;

/** An edge, and how far the middle of it is from a point, in cells. */
export interface NearSide {
  readonly edge: Edge;
  readonly away: number;
}

/** Returns the side of a cell that is nearest to a point in it. */
export function sideNear(shape: Shape, at: Point): NearSide {
  const cell = cellAt(shape, at);
  const sides = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y): Cell => [cell[0] + x, cell[1] + y]));
  const [nearest] = sides
    .map((other): Edge => [cell, other])
    .filter((edge) => sharesSide(shape, edge))
    .map((edge): NearSide => {
      const [start, end] = endsOf(shape, edge);
      return { edge, away: Math.hypot((start.x + end.x) / 2 - at.x, (start.y + end.y) / 2 - at.y) / CELL };
    })
    .toSorted((one, other) => one.away - other.away);
  return nearest!;
}

/** Returns the box around a point. */
export function boxAt({ x, y }: Point, halfWidth: number, halfHeight: number): Box {
  return { x: x - halfWidth, y: y - halfHeight, width: 2 * halfWidth, height: 2 * halfHeight };
}

/** Returns how much of a box others cover, in square units of the drawing. */
export function sharedBy(box: Box, others: readonly Box[]): number {
  const overlap = (from: number, length: number, other: number, size: number): number =>
    Math.max(0, Math.min(from + length, other + size) - Math.max(from, other));
  return others
    .map(
      ({ x, y, width, height }) =>
        overlap(box.x, box.width, x, width) * overlap(box.y, box.height, y, height),
    )
    .reduce((sum, each) => sum + each, 0);
}

/** Half the width of a token. */
export const HALF_TOKEN = CELL * 0.42;
/** The half size of a sign that shows a chance, in units of the drawing before it is enlarged. */
const HALF_SIGN = { x: 15.6, y: 6.5 };

/** Returns how much a sign is enlarged at a zoom, so that its text can be read. It is the same in answers.css. */
function signScale(zoom: number): number {
  return Math.min(1.8, 1.44 / zoom);
}

/** Returns the box that a sign in a place needs at a zoom. */
export function signBox(at: Point, zoom: number): Box {
  return boxAt(at, HALF_SIGN.x * signScale(zoom), HALF_SIGN.y * signScale(zoom));
}

/**
 * Returns the middle of the sign of each of these tokens: above it, below it, to the right, to the left, or at a
 * corner, wherever it covers the least of the signs before it and of all `tokens`.
 */
export function signPlaces(of: readonly Point[], tokens: readonly Point[], zoom: number): readonly Point[] {
  const scale = signScale(zoom);
  const faces = tokens.map((at) => boxAt(at, HALF_TOKEN, HALF_TOKEN));
  const [aside, away] = [HALF_TOKEN + HALF_SIGN.x * scale, CELL * 0.48 + HALF_SIGN.y * scale - scale];
  const corner = { x: HALF_SIGN.x * scale + 1, y: CELL * 0.5 };
  const sides: readonly (readonly [number, number])[] = [
    [0, -away],
    [0, away],
    [aside, 0],
    [-aside, 0],
    [corner.x, -corner.y],
    [-corner.x, -corner.y],
    [corner.x, corner.y],
    [-corner.x, corner.y],
  ];
  const taken: Box[] = [];
  return of.map(({ x, y }) => {
    const tried = sides.map(([dx, dy], rank) => {
      const at = { x: x + dx, y: y + dy };
      const box = signBox(at, zoom);
      return { at, box, cost: 4 * sharedBy(box, taken) + sharedBy(box, faces) + 8 * rank };
    });
    const best = tried.reduce((least, each) => (each.cost < least.cost ? each : least));
    taken.push(best.box);
    return best.at;
  });
}

/** A straight line of the drawing. */
export interface Stretch {
  readonly from: Point;
  readonly to: Point;
}

/** Lines that would lie on one another are set apart by this distance. */
const LANE = 9;

/**
 * Returns how far each line is moved aside, so that no two lie on one another. The first of such lines stays where it
 * is, the next ones lie to its right and to its left in turn. Directions do not matter: there and back are one line.
 */
export function lanesOf(lines: readonly Stretch[]): readonly Point[] {
  const taken = lines.map(() => 0);
  return lines.map((line, i) => {
    const over = lines.slice(0, i).flatMap((other, k) => (liesOn(line, other) ? [taken[k]!] : []));
    const lane = [0, 1, -1, 2, -2, 3, -3].find((each) => !over.includes(each)) ?? 0;
    taken[i] = lane;
    const { x, y } = alongOf(line);
    return { x: rounded(-y * lane * LANE), y: rounded(x * lane * LANE) };
  });
}

/** The direction of a line as a vector of length 1: to the right, or straight down. */
function alongOf({ from, to }: Stretch): Point {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) * (dx < -0.001 || (Math.abs(dx) < 0.001 && dy < 0) ? -1 : 1) || 1;
  return { x: dx / length, y: dy / length };
}

/** Whether two lines run side by side for more than half a cell, nearer to one another than a lane. */
function liesOn(line: Stretch, other: Stretch): boolean {
  const { x, y } = alongOf(line);
  const ahead = (at: Point): number => (at.x - line.from.x) * x + (at.y - line.from.y) * y;
  const aside = (at: Point): number => (at.y - line.from.y) * x - (at.x - line.from.x) * y;
  if (Math.abs(aside(other.from)) > LANE || Math.abs(aside(other.to)) > LANE) return false;
  const ends = [ahead(line.from), ahead(line.to)];
  const others = [ahead(other.from), ahead(other.to)];
  const shared =
    Math.min(Math.max(...ends), Math.max(...others)) - Math.max(Math.min(...ends), Math.min(...others));
  return shared > CELL / 2;
}
