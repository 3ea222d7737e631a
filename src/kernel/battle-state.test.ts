import { describe, expect, test } from 'vitest';
import type { Cell } from '../geometry/grid.ts';
import { freeAround, groupsByInitiative } from './battle.ts';
import {
  battleFault,
  battleOf,
  combatantsFault,
  countFault,
  countsOf,
  fighterOf,
  gridOf,
  hasTwice,
  onOneCell,
} from './battle-state.ts';

const field = { isMapped: true, shape: 'square', size: [4, 3], walls: [[1, 1]] } as const;
const sides = [{ id: 'a', name: 'A' }];

test('diagonals have the cost of the rulebook on a map, and a cost of 1 without one', () => {
  expect(gridOf(field, 'alternate')).toEqual({ shape: 'square', diagonals: 'alternate', size: [4, 3] });
  expect(gridOf({ ...field, isMapped: false, size: null }, 'alternate').diagonals).toBe('one');
});

test('a new battle has the map, the sides and the rulings of its encounter, and no winner', () => {
  const encounter = { name: 'A duel', rulings: { ties: 'reroll' }, field, sides };
  expect(battleOf<{ readonly ties: string }>(encounter, () => 'one')).toEqual({
    name: 'A duel',
    rulings: { ties: 'reroll' },
    grid: { shape: 'square', diagonals: 'one', size: [4, 3] },
    isMapped: true,
    walls: [[1, 1]],
    sides,
    winner: null,
  });
});

test('a new combatant is placed by its encounter, in reserve or in the fight', () => {
  const entrant = { id: 'ann', name: 'Ann', side: 'a', seat: 'ann', at: [2, 0], sheet: { hp: 3 } } as const;
  const { at: cell, ...rest } = entrant;
  expect(fighterOf({ ...entrant, isInReserve: false })).toEqual({ ...rest, presence: 'here', cell });
  expect(fighterOf({ ...entrant, isInReserve: true }).presence).toBe('reserve');
  expect(fighterOf({ ...entrant, isInReserve: false }, true).presence).toBe('hidden');
  expect(fighterOf({ ...entrant, isInReserve: true }, true).presence).toBe('reserve');
});

test('items without a count are left out of the counts', () => {
  const items = [
    { id: 'bow', arrows: 0 },
    { id: 'axe', arrows: null },
  ];
  expect(countsOf(items, ({ arrows }) => arrows)).toEqual({ bow: 0 });
});

const at = (id: string, cell: Cell) =>
  ({ id, name: id, side: id, seat: id, presence: 'here', cell }) as const;
const map = (columns: number, ...combatants: ReturnType<typeof at>[]) => ({
  grid: { shape: 'square', diagonals: 'one', size: [columns, 1] } as const,
  walls: [],
  combatants,
});

test('a cell beside a combatant is free without a wall and without anybody who stands there', () => {
  const row = map(5, at('ann', [2, 0]), at('bob', [3, 0]), at('cid', [4, 0]));
  expect(freeAround(row, [2, 0], () => true)).toEqual([[1, 0]]);
  expect(freeAround(row, [2, 0], ({ id }) => id !== 'bob')).toEqual([
    [3, 0],
    [1, 0],
  ]);
  expect(freeAround({ ...row, walls: [[1, 0]] }, [2, 0], () => true)).toEqual([]);
});

describe('errors in a state', () => {
  test('the first error of a combatant is reported with its id', () => {
    const faultOf = ({ id }: { readonly id: string }) => (id === 'bo' ? 'its hp is -1' : undefined);
    expect(combatantsFault([{ id: 'ann' }, { id: 'bo' }], faultOf)).toBe('bo: its hp is -1');
    expect(combatantsFault([{ id: 'ann' }], faultOf)).toBeUndefined();
  });

  test('a count must be a whole number of 0 or more', () => {
    expect(countFault({ hp: 0, shots: 3 })).toBeUndefined();
    expect(countFault({ hp: 2, shots: -1 })).toBe('shots is -1');
    expect(countFault({ hp: 1.5 })).toBe('hp is 1.5');
  });

  test('a list has a duplicate only if two of its values are the same', () => {
    expect(hasTwice(['a', 'b', 'a'])).toBe(true);
    expect(hasTwice(['a', 'b'])).toBe(false);
  });

  test('two combatants on one cell are reported, unless the map has fewer cells than combatants', () => {
    const [ann, bo, cy] = [at('ann', [0, 0]), at('bo', [1, 0]), at('cy', [1, 0])];
    const all = () => true;
    expect(onOneCell(map(3, ann, bo, cy), all)).toEqual([bo, cy]);
    expect(onOneCell(map(3, ann, bo, cy), ({ id }) => id !== 'cy')).toBeUndefined();
    expect(onOneCell(map(2, ann, bo, cy), all)).toBeUndefined();
  });
});

describe('a state of a battle', () => {
  const state = { ...map(3, at('ann', [0, 0]), at('bo', [1, 0])), order: ['bo', 'ann'] };
  const fault = (
    of: Partial<typeof state>,
    faultOf: (who: { id: string }) => string | undefined = () => undefined,
  ) => battleFault({ ...state, ...of }, faultOf, () => true);

  test('has the error of a combatant, of a shared cell or of its order, in this sequence', () => {
    expect(fault({})).toBeUndefined();
    expect(fault({ order: ['bo', 'bo'] })).toBe('a combatant is twice in the order');
    const shared = map(3, at('ann', [0, 0]), at('bo', [0, 0]));
    expect(fault({ ...shared, order: ['bo', 'bo'] })).toBe('ann and bo stand on one cell');
    expect(fault(shared, ({ id }) => `${id} is ill`)).toBe('ann: ann is ill');
  });

  test('groups combatants by initiative, highest first, without those that have none', () => {
    const ranks = [
      { id: 'ann', initiative: 3 },
      { id: 'bo', initiative: null },
      { id: 'cy', initiative: 7 },
      { id: 'di', initiative: 3 },
    ];
    expect(groupsByInitiative(ranks)).toEqual([['cy'], ['ann', 'di']]);
  });
});
