import { expect, test } from 'vitest';
import { duel, PLAIN, TASK } from '../../../test/support/agents.ts';
import { isInsider, isKnownTo, isTaskKnown, seats } from './knowledge.ts';
import { start } from './state.ts';

const HIDDEN = { ...PLAIN, isHidden: true };
const state = start(
  duel(HIDDEN, PLAIN, 4, { options: { tasks: [TASK, { ...TASK, id: 'plot', side: 'a' }] } }),
);
const [ann, ben] = state.combatants;

test('[aware] one in hiding is known to its own side and to the GM', () => {
  const known = (who: typeof ann) => ['gm', 'a-seat', 'b-seat'].map((seat) => isKnownTo(state, seat, who!));
  expect(known(ann)).toEqual([true, true, false]);
  expect(known(ben)).toEqual([true, true, true]);
});

test('somebody is seen in full by its own side and by the GM', () => {
  const inside = (who: typeof ann) => ['gm', 'a-seat', 'b-seat'].map((seat) => isInsider(state, seat, who!));
  expect(inside(ann)).toEqual([true, true, false]);
  expect(inside(ben)).toEqual([true, false, true]);
});

test('the work of one side is known to it and to the GM, other work to all, also to who only looks on', () => {
  const known = (task: string) =>
    ['gm', 'a-seat', 'b-seat', 'x'].map((seat) => isTaskKnown(state, seat, task));
  expect(known('plot')).toEqual([true, true, false, false]);
  expect(known('lock')).toEqual([true, true, true, true]);
});

test('a fight has the seat of the GM and those of its combatants, each once', () => {
  expect(seats(state)).toEqual(['gm', 'a-seat', 'b-seat']);
  expect(seats({ ...state, combatants: [ann!, ann!] })).toEqual(['gm', 'a-seat']);
});
