import type { FieldLook } from '../../../src/kernel/encounter.ts';
import { CELL, cellsPath, centreOf } from '../layout.ts';
import { blob, type Scene } from './scene.ts';

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
