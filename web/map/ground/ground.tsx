import '../map.css';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Cell, Grid } from '../../../src/geometry/grid.ts';
import type { FieldLook, MapSetup } from '../../../src/kernel/encounter.ts';
import type { Terrain } from '../../../src/kernel/ruleset.ts';
import { afterFirstScreen } from '../../ui/lazy.ts';
import { useTheme } from '../../ui/look.ts';
import { type Box, boxAround, CELL, cellAt, type Point } from '../layout.ts';
import type { View } from '../use-view.tsx';
import type { GroundSpec } from './scene.ts';
import type { Painted } from './worker.ts';

interface GroundPictureProps {
  readonly field: MapSetup;
  readonly grid: Grid;
  readonly ground: readonly Terrain[] | undefined;
  /** The same seed paints the same ground. */
  readonly seed: string;
  /** The field. */
  readonly whole: Box;
  readonly view: Pick<View, 'box' | 'scale'>;
}

/** The most pixels of a picture, and the most cells that it shows beyond each edge of the field. */
const MOST_PIXELS = 6_000_000;
const AROUND = 12;

/**
 * A picture of the ground below the drawing. It is painted after the first screen, and again after each doubling of the
 * zoom. Before that, and in the theme with high contrast, the drawing's own flat ground is shown.
 */
export function GroundPicture(props: GroundPictureProps): ReactNode {
  const { view } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useTheme();
  const spec = useSpec(props, theme === 'light');
  const [painted, setPainted] = useState<GroundSpec | null>(null);
  const isShown = theme !== 'contrast';
  useEffect(() => {
    if (!isShown || canvas.current === null) return undefined;
    const on = canvas.current;
    let giveUp = (): void => undefined;
    let isWanted = true;
    afterFirstScreen(() => {
      if (isWanted) giveUp = paintInto(on, spec, () => setPainted(spec));
    });
    return () => {
      isWanted = false;
      giveUp();
    };
  }, [spec, isShown]);
  if (!isShown) return null;
  const { box, pixels } = painted ?? spec;
  const scale = view.scale / pixels;
  const [left, top] = [(box.x - view.box.x) * view.scale, (box.y - view.box.y) * view.scale];
  const size = { width: view.box.width * view.scale, height: view.box.height * view.scale };
  return (
    <div
      className="ground no-print"
      aria-hidden="true"
      data-look={spec.look}
      data-painted={painted === null ? undefined : ''}
      style={size}
    >
      <canvas ref={canvas} style={{ transform: `translate(${left}px, ${top}px) scale(${scale})` }} />
    </div>
  );
}

/** The size of a scene in CSS pixels, and how large a field is painted: one with edges nearer than an endless one. */
const SCENE = { width: 1600, height: 1200, near: 2, far: 0.9 };

interface SceneProps {
  readonly field: MapSetup;
  readonly seed: string;
}

/** The ground of a field as a picture behind something else. It is always as large, with the field in its middle. */
export function GroundScene({ field, seed }: SceneProps): ReactNode {
  const { shape, size } = field;
  const [columns, rows] = size ?? [0, 0];
  const ends: readonly Cell[] =
    size === null
      ? [
          [-AROUND, 0],
          [AROUND, 0],
        ]
      : [
          [0, 0],
          [columns - 1, rows - 1],
        ];
  const whole = boxAround(shape, ends, 0);
  const scale = size === null ? SCENE.far : SCENE.near;
  const [width, height] = [SCENE.width / scale, SCENE.height / scale];
  const { x, y } = middleOf(whole);
  const box = { x: x - width / 2, y: y - height / 2, width, height };
  return (
    <GroundPicture
      field={field}
      grid={{ shape, size, diagonals: 'one' }}
      ground={undefined}
      seed={seed}
      whole={whole}
      view={{ box, scale }}
    />
  );
}

function useSpec(
  { field, grid, ground, seed, whole, view }: GroundPictureProps,
  isLight: boolean,
): GroundSpec {
  // One picture for each doubling of the zoom, so that the ground is not painted again at every turn of the
  // wheel.
  const sharp = view.scale * (typeof devicePixelRatio === 'number' ? devicePixelRatio : 1);
  const wanted = Math.min(2.5, Math.max(0.8, 2 ** (Math.ceil(Math.log2(sharp) * 2) / 2)));
  // The middle row, rounded to several rows, so that most moves do not paint the ground again.
  const middle = Math.round(cellAt(grid.shape, middleOf(whole))[1] / 3) * 3;
  const boxKey = Object.values(around(whole, grid.size === null)).join();
  const places = ground?.map(({ cell, kind }) => `${kind}${cell.join()}`).join(' ') ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ground is compared by its contents.
  return useMemo(() => {
    const kindOf = (wantedKind: Terrain['kind']) =>
      (ground ?? []).filter(({ kind }) => kind === wantedKind).map(({ cell }) => cell);
    const box = around(whole, grid.size === null);
    return {
      look: field.look ?? usualLook(field),
      ...{ seed, isLight, box, middle },
      shape: grid.shape,
      size: grid.size,
      walls: field.walls,
      rough: kindOf('rough'),
      cover: kindOf('cover'),
      pixels: Math.min(wanted, Math.sqrt(MOST_PIXELS / (box.width * box.height))),
    };
  }, [field, grid.shape, grid.size?.join(), places, seed, boxKey, middle, wanted, isLight]);
}

function middleOf({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

/** Returns the part to paint. An endless field grows in large steps, so that not every move paints it again. */
function around(whole: Box, isEndless: boolean): Box {
  const step = isEndless ? CELL * 8 : 1;
  const far = CELL * AROUND;
  const [left, top] = [whole.x - far, whole.y - far].map((at) => Math.floor(at / step) * step);
  const [right, bottom] = [whole.x + whole.width + far, whole.y + whole.height + far].map(
    (at) => Math.ceil(at / step) * step,
  );
  return { x: left!, y: top!, width: right! - left!, height: bottom! - top! };
}

/** The look of a field that names none: rooms for maps with walls all around, otherwise woods. */
function usualLook({ size, walls }: MapSetup): FieldLook {
  if (size === null) return 'woods';
  const [columns, rows] = size;
  const edge = walls.filter(([x, y]) => x === 0 || y === 0 || x === columns - 1 || y === rows - 1);
  return edge.length > columns + rows ? 'stone' : 'woods';
}

let worker: Worker | null = null;
let orders = 0;

/** Paints the ground into a canvas, in a worker if the browser has canvases there. Returns a function that gives up. */
function paintInto(canvas: HTMLCanvasElement, spec: GroundSpec, done: () => void): () => void {
  orders += 1;
  const order = orders;
  let isWanted = true;
  const size = (): void => {
    canvas.width = Math.ceil(spec.box.width * spec.pixels);
    canvas.height = Math.ceil(spec.box.height * spec.pixels);
  };
  if (typeof OffscreenCanvas === 'undefined') {
    void import('./paint.ts').then(({ paintGround }) => {
      if (!isWanted) return;
      size();
      paintGround(canvas.getContext('2d', { alpha: false })!, spec);
      done();
    });
    return () => {
      isWanted = false;
    };
  }
  worker ??= new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const take = ({ data }: MessageEvent<Painted>): void => {
    if (data.order !== order) return;
    worker?.removeEventListener('message', take);
    size();
    canvas.getContext('2d', { alpha: false })?.drawImage(data.picture, 0, 0);
    data.picture.close();
    done();
  };
  worker.addEventListener('message', take);
  worker.postMessage({ order, spec });
  return () => worker?.removeEventListener('message', take);
}
