import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { Point } from './layout.ts';
import type { View } from './use-view.ts';

/** A finger that moved less than this has tapped, in pixels. */
const STILL = 8;

interface Wishes {
  readonly svg: RefObject<SVGSVGElement | null>;
  readonly view: View;
  /** Somebody tapped here. */
  readonly tap: (at: Point) => void;
  /** A drag begins here: whether it draws a path rather than moving the map. */
  readonly mayDraw: (at: Point) => boolean;
  /** The drawing finger is here now. */
  readonly draw: (at: Point) => void;
}

interface Drag {
  readonly pointers: Map<number, Point>;
  kind: 'none' | 'tap' | 'pan' | 'draw' | 'pinch';
  apart: number;
}

/** Where on the drawing a pointer is. */
function placeOf(svg: SVGSVGElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const matrix = svg.getScreenCTM();
  if (matrix === null) return { x: 0, y: 0 };
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
  return { x, y };
}

function apartOf(pointers: Map<number, Point>): number {
  const [a, b] = [...pointers.values()];
  return a === undefined || b === undefined ? 0 : Math.hypot(a.x - b.x, a.y - b.y);
}

function movedFar(before: Point, { clientX, clientY }: { clientX: number; clientY: number }): boolean {
  return Math.hypot(clientX - before.x, clientY - before.y) >= STILL;
}

/** Fingers and mouse on the map: tap, draw a path, move the map, pinch and wheel. */
export function useGestures({ svg, view, tap, mayDraw, draw }: Wishes) {
  const drag = useRef<Drag>({ pointers: new Map(), kind: 'none', apart: 0 });
  useWheel(svg, view);
  const down = (event: PointerEvent<SVGSVGElement>): void => {
    const { current } = drag;
    current.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    event.currentTarget.setPointerCapture(event.pointerId);
    if (current.pointers.size > 1) {
      current.kind = 'pinch';
      current.apart = apartOf(current.pointers);
      return;
    }
    current.kind = mayDraw(placeOf(event.currentTarget, event)) ? 'draw' : 'tap';
  };
  const move = (event: PointerEvent<SVGSVGElement>): void => {
    const { current } = drag;
    const before = current.pointers.get(event.pointerId);
    if (before === undefined) return;
    if (current.kind === 'draw') draw(placeOf(event.currentTarget, event));
    else if (current.kind !== 'tap' || movedFar(before, event)) moveView(current, before, event);
  };
  const moveView = (current: Drag, before: Point, event: PointerEvent<SVGSVGElement>): void => {
    if (current.kind === 'tap') current.kind = 'pan';
    const from = placeOf(event.currentTarget, { clientX: before.x, clientY: before.y });
    current.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const to = placeOf(event.currentTarget, event);
    if (current.kind === 'pan') view.pan({ x: from.x - to.x, y: from.y - to.y });
    if (current.kind !== 'pinch') return;
    const apart = apartOf(current.pointers);
    if (apart > 0 && current.apart > 0) view.zoom(current.apart / apart, to);
    current.apart = apart;
  };
  const up = (event: PointerEvent<SVGSVGElement>): void => {
    const { current } = drag;
    if (current.kind === 'tap') tap(placeOf(event.currentTarget, event));
    current.pointers.delete(event.pointerId);
    if (current.pointers.size === 0) current.kind = 'none';
  };
  const cancel = (event: PointerEvent<SVGSVGElement>): void => {
    drag.current.pointers.delete(event.pointerId);
    drag.current.kind = 'none';
  };
  return { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: cancel };
}

/** The wheel zooms with Ctrl held, which is also what pinching a trackpad sends; alone it scrolls the page. */
function useWheel(svg: RefObject<SVGSVGElement | null>, view: View): void {
  const zoom = useRef(view.zoom);
  zoom.current = view.zoom;
  useEffect(() => {
    const element = svg.current;
    if (element === null) return undefined;
    const turn = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoom.current(event.deltaY > 0 ? 1.15 : 1 / 1.15, placeOf(element, event));
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [svg]);
}
