import {
  type Cell,
  cellKey,
  cellsBetween,
  type Door,
  distance,
  type Grid,
  isOpenLine,
  sameCell,
  touches,
  withEdges,
} from '../geometry/grid.ts';
import { canStepAway, canStepTowards, neighbours, stepAway, stepTowards } from '../geometry/path.ts';
import type { CellRange, ImpossibleAct, Obstacle } from './decision.ts';
import { GM, type Seat } from './ids.ts';

// The parts that fights of all rulebooks share: combatants of sides on a grid, some of them in reserve. A rulebook's
// own state and combatants extend these.

/** The part of a combatant that all rulebooks share. */
export interface Fighter {
  readonly id: string;
  readonly name: string;
  readonly side: string;
  readonly seat: Seat;
  /**
   * In reserve, in the fight, or gone; or hidden by the GM on its cell, in books without rules for hiding. Until it is
   * revealed, a hidden combatant takes no part, and other sides do not know it.
   */
  readonly presence: 'reserve' | 'hidden' | 'here' | 'gone';
  readonly cell: Cell;
}

/** The part of a state that all rulebooks share. */
export interface BattleState<C extends Fighter = Fighter> {
  readonly name: string;
  readonly grid: Grid;
  readonly isMapped: boolean;
  readonly walls: readonly Cell[];
  /** Absent on a map without doors. The edge of a door is among those of the grid unless it is open. */
  readonly doors?: readonly Door[];
  readonly sides: readonly { readonly id: string; readonly name: string }[];
  /** The side that is left, `nobody` if all sides are down; `null` while the fight is open. */
  readonly winner: string | null;
  readonly combatants: readonly C[];
}

/** Work that the GM gave, over several rounds or turns. */
export interface GivenWork {
  readonly label: string;
  readonly needed: number;
  readonly done: number;
  /** The GM's modifier of its final roll. */
  readonly modifier: number;
}

/** Returns whether a cell is not free to stand on. */
export type IsTaken = (cell: Cell) => boolean;

/**
 * Returns the combatant with this id. Throws if the id is unknown, because ids come from the state itself.
 */
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

/** Returns whether a combatant is in the fight, that is, neither in reserve nor gone. */
export function isHere({ presence }: Pick<Fighter, 'presence'>): boolean {
  return presence === 'here';
}

/** Returns a combatant as if the GM had not hidden it. */
export function asRevealed<C extends Fighter>(who: C): C {
  return who.presence === 'hidden' ? { ...who, presence: 'here' } : who;
}

/** Returns the seats of a fight, each once: the GM's and those of its combatants. */
export function seatsOf({ combatants }: Pick<BattleState, 'combatants'>): Seat[] {
  return [...new Set([GM, ...combatants.map(({ seat }) => seat)])];
}

/**
 * Returns whether a seat plays for the combatant's side and may see all of it. `counts` selects the seat's own
 * combatants that matter.
 */
export function isInsider<C extends Fighter>(
  { combatants }: Pick<BattleState<C>, 'combatants'>,
  seat: Seat,
  who: Pick<Fighter, 'side'>,
  counts: (own: C) => boolean = () => true,
): boolean {
  return seat === GM || combatants.some((own) => own.seat === seat && own.side === who.side && counts(own));
}

/**
 * Returns the only side left among the combatants that count, `nobody` if all sides are down, or `undefined` while the
 * fight is open. Combatants that the GM has hidden count, too, but not alone.
 */
export function sideLeft<C extends Fighter>(
  { combatants }: Pick<BattleState<C>, 'combatants'>,
  counts: (who: C) => boolean,
): string | undefined {
  const left = combatants.filter(counts);
  const [first] = left;
  if (first === undefined) return 'nobody';
  const isOther = (who: C): boolean => isFoe(who, first) && counts(asRevealed(who));
  return combatants.some(isOther) ? undefined : first.side;
}

/** The names of a fight. They are the only part of the state that a sentence may use. */
export interface Names {
  /** A combatant, or the GM. */
  of(id: string): string;
  /** An item of a combatant's sheet; for the GM, an item of any combatant. */
  item(who: string, item: string): string;
  side(id: string): string;
  /** A door: `the cellar door`. */
  door(id: string): string;
  /** A cell of the map, such as `column 3, row 4`; empty in a fight without a map. */
  place(cell: Cell): string;
  /**
   * How far a cell is from the nearest enemy, such as `4 yd from Moss`, or `where Moss is`; empty if none of them may be
   * named.
   */
  away(who: string, cell: Cell): string;
}

/** How sentences state distances. */
export interface Measure<C> {
  /** Returns whether all seats know where a combatant is. Only such combatants are named. */
  readonly isOpen: (who: C) => boolean;
  /** Words a distance in cells, such as `4 yd`. */
  readonly words: (cells: number) => string;
}

