import type { FieldLook } from '../../../src/kernel/encounter.ts';
import { CELL, cellsPath, centreOf, edgePath } from '../layout.ts';
import { anywhere, blob, many, paintGrid, type Scene } from './scene.ts';

/** Stone, deck, planks and bridge: a floor that people made, and walls with edges. */
export function paintBuilt(scene: Scene): void {
  const { brush, palette, spec } = scene;
  const { box, look } = spec;
  brush.fillStyle = palette.beyond;
  brush.fillRect(box.x, box.y, box.width, box.height);
  if (look === 'deck') paintStars(scene);
  else if (look === 'bridge') paintWater(scene);
  else if (look === 'planks') paintPlanks(scene, spec.size !== null);
  else paintRubble(scene);
  if (look !== 'planks') paintTiles(scene);
  else if (spec.size !== null) paintPlanks(scene, false);
  paintRough(scene);
  paintGrid(scene);
  if (look === 'bridge') paintParapets(scene);
  else paintWalls(scene);
  paintCover(scene);
}

/** One tile in each cell. */
function paintTiles({ brush, palette, spec, cells, isWall, chance }: Scene): void {
  const { shape, look } = spec;
  const tones = palette.floor.map(() => new Path2D());
  const marks = new Path2D();
  for (const cell of cells) {
    // Where a bridge has walls, there is water.
    if (look === 'bridge' && isWall(cell)) continue;
    const { x, y } = centreOf(shape, cell);
    const tone = tones[Math.floor(chance() ** 1.6 * 3)]!;
    tone.addPath(new Path2D(cellsPath(shape, [cell], 0.6)));
    if (isWall(cell)) continue;
    if (look === 'deck') tileOfDeck(marks, x, y, chance);
    else tileOfStone(marks, x, y, chance);
  }
  for (const [i, path] of tones.entries()) {
    brush.fillStyle = palette.floor[i]!;
    brush.fill(path);
  }
  brush.strokeStyle = palette.line;
  brush.lineWidth = look === 'deck' ? 1.6 : 0.9;
  brush.globalAlpha = look === 'deck' ? 0.8 : 0.7;
  brush.stroke(marks);
  brush.globalAlpha = 1;
}

/** A rivet in each corner, now and then a grille. */
function tileOfDeck(path: Path2D, x: number, y: number, chance: () => number): void {
  for (const [dx, dy] of CORNERS) {
    path.moveTo(x + dx * 16, y + dy * 16);
    path.lineTo(x + dx * 16 + 0.1, y + dy * 16);
  }
  if (chance() > 0.2) return;
  for (const dy of [6, 10, 14]) {
    path.moveTo(x - 12, y + dy);
    path.lineTo(x + 12, y + dy);
  }
}

/** A joint through the tile, or a crack across a corner. */
function tileOfStone(path: Path2D, x: number, y: number, chance: () => number): void {
  const kind = chance();
  const at = (chance() - 0.5) * 14;
  if (kind < 0.35) {
    path.moveTo(x - 19, y + at);
    path.lineTo(x + 19, y + at);
    path.moveTo(x + at, y + (kind < 0.17 ? -19 : at));
    path.lineTo(x + at, y + (kind < 0.17 ? at : 19));
  } else if (kind < 0.45) {
    path.moveTo(x - 19, y + at);
    path.lineTo(x - 6, y + at - 5);
    path.lineTo(x - 1, y - 19);
  }
}

const CORNERS = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const;

/** Paints boards from left to right: in the field or, with `isAround`, fainter across the whole picture. */
function paintPlanks({ brush, palette, spec: { box }, field, chance }: Scene, isAround: boolean): void {
  const area = isAround ? box : field;
  const high = CELL / 2;
  const joints = new Path2D();
  if (isAround) brush.globalAlpha = 0.4;
  for (let row = 0; row * high < area.height; row += 1) {
    const y = area.y + row * high;
    let x = area.x - chance() * CELL * 3;
    while (x < area.x + area.width) {
      const long = CELL * (2.4 + chance() * 2.2);
      const left = Math.max(area.x, x);
      const right = Math.min(area.x + area.width, x + long);
      brush.fillStyle = palette.floor[Math.floor(chance() * 3)]!;
      brush.fillRect(left, y, right - left, high);
      joints.rect(left, y, right - left, high);
      if (chance() < 0.5) {
        joints.moveTo(left + 4, y + high * 0.55);
        joints.lineTo(right - 6, y + high * (0.4 + chance() * 0.3));
      }
      x += long;
    }
  }
  brush.strokeStyle = palette.line;
  brush.lineWidth = 0.8;
  brush.stroke(joints);
  brush.globalAlpha = 1;
}

function paintStars({ brush, spec: { box }, chance }: Scene): void {
  for (let i = many(0.4, box); i > 0; i -= 1) {
    const { x, y } = anywhere(chance, box);
    const size = chance() < 0.85 ? 0.9 : 1.7;
    brush.fillStyle = size > 1 ? '#fff' : 'rgb(142 160 184 / 75%)';
    brush.fillRect(x, y, size, size);
  }
}

