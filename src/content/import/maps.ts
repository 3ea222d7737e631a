import { type Cell, cellKey, type Door, type Edge, edgeKey, isOnGrid } from '../../geometry/grid.ts';
import type { MapSetup } from '../../kernel/encounter.ts';
import type { Json } from '../../kernel/json.ts';
import { ok, type Result, refused } from '../../kernel/result.ts';
import { LONGEST_SIDE } from '../shapes.ts';
import { counted, listed } from '../suggestion.ts';
import { isFields } from './found.ts';

// Universal VTT (.dd2vtt, .uvtt, .df2vtt): maps of virtual tabletops as one JSON, with walls as lines, portals and a
// picture. Lengths are in cells, counted from the upper left corner of the map.

/** A map from another tool. */
export interface ImportedMap {
  readonly size: readonly [number, number];
  readonly edges: readonly Edge[];
  readonly doors: readonly Omit<Door, 'id'>[];
  /** The picture of the map as a data URL, of any length; `null` without one. */
  readonly picture: string | null;
  /** Sentences about what was left out or read as something else. */
  readonly warnings: readonly string[];
}

/** Maximum number of bytes of a map file, and of comparisons of its lines with cells. */
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_WORK = 20_000_000;

/** Whether a text looks like a map of a virtual tabletop. */
export function isMapText(text: string): boolean {
  return text.trimStart().startsWith('{') && text.includes('"map_size"');
}

