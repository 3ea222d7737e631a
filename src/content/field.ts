import { type Cell, type Door, type Edge, edgeKey, isOnGrid, sharesSide } from '../geometry/grid.ts';
import type { FieldLook, MapSetup, PicturePlace } from '../kernel/encounter.ts';
import type { Faults } from './fault.ts';
import { readAs } from './issues.ts';
import { apartField, drawnField, LONGEST_SIDE, sizedField } from './shapes.ts';
import { closestNode, type MapNode, type SourceLocation, type SourceNode } from './source-node.ts';
import { counted, didYouMean, quoted } from './suggestion.ts';

/** The contents of a drawn map: its size, its walls, and the cells marked by letters and digits. */
export interface DrawnMap {
  readonly size: readonly [number, number];
  readonly walls: readonly Cell[];
  readonly marks: ReadonlyMap<string, readonly Cell[]>;
}

/** Reads a map drawn in rows: `.` is floor, `#` a wall, and letters and digits mark start cells. Spaces are ignored. */
function drawnMap(
  drawing: readonly string[],
  placeOf: (row: number) => SourceLocation,
  faults: Faults,
): DrawnMap | undefined {
  const before = faults.count;
  const rows = drawing.map((row) => row.replaceAll(/\s/g, ''));
  const width = rows[0]?.length ?? 0;
  if (width > LONGEST_SIDE || rows.length > LONGEST_SIDE || width === 0) {
    const what =
      width === 0 ? 'the map has no cells' : `the map has ${width} columns and ${rows.length} rows`;
    faults.add('bad-place', placeOf(0), what, `allowed: 1 to ${LONGEST_SIDE} columns and rows`);
    return undefined;
  }
  const walls: Cell[] = [];
  const marks = new Map<string, Cell[]>();
  for (const [y, row] of rows.entries()) {
    tellOddRow(row, y, width, placeOf(y), faults);
    for (const [x, sign] of [...row].entries()) {
      if (sign === '#') walls.push([x, y]);
      if (!/[A-Za-z0-9]/.test(sign)) continue;
      const marked = marks.get(sign);
      if (marked === undefined) marks.set(sign, [[x, y]]);
      else marked.push([x, y]);
    }
  }
  return faults.count > before ? undefined : { size: [width, rows.length], walls, marks };
}

