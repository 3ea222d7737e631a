import { CELL, centreOf } from '../layout.ts';
import { paintCover, paintRough } from './built.ts';
import { anywhere, blob, cellsAround, many, paintGrid, type Scene } from './scene.ts';

/** Woods, dust and snow: open ground with tufts, a track, and trees or rocks for walls. */
export function paintOpen(scene: Scene): void {
  const { brush, palette, spec } = scene;
  const { box } = spec;
  brush.fillStyle = palette.floor[0];
  brush.fillRect(box.x, box.y, box.width, box.height);
  paintPatches(scene);
  const road = roadIn(scene);
  if (road !== undefined) paintRoad(scene, road);
  paintTufts(scene, road === undefined ? () => false : road.covers);
  if (spec.look === 'dust') paintCracks(scene);
  paintRough(scene);
  if (spec.look !== 'woods' && spec.size !== null) paintBeyond(scene);
  paintGrid(scene);
  paintCover(scene);
  if (spec.look === 'dust') paintRocks(scene);
  else paintTrees(scene, road === undefined ? () => false : road.covers);
}

/** Lighter and darker patches. */
function paintPatches({ brush, palette, spec: { box }, chance }: Scene): void {
  for (let i = many(0.13, box); i > 0; i -= 1) {
    const { x, y } = anywhere(chance, box);
    brush.globalAlpha = 0.15 + chance() * 0.3;
    brush.fillStyle = palette.floor[chance() < 0.5 ? 1 : 2];
    brush.beginPath();
    brush.ellipse(x, y, CELL * (0.8 + chance() * 2.2), CELL * (0.5 + chance() * 1.2), 0, 0, Math.PI * 2);
    brush.fill();
  }
  brush.globalAlpha = 1;
}

/** Tufts of grass, or little drifts of snow. */
function paintTufts(
  { brush, palette, spec, chance }: Scene,
  isBare: (x: number, y: number) => boolean,
): void {
  const path = new Path2D();
  for (let i = many(spec.look === 'woods' ? 1.7 : 0.7, spec.box); i > 0; i -= 1) {
    const { x, y } = anywhere(chance, spec.box);
    const high = 2.4 + chance() * 3.2;
    if (isBare(x, y)) continue;
    path.moveTo(x, y);
    if (spec.look === 'snow') path.quadraticCurveTo(x + high, y - high * 0.7, x + high * 2.2, y);
    else {
      path.lineTo(x - 0.8 - chance() * 1.6, y - high);
      path.moveTo(x + 2.2, y);
      path.lineTo(x + 2.2 + chance() * 1.6, y - high * 1.1);
    }
  }
  brush.strokeStyle = palette.line;
  brush.lineWidth = 1;
  brush.globalAlpha = 0.75;
  brush.stroke(path);
  brush.globalAlpha = 1;
}

function paintCracks({ brush, spec: { box, isLight }, chance }: Scene): void {
  const path = new Path2D();
  for (let i = many(0.07, box); i > 0; i -= 1) {
    let { x, y } = anywhere(chance, box);
    path.moveTo(x, y);
    for (let bend = 0; bend < 4; bend += 1) {
      x += (chance() - 0.5) * CELL;
      y += (chance() - 0.5) * CELL * 0.6;
      path.lineTo(x, y);
    }
  }
  brush.strokeStyle = isLight ? 'rgb(120 96 48 / 45%)' : 'rgb(35 29 20 / 60%)';
  brush.lineWidth = 1.1;
  brush.stroke(path);
}

/** Darkens the ground beyond the field, so that its edge can be seen. */
function paintBeyond({ brush, spec: { box, isLight }, field }: Scene): void {
  const path = new Path2D();
  path.rect(box.x, box.y, box.width, box.height);
  path.rect(field.x, field.y, field.width, field.height);
  brush.fillStyle = isLight ? 'rgb(70 52 16 / 22%)' : 'rgb(8 7 4 / 42%)';
  brush.fill(path, 'evenodd');
  brush.strokeStyle = isLight ? 'rgb(70 52 16 / 30%)' : 'rgb(233 217 176 / 22%)';
  brush.lineWidth = 1.2;
  brush.strokeRect(field.x, field.y, field.width, field.height);
}