/** Returns the names of a fight. `itemsOf` lists the items of a sheet that sentences may name. */
export function namesIn<C extends Fighter>(
  state: Pick<BattleState<C>, 'combatants' | 'sides' | 'isMapped' | 'grid' | 'doors'>,
  itemsOf: (who: C) => readonly { readonly id: string; readonly name: string }[],
  measure?: Measure<C>,
): Names {
  const place: Names['place'] = ([column, row]) => (state.isMapped ? `column ${column}, row ${row}` : '');
  return {
    of: (id) => (id === GM ? 'the GM' : (state.combatants.find((who) => who.id === id)?.name ?? id)),
    item(who, item) {
      const owners = state.combatants.filter(({ id }) => who === GM || id === who);
      return owners.flatMap(itemsOf).find(({ id }) => id === item)?.name ?? item;
    },
    side: (id) => state.sides.find((side) => side.id === id)?.name ?? id,
    place,
    door(id) {
      const { name, between = [] } = state.doors?.find((each) => each.id === id) ?? {};
      return `the ${name ?? `door between ${between.map(place).join(' and ')}`}`;
    },
    away(id, cell) {
      const mover = state.combatants.find((who) => who.id === id);
      if (measure === undefined || mover === undefined) return '';
      const cellsTo = (who: C): number => distance(state.grid, cell, who.cell);
      const foes = state.combatants.filter((who) => isFoe(mover, who) && isHere(who) && measure.isOpen(who));
      const [nearest] = foes.sort((a, b) => cellsTo(a) - cellsTo(b));
      if (nearest === undefined) return '';
      const cells = cellsTo(nearest);
      return cells === 0 ? `where ${nearest.name} is` : `${measure.words(cells)} from ${nearest.name}`;
    },
  };
}

/**
 * The walls of each fight as a set, because they do not change during a fight. Numbers are found faster than texts.
 */
const WALLS = new WeakMap<readonly Cell[], ReadonlySet<number>>();

/** Returns a number for a cell. Maps are far smaller than 65,536 cells on a side. */
function numberOf([x, y]: Cell): number {
  return x * 65_536 + y;
}

/** Returns whether this cell is a wall. */
export function isWall({ walls }: Pick<BattleState, 'walls'>, cell: Cell): boolean {
  if (walls.length === 0) return false;
  let numbers = WALLS.get(walls);
  if (numbers === undefined) {
    numbers = new Set(walls.map(numberOf));
    WALLS.set(walls, numbers);
  }
  return numbers.has(numberOf(cell));
}

/**
 * Returns whether a cell is taken: by a wall, or by a combatant that `stands`. A combatant with the id `except` does not
 * count.
 */
export function isTakenBy<C extends Fighter>(
  state: Pick<BattleState<C>, 'walls' | 'combatants'>,
  cell: Cell,
  stands: (who: C) => boolean,
  except?: string,
): boolean {
  const { combatants } = state;
  for (let i = 0; i < combatants.length; i++) {
    const who = combatants[i]!;
    if (sameCell(who.cell, cell) && stands(who) && who.id !== except) return true;
  }
  return isWall(state, cell);
}

/**
 * Returns the cells one step from a cell that no wall takes and no combatant that `stands`. Only the combatants beside
 * the cell are compared with them.
 */
export function freeAround<C extends Fighter>(
  state: Pick<BattleState<C>, 'grid' | 'walls' | 'combatants'>,
  cell: Cell,
  stands: (who: C) => boolean,
): readonly Cell[] {
  const beside: Cell[] = [];
  for (const who of state.combatants) if (touches(who.cell, cell) && stands(who)) beside.push(who.cell);
  const free: Cell[] = [];
  for (const to of neighbours(state.grid, cell)) {
    if (!isAmong(beside, to) && !isWall(state, to)) free.push(to);
  }
  return free;
}

function isAmong(cells: readonly Cell[], cell: Cell): boolean {
  for (let i = 0; i < cells.length; i++) if (sameCell(cells[i]!, cell)) return true;
  return false;
}

/** Marks options against the own side. They are legal, but shown only to a player who requests them. */
export function onRequest(who: Fighter, target: Fighter): true | undefined {
  return isFoe(who, target) ? undefined : true;
}

/** Returns whether no wall is between two cells: no cell and no edge. */
export function isClear(state: Pick<BattleState, 'walls' | 'grid'>, from: Cell, to: Cell): boolean {
  if (!isOpenLine(state.grid, from, to)) return false;
  return state.walls.length === 0 || !cellsBetween(state.grid, from, to).some((cell) => isWall(state, cell));
}

/** Returns the walls for a `CellRange` or an area that no wall shelters; nothing on a map without walls. */
export function seenPast({ walls, grid }: Pick<BattleState, 'walls' | 'grid'>): Pick<CellRange, 'walls'> {
  return walls.length > 0 || grid.edges !== undefined ? { walls } : {};
}

