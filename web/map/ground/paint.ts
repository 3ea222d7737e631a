import type { FieldLook } from '../../../src/kernel/encounter.ts';
import { paintBuilt } from './built.ts';
import { paintOpen } from './open.ts';
import { type Brush, type GroundSpec, type Scene, sceneOf } from './scene.ts';

/** Paints the ground of a fight: floor, road, walls, rough ground and cover, and darker ground beyond the field. */
export function paintGround(brush: Brush, spec: GroundSpec): void {
  const scene = sceneOf(brush, spec);
  const { box, pixels } = spec;
  brush.setTransform(pixels, 0, 0, pixels, -box.x * pixels, -box.y * pixels);
  brush.lineJoin = 'round';
  brush.lineCap = 'round';
  if (OPEN.has(spec.look)) paintOpen(scene);
  else paintBuilt(scene);
  paintLight(scene);
}

const OPEN: ReadonlySet<FieldLook> = new Set(['woods', 'dust', 'snow']);

/** Lamplight in the middle, and darkness towards the edges. */
function paintLight({ spec, brush, field }: Scene): void {
  const { box, isLight } = spec;
  const at = { x: field.x + field.width / 2, y: field.y + field.height / 2 };
  const far = Math.hypot(field.width, field.height) / (spec.size === null ? 4.2 : 2);
  const fill = (radius: number, stops: readonly (readonly [number, string])[]): void => {
    const light = brush.createRadialGradient(at.x, at.y, 0, at.x, at.y, radius);
    for (const [place, colour] of stops) light.addColorStop(place, colour);
    brush.fillStyle = light;
    brush.fillRect(box.x, box.y, box.width, box.height);
  };
  if (!isLight) {
    fill(far, [
      [0, 'rgb(255 223 156 / 13%)'],
      [1, 'rgb(255 223 156 / 0%)'],
    ]);
  }
  fill(far * 1.9, [
    [0.42, 'rgb(0 0 0 / 0%)'],
    [1, isLight ? 'rgb(60 45 10 / 28%)' : 'rgb(0 0 0 / 74%)'],
  ]);
}
