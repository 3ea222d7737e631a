import { type Cell, cellKey, type Door, type Edge, edgeKey, sameCell, withEdges } from '../geometry/grid.ts';
import { neighbours, stepsTo, stepTowards } from '../geometry/path.ts';
import { type BattleState, type Fighter, type IsTaken, isClear, isWall } from './battle.ts';
import { type AnyChoice, type Choice, choices, one, type Purpose } from './choices.ts';
import type { Decision, OneOf, Price, RawAnswer } from './decision.ts';
import { eventTypes, type Who } from './events.ts';
import { GM, type Seat } from './ids.ts';
import { best, nearnessTo, optionsOfKind, valuesOf } from './policy.ts';

// Doors on the edges between cells: who may open them, and what seats know about them. A closed door is a closed edge of
// the grid. A book adds the price of opening and closing one.

export type Doors = Pick<BattleState, 'grid' | 'doors'>;

/** Returns a door as a seat sees it. Only the GM knows of a lock that nobody has tried. */
export function doorsSeen(doors: readonly Door[], seat: Seat | null): readonly Door[] {
  if (seat === GM) return doors;
  return doors.map(({ isTried, ...door }) =>
    door.is === 'locked' && isTried !== true ? { ...door, is: 'closed' } : door,
  );
}

/** Returns the edges that are closed at the start of a fight: walls, and doors that are not open. */
export function closedEdges(edges: readonly Edge[], doors: readonly Door[]): readonly Edge[] {
  return [...edges, ...doors.filter(({ is }) => is !== 'open').map(({ between }) => between)];
}

/** Returns a state with one door changed, and with its edge closed unless it is open. */
function withDoor<S extends Doors>(state: S, id: string, change: Partial<Pick<Door, 'is' | 'isTried'>>): S {
  const doors = (state.doors ?? []).map((door) => (door.id === id ? { ...door, ...change } : door));
  const door = doors.find((each) => each.id === id);
  if (door === undefined) throw new Error(`there is no door ${id}`);
  const others = (state.grid.edges ?? []).filter((edge) => edgeKey(edge) !== edgeKey(door.between));
  return { ...state, doors, grid: withEdges(state.grid, closedEdges(others, [door])) };
}

export interface OfDoor {
  readonly door: string;
}

/**
 * The events of doors: a combatant opens or closes one or finds it locked, and the GM changes one. `pays` takes the price
 * from the combatant, unless a separate event does so.
 */
export function doorEvents<S extends Doors, C>(pays?: (who: C, state: S) => C) {
  const event = eventTypes<S, C>();
  const used = (to: Partial<Pick<Door, 'is' | 'isTried'>>) =>
    event<Who & OfDoor>()({
      onState(state, { who, door }, change) {
        const next = withDoor(state, door, to);
        return pays === undefined ? next : change(next, who, (each) => pays(each, state));
      },
      seen: 'all',
    });
  return {
    'door-opened': used({ is: 'open' }),
    'door-closed': used({ is: 'closed' }),
    'door-stuck': used({ isTried: true }),
    'door-set': event<OfDoor & { readonly is: 'open' | 'closed' }>()({
      onState: (state, { door, is }) => withDoor(state, door, { is }),
      seen: 'everybody',
    }),
    /** Others see nothing: a closed door looks the same. */
    'door-locked': event<OfDoor>()({
      onState: (state, { door }) => withDoor(state, door, { is: 'locked' }),
      seen: 'gm',
    }),
  };
}

/** A fight in which doors are opened. */
interface DoorFight {
  readonly state: Doors;
  record(
    event: { readonly type: 'door-opened' | 'door-closed' | 'door-stuck'; readonly rule: 'doors' } & Who &
      OfDoor,
  ): void;
}

export type DoorWay = 'open-door' | 'close-door';

/** Returns the doors of a combatant's cell that it can open, or close. A lock that nobody has tried is no obstacle yet. */
export function doorsFor(
  { doors = [] }: Doors,
  { cell }: Pick<Fighter, 'cell'>,
  way: DoorWay,
): readonly Door[] {
  return doors.filter(({ between, is, isTried }) => {
    const isInReach = between.some((each) => sameCell(each, cell));
    return isInReach && (way === 'close-door' ? is === 'open' : is !== 'open' && isTried !== true);
  });
}

/** Returns whether a combatant can open or close this door. */
export function canUse(state: Doors, who: Pick<Fighter, 'cell'>, door: string, way: DoorWay): boolean {
  return doorsFor(state, who, way).some(({ id }) => id === door);
}

/** Opens or closes a door, unless that was done in between. A locked door stays closed, and everybody learns of the lock. */
export function useDoor(fight: DoorFight, who: string, id: string, way: DoorWay): void {
  const door = (fight.state.doors ?? []).find((each) => each.id === id);
  if (door === undefined || (door.is === 'open') === (way === 'open-door')) return;
  const type = way === 'close-door' ? 'door-closed' : door.is === 'locked' ? 'door-stuck' : 'door-opened';
  fight.record({ type, rule: 'doors', who, door: id });
}

/** How a book lets a combatant use a door of its cell. `cost` returns the price, or `undefined` if it cannot pay. */
interface Using<A, F, R> {
  readonly cost: (at: A) => string | Price | undefined;
  readonly does: (fight: F, who: string, door: string, way: DoorWay) => R;
}

