import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import {
  type Cell,
  cellKey,
  distance,
  type Edge,
  edgeKey,
  type Grid,
  sameCell,
} from '../../src/geometry/grid.ts';
import type { CombatantSummary } from '../../src/kernel/ruleset.ts';
import type { Answering } from '../prompt/answering.tsx';
import { CELL, type Point, sideNear } from './layout.ts';
import { whoAt } from './lit.tsx';
import type { Spot } from './offers.ts';
import { cellByKey, type Picking, pathOn } from './picking.ts';
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
  /** Called when a finger rests on the map, and on a click with the right button. */
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
  /** When the last finger touched the map. */
  began: number;
}

/** Converts a pointer's position to a point of the drawing. */
function pointOn(svg: SVGSVGElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
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
  const drag = useRef<Drag>({ pointers: new Map(), kind: 'none', apart: 0, timer: undefined, began: 0 });
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
    const at = pointOn(event.currentTarget, event);
    // Only the left button taps and draws. The middle one moves the map, the right one opens what a finger that rests does.
    if (event.button > 0) {
      current.kind = event.button === 1 ? 'pan' : 'held';
      if (event.button === 2) hold(at);
      return;
    }
    // A press on the own token is a tap until it moves; then it draws.
    current.kind = mayDraw(at, event) ? 'press' : 'tap';
    if (event.pointerType === 'mouse') return;
    clearTimeout(current.timer);
    const began = event.timeStamp;
    current.began = began;
    const held = (): void => {
      if (current.began !== began || (current.kind !== 'tap' && current.kind !== 'press')) return;
      current.kind = 'held';
      hold(at);
    };
    // A busy page may learn of a lifted finger after the time is up, so it looks once more in the next frame.
    current.timer = setTimeout(() => {
      requestAnimationFrame(() => setTimeout(held));
    }, HOLD);
  };
  const move = (event: PointerEvent<SVGSVGElement>): void => {
    const { current } = drag;
    const before = current.pointers.get(event.pointerId);
    if (before === undefined) {
      if (event.pointerType === 'mouse') hover(pointOn(event.currentTarget, event));
      return;
    }
    if (current.kind === 'press' && movedFar(before, event)) current.kind = 'draw';
    if (current.kind === 'press' || current.kind === 'held') return;
    if (current.kind === 'draw') draw(pointOn(event.currentTarget, event));
    else if (current.kind !== 'tap' || movedFar(before, event)) moveView(current, before, event);
  };
  const moveView = (current: Drag, before: Point, event: PointerEvent<SVGSVGElement>): void => {
    if (current.kind === 'tap') current.kind = 'pan';
    const from = pointOn(event.currentTarget, { clientX: before.x, clientY: before.y });
    current.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const to = pointOn(event.currentTarget, event);
    if (current.kind === 'pan') view.pan({ x: from.x - to.x, y: from.y - to.y });
    if (current.kind !== 'pinch') return;
    const apart = apartOf(current.pointers);
    if (apart > 0 && current.apart > 0) view.zoom(current.apart / apart, to);
    current.apart = apart;
  };
  const up = (event: PointerEvent<SVGSVGElement>): void => {
    const { current } = drag;
    clearTimeout(current.timer);
    if (current.kind === 'tap' || current.kind === 'press') tap(pointOn(event.currentTarget, event), event);
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
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
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
      zoom.current(event.deltaY > 0 ? 1.15 : 1 / 1.15, pointOn(element, event));
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [svg]);
}

interface Keyboard {
  readonly grid: Grid;
  readonly picking: Picking | undefined;
  readonly view: Pick<View, 'box' | 'pan' | 'zoom' | 'whole'>;
  readonly confirm: (() => void) | undefined;
}

/** Handles a key on the map. Returns false if the key has no effect. */
export function keyPressed(key: string, { grid, picking, view, confirm }: Keyboard): boolean {
  if (key === '+' || key === '=') view.zoom(0.7);
  else if (key === '-') view.zoom(1 / 0.7);
  else if (key === '0') view.whole();
  else if (key === 'Enter' && picking !== undefined && confirm !== undefined) confirm();
  else if (picking?.kind === 'path') return walkBy(key, grid, picking);
  else if (picking?.kind === 'cell') return pointBy(key, grid, picking);
  else return lookBy(key, view);
  return true;
}

function walkBy(key: string, grid: Grid, picking: Extract<Picking, { readonly kind: 'path' }>): boolean {
  const { walks, path, choose } = picking;
  if (key === 'Backspace') choose(path.slice(0, -1));
  else if (key === 'Escape' && path.length > 0) choose([]);
  else {
    const next = cellByKey(grid, path.at(-1) ?? walks[0].from, key);
    if (next === undefined) return false;
    const longer = pathOn(walks, path, next);
    if (longer !== undefined) choose(longer);
  }
  return true;
}

function pointBy(key: string, grid: Grid, picking: Extract<Picking, { readonly kind: 'cell' }>): boolean {
  const { cells, from, chosen, choose } = picking;
  const next = cellByKey(grid, chosen ?? from, key);
  if (next === undefined) return false;
  const found = cells.find((cell) => sameCell(cell, next)) ?? onward(cells, chosen ?? from, next);
  if (found !== undefined) choose(found);
  return true;
}

/** Returns the next cell in the same direction that can be chosen, skipping others. */
function onward(cells: readonly Cell[], from: Cell, next: Cell): Cell | undefined {
  const [dx, dy] = [next[0] - from[0], next[1] - from[1]];
  const steps = (cell: Cell): number => (dx === 0 ? (cell[1] - from[1]) / dy : (cell[0] - from[0]) / dx);
  return cells
    .filter((cell) => {
      const n = steps(cell);
      return n > 0 && cell[0] === from[0] + dx * n && cell[1] === from[1] + dy * n;
    })
    .toSorted((a, b) => steps(a) - steps(b))[0];
}

