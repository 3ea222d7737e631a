import { expect, test } from 'vitest';
import { actedIn } from './shared.ts';

test('who has acted is read wherever a rulebook says it', () => {
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

test('a view that says nothing of it tells of nobody', () => {
  expect([null, [], 'x', {}].map((view) => actedIn(view).size)).toEqual([0, 0, 0, 0]);
});
