import type { TFunction } from 'i18next';
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Cell,
  cellKey,
  type Door,
  type Edge,
  edgeKey,
  type Grid,
  isOnGrid,
  sameCell,
  sharesSide,
} from '../../../src/geometry/grid.ts';
import type { MapSetup } from '../../../src/kernel/encounter.ts';
import type { Preview } from '../../engine/draft/sheet.ts';
import { boxOfPicture, CoverSigns, Doors, Ground } from '../../map/drawn.tsx';
import { GroundPicture } from '../../map/ground/ground.tsx';
import { useGestures } from '../../map/input.ts';
import {
  type Box,
  boxAround,
  CELL,
  cellAt,
  cellsPath,
  cornersOf,
  gridOf,
  type Point,
  sideNear,
  sidesPath,
} from '../../map/layout.ts';
import { whoAt } from '../../map/lit.tsx';
import { cellByKey, wayTo } from '../../map/picking.ts';
import { cellsToShow, placeOf } from '../../map/showing.tsx';
import { Token } from '../../map/token.tsx';
import { MapButtons, useView } from '../../map/use-view.tsx';
import { markOf } from '../../ui/portrait/portrait.tsx';
import type { Editing } from './editing.ts';
import {
  FittingFields,
  Looks,
  MapFiles,
  MapPicture,
  MapSize,
  type Tool,
  ToolList,
  useFitting,
} from './map-controls.tsx';

/** The map as it is in play, to paint on. */
export default function MapPainter(editing: Editing): ReactNode {
  const { t } = useTranslation();
  const { preview } = editing;
  if (preview === null) return <p className="empty">{t('prepare.map.faultsFirst')}</p>;
  if (!preview.encounter.field.isMapped) {
    return (
      <section className="panel stack">
        <p>{t('prepare.map.none')}</p>
        <MapSize {...editing} preview={preview} />
        <MapFiles {...editing} preview={preview} />
      </section>
    );
  }
  return <Painter {...editing} preview={preview} />;
}

type PainterProps = Editing & { readonly preview: Preview };

