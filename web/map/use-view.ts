import { useState } from 'react';
import type { Box, Point } from './layout.ts';

/** No part of the map smaller than this is ever shown, in cells across. */
const NEAREST = 4;

/** Which part of the map is seen, and how that changes. */
export interface View {
  readonly box: Box;
  readonly isWhole: boolean;
  /** Closer for less than 1; the point stays where it is. */
  readonly zoom: (factor: number, around?: Point) => void;
  readonly pan: (by: Point) => void;
  readonly whole: () => void;
}

/** The view of a map that is `whole` in all, `cell` units a cell; `first`: what is seen of it at first. */
export function useView(whole: Box, cell: number, first: Box | null): View {
  const [seen, setSeen] = useState<Box | null>(() => first && partOf(first, whole));
  const box = seen ?? whole;
  return {
    box,
    isWhole: seen === null,
    zoom: (factor, around) =>
      setSeen((old) => zoomed(old ?? whole, whole, factor, around ?? middleOf(old ?? whole), NEAREST * cell)),
    pan: (by) => setSeen((old) => (old === null ? old : panned(old, whole, by))),
    whole: () => setSeen(null),
  };
}

/** A part as it fits the whole; null when it is the whole. */
function partOf(part: Box, whole: Box): Box | null {
  const width = Math.min(part.width, whole.width);
  const height = Math.min(part.height, whole.height);
  if (width === whole.width && height === whole.height) return null;
  return panned({ ...part, width, height }, whole, { x: 0, y: 0 });
}

function middleOf({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

/** A box closer by `factor` around a point; null when that shows the whole again. */
export function zoomed(box: Box, whole: Box, factor: number, around: Point, least: number): Box | null {
  const width = Math.max(least, box.width * factor);
  if (width >= whole.width) return null;
  const scale = width / box.width;
  const next = {
    x: around.x - (around.x - box.x) * scale,
    y: around.y - (around.y - box.y) * scale,
    width,
    height: box.height * scale,
  };
  return panned(next, whole, { x: 0, y: 0 });
}

/** A box moved, never beyond the edge of the whole. */
export function panned(box: Box, whole: Box, by: Point): Box {
  const held = (value: number, from: number, room: number): number =>
    room <= 0 ? from + room / 2 : Math.min(from + room, Math.max(from, value));
  return {
    ...box,
    x: held(box.x + by.x, whole.x, whole.width - box.width),
    y: held(box.y + by.y, whole.y, whole.height - box.height),
  };
}