function tellOddRow(row: string, y: number, width: number, place: SourceLocation, faults: Faults): void {
  if (row.length !== width) {
    const what = `row ${y + 1} of the map has ${counted(row.length, 'cell')}, the first row ${width}`;
    faults.add('bad-place', place, what, 'draw all rows equally long');
  }
  const odd = /[^.#A-Za-z0-9]/u.exec(row);
  if (odd === null) return;
  const what = `row ${y + 1} of the map has a ${quoted(odd[0])}`;
  faults.add('bad-place', place, what, 'allowed: . floor, # wall, letters and digits where combatants start');
}

/** The map of an encounter, with its start cells. */
export interface Ground {
  readonly field: MapSetup;
  /** Units between the sides if there is no map; `null` if there is a map. */
  readonly apart: number | null;
  /** The start cells drawn on the map, by letter, in reading order. */
  readonly marks: ReadonlyMap<string, readonly Cell[]>;
}

const FORMS = 'allowed: apart: 6 (no map), map: (drawn in rows), or size: [20, 20] with walls';
const NO_MARKS: Ground['marks'] = new Map();

/** Reads the `field` of an encounter, which has one of three forms. Returns `undefined` if it has errors. */
export function readField(node: SourceNode, faults: Faults): Ground | undefined {
  if (node.kind !== 'map') {
    faults.add('not-allowed', node.place, 'this is no field', FORMS);
    return undefined;
  }
  const forms = ['apart', 'map', 'size'].filter((form) => node.fields.has(form));
  if (forms.length === 0) return tellFormless(node, faults);
  if (forms.length > 1) {
    faults.add('contradiction', node.place, `a field has one form, not ${forms.join(' and ')}`, FORMS);
    return undefined;
  }
  if (forms[0] === 'apart') return readApart(node, faults);
  return forms[0] === 'map' ? readDrawn(node, faults) : readSized(node, faults);
}

function tellFormless(written: MapNode, faults: Faults): undefined {
  const known = ['apart', 'map', 'size', 'walls', 'edges', 'doors', 'shape', 'look', 'picture', 'pictureAt'];
  const odd = [...written.fields].filter(([key]) => !known.includes(key));
  for (const [key, { key: place }] of odd) {
    faults.add(
      'unknown-field',
      place,
      `there is no field ${quoted(key)} here`,
      didYouMean(key, known) + FORMS,
    );
  }
  if (odd.length === 0) faults.add('missing', written.place, 'the field has no form', FORMS);
}

/** A field without a look or a picture has no such property, so that old files are read as before. */
function lookOf({
  look,
  picture,
  pictureAt,
}: {
  readonly look?: FieldLook | undefined;
  readonly picture?: string | undefined;
  readonly pictureAt?: PicturePlace | undefined;
}): Pick<MapSetup, 'look' | 'picture' | 'pictureAt'> {
  return {
    ...(look !== undefined && { look }),
    ...(picture !== undefined && { picture }),
    ...(pictureAt !== undefined && { pictureAt }),
  };
}

/** The walls and doors on the edges of a field, as its file lists them. */
interface OnEdges {
  readonly shape: MapSetup['shape'];
  readonly edges?: readonly Edge[] | undefined;
  readonly doors?:
    | readonly (Pick<Door, 'between' | 'is'> & { readonly name?: string | undefined })[]
    | undefined;
}

/**
 * Returns the walls on edges, each once, and the doors with their ids; nothing without any. Adds the faults of those that
 * are on no side of two cells of the map, or on the same side as a door before them.
 */
function edgesOf(
  { shape, edges = [], doors = [] }: OnEdges,
  size: readonly [number, number],
  node: MapNode,
  faults: Faults,
): Pick<MapSetup, 'edges' | 'doors'> {
  const tell = (way: readonly (string | number)[], edge: Edge): boolean => {
    const fault = edgeFault(edge, shape, size);
    if (fault !== undefined) faults.add('bad-place', closestNode(node, way).place, fault.what, fault.remedy);
    return fault !== undefined;
  };
  const found = new Map<string, Edge>();
  for (const [i, edge] of edges.entries()) if (!tell(['edges', i], edge)) found.set(edgeKey(edge), edge);
  const taken = new Map([...found.keys()].map((key) => [key, 'a wall']));
  const kept: Door[] = [];
  for (const [i, { name, ...door }] of doors.entries()) {
    if (tell(['doors', i, 'between'], door.between)) continue;
    const other = taken.get(edgeKey(door.between));
    if (other !== undefined) {
      const what = `there is ${other} between these cells already`;
      faults.add('contradiction', closestNode(node, ['doors', i]).place, what, 'leave one of them out');
    }
    taken.set(edgeKey(door.between), 'a door');
    kept.push({ id: `door-${i + 1}`, ...(name !== undefined && { name }), ...door });
  }
  return {
    ...(found.size > 0 && { edges: [...found.values()] }),
    ...(kept.length > 0 && { doors: kept }),
  };
}

/** Returns what is wrong with an edge; `undefined` if it is a side of two cells of the map. */
function edgeFault(
  edge: Edge,
  shape: MapSetup['shape'],
  size: readonly [number, number],
): { readonly what: string; readonly remedy: string } | undefined {
  const [columns, rows] = size;
  const named = edge.map(([x, y]) => `[${x}, ${y}]`);
  const off = edge.findIndex((cell) => !isOnGrid({ shape, diagonals: 'one', size }, cell));
  if (off >= 0) {
    const remedy = `columns go from 0 to ${columns - 1}, rows from 0 to ${rows - 1}; the edge of the map needs no wall`;
    return { what: `${named[off]} is off the map`, remedy };
  }
  if (sharesSide(shape, edge)) return undefined;
  const remedy =
    shape === 'hex'
      ? 'name a cell and one of the six around it'
      : 'name a cell and the one beside, above or below it';
  return { what: `${named[0]} and ${named[1]} share no side`, remedy };
}

function readApart(node: SourceNode, faults: Faults): Ground | undefined {
  const read = readAs(apartField, node, faults);
  if (read === undefined) return undefined;
  const field: MapSetup = { isMapped: false, shape: 'square', size: null, walls: [], ...lookOf(read) };
  return { field, apart: read.apart, marks: NO_MARKS };
}

function readDrawn(node: MapNode, faults: Faults): Ground | undefined {
  const read = readAs(drawnField, node, faults);
  if (read === undefined) return undefined;
  const map = closestNode(node, ['map']);
  const drawn = drawnMap(read.map, (row) => closestNode(map, [row]).place, faults);
  if (drawn === undefined) return undefined;
  const before = faults.count;
  const field: MapSetup = {
    isMapped: true,
    shape: read.shape,
    size: drawn.size,
    walls: drawn.walls,
    ...edgesOf(read, drawn.size, node, faults),
    ...lookOf(read),
  };
  return faults.count > before ? undefined : { field, apart: null, marks: drawn.marks };
}

function readSized(node: MapNode, faults: Faults): Ground | undefined {
  const read = readAs(sizedField, node, faults);
  if (read === undefined) return undefined;
  const [columns, rows] = read.size;
  const before = faults.count;
  for (const [i, [x, y]] of read.walls.entries()) {
    if (x < columns && y < rows) continue;
    const remedy = `columns go from 0 to ${columns - 1}, rows from 0 to ${rows - 1}`;
    faults.add('bad-place', closestNode(node, ['walls', i]).place, `[${x}, ${y}] is off the map`, remedy);
  }
  const field: MapSetup = {
    isMapped: true,
    shape: read.shape,
    size: [columns, rows],
    walls: read.walls,
    ...edgesOf(read, [columns, rows], node, faults),
    ...lookOf(read),
  };
  return faults.count > before ? undefined : { field, apart: null, marks: NO_MARKS };
}