function Painter(props: PainterProps): ReactNode {
  const { tools, write, bench, preview } = props;
  const { t } = useTranslation();
  const { encounter, fight } = preview;
  const { field } = encounter;
  const grid = gridOf(field, fight);
  const whole = useMemo(() => boxAround(grid.shape, cellsToShow(grid, fight), 6), [grid, fight]);
  const svg = useRef<SVGSVGElement>(null);
  const view = useView(svg, whole, CELL, null);
  const brushes = useMemo(() => tools.brushesFor(bench.options), [tools, bench]);
  const [tool, setTool] = useState<Tool>({ kind: 'paint', brush: brushes[0]!, amount: 1 });
  const [stroke, setStroke] = useState<readonly Cell[]>([]);
  const [held, setHeld] = useState<string | null>(null);
  const [cursor, setCursor] = useState<Cell | null>(null);
  /** The way to the side of the cursor's cell that Enter draws. */
  const [facing, setFacing] = useState<Cell>([1, 0]);
  const fitting = useFitting(props);
  const sides = useSides(grid.shape);
  const isLine = tool.kind === 'line' || tool.kind === 'door';
  const isFitting = tool.kind === 'fit' && field.picture !== undefined;
  const cell = (at: Point): Cell => cellAt(grid.shape, at);
  const add = (at: Cell): void => {
    if (isOnGrid(grid, at)) setStroke((now) => (now.some((each) => sameCell(each, at)) ? now : [...now, at]));
  };
  const finish = (cells: readonly Cell[], edges: readonly Edge[] = []): void => {
    setStroke([]);
    sides.clear();
    if (cells.length + edges.length === 0) return;
    void write(afterStroke(props, tool, held, { cells, edges }));
    setHeld(null);
  };
  /** A tap paints its cell. With the tool for moving, a first tap picks up a combatant, and a second one puts it down. */
  const tapped = (at: Cell): void => {
    const there = whoAt(fight, at);
    if (tool.kind === 'move' && (held === null || there !== undefined)) {
      setHeld(there === undefined || there.id === held ? null : there.id);
    } else {
      finish([at].filter((each) => isOnGrid(grid, each)));
    }
  };
  const gestures = useGestures({
    ...{ svg, view },
    tap: (at) => {
      if (isFitting) return;
      const { edge, away } = sideNear(grid.shape, at);
      const isRubbed = tool.kind === 'erase' && away < RUBBED && isBuilt(field, edge);
      if (isLine || isRubbed) finish([], [edge]);
      else tapped(cell(at));
    },
    hover: () => undefined,
    hold: () => undefined,
    mayDraw: (at) => {
      if (isFitting) fitting.grip(at, view.scale);
      sides.begin(at);
      if (tool.kind !== 'move') return true;
      return whoAt(fight, cell(at)) !== undefined;
    },
    draw: (at) => {
      if (isFitting) return fitting.drag(at);
      if (isLine || tool.kind === 'erase') sides.draw(at);
      if (isLine) return;
      if (tool.kind !== 'move') return add(cell(at));
      setHeld((now) => now ?? whoAt(fight, cell(at))?.id ?? null);
      setStroke([cell(at)]);
    },
    drop: () => {
      if (isFitting) fitting.drop();
      else finish(tool.kind === 'move' ? stroke.slice(-1) : stroke, sides.drawn);
    },
    cancel: () => {
      sides.clear();
      if (isFitting) fitting.cancel();
      else setStroke([]);
    },
  });
  const press = (event: KeyboardEvent): void => {
    const at = cursor ?? [0, 0];
    const next = cellByKey(grid, at, event.key);
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (isFitting) {
      if (fitting.press(event.key, event.shiftKey)) event.preventDefault();
      return;
    }
    const way = next && ([next[0] - at[0], next[1] - at[1]] as const);
    if (way !== undefined) setFacing(way);
    if (isLine && next !== undefined && event.shiftKey) finish([], [[at, next]]);
    else if (isLine && event.key === 'Enter') finish([], [sideOf(at, facing)]);
    else if (next !== undefined && isOnGrid(grid, next)) setCursor(next);
    else if (event.key === 'Enter' || event.key === ' ') tapped(at);
    else if (event.key === 'Escape') setHeld(null);
    else return;
    event.preventDefault();
    if (next !== undefined && event.shiftKey && tool.kind !== 'move' && !isLine) finish([next]);
  };
  return (
    <div className="painter">
      <ToolList
        brushes={brushes}
        tool={tool}
        choose={setTool}
        sides={encounter.sides}
        hasPicture={field.picture !== undefined}
      >
        <MapPicture {...props} />
      </ToolList>
      <div className="map">
        <GroundPicture
          field={field}
          grid={grid}
          ground={fight.ground}
          seed={encounter.name}
          whole={whole}
          view={view}
        />
        <svg
          ref={svg}
          role="application"
          aria-label={t('prepare.map.name')}
          className="map-drawing"
          viewBox={[view.box.x, view.box.y, view.box.width, view.box.height].join(' ')}
          style={{ aspectRatio: whole.width / whole.height, ['--zoom' as string]: view.scale }}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of an application role need the focus.
          tabIndex={0}
          onKeyDown={press}
          {...gestures}
        >
          <Ground
            walls={field.walls}
            edges={field.edges}
            ground={fight.ground}
            picture={field.picture}
            pictureAt={isFitting ? fitting.place : field.pictureAt}
            shape={grid.shape}
            size={grid.size}
            box={whole}
          />
          <Doors doors={field.doors} shape={grid.shape} answering={null} />
          {fight.standings.map((who) => (
            <Token
              key={who.id}
              who={who}
              {...markOf(fight, who.id)}
              {...placeOf(grid, fight, who)}
              isMine={false}
              isChosen={who.id === held}
              asked={undefined}
              within={undefined}
              blow={undefined}
            />
          ))}
          <CoverSigns ground={fight.ground} shape={grid.shape} />
          <path className="painter-stroke" d={cellsPath(grid.shape, stroke, 2)} />
          <path className="painter-sides" d={sidesPath(grid.shape, sides.drawn)} />
          {isFitting && <Corner {...boxOfPicture(grid.shape, fitting.place)} scale={view.scale} />}
          {cursor !== null && !isFitting && (
            <polygon className="map-cursor" points={cornersOf(grid.shape, cursor, 2)} />
          )}
          {cursor !== null && isLine && sharesSide(grid.shape, sideOf(cursor, facing)) && (
            <path className="painter-sides" d={sidesPath(grid.shape, [sideOf(cursor, facing)], 0.2)} />
          )}
        </svg>
        <MapButtons view={view} />
      </div>
      <p className="only-read" role="status">
        {cursor !== null && saidAt(preview, grid, cursor, t)}
      </p>
      <p className="quiet small">{t(`prepare.map.hints.${tool.kind}`)}</p>
      {isFitting && <FittingFields {...fitting} />}
      <Looks {...props} look={field.look} />
      <details className="panel">
        <summary>{t('prepare.map.size')}</summary>
        <MapFiles {...props} />
        <MapSize {...props} />
      </details>
    </div>
  );
}

/** The sides of cells that are being drawn. */
interface Sides {
  readonly drawn: readonly Edge[];
  readonly begin: (at: Point) => void;
  readonly draw: (to: Point) => void;
  readonly clear: () => void;
}

/** How near the middle of a side a stroke must pass, and a tap that rubs it out, in cells. */
const DRAWN = 0.36;
const RUBBED = 0.25;

