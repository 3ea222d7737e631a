import { distance } from '../geometry/distance.ts';
import { type Cell, cellKey, type Grid, hasRoom, sameCell } from '../geometry/grid.ts';
import { cellsBetween } from '../geometry/line.ts';
import { neighbours } from '../geometry/step.ts';
import { canStepAway, canStepTowards, stepAway, stepTowards } from '../geometry/towards.ts';
import type { Offer } from './choices.ts';
import type { CellRange, OneOf } from './decision.ts';
import { GM, type Seat } from './names.ts';

// What the fights of all rulebooks have: combatants of sides on a grid, some of them in reserve. A rulebook's own state
// and combatants extend these.

/** A combatant, as far as all rulebooks agree on it. */
export interface Fighter {
  readonly id: string;
  readonly name: string;
  readonly side: string;
  readonly seat: Seat;
  /** In reserve, in the fight, or gone from it. */
  readonly presence: 'reserve' | 'here' | 'gone';
  readonly cell: Cell;
}

/** A fight, as far as all rulebooks agree on it. */
export interface BattleState<C extends Fighter = Fighter> {
  readonly name: string;
  readonly grid: Grid;
  readonly isMapped: boolean;
  readonly walls: readonly Cell[];
  readonly sides: readonly { readonly id: string; readonly name: string }[];
  /** The side left standing; `nobody` when none is; `null` while the fight is open. */
  readonly winner: string | null;
  readonly combatants: readonly C[];
}

/** Whether a cell is closed to someone who wants to stand there. */
export type IsTaken = (cell: Cell) => boolean;

/** The combatant with this id. Throws when there is none: ids come from the state itself. */
export function combatantOf<C extends Fighter>(
  { combatants }: { readonly combatants: readonly C[] },
  id: string,
): C {
  for (let i = 0; i < combatants.length; i++) if (combatants[i]!.id === id) return combatants[i]!;
  throw new Error(`there is no combatant ${id}`);
}

export function isFoe(a: Pick<Fighter, 'side'>, b: Pick<Fighter, 'side'>): boolean {
  return a.side !== b.side;
}

/** Whether a combatant is in the fight: neither in reserve nor gone. */
export function isHere({ presence }: Pick<Fighter, 'presence'>): boolean {
  return presence === 'here';
}

/** The seats of a fight, each once: the GM's and those of its combatants. */
export function seatsOf({ combatants }: Pick<BattleState, 'combatants'>): Seat[] {
  return [...new Set([GM, ...combatants.map(({ seat }) => seat)])];
}

/** Whether this seat plays for the combatant's side and may see all of it. `counts`: which of its own make it one. */
export function isInsider<C extends Fighter>(
  { combatants }: Pick<BattleState<C>, 'combatants'>,
  seat: Seat,
  who: Pick<Fighter, 'side'>,
  counts: (own: C) => boolean = () => true,
): boolean {
  return seat === GM || combatants.some((own) => own.seat === seat && own.side === who.side && counts(own));
}

/** The only side left of those that count, `nobody` when none is left, undefined while the fight is open. */
export function sideLeft<C extends Fighter>(
  { combatants }: Pick<BattleState<C>, 'combatants'>,
  counts: (who: C) => boolean,
): string | undefined {
  let left: string | undefined;
  for (const who of combatants) {
    if (!counts(who)) continue;
    if (left !== undefined && left !== who.side) return undefined;
    left = who.side;
  }
  return left ?? 'nobody';
}

/** What things are called: all that a sentence may take from a state. */
export interface Names {
  /** A combatant, or the GM. */
  of(id: string): string;
  /** An item of a combatant's sheet; for the GM, of anybody's. */
  item(who: string, item: string): string;
  side(id: string): string;
}

/** The names of a fight. `itemsOf`: everything on a sheet that sentences may name. */
export function namesIn<C extends Fighter>(
  state: Pick<BattleState<C>, 'combatants' | 'sides'>,
  itemsOf: (who: C) => readonly { readonly id: string; readonly name: string }[],
): Names {
  return {
    of: (id) => (id === GM ? 'the GM' : (state.combatants.find((who) => who.id === id)?.name ?? id)),
    item(who, item) {
      const owners = state.combatants.filter(({ id }) => who === GM || id === who);
      return owners.flatMap(itemsOf).find(({ id }) => id === item)?.name ?? item;
    },
    side: (id) => state.sides.find((side) => side.id === id)?.name ?? id,
  };
}

/** Walls as a set: they stay the same all through a fight. Numbers are found faster than texts. */
const WALLS = new WeakMap<readonly Cell[], ReadonlySet<number>>();

/** A number for a cell; maps are far smaller than 65,536 cells on a side. */
function numberOf([x, y]: Cell): number {
  return x * 65_536 + y;
}

/** Whether there is a wall on this cell. */
export function isWall({ walls }: Pick<BattleState, 'walls'>, cell: Cell): boolean {
  if (walls.length === 0) return false;
  let numbers = WALLS.get(walls);
  if (numbers === undefined) {
    numbers = new Set(walls.map(numberOf));
    WALLS.set(walls, numbers);
  }
  return numbers.has(numberOf(cell));
}