/** Reads a Universal VTT file. Returns a clause that states why it cannot be read. Pure. */
export function readMap(text: string): Result<ImportedMap, string> {
  if (text.length > MOST_BYTES) return refused(`${text.length} characters are too many to be read`);
  const file = parsed(text);
  if (!isFields(file)) return refused('this is not JSON with a map');
  const { resolution, line_of_sight: walls = [], portals = [], image, ...rest } = file;
  const area = areaOf(resolution);
  if ('refusal' in area) return area;
  const lines = segmentsOf(walls, area.value);
  const openings = portalsOf(portals, area.value);
  if (lines === undefined || openings === undefined) {
    return refused('a wall or portal has a point that is not a pair of numbers');
  }
  const built = new Raster(area.value.size);
  const doors = new Map<string, Omit<Door, 'id'>>();
  const windows = new Map<string, Edge>();
  for (const { segment, isDoor } of openings) {
    for (const edge of built.sidesAcross(segment, 'one at least')) {
      if (isDoor) doors.set(edgeKey(edge), { between: edge, is: 'closed' });
      else windows.set(edgeKey(edge), edge);
    }
  }
  const edges = new Map<string, Edge>(windows);
  for (const segment of lines) {
    for (const edge of built.sidesAcross(segment)) edges.set(edgeKey(edge), edge);
  }
  for (const key of doors.keys()) edges.delete(key);
  if (built.isTooMuch) return refused('its walls have too many long lines to be read');
  const picture = pictureOf(image);
  const read = { edges: [...edges.values()], doors: [...doors.values()], picture: picture ?? null };
  const isBadPicture = image !== undefined && image !== '' && picture === undefined;
  const warnings = warningsOf(rest, { windows: windows.size, isBadPicture });
  return ok({ size: area.value.size, ...read, warnings });
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

interface Area {
  readonly origin: Point;
  readonly size: readonly [number, number];
}

function areaOf(resolution: Json | undefined): Result<Area, string> {
  const { map_origin: at = { x: 0, y: 0 }, map_size: given } = isFields(resolution) ? resolution : {};
  const [origin, size] = [pointOf(at), pointOf(given)];
  if (origin === undefined || size === undefined) {
    return refused('it has no resolution.map_size, the columns and rows of the map');
  }
  const [columns, rows] = [Math.round(size.x), Math.round(size.y)];
  if (Math.min(columns, rows) < 1 || Math.max(columns, rows) > LONGEST_SIDE) {
    return refused(`the map has ${columns} columns and ${rows} rows; allowed: 1 to ${LONGEST_SIDE}`);
  }
  return ok({ origin, size: [columns, rows] });
}

interface Point {
  readonly x: number;
  readonly y: number;
}
type Segment = readonly [Point, Point];

function pointOf(value: Json | undefined): Point | undefined {
  if (!isFields(value)) return undefined;
  const { x, y } = value;
  const isNumber = (each: Json | undefined): each is number =>
    typeof each === 'number' && Math.abs(each) < 1e4;
  return isNumber(x) && isNumber(y) ? { x, y } : undefined;
}

/** Returns the points of a line in the map's own frame; `undefined` if one is no point. */
function lineOf(line: Json, { origin }: Area): readonly Point[] | undefined {
  const points = Array.isArray(line) ? line.map(pointOf) : [undefined];
  if (points.includes(undefined)) return undefined;
  return points.flatMap((at) => (at === undefined ? [] : [{ x: at.x - origin.x, y: at.y - origin.y }]));
}

function segmentsOf(lines: Json, area: Area): readonly Segment[] | undefined {
  if (!Array.isArray(lines)) return undefined;
  const read = lines.map((line) => lineOf(line, area));
  if (read.includes(undefined)) return undefined;
  return read.flatMap((line = []) => line.slice(1).map((to, i): Segment => [line[i]!, to]));
}

function portalsOf(
  portals: Json,
  area: Area,
): readonly { readonly segment: Segment; readonly isDoor: boolean }[] | undefined {
  if (!Array.isArray(portals)) return undefined;
  const read = portals.map((portal) => {
    const [from, to] = isFields(portal) ? (lineOf(portal.bounds ?? null, area) ?? []) : [];
    if (from === undefined || to === undefined) return undefined;
    // The tools that write these files mark windows as not closed.
    return { segment: [from, to] as const, isDoor: isFields(portal) && portal.closed !== false };
  });
  return read.includes(undefined) ? undefined : read.filter((each) => each !== undefined);
}

/** Parts of a cell, so that the same file gives the same walls on all devices. */
const PARTS = 1024 * 16;
/**
 * The middle of a cell, a little off its centre. So no line along the centres or from corner to corner passes a middle,
 * and a closed line of walls has no gap.
 */
const MIDDLE = { x: PARTS / 2 + 3, y: PARTS / 2 + 7 };

/** Finds the sides of cells that lines cross between the middles of the two cells. */
class Raster {
  isTooMuch = false;
  private readonly size: readonly [number, number];
  private work = 0;

  constructor(size: readonly [number, number]) {
    this.size = size;
  }

  sidesAcross([from, to]: Segment, atLeast?: 'one at least'): readonly Edge[] {
    const [a, b] = [inParts(from), inParts(to)];
    const found: Edge[] = [];
    const [left, right] = spanOf(a.x, b.x);
    const [top, bottom] = spanOf(a.y, b.y);
    this.work += (right - left + 1) * (bottom - top + 1);
    this.isTooMuch ||= this.work > MOST_WORK;
    if (this.isTooMuch) return [];
    for (let y = top; y <= bottom; y += 1) {
      for (let x = left; x <= right; x += 1) {
        for (const other of [[x + 1, y] as const, [x, y + 1] as const]) {
          const edge: Edge = [[x, y], other];
          if (this.isInside(edge) && isCrossed(middleOf([x, y]), middleOf(other), a, b)) found.push(edge);
        }
      }
    }
    return found.length > 0 || atLeast === undefined ? found : this.nearestSide(from, to);
  }

  private nearestSide(from: Point, to: Point): readonly Edge[] {
    const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
    const isUpright = Math.abs(to.y - from.y) >= Math.abs(to.x - from.x);
    const edge: Edge = isUpright
      ? [
          [Math.round(x) - 1, Math.floor(y)],
          [Math.round(x), Math.floor(y)],
        ]
      : [
          [Math.floor(x), Math.round(y) - 1],
          [Math.floor(x), Math.round(y)],
        ];
    return this.isInside(edge) ? [edge] : [];
  }

  private isInside(edge: Edge): boolean {
    return edge.every((cell) => isOnGrid({ shape: 'square', diagonals: 'one', size: this.size }, cell));
  }
}

function inParts({ x, y }: Point): Point {
  return { x: Math.round(x * 1024) * 16, y: Math.round(y * 1024) * 16 };
}

function middleOf([x, y]: Cell): Point {
  return { x: x * PARTS + MIDDLE.x, y: y * PARTS + MIDDLE.y };
}

/** Returns the first and the last cell that a length can touch, with one more at each end. */
function spanOf(a: number, b: number): readonly [number, number] {
  return [Math.floor(Math.min(a, b) / PARTS) - 1, Math.floor(Math.max(a, b) / PARTS) + 1];
}

/** Whether the line from `p` to `q` crosses or touches the one from `a` to `b`. Whole numbers only. */
function isCrossed(p: Point, q: Point, a: Point, b: Point): boolean {
  const turn = (from: Point, to: Point, at: Point): number =>
    Math.sign((to.x - from.x) * (at.y - from.y) - (to.y - from.y) * (at.x - from.x));
  return turn(p, q, a) * turn(p, q, b) <= 0 && turn(a, b, p) >= 0 !== turn(a, b, q) >= 0;
}

/** The types of pictures by the first characters of their base64. */
const PICTURES = { iVBORw0KGgo: 'png', '/9j/': 'jpeg', UklGR: 'webp' };

function pictureOf(image: Json | undefined): string | undefined {
  if (typeof image !== 'string') return undefined;
  const found = Object.entries(PICTURES).find(([start]) => image.startsWith(start));
  return found && /^[A-Za-z0-9+/]+={0,2}$/.test(image) ? `data:image/${found[1]};base64,${image}` : undefined;
}

/** Returns the sentences about parts of the file that a map of Riposte does not have. */
function warningsOf(
  rest: { readonly [field: string]: Json },
  { windows, isBadPicture }: { readonly windows: number; readonly isBadPicture: boolean },
): readonly string[] {
  const { format: _, software: __, creator: ___, environment, ...named } = rest;
  const others = isDaylight(environment) ? named : { ...named, environment: environment! };
  const left = Object.entries(others).flatMap(([field, value]) => {
    if (Array.isArray(value)) return value.length === 0 ? [] : [`${field} (${value.length})`];
    return [field];
  });
  return [
    ...(windows === 0
      ? []
      : [`the map: ${counted(windows, 'side')} with windows read as walls, which sight does not pass`]),
    ...(isBadPicture ? ['the map: left out: image, which is not a png, jpeg or webp picture'] : []),
    ...(left.length === 0 ? [] : [`the map: left out: ${listed(left)}`]),
  ];
}

/** Whether the light of a map says nothing, so that leaving it out changes nothing. */
function isDaylight(environment: Json | undefined): boolean {
  if (environment === undefined) return true;
  return (
    isFields(environment) && environment.ambient_light === 'ffffffff' && environment.baked_lighting !== true
  );
}

/** Pixels of a cell, as far as other tools need them. */
const PIXELS = 70;

/** Returns a map as Universal VTT. Other tools have only maps of squares. */
export function mapFile(field: MapSetup): Result<Json, string> {
  if (field.size === null || !field.isMapped) return refused('the encounter has no map');
  if (field.shape === 'hex') return refused('Universal VTT has only squares, and this map has hexes');
  const { walls, edges = [], doors = [], picture, pictureAt } = field;
  const [columns, rows] = field.size;
  const shut = new Map([...edges, ...outlineOf(walls, field.size)].map((edge) => [edgeKey(edge), edge]));
  for (const { between } of doors) shut.delete(edgeKey(between));
  return ok({
    format: 0.3,
    resolution: {
      map_origin: { x: 0, y: 0 },
      map_size: { x: columns, y: rows },
      pixels_per_grid: PIXELS,
    },
    line_of_sight: joined([...shut.values()].map(sideOf)).map((line) => line.map(({ x, y }) => ({ x, y }))),
    objects_line_of_sight: [],
    portals: doors.map(({ between }) => portalOf(sideOf(between))),
    environment: { baked_lighting: false, ambient_light: 'ffffffff' },
    lights: [],
    image: picture === undefined || pictureAt !== undefined ? '' : picture.slice(picture.indexOf(',') + 1),
  });
}

/** Returns the sides between walls on cells and the floor. */
function outlineOf(walls: readonly Cell[], size: readonly [number, number]): readonly Edge[] {
  const solid = new Set(walls.map(cellKey));
  return walls.flatMap(([x, y]) => {
    const beside: readonly Cell[] = [
      [x, y - 1],
      [x + 1, y],
      [x, y + 1],
      [x - 1, y],
    ];
    const floor = beside.filter(
      (cell) => isOnGrid({ shape: 'square', diagonals: 'one', size }, cell) && !solid.has(cellKey(cell)),
    );
    return floor.map((cell): Edge => [[x, y], cell]);
  });
}

/** Returns the ends of the side between two squares, the upper or left one first. */
function sideOf([a, b]: Edge): Segment {
  const [x, y] = [Math.max(a[0], b[0]), Math.max(a[1], b[1])];
  return a[0] === b[0]
    ? [
        { x, y },
        { x: x + 1, y },
      ]
    : [
        { x, y },
        { x, y: y + 1 },
      ];
}

function portalOf([from, to]: Segment): Json {
  return {
    position: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 },
    bounds: [
      { x: from.x, y: from.y },
      { x: to.x, y: to.y },
    ],
    rotation: from.x === to.x ? Math.PI / 2 : 0,
    closed: true,
    freestanding: false,
  };
}

/** Joins sides that continue each other straight on. */
function joined(sides: readonly Segment[]): readonly Segment[] {
  const isLevel = ([from, to]: Segment): boolean => from.y === to.y;
  const order = (one: Segment, other: Segment): number =>
    isLevel(one)
      ? one[0].y - other[0].y || one[0].x - other[0].x
      : one[0].x - other[0].x || one[0].y - other[0].y;
  const lines: Segment[] = [];
  for (const level of [true, false]) {
    for (const side of sides.filter((each) => isLevel(each) === level).toSorted(order)) {
      const last = lines.at(-1);
      const goesOn =
        last !== undefined && isLevel(last) === level && last[1].x === side[0].x && last[1].y === side[0].y;
      if (goesOn) lines[lines.length - 1] = [last[0], side[1]];
      else lines.push(side);
    }
  }
  return lines;
}
