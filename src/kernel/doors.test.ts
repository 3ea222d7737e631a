import { describe, expect, test } from 'vitest';
import { type Cell, type Door, type Edge, OPEN_FIELD } from '../geometry/grid.ts';
import { isStep } from '../geometry/path.ts';
import { isClear } from './battle.ts';
import { gridOf } from './battle-state.ts';
import type { BaseEvent } from './combat.ts';
import {
  doorChoices,
  doorEvents,
  doorsFor,
  doorsSeen,
  openTowards,
  pastDoors,
  setDoor,
  useDoor,
  wayAround,
} from './doors.ts';
import { evolveBy } from './events.ts';
import { GM } from './ids.ts';

const LEFT: Cell = [1, 0];
const RIGHT: Cell = [2, 0];
const SIDE: Edge = [RIGHT, LEFT];
const WALL: Edge = [
  [3, 0],
  [4, 0],
];

/** Ann beside a door of a corridor, and Bob behind it. */
function corridor(door: Partial<Door>) {
  const doors: readonly Door[] = [{ id: 'door-1', between: SIDE, is: 'closed', ...door }];
  const field = { isMapped: true, shape: 'square', size: [6, 1], walls: [], edges: [WALL], doors } as const;
  const combatants = [
    { id: 'ann', cell: LEFT },
    { id: 'bob', cell: RIGHT },
  ];
  return { grid: gridOf(field, 'one'), doors, walls: [], combatants };
}
type State = ReturnType<typeof corridor>;

type Who = State['combatants'][number];
const EVENTS = doorEvents<State, Who>();
const evolve = evolveBy<State, Who, BaseEvent>(EVENTS);

/** A fight that keeps its events. */
function fightIn(begun: State) {
  const events: (BaseEvent & { readonly is?: string })[] = [];
  const fight = {
    state: begun,
    events,
    record(event: BaseEvent) {
      events.push(event);
      fight.state = evolve(fight.state, event);
    },
  };
  return fight;
}
const ANN = { cell: LEFT };
const isPassable = ({ grid }: State) => isStep(grid, LEFT, RIGHT);

describe('a door', () => {
  test.each([
    ['open', true],
    ['closed', false],
    ['locked', false],
  ] as const)('that is %s at the start lets steps and sight through: %s', (is, isOpen) => {
    const state = corridor({ is });
    expect(isPassable(state)).toBe(isOpen);
    expect(isClear(state, LEFT, RIGHT)).toBe(isOpen);
  });

  test('lets steps and sight through while it is open, and the walls stay', () => {
    const fight = fightIn(corridor({}));
    const closed = fight.state;
    useDoor(fight, 'ann', 'door-1', 'open-door');
    expect(isPassable(fight.state)).toBe(true);
    expect(fight.state.grid.edges).toEqual([WALL]);
    useDoor(fight, 'bob', 'door-1', 'close-door');
    expect(fight.state.doors).toEqual(closed.doors);
    expect(isPassable(fight.state)).toBe(false);
    expect(fight.events.map(({ type }) => type)).toEqual(['door-opened', 'door-closed']);
  });

  test('without any wall leaves no edges on the grid when it opens', () => {
    const { grid } = fightIn({ ...corridor({}), grid: { ...OPEN_FIELD, edges: [SIDE] } }).state;
    const fight = fightIn({ ...corridor({}), grid });
    useDoor(fight, 'ann', 'door-1', 'open-door');
    expect(fight.state.grid).toEqual(OPEN_FIELD);
  });

  test('that somebody else opened in between is not opened again', () => {
    const fight = fightIn(corridor({ is: 'open' }));
    useDoor(fight, 'ann', 'door-1', 'open-door');
    expect(fight.events).toEqual([]);
  });

  test('that is locked stays closed when it is tried, and is not offered again', () => {
    const fight = fightIn(corridor({ is: 'locked' }));
    expect(doorsFor(fight.state, ANN, 'open-door')).toHaveLength(1);
    useDoor(fight, 'ann', 'door-1', 'open-door');
    expect(fight.events.map(({ type }) => type)).toEqual(['door-stuck']);
    expect(isPassable(fight.state)).toBe(false);
    expect(doorsFor(fight.state, ANN, 'open-door')).toEqual([]);
  });

  test('is used only from one of its two cells', () => {
    const reach = (cell: Cell) => doorsFor(corridor({}), { cell }, 'open-door').length;
    expect([0, 1, 2, 3].map((x) => reach([x, 0]))).toEqual([0, 1, 1, 0]);
    expect(doorsFor(corridor({}), ANN, 'close-door')).toEqual([]);
    expect(doorsFor(corridor({ is: 'open' }), ANN, 'close-door')).toHaveLength(1);
  });
});

