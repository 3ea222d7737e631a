import { type KeyboardEvent, memo, type PointerEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Cell, type Door, distance, type Edge, type Grid } from '../../src/geometry/grid.ts';
import type { PicturePlace } from '../../src/kernel/encounter.ts';
import type { Overview, Terrain } from '../../src/kernel/ruleset.ts';
import type { Ping } from '../../src/table/table.ts';
import { Fold } from '../log/fold.tsx';
import type { Answering } from '../prompt/answering.tsx';
import { useTable } from '../table/use-table.tsx';
import type { WalkCell } from './draft.ts';
import { type Box, CELL, cellsPath, centreOf, cornersOf, leafPath, originOf, sidesPath } from './layout.ts';
import { reachText } from './lit.tsx';

/** The cover on each cell, above combatants: a shield, filled as far as the cover goes. */
export const CoverSigns = memo(function CoverSigns({
  ground = [],
  shape,
}: {
  readonly ground: readonly Terrain[] | undefined;
  readonly shape: Grid['shape'];
}): ReactNode {
  return ground
    .filter(({ kind }) => kind === 'cover')
    .map(({ cell, much, share = 1 }) => {
      const { x, y } = centreOf(shape, cell);
      const at = shape === 'square' ? { x: x - 14, y: y - 13 } : { x, y: y - 15 };
      return (
        <g key={cell.join()} className="cover-sign" transform={`translate(${at.x} ${at.y})`}>
          <path className="cover-shield" d={SHIELD} />
          <path
            className="cover-much"
            d={SHIELD}
            style={{ clipPath: `inset(${100 - 100 * share}% 0 0 0)` }}
          />
          <title>{much}</title>
        </g>
      );
    });
});

/** A shield around (0, 0). */
const SHIELD = 'M-6.5-7H6.5V0C6.5 4.5 3.5 6.8 0 8.2C-3.5 6.8-6.5 4.5-6.5 0Z';

/** The distances of the rings, in units of the rulebook. */
const BANDS = [1, 2, 5, 10, 20, 50, 100] as const;

interface BandsProps {
  readonly shape: Grid['shape'];
  readonly from: Cell;
  /** The largest part of the drawing that is shown. */
  readonly box: Box;
}

/** In a fight without a map: rings around the active combatant, each with its distance. */
export const Bands = memo(function Bands({ shape, from, box }: BandsProps): ReactNode {
  const { x, y } = centreOf(shape, from);
  const furthest = Math.hypot(box.width, box.height) / CELL;
  return (
    <g className="bands">
      {BANDS.filter((band) => band < furthest).map((band) => {
        const radius = (band + 0.5) * CELL;
        return (
          <g key={band}>
            <circle cx={x} cy={y} r={radius} />
            {/* Where four cells meet, beside the tokens. */}
            <text x={x + CELL / 2} y={y - Math.sqrt(radius ** 2 - (CELL / 2) ** 2) + 4}>
              {band}
            </text>
          </g>
        );
      })}
    </g>
  );
});

interface SightlineProps {
  readonly fight: Overview;
  readonly grid: Grid;
  /** Ids of the two combatants. Nothing is drawn if one of them is missing. */
  readonly from: string | undefined;
  readonly chosen: string | undefined;
}

