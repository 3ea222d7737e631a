import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Cell, cellKey, cellsBetween, distance, type Grid, sameCell } from '../../src/geometry/grid.ts';
import type { Overview } from '../../src/kernel/ruleset.ts';
import { DRAWN_SHAPES, type Drawing } from '../../src/table/table.ts';
import type { Answering } from '../prompt/answering.tsx';
import { useTable } from '../table/use-table.tsx';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-names.ts';
import { colourOf, markOf, PortraitArt } from '../ui/portrait/portrait.tsx';
import { walksIn } from './draft.ts';
import { CELL, cellAt, cellsPath, centreOf, edgePath, type Point } from './layout.ts';
import { whoAt } from './lit.tsx';
import { actsAt } from './offers.ts';
import { cellByKey, cellsWithin, drawTo } from './picking.ts';
import { TOKEN_SCALE } from './token.tsx';

/** The functions of the GM's desk that the map needs. */
export interface MapDesk {
  /** The selected combatants. */
  readonly group: ReadonlySet<string>;
  /** Selects combatants. `also` keeps the others selected, and deselects one that was selected before. */
  readonly pick: (who: readonly string[], how: 'only' | 'also') => void;
  /** Puts a combatant on a cell, with its group. */
  readonly move: (who: string, to: Cell) => void;
}

type Shape = Drawing['shape'];
export type MapTool = 'group' | 'ruler' | Shape;

type Drawn = Omit<Drawing, 'id'>;

/** Half the angle of a cone, in radians. */
const HALF_CONE = Math.PI / 6;

/** Returns the cells that a drawing covers. */
export function cellsIn({ shape, from, to }: Drawn, grid: Grid): readonly Cell[] {
  if (shape === 'line') return [from, ...cellsBetween(grid, from, to), to];
  const within = cellsWithin({ grid, centre: from, range: distance(grid, from, to) });
  if (shape === 'circle') return within;
  const [start, end] = [centreOf(grid.shape, from), centreOf(grid.shape, to)];
  const way = Math.atan2(end.y - start.y, end.x - start.x);
  return within.filter((cell) => {
    const { x, y } = centreOf(grid.shape, cell);
    const turn = Math.atan2(y - start.y, x - start.x) - way;
    const off = Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn)));
    return !sameCell(cell, from) && off <= HALF_CONE + 0.001;
  });
}

/** The shapes that the GM has drawn, for everyone. They have no effect on the rules. */
export function Drawings({ grid }: { readonly grid: Grid }): ReactNode {
  const { view } = useTable();
  return view.drawings.map((drawing) => <Outline key={drawing.id} drawn={drawing} grid={grid} />);
}

function Outline({ drawn, grid }: { readonly drawn: Drawn; readonly grid: Grid }): ReactNode {
  const cells = cellsIn(drawn, grid);
  const { x, y } = centreOf(grid.shape, drawn.from);
  return (
    <g className="map-drawn">
      <path className="map-drawn-cells" d={cellsPath(grid.shape, cells)} />
      <path className="map-drawn-under" d={edgePath(grid.shape, cells)} />
      <path className="map-drawn-edge" d={edgePath(grid.shape, cells)} />
      <circle className="map-drawn-from" cx={x} cy={y} r="5" />
    </g>
  );
}

/** A drag over the map by finger or mouse. */
type Drag =
  /** `isWalk` means that it draws the path of an answer, up to `to`. */
  | { readonly kind: 'token'; readonly who: string; readonly to: Cell; readonly isWalk: boolean }
  | { readonly kind: 'group'; readonly from: Point; readonly to: Point }
  | { readonly kind: 'measure'; readonly from: Cell; readonly to: Cell; readonly shape: Shape | null };

interface Around {
  readonly desk: MapDesk | undefined;
  readonly grid: Grid;
  readonly fight: Overview;
  /** The walk of the open question; `undefined` if it offers none. */
  readonly walk: DrawnWalk | undefined;
}