test('only the GM knows of a lock that nobody has tried', () => {
  const { doors } = corridor({ is: 'locked' });
  expect(doorsSeen(doors, GM)[0]!.is).toBe('locked');
  expect(doorsSeen(doors, 'anna')).toEqual(corridor({}).doors);
  expect(doorsSeen(corridor({ is: 'locked', isTried: true }).doors, 'anna')[0]).toEqual({
    ...doors[0],
    is: 'locked',
  });
});

test('options name the doors in reach with their price, and none is offered without the means', () => {
  const means = (cost: string | undefined) => doorChoices({ cost: () => cost, does: () => undefined });
  const offers = (state: object, cost?: string) =>
    means(cost).flatMap((each) => each.offers({ ...{ state: state as State, who: ANN } }));
  const door = { params: { door: { oneOf: ['door-1'] } } };
  const none = { params: { door: { oneOf: [] } } };
  expect(offers(corridor({}), '1 TS')).toEqual([
    { ...door, cost: '1 TS' },
    { ...none, cost: '1 TS' },
  ]);
  expect(offers(corridor({}), '')).toEqual([door, none]);
  expect(offers(corridor({}))).toEqual([]);
  const { doors: _, ...bare } = corridor({});
  expect(offers(bare, '1 TS')).toEqual([]);
});

test('the GM opens, closes and locks; only the closing is shown to others', () => {
  expect(setDoor.offers(corridor({}))).toEqual([
    { params: { door: { oneOf: ['door-1'] }, to: { oneOf: ['open', 'locked'] } } },
  ]);
  const fight = fightIn(corridor({ is: 'open' }));
  setDoor.does(fight, GM, { door: 'door-1', to: 'locked' } as never);
  expect(fight.events.map(({ type }) => type)).toEqual(['door-set', 'door-locked']);
  expect(doorsSeen(fight.state.doors, 'anna')[0]!.is).toBe('closed');
  setDoor.does(fight, GM, { door: 'door-1', to: 'open' } as never);
  expect(isPassable(fight.state)).toBe(true);
  expect(EVENTS['door-locked'].seen).toBe('gm');
});

test('a policy opens a door only on its way', () => {
  const state = corridor({});
  const options = [{ kind: 'open-door', params: { door: { oneOf: ['door-1'] } } }];
  const decision = { options } as unknown as Parameters<typeof openTowards>[0];
  expect(openTowards(decision, state, ANN, { cell: RIGHT })).toEqual({ kind: 'open-door', door: 'door-1' });
  expect(openTowards(decision, state, ANN, { cell: [0, 0] })).toBeUndefined();
  expect(openTowards(decision, state, ANN, { cell: [5, 0] })).toBeUndefined();
  expect(pastDoors(state).edges).toEqual([WALL]);
  expect(pastDoors(corridor({ is: 'locked', isTried: true })).edges).toEqual([WALL, SIDE]);
});

test('a policy walks around a wall that a straight movement does not pass, up to the next closed door', () => {
  // A wall below row 1, with a gap at the left, and a door in row 2.
  const edges = [1, 2, 3].map(
    (x): Edge => [
      [x, 1],
      [x, 2],
    ],
  );
  const between: Edge = [
    [1, 2],
    [2, 2],
  ];
  const way = (doors: readonly Door[], from: Cell = [3, 1]) => {
    const field = { isMapped: true, shape: 'square', size: [4, 3], walls: [[0, 0]], edges, doors } as const;
    const state = { grid: gridOf(field, 'one'), doors, walls: [], combatants: [] };
    return wayAround(state, { cell: from }, { cell: [3, 2] }, (cell) => cell[0] === 3 && cell[1] === 2);
  };
  expect(way([])).toEqual([
    [2, 1],
    [1, 1],
    [0, 1],
    [1, 2],
    [2, 2],
  ]);
  expect(way([{ id: 'door-1', between, is: 'closed' }])).toEqual([
    [2, 1],
    [1, 1],
    [0, 1],
    [1, 2],
  ]);
  // A straight movement leads nearer.
  expect(way([], [0, 2])).toEqual([]);
});