/** Whether no wall stands between two cells. */
export function isClear(state: Pick<BattleState, 'walls' | 'grid'>, from: Cell, to: Cell): boolean {
  if (state.walls.length === 0) return true;
  return !cellsBetween(state.grid, from, to).some((cell) => isWall(state, cell));
}

/** Whether something at `from` with this range, in units of the grid, reaches `to` with no wall between. */
export function reaches(
  state: Pick<BattleState, 'walls' | 'grid'>,
  from: Cell,
  to: Cell,
  range: number,
): boolean {
  return distance(state.grid, from, to) <= range && isClear(state, from, to);
}

/** The free cell nearest to `wanted`: itself if it is free, and also if nothing is. */
export function nearestFree({ grid }: Pick<BattleState, 'grid'>, wanted: Cell, isTaken: IsTaken): Cell {
  const seen = new Set([cellKey(wanted)]);
  const open: Cell[] = [wanted];
  for (const at of open) {
    if (!isTaken(at)) return at;
    for (const next of neighbours(grid, at)) {
      if (!seen.has(cellKey(next))) open.push(next);
      seen.add(cellKey(next));
    }
  }
  return wanted;
}

/** Where the GM's `move` puts a combatant: the cell, the nearest free one, or its own where the map is full. */
export function placeFor(
  state: Pick<BattleState, 'grid'>,
  who: Pick<Fighter, 'cell'>,
  wanted: Cell,
  isTaken: IsTaken,
): Cell {
  if (sameCell(who.cell, wanted)) return wanted;
  const free = nearestFree(state, wanted, isTaken);
  return isTaken(free) ? who.cell : free;
}

/** The next free cell towards another cell, or away from it; undefined when no step brings one nearer or further. */
export function nextCell(
  { grid }: Pick<BattleState, 'grid'>,
  from: Cell,
  way: 'towards' | 'away',
  other: Cell,
  isTaken: IsTaken,
): Cell | undefined {
  return way === 'away' ? stepAway(grid, from, other, isTaken) : stepTowards(grid, from, other, isTaken);
}

/** Whether `nextCell` finds a cell: an option to go there needs to know no more. */
export function hasNextCell(
  { grid }: Pick<BattleState, 'grid'>,
  from: Cell,
  way: 'towards' | 'away',
  other: Cell,
  isTaken: IsTaken,
): boolean {
  return way === 'away'
    ? canStepAway(grid, from, other, isTaken)
    : canStepTowards(grid, from, other, isTaken);
}

const FAR = 1000;

/** Any cell of the map. */
export function anywhere({ grid }: Pick<BattleState, 'grid'>): CellRange {
  return { grid, centre: [0, 0], range: FAR };
}

/** The ids of those in the fight, and of those in reserve or gone. */
export function presentAndAway({ combatants }: Pick<BattleState, 'combatants'>): {
  readonly present: readonly string[];
  readonly away: readonly string[];
} {
  return {
    present: combatants.filter(isHere).map(({ id }) => id),
    away: combatants.filter((who) => !isHere(who)).map(({ id }) => id),
  };
}

/** Whom the GM may bring into a fight that is under way, and where; empty where the map has no room. */
export function bringInOffers(
  state: BattleState,
  isTaken: IsTaken,
): readonly Offer<{ readonly who: OneOf<string>; readonly at: CellRange }>[] {
  const { away } = presentAndAway(state);
  if (away.length === 0 || !hasRoom(state.grid, isTaken)) return [];
  return [{ params: { who: { oneOf: away }, at: anywhere(state) } }];
}

// What can be wrong with the state of any battle: the parts of which a rulebook makes its `invariant`.

/** The first fault of a combatant, with its id before it; undefined if all are sound. */
export function combatantsFault<C extends Pick<Fighter, 'id'>>(
  combatants: readonly C[],
  faultOf: (who: C) => string | undefined,
): string | undefined {
  for (const who of combatants) {
    const fault = faultOf(who);
    if (fault !== undefined) return `${who.id}: ${fault}`;
  }
  return undefined;
}

/** The first count that is not a whole number of 0 or more, in a few words; undefined if all are. */
export function countFault(counts: Readonly<Record<string, number>>): string | undefined {
  const wrong = Object.entries(counts).find(([, value]) => !Number.isInteger(value) || value < 0);
  return wrong && `${wrong[0]} is ${wrong[1]}`;
}

/** Whether a value is listed twice. */
export function hasTwice(list: readonly unknown[]): boolean {
  return new Set(list).size !== list.length;
}

/**
 * Two combatants on one cell, the first such pair; undefined if all stand apart. On a map with fewer free cells than
 * combatants nobody can be blamed for it, so no pair is named.
 */
export function onOneCell<C extends Fighter>(
  state: Pick<BattleState<C>, 'grid' | 'walls' | 'combatants'>,
  stands: (who: C) => boolean,
): readonly [C, C] | undefined {
  const standing = state.combatants.filter(stands);
  for (const [i, who] of standing.entries()) {
    const other = standing.slice(i + 1).find((each) => sameCell(each.cell, who.cell));
    if (other !== undefined) return isCrowded(state) ? undefined : [who, other];
  }
  return undefined;
}

function isCrowded(state: Pick<BattleState, 'grid' | 'walls' | 'combatants'>): boolean {
  return !hasRoom(state.grid, (cell) => isWall(state, cell), state.combatants.length);
}