/** A walk that is drawn by dragging the combatant that is asked. */
interface DrawnWalk {
  readonly who: string;
  readonly begin: () => void;
  /** Extends the path to a cell. Returns false if the cell is out of reach; the path then stays unchanged. */
  readonly draw: (to: Cell) => boolean;
  readonly giveUp: () => void;
}

/** Returns the walk that a drag from cell `from` draws; `undefined` without a question. */
export function useDrawnWalk(answering: Answering | null, from: Cell | undefined): DrawnWalk | undefined {
  const drawn = useRef<readonly Cell[]>([]);
  if (answering === null || from === undefined) return undefined;
  const { situation, offers, draft, prompt, click, back } = answering;
  const walks = walksIn(situation, draft);
  const take = (path: readonly Cell[]): void => {
    drawn.current = path;
    const cell = path.at(-1);
    if (cell === undefined) back();
    else click({ cell, path });
  };
  return {
    who: prompt.who,
    begin() {
      drawn.current = [];
    },
    draw(to) {
      if (sameCell(from, to)) take([]);
      else if (walks !== undefined) drawTo({ kind: 'path', walks, path: drawn.current, choose: take }, to);
      else if (actsAt(offers, { cell: to }).some(({ option }) => option.purpose === 'move')) take([to]);
      return sameCell(drawn.current.at(-1) ?? from, to);
    },
    giveUp: back,
  };
}

/** The tools on the map: all of them for a GM, the ruler for everyone. */
export interface Tools {
  readonly tool: MapTool | null;
  readonly choose: (tool: MapTool | null) => void;
  /** Returns whether a drag that starts here belongs to a tool. */
  readonly mayDraw: (at: Point, event: PointerEvent) => boolean;
  readonly draw: (at: Point) => void;
  readonly drop: () => void;
  readonly cancel: () => void;
  /** Handles a tap. Returns false if no tool is chosen. */
  readonly tap: (at: Point) => boolean;
  /** Handles a key at the cell of the cursor. Returns false if no tool is chosen or the key has no effect. */
  readonly press: (key: string, at: Cell, moveCursor: (to: Cell) => void) => boolean;
  readonly drag: Drag | null;
}