/** A line with the distance between two combatants. */
export function Sightline({ fight, from, chosen, grid }: SightlineProps): ReactNode {
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

interface GroundProps {
  readonly shape: Grid['shape'];
  /** Columns and rows; `null` for an infinite grid, of which `box` is visible. */
  readonly size: Grid['size'];
  readonly box: Box;
  readonly walls: readonly Cell[];
  /** Walls between two cells. */
  readonly edges?: readonly Edge[] | undefined;
  readonly ground?: readonly Terrain[] | undefined;
  /** A picture behind the field, as a data URL. */
  readonly picture?: string | undefined;
  /** If absent, the picture is stretched over the whole field. */
  readonly pictureAt?: PicturePlace | undefined;
}

/** The static parts of the map: a picture or the floor, grid lines, walls, rough ground and cover. */
export const Ground = memo(function Ground(props: GroundProps): ReactNode {
  const { shape, size, box, walls, edges, ground = [], picture, pictureAt } = props;
  const covered = shape === 'square' && size !== null ? wholeOf(size) : box;
  const isPlaced = pictureAt !== undefined;
  return (
    <g className="map-ground" data-picture={picture === undefined ? undefined : ''}>
      {picture !== undefined && (
        <image
          className="map-picture"
          href={picture}
          preserveAspectRatio={isPlaced ? 'xMinYMin meet' : 'none'}
          {...(isPlaced ? boxOfPicture(shape, pictureAt) : covered)}
        />
      )}
      {shape === 'square' ? (
        <>
          <rect className="map-floor" x={box.x} y={box.y} width={box.width} height={box.height} />
          <path className="map-lines" d={linesIn(size === null ? box : wholeOf(size))} />
        </>
      ) : (
        <path className="map-floor map-lines" d={hexesOf(size)} />
      )}
      <path className="map-walls" d={cellsPath(shape, walls)} />
      {edges !== undefined && <Sides className="map-edges" d={sidesPath(shape, edges)} />}
      <path
        className="map-rough"
        d={ground.map((each) => (each.kind === 'rough' ? stones(shape, each.cell) : '')).join('')}
      />
      {ground.map(({ cell, kind }) =>
        kind === 'cover' ? (
          <polygon key={cell.join()} className="map-cover" points={cornersOf(shape, cell, 3.5)} />
        ) : null,
      )}
    </g>
  );
});

/** The doors of the map: a bar across the side, or its leaf if it is open. A known lock has a dot. */
export function Doors({
  doors = [],
  shape,
  answering,
}: {
  readonly doors: readonly Door[] | undefined;
  readonly shape: Grid['shape'];
  readonly answering: Answering | null;
}): ReactNode {
  const { t } = useTranslation();
  return doors.map(({ id, name, between, is }) => {
    const [a, b] = between.map((cell) => centreOf(shape, cell));
    const said = t(`map.doors.${is}`, { name: name ?? t('map.doors.door') });
    const act = answering?.doors.get(id);
    const d = is === 'open' ? leafPath(shape, between) : sidesPath(shape, [between], 0.1);
    const press = ({ key }: { readonly key: string }): boolean => key === 'Enter' || key === ' ';
    return (
      <g
        key={id}
        className="map-door"
        data-is={is}
        {...(act !== undefined && {
          ...{ 'data-door': id, role: 'button', tabIndex: 0 },
          'data-chosen': Object.values(answering?.draft.chosen ?? {}).includes(id) || undefined,
          'aria-label': `${said}: ${act.option.text}`,
          onKeyDown: (event: KeyboardEvent) => {
            if (!press(event)) return;
            event.preventDefault();
            event.stopPropagation();
            answering?.clickDoor(id);
          },
        })}
      >
        <title>{said}</title>
        {act !== undefined && <path className="map-door-glow" d={d} />}
        <Sides className="map-door-leaf" d={d} />
        {is === 'locked' && (
          <circle className="map-door-lock" cx={(a!.x + b!.x) / 2} cy={(a!.y + b!.y) / 2} r="3.5" />
        )}
      </g>
    );
  });
}

/** Takes a tap on a door that can be opened or closed. Returns false if it hit something else. */
export function tapsDoor(answering: Answering | null, { clientX, clientY }: PointerEvent): boolean {
  const hit = document.elementFromPoint(clientX, clientY)?.closest('[data-door]');
  const door = hit?.getAttribute('data-door');
  if (door == null || answering === null) return false;
  answering.clickDoor(door);
  return true;
}

/** Lines on the sides of cells, above a darker stroke, so that they are seen on every ground. */
function Sides({ className, d }: { readonly className: string; readonly d: string }): ReactNode {
  return (
    <>
      <path className={`${className} is-under`} d={d} />
      <path className={className} d={d} />
    </>
  );
}

function wholeOf([columns, rows]: readonly [number, number]): Box {
  return { x: 0, y: 0, width: columns * CELL, height: rows * CELL };
}

/** How high a picture may be, compared with its width. */
const TALLEST = 20;

/** Returns the box of a picture in the drawing. It is high enough for every picture. */
export function boxOfPicture(shape: Grid['shape'], { left, top, width }: PicturePlace): Box {
  const { x, y } = originOf(shape);
  return { x: x + left * CELL, y: y + top * CELL, width: width * CELL, height: width * CELL * TALLEST };
}

function linesIn({ x, y, width, height }: Box): string {
  const first = (from: number): number => Math.ceil(from / CELL) * CELL;
  let path = '';
  for (let at = first(x); at <= x + width; at += CELL) path += `M${at} ${y}v${height}`;
  for (let at = first(y); at <= y + height; at += CELL) path += `M${x} ${at}h${width}`;
  return path;
}

function hexesOf(size: Grid['size']): string {
  const [columns, rows] = size ?? [0, 0];
  let path = '';
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) path += cellsPath('hex', [[column, row]]);
  }
  return path;
}

/** Rough ground: a few small ridges in a cell. */
function stones(shape: Grid['shape'], cell: Cell): string {
  const { x, y } = centreOf(shape, cell);
  return RIDGES.map(([dx, dy]) => `M${x + dx - 4} ${y + dy + 2}l4 -5l4 5`).join('');
}