const LOOK: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

function lookBy(key: string, { box, pan }: Keyboard['view']): boolean {
  const way = Object.hasOwn(LOOK, key) ? LOOK[key] : undefined;
  if (way === undefined) return false;
  pan({ x: (way[0] * box.width) / 5, y: (way[1] * box.width) / 5 });
  return true;
}

interface Around {
  readonly answering: Answering;
  readonly grid: Grid;
  /** The cell that the arrow keys have reached. */
  readonly cursor: Cell;
  readonly move: (cell: Cell) => void;
}

/**
 * Handles a key on the map while an answer is being chosen: arrows move a cell, T goes round the targets, Enter chooses
 * and confirms, Escape gives up. Returns false if the key has no effect.
 */
export function answerByKey(
  key: string,
  isShift: boolean,
  { answering, grid, cursor, move }: Around,
): boolean {
  const { situation, offers, draft } = answering;
  const { standings } = situation;
  const spotAt = (cell: Cell): Spot => ({ cell, who: whoAt({ standings } as never, cell)?.id });
  if (key === 'Escape') {
    if (draft.option === null) return false;
    answering.back();
    return true;
  }
  if (key === 'Enter') {
    answering.click(spotAt(cursor));
    return true;
  }
  if (key === 't' || key === 'T') {
    const next = targetAfter(answering, grid, isShift);
    if (next === undefined) return false;
    move(next.cell);
    aimAt(answering, next);
    return true;
  }
  const next = cellByKey(grid, cursor, key);
  if (next === undefined) return false;
  move(next);
  // With an act chosen by its name, the arrows aim it at once.
  const spot = spotAt(next);
  const isOffered = offers.cells.has(cellKey(next)) || (spot.who !== undefined && offers.whom.has(spot.who));
  if (draft.isNamed && isOffered) answering.click(spot);
  return true;
}

/** Returns the legal target after the chosen one, nearest first; the one before it if `isBack`. */
export function targetAfter(
  { situation: { standings }, offers, draft, prompt }: Answering,
  grid: Grid,
  isBack: boolean,
): CombatantSummary | undefined {
  const from = standings.find(({ id }) => id === prompt.who)?.cell ?? [0, 0];
  const isFoe = ({ id }: CombatantSummary): boolean => offers.whom.get(id)?.[0].option.purpose === 'attack';
  const lit = standings.filter(({ id }) => offers.whom.has(id));
  // Other targets are offered only if nobody can be attacked.
  const targets = (lit.some(isFoe) ? lit.filter(isFoe) : lit).toSorted(
    (a, b) => distance(grid, from, a.cell) - distance(grid, from, b.cell),
  );
  const at = targets.findIndex(({ id }) => id === draft.spot?.who);
  if (at === -1) return isBack ? targets.at(-1) : targets[0];
  return targets[(at + (isBack ? -1 : 1) + targets.length) % targets.length];
}

/** Chooses a combatant as the target, without confirming what was chosen before. */
export function aimAt({ draft, click }: Answering, { id, cell }: CombatantSummary): void {
  if (draft.spot?.who !== id) click({ cell, who: id });
}

/** The cell of the keyboard's cursor. Each question begins without one, so that Enter means what is chosen. */
export function useCursor(question: string | undefined) {
  const [at, setAt] = useState<{ readonly question: string | undefined; readonly cell: Cell } | null>(null);
  const move = (cell: Cell | null): void => setAt(cell === null ? null : { question, cell });
  return [at?.question === question ? (at?.cell ?? null) : null, move] as const;
}

/** The sides of cells that are being drawn. */
interface Sides {
  readonly drawn: readonly Edge[];
  readonly begin: (at: Point) => void;
  readonly draw: (to: Point) => void;
  readonly clear: () => void;
}

/** How near the middle of a side a stroke must pass, in cells. */
const DRAWN = 0.36;

/** Collects the sides near a stroke. Corners belong to none, so that a line along a wall stays straight. */
export function useSides(shape: Grid['shape']): Sides {
  const [drawn, setDrawn] = useState<readonly Edge[]>([]);
  const last = useRef<Point>({ x: 0, y: 0 });
  return {
    drawn,
    begin: (at) => {
      last.current = at;
    },
    draw: (to) => {
      const from = last.current;
      last.current = to;
      const parts = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / (CELL / 8)));
      const passed = Array.from({ length: parts }, (_, i) => {
        const share = (i + 1) / parts;
        return sideNear(shape, { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
      });
      setDrawn((now) => {
        const all = [...now, ...passed.flatMap(({ edge, away }) => (away <= DRAWN ? [edge] : []))];
        return [...new Map(all.map((edge) => [edgeKey(edge), edge])).values()];
      });
    },
    clear: () => setDrawn([]),
  };
}

/** Follows a pointer pressed outside the map, and tells the point of the drawing below it; `null` outside the map. */
export function followed(
  press: { readonly button: number },
  svg: SVGSVGElement,
  tell: (at: Point | null, isLetGo: boolean) => void,
): void {
  if (press.button > 0) return;
  const end = new AbortController();
  const told = (event: globalThis.PointerEvent): void => {
    const { left, right, top, bottom } = svg.getBoundingClientRect();
    const isOver =
      event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
    const isLetGo = event.type !== 'pointermove';
    if (isLetGo) end.abort();
    tell(isOver && event.type !== 'pointercancel' ? pointOn(svg, event) : null, isLetGo);
  };
  for (const kind of ['pointermove', 'pointerup', 'pointercancel'] as const)
    addEventListener(kind, told, { signal: end.signal });
}
