import { type Document, isMap, isScalar, isSeq, parseDocument, type YAMLSeq } from 'yaml';
import { type ImportedMap, mapFile, readMap } from '../../../src/content/import/maps.ts';
import type { JsonSchema } from '../../../src/content/json-schema.ts';
import {
  type Cell,
  cellKey,
  type Door,
  type Edge,
  edgeKey,
  isOnGrid,
  sameCell,
  sharesSide,
} from '../../../src/geometry/grid.ts';
import type { Encounter } from '../../../src/kernel/encounter.ts';
import type { Json } from '../../../src/kernel/json.ts';
import { ok, type Result } from '../../../src/kernel/result.ts';
import { readDraft, WRITTEN, withValue } from './draft.ts';

/** Something that is painted on cells. Walls belong to the field; the others are options of the rulebook. */
export interface Brush {
  /** `wall`, or the name of an option of the rulebook. */
  readonly name: string;
  /** The rulebook's text about it; empty for walls. */
  readonly says: string;
  /** The field with the amount, and its limits; `null` if there is no amount. */
  readonly amount: { readonly name: string; readonly min: number; readonly max: number } | null;
}

const WALL: Brush = { name: 'wall', says: '', amount: null };

/** Returns what can be painted: walls, and each option that is a list of cells, with or without an amount. */
export function brushesFor(options: JsonSchema): readonly Brush[] {
  const own = Object.entries(options.properties ?? {}).flatMap(
    ([name, { items, description: says = '' }]): Brush[] => {
      if (items === undefined) return [];
      if (isCellSchema(items)) return [{ name, says, amount: null }];
      const { at, ...rest } = items.properties ?? {};
      const [amount] = Object.entries(rest);
      if (at === undefined || amount === undefined || !isCellSchema(at)) return [];
      const [key, { minimum: min = 1, maximum: max = 1 }] = amount;
      return Object.keys(rest).length === 1 ? [{ name, says, amount: { name: key, min, max } }] : [];
    },
  );
  return [WALL, ...own];
}

function isCellSchema({ prefixItems }: JsonSchema): boolean {
  return prefixItems?.length === 2;
}

/** One stroke: these cells get the brush's ground, or lose it if `amount` is 0. */
export interface Stroke {
  readonly brush: Brush;
  readonly cells: readonly Cell[];
  /** 1 without amounts. */
  readonly amount: number;
}

/** Paints one stroke. Walls leave out occupied cells. */
export function withStroke(
  text: string,
  { brush, cells, amount }: Stroke,
  { field, combatants }: Encounter,
): string {
  const { size } = field;
  if (size === null) return text;
  const inside = cells.filter((cell) => isOnGrid({ shape: field.shape, diagonals: 'one', size }, cell));
  if (brush.name !== 'wall') return withCells(text, brush, inside, amount);
  const free = inside.filter((cell) => !combatants.some(({ at }) => sameCell(at, cell)));
  const bare = amount === 0 ? text : withoutOptions(text, free);
  return withWalls(bare, free, amount > 0);
}

/** Nobody can enter a wall, so nothing else is painted there. */
function withoutOptions(text: string, cells: readonly Cell[]): string {
  const { options = {} } = readDraft(text) ?? {};
  return Object.entries(options).reduce((now, [name, list]) => {
    if (!Array.isArray(list) || !list.some((item) => cellOf(item) !== undefined)) return now;
    const amount = list.some((item) => !Array.isArray(item)) ? { name: '', min: 0, max: 0 } : null;
    return withCells(now, { name, says: '', amount }, cells, 0);
  }, text);
}

function cellOf(item: Json): Cell | undefined {
  const cell = Array.isArray(item) ? item : (item as { readonly at?: Json } | null)?.at;
  return Array.isArray(cell) && cell.length === 2 ? (cell as unknown as Cell) : undefined;
}

