import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { Point } from './layout.ts';
import type { View } from './use-view.tsx';

/** Maximum movement of a tap, in pixels. */
const STILL = 8;

interface Wishes {
  readonly svg: RefObject<SVGSVGElement | null>;
  readonly view: View;
  /** Called on a tap. */
  readonly tap: (at: Point, event: PointerEvent<SVGSVGElement>) => void;
  /** Called as the mouse moves without a button; `null` when it leaves. */
  readonly hover: (at: Point | null) => void;
  /** Called when a finger rests on the map. */
  readonly hold: (at: Point) => void;
  /** Returns whether a drag that starts here draws a path instead of moving the map. */
  readonly mayDraw: (at: Point, event: PointerEvent<SVGSVGElement>) => boolean;
  /** Called as the finger or the mouse draws. */
  readonly draw: (at: Point) => void;
  /** Called when a drawing ends, and when it is given up. */
  readonly drop: () => void;
  readonly cancel: () => void;
}

/** How long a finger rests on a token before its card shows, in milliseconds. */
const HOLD = 500;

interface Drag {
  readonly pointers: Map<number, Point>;
  kind: 'none' | 'tap' | 'pan' | 'press' | 'draw' | 'pinch' | 'held';
  apart: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Converts a pointer's position to a point of the drawing. */
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

/** Handles touch and mouse on the map: tapping, drawing a path, moving, pinching, and the wheel. */
export function useGestures({ svg, view, tap, hover, hold, mayDraw, draw, drop, cancel: giveUp }: Wishes) {
  const drag = useRef<Drag>({ pointers: new Map(), kind: 'none', apart: 0, timer: undefined });
  useWheel(svg, view);
  const down = (event: PointerEvent<SVGSVGElement>): void => {
    const { current } = drag;
    current.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    event.currentTarget.setPointerCapture(event.pointerId);
    if (current.pointers.size > 1) {
      clearTimeout(current.timer);
      if (current.kind === 'draw') giveUp();
      current.kind = 'pinch';
      current.apart = apartOf(current.pointers);
      return;
    }
    const at = placeOf(event.currentTarget, event);
    // A press on the own token is a tap until it moves; then it draws.
    current.kind = mayDraw(at, event) ? 'press' : 'tap';
    if (event.pointerType === 'mouse') return;
    clearTimeout(current.timer);
    current.timer = setTimeout(() => {
      if (current.kind !== 'tap' && current.kind !== 'press') return;
      current.kind = 'held';
      hold(at);
    }, HOLD);
  };
  const move = (event: PointerEvent<SVGSVGElement>): void => {
    const { current } = drag;
    const before = current.pointers.get(event.pointerId);
    if (before === undefined) {
      if (event.pointerType === 'mouse') hover(placeOf(event.currentTarget, event));
      return;
    }
    if (current.kind === 'press' && movedFar(before, event)) current.kind = 'draw';
    if (current.kind === 'press' || current.kind === 'held') return;
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
    clearTimeout(current.timer);
    if (current.kind === 'tap' || current.kind === 'press') tap(placeOf(event.currentTarget, event), event);
    if (current.kind === 'draw') drop();
    current.pointers.delete(event.pointerId);
    if (current.pointers.size === 0) current.kind = 'none';
  };
  const cancel = (event: PointerEvent<SVGSVGElement>): void => {
    drag.current.pointers.delete(event.pointerId);
    if (drag.current.kind === 'draw') giveUp();
    drag.current.kind = 'none';
    clearTimeout(drag.current.timer);
  };
  const leave = ({ pointerType }: PointerEvent): void => {
    if (pointerType === 'mouse') hover(null);
  };
  return {
    onPointerDown: down,
    onPointerMove: move,
    onPointerUp: up,
    onPointerCancel: cancel,
    onPointerLeave: leave,
  };
}

/** The wheel zooms at the pointer. */
function useWheel(svg: RefObject<SVGSVGElement | null>, view: View): void {
  const zoom = useRef(view.zoom);
  zoom.current = view.zoom;
  useEffect(() => {
    const element = svg.current;
    if (element === null) return undefined;
    const turn = (event: WheelEvent): void => {
      event.preventDefault();
      zoom.current(event.deltaY > 0 ? 1.15 : 1 / 1.15, placeOf(element, event));
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [svg]);
}
