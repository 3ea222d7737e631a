import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/icon.tsx';
import { type Covered, useSafeArea } from '../ui/sizes.ts';
import type { Box, Point } from './layout.ts';

/** Maximum zoom: the smallest visible part of the map, in cells across the safe area. */
const NEAREST = 4;
/** The largest cell at "fit", in CSS pixels, so that a small map is not enlarged to fill the screen. */
const LARGEST_CELL = 84;
/** The minimum number of rows on a large screen. */
const FEWEST_ROWS = 7;

/** The size of the drawing on the screen, in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The place that the view shows: the point in the middle of the safe area, and CSS pixels per unit of the drawing. */
export interface Look {
  readonly at: Point;
  readonly scale: number;
}

/** The visible part of the map, with functions to change it. */
export interface View {
  readonly box: Box;
  /** CSS pixels per unit of the drawing. */
  readonly scale: number;
  readonly isWhole: boolean;
  /** Whether the size of the map on the screen is known. */
  readonly isMeasured: boolean;
  /** Whether a person moved or zoomed the map in the last seconds. */
  readonly isHeld: () => boolean;
  /** Zooms in if `factor` is less than 1. `around` keeps its place on the screen. */
  readonly zoom: (factor: number, around?: Point) => void;
  readonly pan: (by: Point) => void;
  readonly whole: () => void;
  /**
   * Whether a part of the drawing has room in the safe area, below a result: without zooming, or with `mayZoom` in
   * cells that are large enough to tell the combatants apart.
   */
  readonly fits: (part: Box, mayZoom?: boolean) => boolean;
  /**
   * Brings a part of the drawing into the safe area, and moves as little as possible. With `mayZoom`, a large part is
   * shown smaller until the next part.
   */
  readonly show: (part: Box, mayZoom?: boolean) => void;
}

/** The width of a cell in which one combatant still looks different from another, in CSS pixels. */
const LEAST_SEEN = 22;
/** The least share of the safe area that counts as visible while something covers it for a while. */
const LEAST_ROOM = 0.4;

/** Converts a point of the drawing to CSS pixels of the map. */
export function onScreen({ box, scale }: Pick<View, 'box' | 'scale'>, { x, y }: Point): Point {
  return { x: (x - box.x) * scale, y: (y - box.y) * scale };
}

/** How long the map stays where a person has moved it, in milliseconds. */
const HOLD = 5_000;

/**
 * Returns the view of a map of size `whole`. `cell` is the size of a cell; `first` is the part visible at first, in
 * which a cell is at least `least` CSS pixels wide. If all cells are that wide, all of the map is visible. Where the map
 * grows, what is visible stays: "fit" shows all of it, and then the part that `again` returns.
 */