function withCells(
  text: string,
  { name, amount: named }: Brush,
  cells: readonly Cell[],
  amount: number,
): string {
  const painted = new Set(cells.map(cellKey));
  const now = readDraft(text)?.options[name];
  const list = Array.isArray(now) ? (now as readonly Json[]) : [];
  const isHit = (item: Json): boolean => painted.has(cellKey(cellOf(item) ?? [-1, -1]));
  const kept = list.filter((item) => !isHit(item));
  if (amount === 0 && kept.length === list.length) return text;
  const added =
    amount === 0
      ? []
      : cells.map(([x, y]): Json => (named === null ? [x, y] : { at: [x, y], [named.name]: amount }));
  const next = [...kept, ...added];
  return withList(text, ['options', name], next);
}

/** Writes a list with one short entry a line. An empty list is removed. */
function withList(text: string, way: readonly string[], list: readonly Json[]): string {
  if (list.length === 0) return withValue(text, way, undefined);
  const document = parseDocument(text) as unknown as Document;
  const node = document.createNode(list) as YAMLSeq;
  for (const item of node.items) if (isMap(item) || isSeq(item)) item.flow = true;
  node.flow = list.every((item) => Array.isArray(item));
  document.setIn(way, node);
  return document.toString(WRITTEN);
}

/** Sets or removes walls, in the form of the map that the text has. */
function withWalls(text: string, cells: readonly Cell[], isWall: boolean): string {
  const document = parseDocument(text) as unknown as Document;
  const drawn = rowsOf(document);
  if (drawn === undefined) {
    const walls = readWalls(document).filter((wall) => !cells.some((cell) => sameCell(cell, wall)));
    return withList(
      text,
      ['field', 'walls'],
      [...walls, ...(isWall ? cells : [])].map(([x, y]) => [x, y]),
    );
  }
  for (const [x, y] of cells) {
    const at = placeIn(drawn[y] ?? '', x);
    if (at === -1 || (!isWall && drawn[y]![at] !== '#')) continue;
    drawn[y] = `${drawn[y]!.slice(0, at)}${isWall ? '#' : '.'}${drawn[y]!.slice(at + 1)}`;
  }
  setRows(document, drawn);
  return document.toString(WRITTEN);
}

function readWalls(document: Document): readonly Cell[] {
  const { field } = document.toJS() as { readonly field?: { readonly walls?: readonly Cell[] } };
  return field?.walls ?? [];
}

/** Returns the rows of a drawn map; `undefined` for a map in another form. */
function rowsOf(document: Document): string[] | undefined {
  const map = document.getIn(['field', 'map'], true);
  if (isScalar(map)) return String(map.value).trimEnd().split('\n');
  return isSeq(map) ? map.items.map((row) => String(isScalar(row) ? row.value : row)) : undefined;
}

function setRows(document: Document, rows: readonly string[]): void {
  const map = document.getIn(['field', 'map'], true);
  if (isScalar(map)) map.value = `${rows.join('\n')}\n`;
  else document.setIn(['field', 'map'], document.createNode(rows));
}

/** Returns where the sign of a column is in a row. Spaces between signs mean nothing. */
function placeIn(row: string, column: number): number {
  let seen = -1;
  for (let at = 0; at < row.length; at += 1) {
    if (!/\s/.test(row[at]!)) seen += 1;
    if (seen === column) return at;
  }
  return -1;
}

/** Returns those of the edges that are a side of two cells of the map, by their keys. */
function sidesOn(
  edges: readonly Edge[],
  shape: MapPlan['shape'],
  size: readonly [number, number],
): ReadonlyMap<string, Edge> {
  const isInside = (cell: Cell): boolean => isOnGrid({ shape, diagonals: 'one', size }, cell);
  const inside = edges.filter((edge) => edge.every(isInside) && sharesSide(shape, edge));
  return new Map(inside.map((edge) => [edgeKey(edge), edge]));
}