/** Water with short waves, darker and lighter. */
function paintWater({ brush, spec: { box, isLight }, chance }: Scene): void {
  brush.fillStyle = isLight ? 'rgb(255 255 255 / 14%)' : 'rgb(28 66 78 / 40%)';
  for (let i = many(0.1, box); i > 0; i -= 1) {
    const { x, y } = anywhere(chance, box);
    brush.beginPath();
    brush.ellipse(x, y, CELL * (0.8 + chance() * 2), CELL * (0.3 + chance() * 0.6), 0, 0, Math.PI * 2);
    brush.fill();
  }
  const waves = new Path2D();
  for (let i = many(0.55, box); i > 0; i -= 1) {
    const { x, y } = anywhere(chance, box);
    const long = 5 + chance() * 9;
    waves.moveTo(x, y);
    waves.quadraticCurveTo(x + long / 2, y - 3.5, x + long, y);
    waves.quadraticCurveTo(x + long * 1.5, y + 3.5, x + long * 2, y);
  }
  brush.strokeStyle = isLight ? 'rgb(255 255 255 / 50%)' : 'rgb(120 170 180 / 30%)';
  brush.lineWidth = 1.1;
  brush.stroke(waves);
}

/** Solid rock beyond the walls. */
function paintRubble({ brush, palette, spec: { box, isLight }, chance }: Scene): void {
  brush.fillStyle = palette.floor[1];
  brush.globalAlpha = isLight ? 0.35 : 0.28;
  const path = new Path2D();
  for (let i = many(0.5, box); i > 0; i -= 1) {
    blob(path, chance, anywhere(chance, box), CELL * (0.15 + chance() * 0.5), { corners: 6, roughness: 0.2 });
  }
  brush.fill(path);
  brush.globalAlpha = 1;
}

/** Low walls of stone along the edges of a bridge. */
function paintParapets({ brush, palette, spec, cells, isWall }: Scene): void {
  const floor = cells.filter((cell) => !isWall(cell));
  const edge = new Path2D(edgePath(spec.shape, floor));
  const [side, top, bright] = palette.wall;
  for (const [colour, width] of [
    ['rgb(0 0 0 / 55%)', 13],
    [side, 9],
    [top, 5.5],
  ] as const) {
    brush.strokeStyle = colour;
    brush.lineWidth = width;
    brush.stroke(edge);
  }
  brush.strokeStyle = bright;
  brush.lineWidth = 1.2;
  brush.setLineDash([12, 2.5]);
  brush.stroke(edge);
  brush.setLineDash([]);
}

/** Walls as one body: a shadow, a side, courses of stone or plates, and a bright edge. */
function paintWalls(scene: Scene): void {
  const { brush, palette, spec, isWall, cells, chance } = scene;
  const { shape, look, pixels } = spec;
  const walls = cells.filter(isWall);
  if (walls.length === 0) return;
  const body = new Path2D(cellsPath(shape, walls));
  const edge = new Path2D(edgePath(shape, walls));
  const [side, top, bright] = palette.wall;
  brush.save();
  brush.shadowColor = 'rgb(0 0 0 / 60%)';
  // Shadows are measured in pixels.
  brush.shadowBlur = 7 * pixels;
  brush.shadowOffsetX = 3 * pixels;
  brush.shadowOffsetY = 6 * pixels;
  brush.fillStyle = side;
  brush.fill(body);
  brush.restore();
  const plates = new Path2D();
  const rivets = new Path2D();
  for (const cell of walls) {
    const { x, y } = centreOf(shape, cell);
    if (look === 'deck') {
      plates.rect(x - 16, y - 9, 32, 18);
      for (const [dx, dy] of CORNERS) {
        rivets.moveTo(x + dx * 15, y + dy * 15);
        rivets.lineTo(x + dx * 15 + 0.1, y + dy * 15);
      }
    } else {
      const split = (chance() - 0.5) * 16;
      plates.roundRect(x - 18.5, y - 18.5, 17.5 + split, 17, 2.5);
      plates.roundRect(x + split, y - 18.5, 18.5 - split, 17, 2.5);
      plates.roundRect(x - 18.5, y, 17.5 - split, 17.5, 2.5);
      plates.roundRect(x - split, y, 18.5 + split, 17.5, 2.5);
    }
  }
  brush.fillStyle = top;
  brush.globalAlpha = look === 'deck' ? 0.6 : 0.85;
  brush.fill(plates);
  brush.globalAlpha = 1;
  brush.strokeStyle = bright;
  brush.lineWidth = 2.2;
  brush.globalAlpha = 0.5;
  brush.stroke(rivets);
  brush.globalAlpha = 1;
  brush.strokeStyle = 'rgb(0 0 0 / 75%)';
  brush.lineWidth = 4.5;
  brush.stroke(edge);
  brush.strokeStyle = bright;
  brush.lineWidth = 1.5;
  brush.stroke(edge);
}

