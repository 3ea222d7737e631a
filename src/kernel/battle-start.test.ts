import { expect, test } from 'vitest';
import { battleOf, countsOf, fighterOf, gridOf } from './battle-start.ts';

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
});

test('items without a count are left out of the counts', () => {
  const items = [
    { id: 'bow', arrows: 0 },
    { id: 'axe', arrows: null },
  ];
  expect(countsOf(items, ({ arrows }) => arrows)).toEqual({ bow: 0 });
});