/** Sets or removes walls on edges. Edges that are on no side of two cells of the map are left out. */
export function withEdgeWalls(
  text: string,
  edges: readonly Edge[],
  isWall: boolean,
  { field }: Pick<Encounter, 'field'>,
): string {
  const { shape, size, edges: now = [] } = field;
  if (size === null) return text;
  const drawn = sidesOn(edges, shape, size);
  const kept = now.filter((edge) => !drawn.has(edgeKey(edge)));
  const next = isWall ? [...kept, ...drawn.values()] : kept;
  if (!isWall && kept.length === now.length) return text;
  const bare = isWall ? withDoors(text, edges, null, { field }) : text;
  return withList(bare, ['field', 'edges'], next.map(asJson));
}

/** Puts doors on these edges in place of walls, or changes the doors there; `null` removes them. */
export function withDoors(
  text: string,
  edges: readonly Edge[],
  is: Door['is'] | null,
  { field }: Pick<Encounter, 'field'>,
): string {
  const { shape, size, doors = [] } = field;
  if (size === null) return text;
  const drawn = sidesOn(edges, shape, size);
  const isHit = ({ between }: Pick<Door, 'between'>): boolean => drawn.has(edgeKey(between));
  if (is === null && !doors.some(isHit)) return text;
  const changed = doors.flatMap((door) => (isHit(door) ? (is === null ? [] : [{ ...door, is }]) : [door]));
  const known = new Set(doors.map(({ between }) => edgeKey(between)));
  const added = [...drawn].flatMap(([key, between]) =>
    is === null || known.has(key) ? [] : [{ between, is }],
  );
  const bare = is === null ? text : withEdgeWalls(text, edges, false, { field });
  return withList(bare, ['field', 'doors'], [...changed, ...added].map(doorAsJson));
}

function doorAsJson({ name, between, is }: Omit<Door, 'id'>): Json {
  return {
    between: asJson(between),
    ...(name !== undefined && { name }),
    ...(is !== 'closed' && { is }),
  };
}

function asJson([a, b]: Edge): Json {
  return [
    [a[0], a[1]],
    [b[0], b[1]],
  ];
}

/** Moves combatants to cells. The other combatants of the same entries keep their cells. */
export function withPlaces(
  text: string,
  places: ReadonlyMap<string, Cell>,
  { combatants }: Pick<Encounter, 'combatants'>,
): string {
  let first = 0;
  let now = text;
  for (const [index, { count }] of (readDraft(text)?.entries ?? []).entries()) {
    const own = combatants.slice(first, first + count);
    first += count;
    if (!own.some(({ id }) => places.has(id))) continue;
    const cells = own.map(({ id, at: [x, y] }): Json => {
      const [column, row] = places.get(id) ?? [x, y];
      return [column, row];
    });
    now = withValue(now, ['combatants', index, 'at'], count === 1 ? cells[0] : cells);
  }
  return now;
}

/** Returns places for all combatants of a side in a start area, see {@link placesFor}. */
export function placesIn(
  cells: readonly Cell[],
  side: string,
  encounter: Encounter,
): ReadonlyMap<string, Cell> {
  const own = encounter.combatants.filter((each) => each.side === side);
  return placesFor(
    cells,
    own.map(({ id }) => id),
    encounter,
  );
}

/** Returns places for combatants: the given cells in order, then the cells nearest to them that are free. */
export function placesFor(
  cells: readonly Cell[],
  who: readonly string[],
  { field, combatants }: Encounter,
): ReadonlyMap<string, Cell> {
  const others = combatants.filter(({ id }) => !who.includes(id)).map(({ at }) => at);
  const blocked = new Set([...field.walls, ...others].map(cellKey));
  const [columns, rows] = field.size ?? [0, 0];
  const all = Array.from({ length: columns * rows }, (_, i): Cell => [i % columns, Math.floor(i / columns)]);
  const away = (cell: Cell): number =>
    Math.min(...cells.map(([x, y]) => Math.hypot(cell[0] - x, cell[1] - y)));
  const free = all
    .filter((cell) => !blocked.has(cellKey(cell)))
    .map((cell) => ({ cell, far: away(cell) }))
    .toSorted((a, b) => a.far - b.far);
  return new Map(who.flatMap((id, i) => (free[i] === undefined ? [] : [[id, free[i].cell] as const])));
}