/** Trees on walls, two each, and beyond the field: everywhere in woods, here and there in snow. */
function paintTrees(scene: Scene, isBare: (x: number, y: number) => boolean): void {
  const { brush, spec, isWall, isInside, chance } = scene;
  const kinds = Array.from({ length: 5 }, () => treeOf(scene));
  const trees: { x: number; y: number; kind: number; size: number }[] = [];
  for (const cell of cellsAround(scene)) {
    const isOut = !isInside(cell);
    const { x, y } = centreOf(spec.shape, cell);
    const isFree = isOut ? isBare(x, y) || (spec.look === 'snow' && chance() < 0.78) : !isWall(cell);
    if (isFree) continue;
    for (let i = isOut ? 1 : 2; i > 0; i -= 1) {
      trees.push({
        x: x + (chance() - 0.5) * CELL * 0.55,
        y: y + (chance() - 0.5) * CELL * 0.5,
        kind: Math.floor(chance() * kinds.length),
        size: (isOut ? 0.95 : 0.8) + chance() * 0.45,
      });
    }
  }
  for (const { x, y, kind, size } of trees.toSorted((a, b) => a.y - b.y)) {
    const half = TREE * size;
    brush.drawImage(kinds[kind]!, x - half, y - half, half * 2, half * 2);
  }
}

/** Half the width of a tree's picture. */
const TREE = CELL * 0.95;

/** Paints one kind of tree once; all trees are copies of a few kinds. */
function treeOf({ spec, palette, chance }: Scene): CanvasImageSource {
  const pixels = Math.ceil(TREE * 2 * spec.pixels);
  const picture =
    typeof OffscreenCanvas === 'undefined'
      ? Object.assign(document.createElement('canvas'), { width: pixels, height: pixels })
      : new OffscreenCanvas(pixels, pixels);
  const brush = picture.getContext('2d') as CanvasRenderingContext2D;
  brush.setTransform(pixels / 100, 0, 0, pixels / 100, pixels / 2, pixels / 2);
  const [low, middle, high] = palette.wall;
  const fill = (colour: string, x: number, y: number, radius: number, corners = 8): void => {
    const path = new Path2D();
    if (spec.look === 'snow') star(path, chance, x, y, radius);
    else blob(path, chance, { x, y }, radius, { corners, roughness: 0.15 });
    brush.fillStyle = colour;
    brush.fill(path);
  };
  fill(spec.isLight ? 'rgb(40 46 20 / 34%)' : 'rgb(0 0 0 / 42%)', 6, 9, 32, 9);
  fill(low, 0, 0, 32, 9);
  fill(middle, -4, -5, 24);
  fill(high, -9, -11, 13, 7);
  fill(high, 8, -1, 6, 6);
  return picture;
}

/** A fir from above: a star with uneven points. */
function star(path: Path2D, chance: () => number, x: number, y: number, radius: number): void {
  const points = 11;
  for (let i = 0; i < points * 2; i += 1) {
    const far = radius * (i % 2 === 0 ? 0.92 + chance() * 0.2 : 0.6);
    const angle = (i / points) * Math.PI;
    path.lineTo(x + Math.cos(angle) * far, y + Math.sin(angle) * far);
  }
  path.closePath();
}

/** Rocks: on walls in full size, elsewhere as pebbles. */
function paintRocks({ brush, palette, spec, isWall, cells, chance }: Scene): void {
  const [side, top, edge] = palette.wall;
  const rock = (x: number, y: number, radius: number): void => {
    const draw = (colour: string, dx: number, dy: number, size: number): void => {
      const path = new Path2D();
      blob(path, chance, { x: x + dx, y: y + dy }, size, { corners: 7, roughness: 0.14 });
      brush.fillStyle = colour;
      brush.fill(path);
    };
    draw('rgb(0 0 0 / 35%)', radius * 0.16, radius * 0.26, radius);
    draw(side, 0, 0, radius);
    draw(top, -radius * 0.06, -radius * 0.14, radius * 0.82);
    draw(edge, -radius * 0.2, -radius * 0.34, radius * 0.42);
  };
  for (let i = many(0.045, spec.box); i > 0; i -= 1) {
    const { x, y } = anywhere(chance, spec.box);
    rock(x, y, 2 + chance() * 5);
  }
  for (const cell of cells.filter(isWall)) {
    const { x, y } = centreOf(spec.shape, cell);
    rock(x - 4 + chance() * 4, y + 2 - chance() * 4, CELL * 0.5);
    rock(x + CELL * (0.1 + chance() * 0.2), y + CELL * (0.12 + chance() * 0.16), CELL * 0.24);
  }
}