/** Terrain that slows a walk: shallow water in the open, debris on a floor. */
export function paintRough(scene: Scene): void {
  const { spec } = scene;
  if (spec.rough.length === 0) return;
  if (WET.has(spec.look)) paintPools(scene);
  else paintDebris(scene);
}

const WET: ReadonlySet<FieldLook> = new Set(['woods', 'snow', 'bridge']);

function paintPools({ brush, spec, chance }: Scene): void {
  const { shape, rough, isLight } = spec;
  const pool = new Path2D();
  const waves = new Path2D();
  for (const cell of rough) {
    const { x, y } = centreOf(shape, cell);
    blob(pool, chance, { x, y }, CELL * 0.56, { corners: 9, roughness: 0.1 });
    for (const dy of [-9, 1, 11]) {
      const from = x - 10 + chance() * 8;
      waves.moveTo(from, y + dy);
      waves.quadraticCurveTo(from + 4, y + dy - 4, from + 8, y + dy);
      waves.quadraticCurveTo(from + 12, y + dy + 4, from + 16, y + dy);
    }
  }
  brush.fillStyle = isLight ? 'rgb(120 160 165 / 75%)' : 'rgb(31 66 78 / 82%)';
  brush.fill(pool, 'nonzero');
  brush.strokeStyle = isLight ? 'rgb(255 255 255 / 75%)' : 'rgb(130 185 195 / 60%)';
  brush.lineWidth = 1.5;
  brush.stroke(waves);
}

function paintDebris({ brush, spec, chance }: Scene): void {
  const { shape, rough, isLight } = spec;
  brush.fillStyle = isLight ? 'rgb(110 88 52 / 30%)' : 'rgb(62 46 30 / 80%)';
  brush.fill(new Path2D(cellsPath(shape, rough, 1.5)));
  const pieces = new Path2D();
  const splinters = new Path2D();
  for (const cell of rough) {
    const { x, y } = centreOf(shape, cell);
    for (let i = 0; i < 5; i += 1) {
      const [dx, dy] = [(chance() - 0.5) * 26, (chance() - 0.5) * 26];
      blob(pieces, chance, { x: x + dx, y: y + dy }, 2.5 + chance() * 3, { corners: 5, roughness: 0.25 });
    }
    for (let i = 0; i < 3; i += 1) {
      const [dx, dy] = [(chance() - 0.5) * 24, (chance() - 0.5) * 24];
      splinters.moveTo(x + dx, y + dy);
      splinters.lineTo(x + dx + (chance() - 0.5) * 22, y + dy + (chance() - 0.5) * 22);
    }
  }
  brush.fillStyle = isLight ? '#8a795d' : '#6e5f49';
  brush.fill(pieces);
  brush.strokeStyle = isLight ? '#6d5530' : '#a2835a';
  brush.lineWidth = 2.4;
  brush.stroke(splinters);
}

/** What shelters: a crate on a floor, a log in the open. */
export function paintCover(scene: Scene): void {
  const { brush, spec, chance } = scene;
  for (const cell of spec.cover) {
    const { x, y } = centreOf(spec.shape, cell);
    brush.save();
    brush.translate(x, y);
    if (spec.look === 'woods' || spec.look === 'snow') paintLog(scene, (chance() - 0.5) * 0.8);
    else paintCrate(scene);
    brush.restore();
  }
}

function paintCrate({ brush, spec: { isLight } }: Scene): void {
  brush.fillStyle = 'rgb(0 0 0 / 45%)';
  brush.fillRect(-13, -10, 30, 30);
  brush.fillStyle = isLight ? '#a98a50' : '#6f5a34';
  brush.fillRect(-15, -15, 30, 30);
  brush.fillStyle = isLight ? '#c8aa6d' : '#927744';
  for (const x of [-13.5, -6, 1.5, 9]) brush.fillRect(x, -13.5, 5, 27);
  brush.strokeStyle = isLight ? '#6d5530' : '#43351d';
  brush.lineWidth = 1.8;
  brush.strokeRect(-15, -15, 30, 30);
  brush.beginPath();
  brush.moveTo(-15, -8);
  brush.lineTo(15, -8);
  brush.moveTo(-15, 8);
  brush.lineTo(15, 8);
  brush.stroke();
}

function paintLog({ brush, spec: { isLight } }: Scene, turn: number): void {
  brush.rotate(turn);
  const bar = (colour: string, dx: number, dy: number, high: number): void => {
    brush.fillStyle = colour;
    brush.beginPath();
    brush.roundRect(-18 + dx, -high / 2 + dy, 36, high, high / 2);
    brush.fill();
  };
  bar('rgb(0 0 0 / 42%)', 2, 5, 15);
  bar(isLight ? '#7d5b36' : '#4a3420', 0, 0, 15);
  bar(isLight ? '#a27b4d' : '#6b4c2e', 0, -2, 8);
  brush.fillStyle = isLight ? '#d9b985' : '#a37c4e';
  brush.beginPath();
  brush.ellipse(15, 0, 4, 7, 0, 0, Math.PI * 2);
  brush.fill();
}