/** The size and form of a map to draw. */
export interface MapPlan {
  readonly columns: number;
  readonly rows: number;
  readonly shape: 'square' | 'hex';
}

/**
 * Gives the encounter a drawn map of this size. Walls stay where there is room for them. Combatants without a place
 * on it get one: the first side on the left, the others on the right.
 */
export function withMap(text: string, { columns, rows, shape }: MapPlan, encounter: Encounter): string {
  const { field, combatants, sides } = encounter;
  const walls = new Set(field.walls.map(cellKey));
  const drawn = Array.from({ length: rows }, (_, y) =>
    Array.from({ length: columns }, (__, x) => (walls.has(cellKey([x, y])) ? '#' : '.')).join(''),
  );
  const taken = new Set(walls);
  const places = new Map<string, Cell>();
  const isInside = ([x, y]: Cell): boolean => x >= 0 && y >= 0 && x < columns && y < rows;
  for (const { id, at } of combatants) {
    if (!field.isMapped || !isInside(at)) continue;
    places.set(id, at);
    taken.add(cellKey(at));
  }
  for (const { id, side } of combatants.filter((each) => !places.has(each.id))) {
    const isLeft = sides.findIndex((each) => each.id === side) === 0;
    const cell = Array.from({ length: columns * rows }, (_, i): Cell => {
      const inwards = 1 + Math.floor(i / rows);
      const step = i % rows;
      const y = Math.floor(rows / 2) + (step % 2 === 0 ? step / 2 : -(step + 1) / 2);
      return [isLeft ? inwards : columns - 1 - inwards, y];
    }).find((each) => isInside(each) && !taken.has(cellKey(each)));
    if (cell === undefined) continue;
    taken.add(cellKey(cell));
    places.set(id, cell);
  }
  const isKept = (edge: Edge): boolean => edge.every(isInside) && sharesSide(shape, edge);
  const edges = (field.edges ?? []).filter(isKept);
  const doors = (field.doors ?? []).filter(({ between }) => isKept(between));
  const plain = withValue(text, ['field'], {
    map: `${drawn.join('\n')}\n`,
    ...(edges.length === 0 ? {} : { edges: edges.map(asJson) }),
    ...(doors.length === 0 ? {} : { doors: doors.map(doorAsJson) }),
    ...(shape === 'hex' ? { shape } : {}),
    ...(field.look === undefined ? {} : { look: field.look }),
    ...(field.picture === undefined ? {} : { picture: field.picture }),
    ...(field.pictureAt === undefined ? {} : { pictureAt: { ...field.pictureAt } }),
  });
  const inside = Object.entries(readDraft(plain)?.options ?? {}).reduce((now, [name, list]) => {
    if (!Array.isArray(list)) return now;
    const kept = (list as readonly Json[]).filter((item) => {
      const cell = cellOf(item);
      return cell === undefined || isInside(cell);
    });
    return kept.length === list.length ? now : withList(now, ['options', name], kept);
  }, plain);
  return withPlaces(inside, places, encounter);
}

/** Returns what is wrong with a map file, or the encounter with the map in it. Combatants stay where there is room. */
export function withMapFile(
  text: string,
  file: string,
  encounter: Encounter,
): Result<ImportedMap & { readonly text: string }, string> {
  const read = readMap(file);
  if ('refusal' in read) return read;
  const { size, edges, doors } = read.value;
  const named = doors.map((door, i): Door => ({ id: `door-${i + 1}`, ...door }));
  const { picture: _, pictureAt: __, ...old } = encounter.field;
  const field = { ...old, shape: 'square', size, walls: [], edges, doors: named } as const;
  const plan = { columns: size[0], rows: size[1], shape: 'square' } as const;
  return ok({ ...read.value, text: withMap(text, plan, { ...encounter, field }) });
}

/** Returns the map of an encounter as Universal VTT, or why it has none. */
export function mapFileOf({ field }: Pick<Encounter, 'field'>): Result<string, string> {
  const map = mapFile(field);
  return 'refusal' in map ? map : ok(JSON.stringify(map.value));
}