/** A track across the whole ground. */
interface Road {
  /** Whether it runs from left to right; otherwise from top to bottom. */
  readonly isLevel: boolean;
  /** Its two edges, across its direction, in units of the drawing. */
  readonly from: number;
  readonly to: number;
  readonly covers: (x: number, y: number) => boolean;
}

/**
 * Finds the track that a map suggests: the widest band without walls, if there are walls elsewhere. A track along the
 * longer side comes first.
 */
function roadIn({ spec, isWall }: Scene): Road | undefined {
  if (spec.size === null || spec.shape !== 'square' || spec.walls.length === 0) return undefined;
  const [columns, rows] = spec.size;
  const level = band(rows, (row) => every(columns, (column) => !isWall([column, row])));
  const upright = band(columns, (column) => every(rows, (row) => !isWall([column, row])));
  const [first, second] = columns >= rows ? [level, upright] : [upright, level];
  const isLevel = (first.length > 0 ? first : second) === level;
  const { start, length } = isLevel ? level : upright;
  if (length === 0) return undefined;
  const middle = start + length / 2;
  const half = Math.min(length, 3) * 0.43;
  const [from, to] = [(middle - half) * CELL, (middle + half) * CELL];
  const covers = (x: number, y: number): boolean => {
    const at = isLevel ? y : x;
    return at > from - CELL * 0.3 && at < to + CELL * 0.3;
  };
  return { isLevel, from, to, covers };
}

/** Returns the longest run of numbers below `count` for which something is true. One in the middle counts more. */
function band(count: number, isFree: (at: number) => boolean): { start: number; length: number } {
  let best = { start: 0, length: 0, rank: -Infinity };
  let start = 0;
  for (let at = 0; at <= count; at += 1) {
    if (at < count && isFree(at)) continue;
    const length = at - start;
    const rank = length - Math.abs(start + length / 2 - count / 2);
    if (length > 0 && rank > best.rank) best = { start, length, rank };
    start = at + 1;
  }
  return best;
}

function every(count: number, is: (at: number) => boolean): boolean {
  return Array.from({ length: count }, (_, i) => i).every(is);
}

/** Paints a track with uneven edges, ruts and pebbles. */
function paintRoad({ brush, palette, spec: { box }, chance }: Scene, { isLevel, from, to }: Road): void {
  const [ground, pebble, rut] = palette.road;
  const [start, end] = isLevel ? [box.x, box.x + box.width] : [box.y, box.y + box.height];
  const line = (path: Path2D, across: (at: number) => number, isBack = false): void => {
    const steps = Math.ceil((end - start) / CELL) + 2;
    for (let i = 0; i <= steps; i += 1) {
      const along = start + (isBack ? steps - 1 - i : i - 1) * CELL;
      const [x, y] = isLevel ? [along, across(along)] : [across(along), along];
      path.lineTo(x, y);
    }
  };
  const wave = (at: number, length: number, phase: number): number =>
    Math.sin((at / CELL) * length + phase) * CELL * 0.22;
  const body = new Path2D();
  line(body, (at) => from + wave(at, 0.8, 0) + (chance() - 0.5) * CELL * 0.28);
  line(body, (at) => to + wave(at, 0.7, 1) + (chance() - 0.5) * CELL * 0.28, true);
  brush.fillStyle = ground;
  brush.strokeStyle = ground;
  brush.lineWidth = CELL * 0.3;
  brush.globalAlpha = 0.55;
  brush.stroke(body);
  brush.globalAlpha = 1;
  brush.fill(body);
  brush.strokeStyle = rut;
  brush.globalAlpha = 0.6;
  for (const part of [0.26, 0.4, 0.6, 0.74]) {
    const path = new Path2D();
    line(path, (at) => from + (to - from) * part + wave(at, 0.75, 0.5) * 0.9 + (chance() - 0.5) * 2.5);
    brush.lineWidth = part === 0.26 || part === 0.74 ? 2.4 : 4;
    brush.setLineDash([16 + chance() * 32, 7 + chance() * 11]);
    brush.stroke(path);
  }
  brush.setLineDash([]);
  brush.globalAlpha = 1;
  const bed = isLevel ? { ...box, y: from, height: to - from } : { ...box, x: from, width: to - from };
  brush.fillStyle = pebble;
  for (let i = many(1.6, bed); i > 0; i -= 1) {
    const { x, y } = anywhere(chance, bed);
    brush.fillRect(x, y, 2.4, 2);
  }
}
