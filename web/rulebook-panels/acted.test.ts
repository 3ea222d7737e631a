import { expect, test } from 'vitest';
import { actedIn } from './shared.ts';

test("the combatants that have acted are read from every rulebook's view", () => {
  expect([...actedIn({ acted: ['a'], combatants: [] })]).toEqual(['a']);
  expect([
    ...actedIn({
      combatants: [
        { id: 'a', turn: 'over' },
        { id: 'b', turn: 'active' },
      ],
    }),
  ]).toEqual(['a']);
  expect([
    ...actedIn({
      combatants: [
        { id: 'a', go: 'waiting' },
        { id: 'b', go: 'over' },
      ],
    }),
  ]).toEqual(['b']);
});

test('a view without this information names nobody', () => {
  expect([null, [], 'x', {}].map((view) => actedIn(view).size)).toEqual([0, 0, 0, 0]);
});
