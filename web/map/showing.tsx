import { type ReactNode, useEffect } from 'react';
import { type Cell, cellKey, distance, type Grid, sameCell } from '../../src/geometry/grid.ts';
import type { Json } from '../../src/kernel/json.ts';
import type { CombatantSummary, Overview } from '../../src/kernel/ruleset.ts';
import type { TableView } from '../../src/table/view.ts';
import type { Answering } from '../prompt/answering.tsx';
import { planFor } from '../rulebook-panels/rulebook-panels.tsx';
import {
  type Box,
  boxAround,
  boxAt,
  CELL,
  centreOf,
  cornersOf,
  HALF_TOKEN,
  type Point,
  sharedBy,
  signBox,
  signPlaces,
} from './layout.ts';
import { type Picking, reachOf } from './picking.ts';
import { isCell } from './places.ts';
import type { View } from './use-view.tsx';

/** Returns the cells that can be chosen, with a margin. */
export function aroundOf(picking: Picking): readonly Cell[] {
  const [[column, row], far] =
    picking.kind === 'path'
      ? [picking.walks[0].from, Math.max(...picking.walks.map(({ atMost }) => atMost))]
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

/** Returns the cells of the map. On an infinite grid, returns the part with combatants. */
export function cellsToShow({ size }: Grid, { standings }: Overview): readonly Cell[] {
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

/** Sorts fallen combatants first, so that they are drawn below the others. */
export function fallenFirst(standings: readonly CombatantSummary[]): readonly CombatantSummary[] {
  return standings.toSorted((a, b) => Number(a.isUp) - Number(b.isUp));
}

/** Returns the position of a token: the centre of its cell, or next to other combatants in the same cell. */
export function placeOf({ shape }: Grid, { standings }: Overview, who: CombatantSummary): Point {
  const there = standings.filter(({ cell, isUp }) => isUp === who.isUp && sameCell(cell, who.cell));
  const { x, y } = centreOf(shape, who.cell);
  return { x: x + (there.indexOf(who) - (there.length - 1) / 2) * (CELL / 4), y };
}

/** The longest name that stands whole below a token. */
const SHORT_NAME = 15;

/** The name below a token: whole if it is short, otherwise its first word and its number. */
export function nameBelow(name: string): string {
  if (name.length <= SHORT_NAME) return name;
  return name.split(' ')[0]! + (/ \d{1,2}$/.exec(name)?.[0] ?? '');
}

/** A name to place: the centre of its token, and the width of its text, in units of the drawing. */
interface ToName extends Point {
  readonly width: number;
}

/** The width of a letter and the height of a line of a name, in units of the drawing. */
const LETTER = 5.2;
const NAME_LINE = 9;
/** The distance of a name beside a token. */
const BESIDE = CELL * 0.56;
/** The zoom at which names are placed, so that they keep their places at every other one. */
const USUAL_ZOOM = 1.2;

/**
 * Returns the middle of each name: below its token, to the right, to the left, above, or a line lower, wherever it
 * covers the least of other tokens, also those without a name, of the signs with their chances and of the names before
 * it.
 */
export function namePlaces(names: readonly ToName[], unnamed: readonly Point[] = []): readonly Point[] {
  const tokens = [...names, ...unnamed].map((at) => boxAt(at, HALF_TOKEN, HALF_TOKEN));
  const signs = signPlaces(names, names, USUAL_ZOOM).map((at) => signBox(at, USUAL_ZOOM));
  const taken: Box[] = [];
  return names.map(({ x, y, width }) => {
    const aside = BESIDE + width / 2;
    const tried = [
      { x, y: y + CELL * 0.62 },
      { x: x + aside, y },
      { x: x - aside, y },
      { x, y: y - CELL * 0.62 },
      { x, y: y + CELL * 0.86 },
    ].map((at) => ({ at, box: boxAt(at, width / 2, NAME_LINE / 2) }));
    const cost = ({ box }: { readonly box: Box }): number =>
      sharedBy(box, tokens) + sharedBy(box, taken) + sharedBy(box, signs) / 2;
    const [first, ...others] = tried.map((each) => ({ ...each, cost: cost(each) }));
    const best = others.reduce((least, each) => (each.cost < least.cost ? each : least), first!);
    taken.push(best.box);
    return best.at;
  });
}

/** The names of the tokens, where they cover as little as possible. */
export function Names({ fight, grid }: { readonly fight: Overview; readonly grid: Grid }): ReactNode {
  const up = fight.standings.filter(({ isUp }) => isUp);
  const texts = up.map(({ name }) => nameBelow(name));
  const places = namePlaces(
    up.map((who, i) => ({ ...placeOf(grid, fight, who), width: texts[i]!.length * LETTER })),
    fight.standings.filter(({ isUp }) => !isUp).map((who) => placeOf(grid, fight, who)),
  );
  return up.map(({ id }, i) => (
    <text key={id} className="token-name" x={places[i]!.x} y={places[i]!.y + NAME_LINE / 3}>
      {texts[i]}
    </text>
  ));
}

/** Maximum number of cells labelled with their cost. More labels would be unreadable. */
const MOST_COSTS = 160;

/** The places that can be chosen on the map, and the current choice. */
export function Picked({ picking, grid }: { readonly picking: Picking; readonly grid: Grid }): ReactNode {
  return picking.kind === 'path' ? (
    <PathPicked picking={picking} grid={grid} />
  ) : (
    <CellPicked picking={picking} grid={grid} />
  );
}

type Of<K extends Picking['kind']> = Extract<Picking, { readonly kind: K }>;

function PathPicked({ picking, grid: { shape } }: { readonly picking: Of<'path'>; readonly grid: Grid }) {
  const { walks, path } = picking;
  const reached = reachOf(walks);
  const points = [walks[0].from, ...path].map((cell) => centreOf(shape, cell));
  const on = new Set(path.map(cellKey));
  return (
    <g className="map-picked">
      {reached.map(({ cell, cost }) => (
        <g key={cellKey(cell)} className="map-reach" data-on={on.has(cellKey(cell)) || undefined}>
          <polygon points={cornersOf(shape, cell, 1.5)} />
          {reached.length <= MOST_COSTS && <Cost at={cell} shape={shape} cost={cost} />}
        </g>
      ))}
      <polyline className="map-path" points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {path.length > 0 && (
        <circle className="map-goal" cx={points.at(-1)!.x} cy={points.at(-1)!.y} r={CELL * 0.16} />
      )}
    </g>
  );
}

function Cost({
  at,
  shape,
  cost,
}: {
  readonly at: Cell;
  readonly shape: Grid['shape'];
  readonly cost: number;
}) {
  const { x, y } = centreOf(shape, at);
  return (
    <text className="map-cost" x={x} y={y + 4}>
      {cost}
    </text>
  );
}

function CellPicked({ picking, grid: { shape } }: { readonly picking: Of<'cell'>; readonly grid: Grid }) {
  const chosen = picking.chosen === undefined ? '' : cellKey(picking.chosen);
  return (
    <g className="map-picked">
      {picking.cells.map((cell) => (
        <g key={cellKey(cell)} className="map-reach" data-on={cellKey(cell) === chosen || undefined}>
          <polygon points={cornersOf(shape, cell, 1.5)} />
        </g>
      ))}
    </g>
  );
}

interface FollowingProps {
  readonly mayZoom: boolean | 'if-near';
  readonly isPointedAt: boolean;
  readonly looked: { readonly place: Json } | null;
}

/**
 * Brings these combatants into view, above all the first, unless a person has just moved the map. With `mayZoom`, the
 * map may zoom out for a while to show all of them, or only if that leaves the cells large enough. With `isPointedAt`, a
 * person has just tapped one of them on the map, which stays as it is: a second tap at the same place must mean the
 * same. `looked` was chosen in a list: it is shown in any case, together with the first combatant if both have room.
 */
export function useFollowing(
  view: View,
  who: readonly (string | undefined)[],
  fight: Overview,
  grid: Grid,
  { mayZoom, isPointedAt, looked }: FollowingProps,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another question or target moves the map.
  useEffect(() => {
    if (!view.isMeasured || view.isHeld() || isPointedAt) return;
    const cells = cellsOf(fight, [...new Set(who)]);
    // As many of them as have room, the first ones above all.
    for (let n = cells.length; n > 1; n -= 1) {
      const some = boxAround(grid.shape, cells.slice(0, n), CELL / 2);
      const zooms = mayZoom === 'if-near' ? view.fits(some, true) : mayZoom;
      if (zooms || view.fits(some)) {
        view.show(some, zooms);
        return;
      }
    }
    if (cells.length > 0) view.show(boxAround(grid.shape, cells.slice(0, 1), CELL));
  }, [who.join(), view.isMeasured]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a place is shown once, when it is chosen.
  useEffect(() => {
    if (looked === null) return;
    const place = isCell(looked.place) ? [looked.place] : cellsOf(fight, [String(looked.place)]);
    if (place.length === 0) return;
    const both = boxAround(grid.shape, [...place, ...cellsOf(fight, who.slice(0, 1))], CELL / 2);
    const isNear = view.fits(both, true);
    view.show(isNear ? both : boxAround(grid.shape, place, CELL), isNear);
  }, [looked]);
}

function cellsOf({ standings }: Overview, who: readonly (string | undefined)[]): readonly Cell[] {
  return who.flatMap((id) => standings.filter((each) => each.id === id).map(({ cell }) => cell));
}

/**
 * Returns the second combatant to show while others choose: the one that is asked besides the one that acts, such as
 * the target of an attack, otherwise the target that the one who acts has planned, otherwise the viewer's own.
 */
export function otherThan(
  active: string | undefined,
  { fight, waitingFor, table, view }: Pick<TableView, 'fight' | 'waitingFor' | 'table' | 'view'>,
  mine: readonly string[],
): string | undefined {
  const asked = fight?.standings.find(({ id }) => id !== active && waitingFor.includes(id))?.id;
  const planned = planFor(table.ruleset, view, active ?? '').find(({ isBlow }) => isBlow)?.whom;
  return asked ?? planned ?? mine.find((id) => id !== active);
}

/** Returns the combatants that the chosen act may be aimed at, nearest first; empty while no act is chosen. */
export function targetsOf(
  answering: Pick<Answering, 'draft' | 'offers' | 'situation'> | null,
  grid: Grid,
  from: Cell | undefined,
): readonly string[] {
  if (answering === null || from === undefined || answering.draft.option === null) return [];
  const { offers, situation } = answering;
  return situation.standings
    .filter(({ id }) => offers.whom.has(id))
    .toSorted((a, b) => distance(grid, from, a.cell) - distance(grid, from, b.cell))
    .map(({ id }) => id);
}

/** Returns the id of the standing enemy nearest to a combatant. */
export function nearestFoe(grid: Grid, { standings }: Overview, who: string | undefined): string | undefined {
  const own = standings.find(({ id }) => id === who);
  if (own === undefined) return undefined;
  const away = ({ cell }: CombatantSummary): number => distance(grid, own.cell, cell);
  const foes = standings.filter(({ side, isUp }) => isUp && side !== own.side);
  return foes.toSorted((a, b) => away(a) - away(b))[0]?.id;
}

/**
 * Returns the part of the drawing around combatants: this number of cells on each side of the first, and a few more.
 */
export function nearBox(
  grid: Grid,
  fight: Overview,
  who: readonly (string | undefined)[],
  near: number,
): Box | null {
  const [cell, target] = cellsOf(fight, who);
  if (cell === undefined) return null;
  const box = boxAround(grid.shape, [cell], CELL * near);
  if (target === undefined) return box;
  const both = boxAround(grid.shape, [cell, target], CELL);
  return both.width > box.width * 1.6 || both.height > box.height * 1.6
    ? box
    : boxAround(grid.shape, [cell, target], CELL * 1.5);
}
