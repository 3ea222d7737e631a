import { paintGround } from './paint.ts';
import type { GroundSpec } from './scene.ts';

/** A painted ground, with the number of its request. */
export interface Painted {
  readonly order: number;
  readonly picture: ImageBitmap;
}

addEventListener(
  'message',
  ({ data }: MessageEvent<{ readonly order: number; readonly spec: GroundSpec }>) => {
    const { order, spec } = data;
    const canvas = new OffscreenCanvas(
      Math.ceil(spec.box.width * spec.pixels),
      Math.ceil(spec.box.height * spec.pixels),
    );
    const brush = canvas.getContext('2d', { alpha: false });
    if (brush === null) return;
    paintGround(brush, spec);
    const picture = canvas.transferToImageBitmap();
    postMessage({ order, picture } satisfies Painted, { transfer: [picture] });
  },
);