export function useView(
  svg: RefObject<SVGSVGElement | null>,
  whole: Box,
  cell: number,
  first: Box | null,
  least = 0,
  again: () => Box | null = () => first,
): View {
  const covered = useSafeArea();
  const size = useSize(svg);
  const [look, setLook] = useState<Look | null>(null);
  const moved = useRef(0);
  const [fitted, setFitted] = useState(whole);
  const safe = safeSize(size, covered);
  const largest = Math.max(LARGEST_CELL, safe.height / FEWEST_ROWS) / cell;
  const fit = fitting(fitted, safe, largest);
  const all = fitting(whole, safe, largest);
  const part = fit.scale * cell >= least ? null : first;
  const briefly = covered.briefly ?? { top: 0, bottom: 0 };
  const nearby = (near: Box): Look => {
    const look = inside(atLeast(least / cell, fitting(near, safe, largest)), whole, safe);
    return shown(look, withBriefly(middleOf(near, cell), briefly, look.scale), safe);
  };
  const start = part === null ? fit : nearby(part);
  const now = look ?? start;
  const most = Math.max(start.scale, fit.scale, Math.min(safe.width, safe.height) / (NEAREST * cell));
  /** The scale from which the map zoomed out by itself; `null` if it did not. */
  const before = useRef<number | null>(null);
  const roomy = {
    width: safe.width,
    height: Math.max(safe.height * LEAST_ROOM, safe.height - briefly.top - briefly.bottom),
  };
  const change = (next: (old: Look) => Look | null): void => {
    before.current = null;
    moved.current = Date.now();
    setLook((old) => next(old ?? start));
  };
  return {
    box: boxOf(now, size, covered),
    scale: now.scale,
    isWhole: look === null && part === null && isSameBox(fitted, whole),
    isMeasured: size !== NO_SIZE,
    isHeld: () => Date.now() - moved.current < HOLD,
    zoom: (factor, around) => {
      if (factor > 1) setFitted(whole);
      change((old) => zoomed(old, whole, factor, around ?? old.at, all.scale, most));
    },
    pan: (by) => change((old) => ({ ...old, at: held({ x: old.at.x + by.x, y: old.at.y + by.y }, whole) })),
    whole: () => {
      moved.current = 0;
      setFitted(whole);
      // If the map begins with a part, the same button returns to such a part, around those who matter now.
      const near = part && nearby(again() ?? part);
      setLook((old) => (part === null || old?.scale === all.scale ? near : all));
    },
    fits: ({ width, height }, mayZoom = false) => {
      const usual = before.current ?? now.scale;
      const scale = mayZoom ? Math.min(usual, LEAST_SEEN / cell) : usual;
      const room = mayZoom ? roomy.height : safe.height - briefly.top;
      return width * scale <= safe.width && height * scale <= room;
    },
    show: (wished, mayZoom = false) => {
      const part = clipped(wished, whole);
      const usual = before.current ?? now.scale;
      const scale = mayZoom ? Math.min(usual, Math.max(all.scale, fitting(part, roomy).scale)) : usual;
      before.current = scale < usual ? usual : null;
      const from = scale === now.scale ? now : { ...now, scale };
      const wanted = withBriefly(part, briefly, scale);
      const next = shown(from, wanted, safe);
      if (next !== now) setLook(shown(inside(next, whole, safe), wanted, safe));
    },
  };
}

function isSameBox(a: Box, b: Box): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}

/** Returns the part of a box that lies within another. */
function clipped(part: Box, whole: Box): Box {
  const x = Math.max(part.x, whole.x);
  const y = Math.max(part.y, whole.y);
  const right = Math.min(part.x + part.width, whole.x + whole.width);
  const bottom = Math.min(part.y + part.height, whole.y + whole.height);
  return { x, y, width: Math.max(0, right - x), height: Math.max(0, bottom - y) };
}

/** Extends a part of the drawing by what is covered for a while above and below it. */
function withBriefly(part: Box, { top, bottom }: Pick<Covered, 'top' | 'bottom'>, scale: number): Box {
  return { ...part, y: part.y - top / scale, height: part.height + (top + bottom) / scale };
}

/** Returns the part of the screen that no panel covers. */
function safeSize({ width, height }: Size, { left, right, top, bottom }: Covered): Size {
  return { width: Math.max(1, width - left - right), height: Math.max(1, height - top - bottom) };
}

/** Returns the position and zoom that show a part of the drawing completely and as large as possible. */
export function fitting({ x, y, width, height }: Box, safe: Size, most = Infinity): Look {
  const scale = Math.min(most, safe.width / width, safe.height / height);
  return { at: { x: x + width / 2, y: y + height / 2 }, scale };
}

function atLeast(scale: number, look: Look): Look {
  return { ...look, scale: Math.max(scale, look.scale) };
}

/** Returns the visible box of the drawing. The point looked at lies in the middle of the safe area. */
export function boxOf(
  { at, scale }: Look,
  { width, height }: Size,
  { left, top, right, bottom }: Covered,
): Box {
  const middle = { x: left + (width - left - right) / 2, y: top + (height - top - bottom) / 2 };
  return {
    x: at.x - middle.x / scale,
    y: at.y - middle.y / scale,
    width: width / scale,
    height: height / scale,
  };
}