/** Drags of combatants, boxes, the ruler and shapes. Without a desk, only the ruler and a walk can be drawn. */
export function useMapTools({ desk, grid, fight, walk: offered }: Around): Tools {
  const { view, send } = useTable();
  const isGathered = (who: string): boolean =>
    desk !== undefined && desk.group.size > 1 && desk.group.has(who);
  // A group moves by the GM's word, also with the combatant that is asked.
  const walk = offered === undefined || isGathered(offered.who) ? undefined : offered;
  const [tool, setTool] = useState<MapTool | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const cell = (at: Point): Cell => cellAt(grid.shape, at);
  const measuring = (from: Cell): Drag => {
    return { kind: 'measure', from, to: from, shape: tool === 'ruler' || tool === 'group' ? null : tool };
  };
  const begun = (at: Point, isShift: boolean): Drag | null => {
    const who = whoAt(fight, cell(at));
    const isHeld = tool === 'group' && who !== undefined && isGathered(who.id);
    if (!isHeld && (tool === 'group' || (desk !== undefined && isShift && who === undefined)))
      return { kind: 'group', from: at, to: at };
    if (tool !== null && !isHeld) return measuring(cell(at));
    if (who === undefined || (desk === undefined && walk?.who !== who.id)) return null;
    return { kind: 'token', who: who.id, to: who.cell, isWalk: false };
  };
  const tools: Tools = {
    ...{ tool, drag },
    choose: (next) => {
      setDrag(null);
      setTool(next);
    },
    mayDraw(at, { shiftKey }) {
      const next = begun(at, shiftKey);
      if (next?.kind === 'token') walk?.begin();
      setDrag(next?.kind === 'measure' ? next : (next ?? drag));
      return next !== null;
    },
    draw(at) {
      if (drag === null) return;
      const to = cell(at);
      if (drag.kind === 'group') return setDrag({ ...drag, to: at });
      if (drag.kind === 'measure') return setDrag({ ...drag, to });
      if (sameCell(drag.to, to)) return;
      const isWalk = walk?.who === drag.who && walk.draw(to);
      setDrag({ ...drag, to, isWalk });
    },
    drop() {
      if (drag === null) return;
      if (drag.kind === 'group') {
        desk?.pick(idsWithin(drag, fight, grid), 'also');
        setDrag(null);
      } else if (drag.kind === 'token') {
        const { who, to, isWalk } = drag;
        const from = fight.standings.find(({ id }) => id === who)?.cell;
        setDrag(null);
        if (isWalk || desk === undefined || from === undefined || sameCell(from, to)) return;
        if (walk?.who === who) walk.giveUp();
        desk.move(who, to);
      } else if (drag.shape !== null) {
        const { shape, from, to } = drag;
        setDrag(null);
        if (!sameCell(from, to)) void send({ kind: 'draw', shape, from, to });
      }
    },
    cancel: () => setDrag(null),
    tap(at) {
      if (drag?.kind !== 'measure' || drag.shape === null) setDrag(null);
      if (tool === null) return false;
      if (tool === 'group') {
        const who = idsAt(fight, cell(at));
        desk?.pick(who, who.length === 0 ? 'only' : 'also');
        return true;
      }
      setDrag(null);
      const here = view.drawings.find((each) => cellsIn(each, grid).some((one) => sameCell(one, cell(at))));
      if (tool !== 'ruler' && here !== undefined) void send({ kind: 'erase', drawing: here.id });
      return true;
    },
    press(key, at, moveCursor) {
      if (tool === null) return false;
      const next = cellByKey(grid, at, key);
      const begun = drag?.kind === 'measure' ? drag : undefined;
      if (next !== undefined) {
        moveCursor(next);
        if (begun !== undefined) setDrag({ ...begun, to: next });
      } else if (key === 'Escape') tools.choose(null);
      else if (key !== 'Enter') return false;
      else if (tool === 'group') desk?.pick(idsAt(fight, at), 'also');
      else if (begun === undefined) setDrag(measuring(at));
      else if (sameCell(begun.from, begun.to)) tools.tap(centreOf(grid.shape, at));
      else if (begun.shape === null) setDrag(null);
      else tools.drop();
      return true;
    },
  };
  return tools;
}

function idsAt(fight: Overview, at: Cell): readonly string[] {
  const who = whoAt(fight, at);
  return who === undefined ? [] : [who.id];
}

function idsWithin(
  { from, to }: Extract<Drag, { readonly kind: 'group' }>,
  { standings }: Overview,
  { shape }: Grid,
): readonly string[] {
  const between = (at: number, a: number, b: number): boolean => Math.min(a, b) <= at && at <= Math.max(a, b);
  return standings.flatMap(({ id, cell }) => {
    const { x, y } = centreOf(shape, cell);
    return between(x, from.x, to.x) && between(y, from.y, to.y) ? [id] : [];
  });
}

/** The current drag: the token with the length of its way, a box, the ruler, or a shape. */
export function Dragged({
  tools: { drag },
  fight,
  grid,
  group,
}: {
  readonly tools: Tools;
  readonly fight: Overview;
  readonly grid: Grid;
  /** The combatants that the GM has selected: they are dragged together. */
  readonly group: ReadonlySet<string> | undefined;
}): ReactNode {
  // The plan of the walk is drawn already.
  if (drag === null || (drag.kind === 'token' && drag.isWalk)) return null;
  if (drag.kind === 'group') {
    const { from, to } = drag;
    return (
      <rect
        className="map-box"
        x={Math.min(from.x, to.x)}
        y={Math.min(from.y, to.y)}
        width={Math.abs(to.x - from.x)}
        height={Math.abs(to.y - from.y)}
      />
    );
  }
  const who = drag.kind === 'token' ? fight.standings.find(({ id }) => id === drag.who) : undefined;
  const from = drag.kind === 'token' ? who?.cell : drag.from;
  if (from === undefined || sameCell(from, drag.to)) return null;
  const [columns, rows] = [drag.to[0] - from[0], drag.to[1] - from[1]];
  const isGroup = who !== undefined && group?.has(who.id) === true;
  const moved = fight.standings.filter(({ id }) => id === who?.id || (isGroup && group.has(id)));
  return (
    <g className="map-dragged">
      {drag.kind === 'measure' && drag.shape !== null && (
        <Outline drawn={{ shape: drag.shape, from, to: drag.to }} grid={grid} />
      )}
      <Measure from={from} to={drag.to} grid={grid} />
      {moved.map(({ id, cell: [column, row] }) => {
        const mark = markOf(fight, id);
        const { x, y } = centreOf(grid.shape, [column + columns, row + rows]);
        return (
          <g
            key={id}
            className="plan-ghost"
            transform={`translate(${x} ${y}) scale(${TOKEN_SCALE})`}
            data-side={colourOf(mark.side)}
          >
            <PortraitArt {...mark} />
          </g>
        );
      })}
    </g>
  );
}