/** Collects the sides near a stroke. Corners belong to none, so that a line along a wall stays straight. */
function useSides(shape: Grid['shape']): Sides {
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

function sideOf(cell: Cell, [x, y]: Cell): Edge {
  return [cell, [cell[0] + x, cell[1] + y]];
}

function hasWall({ edges = [] }: MapSetup, edge: Edge): boolean {
  return edges.some((each) => edgeKey(each) === edgeKey(edge));
}

function doorAt({ doors = [] }: MapSetup, edge: Edge): Door | undefined {
  return doors.find(({ between }) => edgeKey(between) === edgeKey(edge));
}

/** Whether there is a wall or a door. */
function isBuilt(field: MapSetup, edge: Edge): boolean {
  return hasWall(field, edge) || doorAt(field, edge) !== undefined;
}

/** The state of a door after one more tap; `null` removes it. */
const AFTER = { closed: 'open', open: 'locked', locked: null } as const;

/** The cells that a stroke passed, and their sides. */
interface Passed {
  readonly cells: readonly Cell[];
  readonly edges: readonly Edge[];
}

/** Returns the text after a stroke of a tool. A line that begins on a wall removes walls. */
function afterStroke(
  { text, tools, bench, preview }: PainterProps,
  tool: Tool,
  held: string | null,
  { cells, edges }: Passed,
): string {
  const { encounter } = preview;
  switch (tool.kind) {
    case 'line': {
      const [first] = edges;
      if (first === undefined) return text;
      return tools.withEdgeWalls(text, edges, !hasWall(encounter.field, first), encounter);
    }
    case 'door': {
      const [first] = edges;
      if (first === undefined) return text;
      const door = edges.length === 1 ? doorAt(encounter.field, first) : undefined;
      return tools.withDoors(text, edges, door === undefined ? 'closed' : AFTER[door.is], encounter);
    }
    case 'move': {
      const to = cells.at(-1)!;
      const isFree = !encounter.combatants.some(({ id, at }) => id !== held && sameCell(at, to));
      const isWall = encounter.field.walls.some((wall) => sameCell(wall, to));
      return held === null || !isFree || isWall
        ? text
        : tools.withPlaces(text, new Map([[held, to]]), encounter);
    }
    case 'start':
      return tools.withPlaces(text, tools.placesIn(cells, tool.side, encounter), encounter);
    case 'fit':
      return text;
    case 'paint':
      return tools.withStroke(text, { brush: tool.brush, cells, amount: tool.amount }, encounter);
    case 'erase':
      return tools
        .brushesFor(bench.options)
        .reduce(
          (now, brush) => tools.withStroke(now, { brush, cells, amount: 0 }, encounter),
          tools.withDoors(tools.withEdgeWalls(text, edges, false, encounter), edges, null, encounter),
        );
  }
}

/** Describes the contents of a cell for people who do not see the map. */
function saidAt({ encounter, fight }: Preview, grid: Grid, cell: Cell, t: TFunction): string {
  const isWall = encounter.field.walls.some((wall) => sameCell(wall, cell));
  const there = whoAt(fight, cell);
  const ground =
    fight.ground
      ?.filter((each) => cellKey(each.cell) === cellKey(cell))
      .map(({ kind, much }) => `${kind} ${much}`) ?? [];
  const { edges = [], doors = [] } = encounter.field;
  const wayOf = ([a, b]: Edge): string | undefined => {
    const other = sameCell(a, cell) ? b : sameCell(b, cell) ? a : undefined;
    const way = other && wayTo(grid, cell, other);
    return way && t(`map.ways.${way}`);
  };
  const walled = edges.flatMap((edge) => {
    const way = wayOf(edge);
    return way === undefined ? [] : [t('prepare.map.wallTo', { way })];
  });
  const doored = doors.flatMap(({ name, between, is }) => {
    const way = wayOf(between);
    const said = t(`map.doors.${is}`, { name: name ?? t('map.doors.door') });
    return way === undefined ? [] : [t('prepare.map.doorTo', { way, door: said })];
  });
  const parts = [
    isWall ? t('prepare.map.brushes.wall') : '',
    there?.name ?? '',
    ...ground,
    ...walled,
    ...doored,
  ].filter((part) => part !== '');
  return t('prepare.map.cell', {
    column: cell[0],
    row: cell[1],
    what: parts.join(', ') || t('prepare.map.free'),
  });
}

/** The radius of the sign at the corner of a picture, in CSS pixels. */
const CORNER_SIGN = 9;

/** The corner of a picture, to change its size by. */
function Corner({ x, y, width, scale }: Box & { readonly scale: number }): ReactNode {
  return <circle className="painter-corner" cx={x + width} cy={y} r={CORNER_SIGN / scale} />;
}