const RIDGES = [
  [-9, -8],
  [8, -10],
  [0, 1],
  [-10, 11],
  [10, 10],
] as const;

/** How long a ping is shown, in milliseconds. */
const SHOWN_MS = 2_500;

/** Returns the ping that is shown now. One from before the page was opened is not. */
function useNewPing(): Ping | null {
  const { view } = useTable();
  const { ping } = view;
  const [seen, setSeen] = useState(ping?.n ?? 0);
  const isNew = ping !== null && ping.n > seen;
  useEffect(() => {
    if (!isNew) return undefined;
    const timer = setTimeout(() => setSeen(ping.n), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isNew, ping?.n]);
  return isNew ? ping : null;
}

/** Two rings where somebody points. */
export function Pings({ shape }: Pick<Grid, 'shape'>): ReactNode {
  const ping = useNewPing();
  if (ping === null) return null;
  const { x, y } = centreOf(shape, ping.cell);
  return (
    <g key={ping.n} className="ping" transform={`translate(${x} ${y})`}>
      <circle className="ping-under" r={CELL * 0.42} />
      <circle className="ping-ring" r={CELL * 0.42} />
      <circle className="ping-under" r={CELL * 0.78} />
      <circle className="ping-ring ping-far" r={CELL * 0.78} />
    </g>
  );
}

/** Announces a ping to screen readers. */
export function PingSaid(): ReactNode {
  const { t } = useTranslation();
  const { view } = useTable();
  const ping = useNewPing();
  const name = view.people.find(({ id }) => id === ping?.by)?.name ?? '';
  return (
    <p className="only-read" role="status">
      {ping === null ? '' : t('map.pinged', { name, column: ping.cell[0], row: ping.cell[1] })}
    </p>
  );
}

interface TwinProps {
  readonly answering: Answering;
  readonly fight: Overview;
  readonly grid: Grid;
  /** The chances to hit, in words, by combatant. */
  readonly pills: ReadonlyMap<string, string>;
  readonly walks: readonly WalkCell[];
}

/** The most cells in the list. */
const MOST_LISTED = 60;

/** The map in words, once it is opened: each target and each cell as a button that does the same as a click there. */
export function MapTwin({ answering, fight, grid, pills, walks }: TwinProps): ReactNode {
  const { t } = useTranslation();
  const { view } = useTable();
  const { offers, doors, prompt, click, clickDoor, draft } = answering;
  const eye = fight.standings.find(({ id }) => id === prompt.who);
  const away = (cell: readonly [number, number]): number =>
    eye === undefined ? 0 : distance(grid, eye.cell, cell);
  const whom = fight.standings
    .filter(({ id }) => offers.whom.has(id))
    .toSorted((a, b) => away(a.cell) - away(b.cell));
  const cells = walks.toSorted((a, b) => away(a.cell) - away(b.cell)).slice(0, MOST_LISTED);
  const lit = (fight.doors ?? []).filter(({ id }) => doors.has(id));
  if (whom.length + cells.length + lit.length === 0) return null;
  return (
    <Fold className="map-twin" summary={t('map.twin.title')}>
      {() => (
        <>
          <ul aria-label={t('map.twin.who')}>
            {whom.map(({ id, name, side, cell }) => (
              <li key={id}>
                <button
                  type="button"
                  className="button"
                  aria-pressed={draft.spot?.who === id}
                  onClick={() => click({ who: id, cell })}
                >
                  {name}, {fight.sides.find((each) => each.id === side)?.name ?? side},{' '}
                  {t('map.twin.away', { count: away(cell) })}
                  {pills.has(id) && `, ${pills.get(id)}`}
                </button>
              </li>
            ))}
          </ul>
          <ul aria-label={t('map.twin.doors')}>
            {lit.map(({ id, name }) => (
              <li key={id}>
                <button
                  type="button"
                  className="button"
                  aria-pressed={Object.values(draft.chosen).includes(id)}
                  onClick={() => clickDoor(id)}
                >
                  {doors.get(id)!.option.text}: {name ?? t('map.doors.door')}
                </button>
              </li>
            ))}
          </ul>
          <ul aria-label={t('map.twin.where')}>
            {cells.map(({ cell, units, isFar }) => (
              <li key={cell.join()}>
                <button type="button" className="button" onClick={() => click({ cell })}>
                  {t('map.twin.cell', { column: cell[0], row: cell[1] })}
                  {units !== null && `, ${units}`}
                  {isFar && `, ${reachText('far', view.table.ruleset, t)}`}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Fold>
  );
}
