import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Cell,
  type Door,
  type Edge,
  edgeKey,
  isOnGrid,
  sameCell,
  sharesSide,
} from '../../../src/geometry/grid.ts';
import type { MapSetup } from '../../../src/kernel/encounter.ts';
import type { Preview } from '../../engine/draft/sheet.ts';
import { boxOfPicture, CoverSigns, Doors, Ground } from '../../map/drawn.tsx';
import { GroundPicture } from '../../map/ground/ground.tsx';
import { followed, useGestures, useSides } from '../../map/input.ts';
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
import { cellByKey } from '../../map/picking.ts';
import { cellsToShow, placeOf } from '../../map/showing.tsx';
import { Token } from '../../map/token.tsx';
import { MapButtons, useView } from '../../map/use-view.tsx';
import { markOf } from '../../ui/portrait/portrait.tsx';
import type { Editing } from './editing.ts';
import { Entries, QuickAddForm, type ToMap } from './entries.tsx';
import {
  FittingFields,
  Looks,
  MapPicture,
  saidAt,
  type Tool,
  ToolChoices,
  ToolList,
  useFitting,
} from './map-controls.tsx';
import { MapFiles, MapSize } from './options-panel.tsx';

interface MapPainterProps extends Editing {
  /** Stands above the people beside the map; `undefined` if there is no room for them. */
  readonly beside: ReactNode;
}

/** The map as it is in play, to paint on. */
export default function MapPainter(props: MapPainterProps): ReactNode {
  const { t } = useTranslation();
  const { beside, ...editing } = props;
  const { preview } = editing;
  if (preview === null) {
    return (
      <>
        {beside}
        <p className="empty">{t('prepare.map.faultsFirst')}</p>
      </>
    );
  }
  if (!preview.encounter.field.isMapped) {
    return (
      <>
        {beside}
        <section className="panel stack">
          <p>{t('prepare.map.none')}</p>
          <MapSize {...editing} preview={preview} />
          <MapFiles {...editing} preview={preview} />
        </section>
      </>
    );
  }
  return <Painter {...props} preview={preview} />;
}

type PainterProps = Editing & { readonly preview: Preview };

const NOBODY: readonly string[] = [];

function Painter({ beside, ...props }: PainterProps & Pick<MapPainterProps, 'beside'>): ReactNode {
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
  const [held, setHeld] = useState(NOBODY);
  /** The combatant under the press that a drag began with. */
  const pressed = useRef(NOBODY);
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
    setHeld(NOBODY);
  };
  /** A tap paints its cell. With the tool for moving, a first tap picks up a combatant, and a second one puts it down. */
  const tapped = (at: Cell): void => {
    const there = whoAt(fight, at);
    if (tool.kind === 'move' && (held.length === 0 || there !== undefined)) {
      setHeld(there === undefined || held.includes(there.id) ? NOBODY : [there.id]);
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
      const there = whoAt(fight, cell(at));
      pressed.current = there === undefined ? NOBODY : [there.id];
      return there !== undefined;
    },
    draw: (at) => {
      if (isFitting) return fitting.drag(at);
      if (isLine || tool.kind === 'erase') sides.draw(at);
      if (isLine) return;
      if (tool.kind !== 'move') return add(cell(at));
      setHeld(pressed.current);
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
    else if (event.key === 'Escape') setHeld(NOBODY);
    else return;
    event.preventDefault();
    if (next !== undefined && event.shiftKey && tool.kind !== 'move' && !isLine) finish([next]);
  };
  const toMap: ToMap = {
    pick: (entry) => {
      const who = preview.idsOf(entry);
      setTool({ kind: 'move' });
      setHeld(who);
      setCursor(encounter.combatants.find(({ id }) => id === who[0])?.at ?? null);
      svg.current?.focus();
    },
    carry: (entry, press) =>
      followed(press, svg.current!, (at, isLetGo) => {
        const to = at && cell(at);
        const isOver = to !== null && isOnGrid(grid, to);
        setStroke(isOver && !isLetGo ? [to] : []);
        if (isOver && isLetGo) void write(placedAt(props, preview.idsOf(entry), to));
      }),
  };
  const choosing = { tool, choose: setTool, sides: encounter.sides };
  return (
    <div className="painter">
      <ToolList {...choosing} brushes={brushes} hasPicture={field.picture !== undefined}>
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
              isChosen={held.includes(who.id)}
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
      <div className="stack painter-more">
        <div className="painter-deck">
          <div className="painter-choices">
            <ToolChoices {...choosing} />
            <p className="quiet small">{t(`prepare.map.hints.${tool.kind}`)}</p>
          </div>
          <Looks {...props} look={field.look} />
        </div>
        {isFitting && <FittingFields {...fitting} />}
        <details className="panel">
          <summary>{t('prepare.map.size')}</summary>
          <MapFiles {...props} />
          <MapSize {...props} />
        </details>
      </div>
      {beside !== undefined && (
        <section className="painter-people" aria-label={t('prepare.map.combatants')}>
          {beside}
          <Entries {...props} toMap={toMap} />
          <QuickAddForm {...props} />
        </section>
      )}
    </div>
  );
}

/** Returns the text with combatants at a cell and around it. Nothing changes if it is a wall or somebody else is there. */
function placedAt(
  { text, tools, preview: { encounter } }: PainterProps,
  who: readonly string[],
  to: Cell,
): string {
  const isTaken = encounter.combatants.some(({ id, at }) => !who.includes(id) && sameCell(at, to));
  const isWall = encounter.field.walls.some((wall) => sameCell(wall, to));
  return isTaken || isWall || who.length === 0
    ? text
    : tools.withPlaces(text, tools.placesFor([to], who, encounter), encounter);
}

/** How near the middle of a side a tap must be that rubs it out, in cells. */
const RUBBED = 0.25;

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
  props: PainterProps,
  tool: Tool,
  held: readonly string[],
  { cells, edges }: Passed,
): string {
  const { text, tools, bench, preview } = props;
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
    case 'move':
      return placedAt(props, held, cells.at(-1)!);
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

/** The radius of the sign at the corner of a picture, in CSS pixels. */
const CORNER_SIGN = 9;

/** The corner of a picture, to change its size by. */
function Corner({ x, y, width, scale }: Box & { readonly scale: number }): ReactNode {
  return <circle className="painter-corner" cx={x + width} cy={y} r={CORNER_SIGN / scale} />;
}