type DoorOption<A, F, R, K extends DoorWay> = Choice<A, F, R, { readonly door: OneOf<string> }, K>;

/** Returns the choices to open and to close a door. They are offered only beside one. */
export function doorChoices<A extends { readonly state: Doors; readonly who: Pick<Fighter, 'cell'> }, F, R>({
  cost,
  does,
}: Using<A, F, R>): readonly [DoorOption<A, F, R, 'open-door'>, DoorOption<A, F, R, 'close-door'>] {
  const choice = <const K extends DoorWay>(kind: K): DoorOption<A, F, R, K> => ({
    kind,
    purpose: 'other' satisfies Purpose,
    offers(at) {
      if (at.state.doors === undefined) return [];
      const price = cost(at);
      const oneOf = doorsFor(at.state, at.who, kind).map(({ id }) => id);
      return price === undefined
        ? []
        : [{ params: { door: { oneOf } }, ...(price !== '' && { cost: price }) }];
    },
    does: (fight, who, { door }) => does(fight, who, door, kind),
  });
  return [choice('open-door'), choice('close-door')];
}

/** The part of a fight that lets the GM change doors. */
export interface GmDoors {
  record(
    event: { readonly rule: 'gm-authority' } & OfDoor &
      ({ readonly type: 'door-set'; readonly is: 'open' | 'closed' } | { readonly type: 'door-locked' }),
  ): void;
}

/** The GM opens, closes or locks a door. */
export const setDoor: AnyChoice<Doors, GmDoors, void> = choices<Doors, GmDoors>()({
  kind: 'set-door',
  purpose: 'other',
  offers: ({ doors = [] }) =>
    doors.map(({ id, is }) => {
      const others = (['open', 'closed', 'locked'] as const).filter((each) => each !== is);
      return { params: { door: one(id), to: { oneOf: others } } };
    }),
  does(fight, _gm, { door, to }) {
    if (to !== 'open') fight.record({ type: 'door-set', rule: 'gm-authority', door, is: 'closed' });
    if (to === 'locked') fight.record({ type: 'door-locked', rule: 'gm-authority', door });
    if (to === 'open') fight.record({ type: 'door-set', rule: 'gm-authority', door, is: 'open' });
  },
});

/** Returns the grid as it would be with all doors open, except those known to be locked. */
export function pastDoors({ grid, doors = [] }: Doors): BattleState['grid'] {
  const passable = new Set(
    doors.filter(({ isTried }) => isTried !== true).map(({ between }) => edgeKey(between)),
  );
  return withEdges(
    grid,
    (grid.edges ?? []).filter((edge) => !passable.has(edgeKey(edge))),
  );
}

/** Returns the answer that opens a door on the shortest way to a goal; `undefined` if none is offered. For policies. */
export function openTowards<S extends Doors & Pick<BattleState, 'walls'>>(
  decision: Decision,
  state: S,
  { cell }: Pick<Fighter, 'cell'>,
  goal: Pick<Fighter, 'cell'>,
): RawAnswer | undefined {
  const offered = optionsOfKind(decision, 'open-door').flatMap((option) => valuesOf<string>(option, 'door'));
  if (offered.length === 0 || state.grid.size === null) return undefined;
  const stepsOn = (grid: BattleState['grid']) => {
    const steps = stepsTo(grid, goal.cell, (each) => isWall(state, each));
    return (at: Fighter['cell']): number => steps.get(cellKey(at)) ?? Number.POSITIVE_INFINITY;
  };
  const left = stepsOn(pastDoors(state));
  if (left(cell) >= stepsOn(state.grid)(cell)) return undefined;
  const found = (state.doors ?? []).find(
    ({ id, between }) =>
      offered.includes(id) && between.some((each) => !sameCell(each, cell) && left(each) <= left(cell)),
  );
  return found && { kind: 'open-door', door: found.id };
}

/**
 * Returns the cells on the shortest way to a goal that walls hide, up to the next closed door; empty if a straight
 * movement leads nearer, or no way at all. `straight` is the cell where such a movement ends. For policies.
 */
export function wayAround(
  state: Doors & Pick<BattleState, 'walls'>,
  { cell }: Pick<Fighter, 'cell'>,
  goal: Pick<Fighter, 'cell'>,
  isTaken: IsTaken,
  straight: Cell = endOfLine(state, cell, goal.cell, isTaken),
): readonly Cell[] {
  const way: Cell[] = [];
  if (isClear(state, cell, goal.cell)) return way;
  const nearness = nearnessTo({ ...state, grid: pastDoors(state) }, cell, goal.cell, isTaken);
  if (nearness(straight) > nearness(cell)) return way;
  for (let here: Cell | undefined = cell; here !== undefined; ) {
    const least: number = nearness(here);
    const nearer: readonly Cell[] = neighbours(state.grid, here).filter(
      (to) => !isTaken(to) && nearness(to) > least,
    );
    here = best(nearer, nearness);
    if (here !== undefined) way.push(here);
  }
  return way;
}

/** Returns the last cell of a movement that goes straight, cell by cell, and stops where it is no nearer. */
function endOfLine({ grid }: Pick<BattleState, 'grid'>, from: Cell, goal: Cell, isTaken: IsTaken): Cell {
  let at = from;
  for (let to = stepTowards(grid, at, goal, isTaken); to !== undefined; ) {
    at = to;
    to = stepTowards(grid, at, goal, isTaken);
  }
  return at;
}