/** Zooms by `factor` around a point, which keeps its place. Returns `null` at the scale that shows everything. */
export function zoomed(
  { at, scale }: Look,
  whole: Box,
  factor: number,
  around: Point,
  least: number,
  most: number,
): Look | null {
  const next = Math.min(most, scale / factor);
  if (next <= least) return null;
  const by = scale / next;
  return {
    scale: next,
    at: held({ x: around.x - (around.x - at.x) * by, y: around.y - (around.y - at.y) * by }, whole),
  };
}

/** Moves a look so that the safe area shows the map and as little as possible around it. */
export function inside(look: Look, whole: Box, safe: Size): Look {
  const within = (at: number, from: number, length: number, half: number): number =>
    length <= half * 2 ? from + length / 2 : Math.min(from + length - half, Math.max(from + half, at));
  const { at, scale } = look;
  return {
    scale,
    at: {
      x: within(at.x, whole.x, whole.width, safe.width / scale / 2),
      y: within(at.y, whole.y, whole.height, safe.height / scale / 2),
    },
  };
}

/** Returns the middle of a part of the drawing, as large as a cell with its neighbours. */
function middleOf({ x, y, width, height }: Box, cell: number): Box {
  return { x: x + width / 2 - cell, y: y + height / 2 - cell, width: cell * 2, height: cell * 2 };
}

/** Keeps the point looked at on the map. */
export function held({ x, y }: Point, whole: Box): Point {
  return {
    x: Math.min(whole.x + whole.width, Math.max(whole.x, x)),
    y: Math.min(whole.y + whole.height, Math.max(whole.y, y)),
  };
}

/** Moves a look until it shows a part of the drawing. Returns the same look if it shows the part already. */
export function shown(look: Look, part: Box, safe: Size): Look {
  const half = { x: safe.width / look.scale / 2, y: safe.height / look.scale / 2 };
  const within = (at: number, from: number, length: number, room: number): number => {
    if (length > room * 2) return from + length / 2;
    return Math.min(from + room, Math.max(from + length - room, at));
  };
  const at = {
    x: within(look.at.x, part.x, part.width, half.x),
    y: within(look.at.y, part.y, part.height, half.y),
  };
  return at.x === look.at.x && at.y === look.at.y ? look : { ...look, at };
}

const NO_SIZE: Size = { width: 400, height: 300 };

/** Returns the size of an element on the screen. */
function useSize(element: RefObject<SVGSVGElement | null>): Size {
  const [size, setSize] = useState(NO_SIZE);
  useLayoutEffect(() => {
    const measure = (): void => {
      const { width = 0, height = 0 } = element.current?.getBoundingClientRect() ?? {};
      if (width > 0 && height > 0)
        setSize((old) => (old.width === width && old.height === height ? old : { width, height }));
    };
    measure();
  }, [element]);
  useEffect(() => {
    const seen = element.current;
    if (seen === null) return undefined;
    const observer = new ResizeObserver(() => {
      const { width, height } = seen.getBoundingClientRect();
      if (width > 0 && height > 0)
        setSize((old) => (old.width === width && old.height === height ? old : { width, height }));
    });
    observer.observe(seen);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

/** Buttons to zoom in, zoom out, and show the whole map; before them the tools. */
export function MapButtons({ view, tools }: { readonly view: View; readonly tools?: ReactNode }): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="map-buttons no-print">
      {tools}
      <button
        type="button"
        className="button is-square"
        aria-label={t('map.closer')}
        onClick={() => view.zoom(0.7)}
      >
        <Icon name="plus" />
      </button>
      <button
        type="button"
        className="button is-square"
        aria-label={t('map.further')}
        onClick={() => view.zoom(1 / 0.7)}
      >
        <Icon name="minus" />
      </button>
      <button
        type="button"
        className="button is-square map-fit"
        disabled={view.isWhole}
        aria-label={t('map.whole')}
        title={t('map.whole')}
        onClick={view.whole}
      >
        <Icon name="maximize" />
      </button>
    </div>
  );
}