/** Returns whether a range, in units of the grid, reaches from `from` to `to` without a wall in between. */
export function reaches(
  state: Pick<BattleState, 'walls' | 'grid'>,
  from: Cell,
  to: Cell,
  range: number,
): boolean {
  return distance(state.grid, from, to) <= range && isClear(state, from, to);
}

/** Returns why a range does not reach from `from` to `to`; `undefined` if it does. */
export function obstacleBetween(
  state: Pick<BattleState, 'walls' | 'grid'>,
  from: Cell,
  to: Cell,
  range: number,
): Obstacle | undefined {
  if (distance(state.grid, from, to) > range) return 'out-of-reach';
  return isClear(state, from, to) ? undefined : 'no-sight';
}

/** The weapons of a combatant and its enemies, for the attacks that are impossible. */
interface Armament<W> {
  readonly weapons: readonly W[];
  readonly foes: readonly Pick<Fighter, 'id'>[];
  readonly kindOf: (weapon: W) => string;
  /** Returns why nothing can be attacked with a weapon, and its price if that is the reason. */
  readonly obstacleOf: (weapon: W) => Pick<ImpossibleAct, 'why' | 'cost'> | undefined;
  /** Returns why a weapon does not reach an enemy. */
  readonly between: (weapon: W, foe: string) => Obstacle | undefined;
}

/** Returns the attacks that are impossible now: by weapon, or by weapon and the enemies that it does not reach. */
export function impossibleAttacks<W extends { readonly id: string }>({
  weapons,
  foes,
  kindOf,
  obstacleOf,
  between,
}: Armament<W>): readonly ImpossibleAct[] {
  return weapons.flatMap((weapon): readonly ImpossibleAct[] => {
    const act = { kind: kindOf(weapon), item: { param: 'weapon', id: weapon.id } };
    const obstacle = obstacleOf(weapon);
    if (obstacle !== undefined) return [{ ...act, ...obstacle }];
    const beyond = Map.groupBy(foes, ({ id }) => between(weapon, id));
    return [...beyond].flatMap(([why, whom]) =>
      why === undefined ? [] : [{ ...act, why, targets: whom.map(({ id }) => id) }],
    );
  });
}

/** Returns the free cell nearest to `wanted` past any walls: itself if it is free, and also if no cell is free. */
export function nearestFree({ grid }: Pick<BattleState, 'grid'>, wanted: Cell, isTaken: IsTaken): Cell {
  const seen = new Set([cellKey(wanted)]);
  const open: Cell[] = [wanted];
  for (const at of open) {
    if (!isTaken(at)) return at;
    for (const next of neighbours(withEdges(grid, []), at)) {
      if (!seen.has(cellKey(next))) open.push(next);
      seen.add(cellKey(next));
    }
  }
  return wanted;
}

/**
 * Returns the cell on which the GM's `move` places a combatant: the wanted cell, the nearest free one, or its own on
 * a full map.
 */
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

/** Returns the next free cell towards another cell or away from it, or `undefined` if no free step does so. */
export function nextCell(
  { grid }: Pick<BattleState, 'grid'>,
  from: Cell,
  way: 'towards' | 'away',
  other: Cell,
  isTaken: IsTaken,
): Cell | undefined {
  return way === 'away' ? stepAway(grid, from, other, isTaken) : stepTowards(grid, from, other, isTaken);
}

/** Returns whether `nextCell` finds a cell. Building an option needs only this. */
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

/** Groups the combatants that have initiative by it, highest first. Within a group, the order is kept. */
export function groupsByInitiative(
  combatants: readonly { readonly id: string; readonly initiative: number | null }[],
): string[][] {
  const groups = new Map<number, string[]>();
  for (const { id, initiative } of combatants) {
    if (initiative !== null) groups.set(initiative, [...(groups.get(initiative) ?? []), id]);
  }
  return [...groups].sort((a, b) => b[0] - a[0]).map(([, ids]) => ids);
}

/**
 * Orders combatants by a number, highest first. Equal ones roll off until no two rolls are equal; `roll` makes one roll
 * and returns its result.
 */
export function byRank(
  ids: readonly string[],
  rankOf: (id: string) => number,
  roll: (id: string) => number,
): string[] {
  const ranks = [...new Set(ids.map(rankOf))].sort((a, b) => b - a);
  return ranks.flatMap((rank) =>
    rollOff(
      ids.filter((id) => rankOf(id) === rank),
      roll,
    ),
  );
}

/** Orders tied combatants by a roll each, highest first. Equal rolls are repeated. A single combatant does not roll. */
export function rollOff(tied: readonly string[], roll: (id: string) => number): string[] {
  if (tied.length < 2) return [...tied];
  const rolls = new Map(tied.map((id) => [id, roll(id)]));
  return byRank(tied, (id) => rolls.get(id)!, roll);
}
