import './map.css';
import { type KeyboardEvent, type ReactNode, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { distance } from '../../src/geometry/distance.ts';
import { type Cell, type Grid, sameCell } from '../../src/geometry/grid.ts';
import type { Field } from '../../src/kernel/encounter.ts';
import type { Overview, Standing } from '../../src/kernel/ruleset.ts';
import { Ground } from './ground.tsx';
import { keyPressed } from './keys.ts';
import { boxAround, CELL, cellAt, centreOf, type Point } from './layout.ts';
import { markOf } from './marks.ts';
import { Picked } from './picked.tsx';
import { type Picking, pathOn, reachOf } from './picking.ts';
import { Token } from './token.tsx';
import { useGestures } from './use-gestures.ts';
import { useView } from './use-view.ts';

export interface FieldMapProps {
  readonly field: Field;
  readonly fight: Overview;
  /** Ids of one's own combatants. */
  readonly mine: readonly string[];
  /** From whom distances are measured. */
  readonly from?: string | undefined;
  /** Who is looked at: a line with the distance leads there. */
  readonly chosen?: string | undefined;
  readonly choose?: ((who: string) => void) | undefined;
  readonly picking?: Picking | undefined;
  /** Enter was pressed: what is picked is meant. */
  readonly confirm?: (() => void) | undefined;
}

/** The grid on which a fight is drawn: the rulebook's own, or the field's where the book measures nothing. */
export function gridOf(field: Field, { grid }: Overview): Grid {
  return grid ?? { shape: field.shape, diagonals: 'one', size: field.size };
}

/** The map of a fight: who stands where, and what can be reached. It knows cells and no rules. */
export function FieldMap(props: FieldMapProps): ReactNode {
  const { field, fight, mine, picking, chosen, choose } = props;
  const { t } = useTranslation();
  const grid = gridOf(field, fight);
  const whole = useMemo(() => boxAround(grid.shape, cellsToShow(grid, fight), 6), [grid, fight]);
  const view = useView(
    whole,
    CELL,
    picking === undefined ? null : boxAround(grid.shape, aroundOf(picking), 6),
  );
  const svg = useRef<SVGSVGElement>(null);
  const cell = (at: Point): Cell => cellAt(grid.shape, at);
  const gestures = useGestures({
    svg,
    view,
    tap: (at) => {
      const who = fight.standings.find((each) => sameCell(each.cell, cell(at)));
      if (picking !== undefined && pickAt(picking, cell(at))) return;
      if (who !== undefined) choose?.(who.id);
    },
    mayDraw: (at) => picking?.kind === 'path' && sameCell(picking.path.at(-1) ?? picking.walk.from, cell(at)),
    draw: (at) => {
      if (picking?.kind !== 'path') return;
      const path = pathOn(picking.walk, picking.path, cell(at));
      if (path !== undefined) picking.choose(path);
    },
  });
  const press = (event: KeyboardEvent): void => {
    if (keyPressed(event.key, { grid, picking, view, confirm: props.confirm })) event.preventDefault();
  };
  const { x, y, width, height } = view.box;
  return (
    <div className="map" data-picking={picking?.kind}>
      <svg
        ref={svg}
        className="map-drawing"
        viewBox={`${x} ${y} ${width} ${height}`}
        role="application"
        aria-label={t(picking === undefined ? 'map.name' : `map.pick.${picking.kind}`)}
        aria-roledescription={t('map.kind')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of an application role need the focus.
        tabIndex={0}
        onKeyDown={press}
        {...gestures}
      >
        <Ground shape={grid.shape} size={grid.size} box={whole} walls={field.walls} />
        {picking !== undefined && <Picked picking={picking} grid={grid} />}
        <Sightline {...props} grid={grid} />
        {fallenFirst(fight.standings).map((who) => (
          <Token
            key={who.id}
            who={who}
            mark={markOf(fight, who.id)}
            at={placeOf(grid, fight, who)}
            isMine={mine.includes(who.id)}
            isChosen={who.id === chosen}
          />
        ))}
      </svg>
      <div className="map-buttons no-print">
        <button
          type="button"
          className="button is-square"
          aria-label={t('map.closer')}
          onClick={() => view.zoom(0.7)}
        >
          +
        </button>
        <button
          type="button"
          className="button is-square"
          aria-label={t('map.further')}
          onClick={() => view.zoom(1 / 0.7)}
        >
          −
        </button>
        {!view.isWhole && (
          <button
            type="button"
            className="button is-square"
            aria-label={t('map.whole')}
            title={t('map.whole')}
            onClick={view.whole}
          >
            ⤢
          </button>
        )}
      </div>
    </div>
  );
}

/** What is near enough to be picked, and a little more. */
function aroundOf(picking: Picking): readonly Cell[] {
  const [[column, row], far] =
    picking.kind === 'path'
      ? [picking.walk.from, picking.walk.atMost]
      : [
          picking.from,
          Math.max(
            ...picking.cells.map((cell) =>
              Math.max(Math.abs(cell[0] - picking.from[0]), Math.abs(cell[1] - picking.from[1])),
            ),
          ),
        ];
  const seen = Math.max(2, far + 1);
  return [
    [column - seen, row - seen],
    [column + seen, row + seen],
  ];
}

/** The whole map, or on an endless field the part where somebody stands. */
function cellsToShow({ size }: Grid, { standings }: Overview): readonly Cell[] {
  if (size !== null)
    return [
      [0, 0],
      [size[0] - 1, 0],
      [0, size[1] - 1],
      [size[0] - 1, size[1] - 1],
    ];
  const cells = standings.map(({ cell }) => cell);
  const around = cells.flatMap(([column, row]): Cell[] => [
    [column - 3, row - 3],
    [column + 3, row + 3],
  ]);
  return around.length === 0
    ? [
        [0, 0],
        [8, 8],
      ]
    : around;
}

/** Chooses what lies at a cell; false when nothing can be chosen there. */
function pickAt(picking: Picking, at: Cell): boolean {
  if (picking.kind === 'cell') {
    const found = picking.cells.find((cell) => sameCell(cell, at));
    if (found !== undefined) picking.choose(found);
    return found !== undefined;
  }
  if (sameCell(at, picking.walk.from)) {
    picking.choose([]);
    return true;
  }
  const path = reachOf(picking.walk).find(({ cell }) => sameCell(cell, at))?.path;
  if (path !== undefined) picking.choose(path);
  return path !== undefined;
}

/** The fallen lie below those who stand. */
function fallenFirst(standings: readonly Standing[]): readonly Standing[] {
  return standings.toSorted((a, b) => Number(a.isUp) - Number(b.isUp));
}

/** Where a token lies: in the middle of its cell, or beside others who stand there. */
function placeOf({ shape }: Grid, { standings }: Overview, who: Standing): Point {
  const there = standings.filter(({ cell, isUp }) => isUp === who.isUp && sameCell(cell, who.cell));
  const { x, y } = centreOf(shape, who.cell);
  return { x: x + (there.indexOf(who) - (there.length - 1) / 2) * (CELL / 4), y };
}

function Sightline({ fight, from, chosen, grid }: FieldMapProps & { readonly grid: Grid }): ReactNode {
  const a = fight.standings.find(({ id }) => id === from);
  const b = fight.standings.find(({ id }) => id === chosen);
  if (a === undefined || b === undefined || a === b) return null;
  const [start, end] = [centreOf(grid.shape, a.cell), centreOf(grid.shape, b.cell)];
  const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  return (
    <g className="map-sightline">
      <line x1={start.x} y1={start.y} x2={end.x} y2={end.y} />
      <circle cx={middle.x} cy={middle.y} r="13" />
      <text x={middle.x} y={middle.y + 4.5}>
        {distance(grid, a.cell, b.cell)}
      </text>
    </g>
  );
}