/** A line between two cells with their distance, as the rulebook measures it. */
function Measure({
  from,
  to,
  grid,
}: {
  readonly from: Cell;
  readonly to: Cell;
  readonly grid: Grid;
}): ReactNode {
  const [a, b] = [centreOf(grid.shape, from), centreOf(grid.shape, to)];
  const apart = Math.hypot(b.x - a.x, b.y - a.y);
  const label = {
    x: b.x + ((b.x - a.x) / apart) * CELL * 0.75,
    y: b.y + ((b.y - a.y) / apart) * CELL * 0.75,
  };
  return (
    <g className="map-measure" key={cellKey(to)}>
      <line className="map-measure-under" x1={a.x} y1={a.y} x2={b.x} y2={b.y} />
      <line x1={a.x} y1={a.y} x2={b.x} y2={b.y} />
      <circle cx={label.x} cy={label.y} r="14" />
      <text x={label.x} y={label.y + 5}>
        {distance(grid, from, to)}
      </text>
    </g>
  );
}

const ICONS: Readonly<Record<MapTool, IconName>> = {
  group: 'square-dashed-mouse-pointer',
  ruler: 'ruler',
  circle: 'circle-dashed',
  line: 'slash',
  cone: 'triangle',
};

/** The buttons of the tools, and one that erases all drawings. Without a desk, only the ruler. */
export function ToolButtons({
  tools: { tool, choose, drag },
  grid,
  isDesk,
}: {
  readonly tools: Tools;
  readonly grid: Grid;
  readonly isDesk: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const { view, send } = useTable();
  const [isOpen, setOpen] = useState(false);
  const measured = drag?.kind === 'measure' ? distance(grid, drag.from, drag.to) : undefined;
  const shown: readonly MapTool[] = isDesk ? ['group', 'ruler', ...DRAWN_SHAPES] : ['ruler'];
  return (
    <div className="map-tools" data-open={isOpen || undefined}>
      <button
        type="button"
        className="button is-square map-tools-fold"
        aria-expanded={isOpen}
        aria-pressed={tool !== null}
        aria-label={t('map.tools.title')}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={tool === null ? 'ellipsis' : ICONS[tool]} />
      </button>
      <span className="only-read" role="status">
        {measured !== undefined && t('map.twin.apart', { distance: measured })}
      </span>
      {/* First in a row that ends at the edge of the map, so that no tool moves when it comes. */}
      {isDesk && view.drawings.length > 0 && (
        <button
          type="button"
          className="button is-square"
          aria-label={t('map.tools.erase')}
          title={t('map.tools.erase')}
          onClick={() => {
            for (const { id } of view.drawings) void send({ kind: 'erase', drawing: id });
          }}
        >
          <Icon name="eraser" />
        </button>
      )}
      {shown.map((each) => (
        <button
          key={each}
          type="button"
          className="button is-square"
          data-tool={each}
          aria-pressed={tool === each}
          aria-label={t(`map.tools.${each}`)}
          title={t('map.tools.withKeys', { what: t(`map.tools.${each}`) })}
          onClick={() => {
            choose(tool === each ? null : each);
            setOpen(false);
          }}
        >
          <Icon name={ICONS[each]} />
        </button>
      ))}
    </div>
  );
}
